"""What every process that serves people needs: the web server, its limits and its health."""
