"""Pictures that messengers show for a link."""
