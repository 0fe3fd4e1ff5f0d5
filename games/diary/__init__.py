"""What a seat's owner may read of it afterwards: requests with their answers, decisions that the system made."""
