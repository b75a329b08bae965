#!/bin/bash
# On the first start of the primary: a user with which the standby follows it, and its place in the log.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE standby WITH REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
SQL
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
