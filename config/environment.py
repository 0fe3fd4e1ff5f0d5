"""Make .venv hold what a requirements file asks for; touches .venv only, with the standard library alone.

    python3 config/environment.py runtime|dev

Installs again only when a requirements file changed. Written for old versions of Python 3 too, so that one can say
that it is too old.
"""

import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
FILES = {"runtime": ["requirements.txt"], "dev": ["requirements.txt", "requirements-dev.txt"]}


def main(kind):
    """Bring .venv up to date for "runtime" or "dev"; one process at a time."""
    newer = find_python()
    if newer is None:
        found = "{}.{}".format(*sys.version_info[:2])
        return "Python {} is too old: install 3.11 or newer, or name one: make PYTHON=python3.11".format(
            found
        )
    import fcntl

    try:
        os.makedirs(os.path.join(ROOT, "var"), exist_ok=True)
        with open(os.path.join(ROOT, "var", "environment.lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return install(kind, newer)
    except PermissionError as error:
        return "This account may not write {}: run as the owner of this folder.".format(error.filename)
    except KeyboardInterrupt:
        return "Interrupted: nothing is lost, run it again."


def find_python():
    """This Python, or the first newer one on the path, or None."""
    if sys.version_info >= OLDEST:
        return sys.executable
    for minor in range(11, 16):
        found = shutil.which("python3.%d" % minor)
        if found and subprocess.call([found, "-c", "import venv"], stderr=subprocess.DEVNULL) == 0:
            return found
    return None


def install(kind, python):
    """Create .venv when there is none, and install unless the requirements are those of last time."""
    if has_stamp(kind):
        return None
    if not works(PYTHON):
        print("Making .venv with {}".format(python), flush=True)
        if subprocess.call([python, "-m", "venv", "--clear", VENV]) != 0:
            return (
                "Could not make .venv: {} lacks the venv module (Debian: apt install python3-venv).".format(
                    python
                )
            )
    print("Installing {} (once; some 20 to 60 seconds)".format(FILES[kind][-1]), flush=True)
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call(command + ["-r", os.path.join(ROOT, FILES[kind][-1])]) != 0:
        return "pip could not install {}: see its message above.".format(FILES[kind][-1])
    with open(stamp_path(kind), "w") as stamp:
        stamp.write(fingerprint(kind))
    return None


def works(python):
    """True when that interpreter exists, starts and is new enough."""
    wanted = "import sys; sys.exit(sys.version_info < {!r})".format(OLDEST)
    return os.path.exists(python) and subprocess.call([python, "-c", wanted]) == 0


def has_stamp(kind):
    """True when the last install of this kind, or of one that includes it, had these very files."""
    kinds = [kind] if kind == "dev" else ["runtime", "dev"]
    for each in kinds:
        if os.path.exists(stamp_path(each)):
            with open(stamp_path(each)) as stamp:
                if stamp.read() == fingerprint(each):
                    return works(PYTHON)
    return False


def stamp_path(kind):
    return os.path.join(VENV, "installed-" + kind)


def fingerprint(kind):
    """A hash over the requirement files of that kind."""
    digest = hashlib.sha256()
    for name in FILES[kind]:
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
