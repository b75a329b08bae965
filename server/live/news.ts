/** Passes new firings on to the notifications and to open portals. */
import type pg from 'pg'
import { firingLevel } from '#domain/alerts/episodes.ts'
import type { Firing } from '#domain/alerts/firing.ts'
import type { LiveFiring } from '#domain/wire/live.ts'
import type { FiringRow } from '../ingest/engine.ts'
import type { Log } from '../platform/log.ts'
import { heldJoin } from '../scope/held-vehicle.ts'
import type { Hub } from './hub.ts'

/** At most this many alerts are sent at once, the newest; the count of unread alerts includes all. */
const most = 200

/** Firings as the live stream tells them; what was withdrawn since is left out. */
export const liveFirings = async (pool: pg.Pool, ids: readonly number[]): Promise<readonly LiveFiring[]> => {
  const { rows } = await pool.query<
    Omit<LiveFiring, 'at' | 'id' | 'level'> & { id: number; at: Date } & Pick<
        Firing,
        'source' | 'item' | 'alertTypeId' | 'severity'
      >
  >(
    `SELECT f.id, f.customer_id AS "customerId", f.vehicle_id AS "vehicleId", v.vin, v.unit_id AS "unitId",
        coalesce(r.name, f.evidence -> 'geofence' ->> 'name', '') AS "ruleName", f.evidence ->> 'because' AS because,
        f.source, f.item, f.alert_type_id AS "alertTypeId", f.severity, f.at
      FROM firing f ${heldJoin('f')}
      LEFT JOIN alert_rule r ON r.customer_id = f.customer_id AND r.id::text = f.source
      WHERE f.id = ANY($1::bigint[]) AND f.withdrawn IS NULL ORDER BY f.id`,
    [ids],
  )
  return rows.map(({ id, at, source, item, alertTypeId, severity, ...row }) => ({
    ...row,
    id: String(id),
    level: firingLevel({ source, item, alertTypeId, severity }),
    at: at.getTime(),
  }))
}

export interface NewsOptions {
  readonly pool: pg.Pool
  readonly hub: Hub
  readonly log: Log
  /** Wakes the notifications. */
  readonly nudge: () => void
}

/** What is to be called with firings that are kept; a reading of them at a time, those that come meanwhile together. */
export const openNews = ({ pool, hub, log, nudge }: NewsOptions) => {
  let waiting: number[] = []
  let running = false
  const run = async () => {
    running = true
    try {
      while (waiting.length > 0) {
        const ids = waiting.slice(-most)
        waiting = []
        if (hub.clients() > 0) hub.takeFirings(await liveFirings(pool, ids))
      }
    } catch (error) {
      log.seldom('news', 'Alerts could not be passed on to open portals', { error })
    }
    running = false
  }
  return (firings: readonly Pick<FiringRow, 'id'>[]): void => {
    nudge()
    waiting.push(...firings.map(({ id }) => id))
    if (!running) void run()
  }
}
