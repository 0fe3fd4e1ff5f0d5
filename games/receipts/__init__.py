"""Answers kept under an Idempotency-Key."""
