#!/bin/sh
# Run once by the image of PostgreSQL, when compose.yaml makes the database: the role that serves owns nothing.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\getenv password SERVICE_PASSWORD
create role transport login password :'password';
SQL
