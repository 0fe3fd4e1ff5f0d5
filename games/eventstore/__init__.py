"""Event store: streams, versions, canonical bytes, a hash chain, append and read. Has never heard of UNO.

The only package that touches the rows of events. Import from its modules: ``events`` (what goes in and
comes out), ``store`` (what every store can do), ``postgres`` and ``memory`` (the two stores), ``body`` (the
canonical form), ``chain`` (hashes and verification), ``errors``.
"""
