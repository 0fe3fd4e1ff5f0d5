"""What every REST door shares, in both apps: problems, strict input, callers, idempotency, pages, OpenAPI."""
