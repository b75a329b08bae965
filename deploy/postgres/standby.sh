#!/bin/bash
# A standby copies the primary on its first start, and follows it from then on.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --host=postgres --username=standby --pgdata="$PGDATA" \
    --wal-method=stream --slot=standby --write-recovery-conf --checkpoint=fast
fi
# What somebody reads here is not removed by the primary meanwhile.
exec postgres -c hot_standby_feedback=on
