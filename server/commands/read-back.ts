/** What the reports after a command show of it: the set point as it is now, the position, that the gateway has started again. */
import type pg from 'pg'
import { commandReportsRead } from '#domain/basics/assumed.ts'
import type { Units } from '#domain/basics/own-units.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { commandOf } from '#domain/commands/index.ts'
import type { ReadBack } from '#domain/commands/kind.ts'
import { readingsOf } from '../ingest/stored-report.ts'
import { shownSql } from '../scope/subscribed.ts'
import { reportsIn } from '../stored/door.ts'
import type { SentCommand } from './store.ts'

type Db = pg.Pool | pg.ClientBase
type Of = Pick<SentCommand, 'customerId' | 'vehicleId' | 'command' | 'args' | 'sent' | 'status'>

const restarted = async (db: Db, { customerId, vehicleId, sent }: Of): Promise<ReadBack | null> => {
  const { rowCount } = await db.query(
    `SELECT FROM device d JOIN vehicle v ON v.serial_num = d.serial_num
      WHERE v.customer_id = $1 AND v.id = $2 AND d.started >= $3`,
    [customerId, vehicleId, new Date(sent)],
  )
  return rowCount === 0 ? null : { text: 'The gateway has started again', isAsAsked: true }
}

/**
 * The first report after it that shows what was asked for, of the next few; otherwise the latest of these. Null where no
 * report tells yet, where the command has failed, or where no report could tell.
 */
export const readBackOf = async (db: Db, of: Of, now: Instant, units?: Units): Promise<ReadBack | null> => {
  const { readBack, restarts } = commandOf(of.command)
  if (of.status === 'failed') return null
  if (restarts) return restarted(db, of)
  if (!readBack) return null
  const { rows } = await db.query(
    `SELECT r.lat, r.lng, r.heading_deg, r.speed_mph, r.accuracy_m, r.readings FROM ${reportsIn({ customer: '= $1', vehicle: '= $2', from: '$3::timestamptz', to: '$4::timestamptz', readings: 'all' })} r
      WHERE r.recorded < $4 AND ${shownSql({ customer: 'r.customer_id', vehicle: 'r.vehicle_id' }, 'r.recorded')}
        AND ${readBack.sensor === 'gps' ? 'r.lat IS NOT NULL AND $5::text IS NOT NULL' : 'r.readings ? $5'}
      ORDER BY r.recorded LIMIT ${commandReportsRead}`,
    [
      of.customerId,
      of.vehicleId,
      new Date(of.sent),
      new Date(Math.min(of.sent + day, now + day)),
      readBack.sensor,
    ],
  )
  let latest: ReadBack | null = null
  for (const row of rows) {
    const reading = readingsOf(row)[readBack.sensor]
    const shown: ReadBack | null = reading ? readBack.of(reading as never, of.args, units) : null
    if (shown?.isAsAsked) return shown
    latest = shown ?? latest
  }
  return latest
}
