"""From where a request comes, for limits: an IPv4 address, or the network that an IPv6 address belongs to."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

IPV6_NETWORK = 64
"""Bits that one customer has; the rest of an address costs nothing to change."""


def address_of(request: HttpRequest) -> str:
    """Return the address that the nearest part of the network that we trust has seen.

    ``TRUSTED_PROXIES`` proxies stand before us, each of which adds to ``X-Forwarded-For``; what stands before
    their entries was written by the client.
    """
    given = request.META.get("REMOTE_ADDR", "")
    if settings.TRUSTED_PROXIES:
        hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
        given = hops[-settings.TRUSTED_PROXIES :][0]
    try:
        address = ipaddress.ip_address(given.strip())
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_NETWORK), strict=False))
