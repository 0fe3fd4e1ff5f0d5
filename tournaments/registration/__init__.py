"""What organisers prepare before the start: plain rows."""
