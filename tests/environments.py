"""Environments in ``var/`` for tools that are not in the tests' own: made once, and again when their list changes."""

import subprocess
import sys
import venv
from pathlib import Path

VAR = Path(__file__).parents[1] / "var"


def environment(name: str, requirements: Path) -> Path:
    """Return the folder of the environment ``var/<name>-venv`` with everything that the file lists."""
    folder = VAR / f"{name}-venv"
    stamp = folder / "installed.txt"
    if not stamp.exists() or stamp.read_bytes() != requirements.read_bytes():
        print(f"Making var/{folder.name} (once)", flush=True)
        venv.create(folder, clear=True, with_pip=True)
        pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, "-r", requirements], check=False).returncode:
            sys.exit(f"pip could not install {requirements}: see its message above.")
        stamp.write_bytes(requirements.read_bytes())
    return folder
