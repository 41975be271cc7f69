"""What stands between strangers and the tables: connections, limits, who may ask, the sockets, heavy requests."""
