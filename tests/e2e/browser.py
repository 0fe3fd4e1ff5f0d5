"""A person at a browser without scripts: opens pages, fills in forms, follows what they answer."""

import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Browser:
    """``page`` is the text of the page that is shown, ``at`` its address."""

    def __init__(self, address: str) -> None:
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open
        self.at, self.page = address, ""

    def go(self, path: str) -> str:
        """Open a page."""
        return self._show(urllib.request.Request(urllib.parse.urljoin(self.at, path)))

    def send(self, fields: dict[str, str | list[str]], path: str = "") -> str:
        """Fill in the form of the page and send it, to the page's own address or to another."""
        token = FORM_TOKEN.search(self.page)
        assert token, self.page
        filled = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **fields}, doseq=True)
        address = urllib.parse.urljoin(self.at, path)
        return self._show(urllib.request.Request(address, filled.encode(), {"Referer": self.at}))

    def _show(self, request: urllib.request.Request) -> str:
        with self._open(request, timeout=30) as answer:
            self.at, self.page = answer.url, answer.read().decode()
        return self.page
