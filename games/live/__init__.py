"""Answers that wait: long polls and feeds, beside the web application. An ASGI application for one event loop.

The doors of ``games.api`` decide who may ask and what is told; here is only the waiting. A request goes to its
door first, in a thread. If the door's answer says what to wait for, the request is held without a thread:
``listening`` hears of commits from the database, ``checking`` looks every second for what nobody was told.
"""
