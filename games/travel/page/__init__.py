"""The page of Travel Planning: values for the templates, without HTML or sentences."""
