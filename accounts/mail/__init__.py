"""Mail about accounts: stored with the change that causes it, sent by a task."""
