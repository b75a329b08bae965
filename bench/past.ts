/** Weeks of reports for measuring what looks back: stored by COPY as the engine stores them, in the order of time. */
import type pg from 'pg'
import { days, hours } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import { CopyRows } from '#server/ingest/copy-rows.ts'
import { askRecount, recountWaiting } from '#server/ingest/journeys/ask-recount.ts'
import { copyReports } from '#server/ingest/store.ts'
import { openDatabase } from '#server/platform/database.ts'
import { makePartitions, monthOf } from '#server/stored/partitions.ts'

const perCopy = 10_000
const good = levelCodes.indexOf('good')

/** Nine hours of every day on the road, each vehicle at its own time. */
const isDriving = (index: number, at: Instant) => (Math.floor(at / hours(1)) + index) % 24 < 9

/** When the stop began that lasts at a moment: at the end of the last hour on the road. */
function stoppedSince(index: number, at: Instant): Instant {
  let begun = Math.floor(at / hours(1)) * hours(1)
  while (!isDriving(index, begun - 1)) begun -= hours(1)
  return begun
}

/** The report of a vehicle at a moment, and how it stood after it. */
function reportOf(index: number, at: Instant) {
  const moving = isDriving(index, at)
  // Out and back over a degree and a half, as far as its hours on the road have brought it.
  const hour = (Math.floor(at / hours(1)) + index) % 24
  const driven = moving ? Math.sin(((hour + (at % hours(1)) / hours(1)) / 9) * Math.PI) * 1.5 : 0
  return {
    report: {
      serial: '',
      recorded: at,
      readings: {
        gps: {
          lat: 31 + ((index * 37) % 1200) / 100 + driven,
          lng: -118 + ((index * 91) % 3800) / 100 + driven,
          speedMph: moving ? 45 + ((at / 60_000 + index) % 25) : 0,
          headingDeg: (index * 7) % 360,
          accuracyM: 4,
        },
        door: { opened: index % 9 === 0 },
        sensorBoxBattery: { millivolts: 12_000 + (index % 1_500) },
      },
    },
    snapshot: { level: good, stoppedSince: moving ? null : stoppedSince(index, at), verdict: null },
  }
}

/** Fills the database in `folder`, which no server may use meanwhile; answers how many reports it took. */
export async function fillPast(folder: string, length: Ms, every: Ms, now: Instant): Promise<number> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  try {
    const { rows } = await db.pool.query<{ id: number; customer_id: number }>(
      'SELECT id, customer_id FROM vehicle ORDER BY vin',
    )
    const client = await db.pool.connect()
    const begin = now - length
    const months = new Set<number>()
    for (let at = begin; at < now + days(1); at += days(1)) months.add(monthOf(at))
    await makePartitions(client, months)
    let stored = 0
    let copy = new CopyRows(now, 0)
    const flush = async () => {
      if (copy.count > 0) await copyReports(client, copy, () => {})
      copy = new CopyRows(now, 0)
    }
    for (let at = begin; at < now; at += every)
      for (const [index, { id, customer_id }] of rows.entries()) {
        const { report, snapshot } = reportOf(index, at + Math.floor((index / rows.length) * every))
        if (report.recorded >= now) continue
        copy.add(customer_id, id, report, snapshot)
        stored++
        if (copy.count >= perCopy) await flush()
      }
    await flush()
    await client.query('VACUUM ANALYZE report')
    client.release()
    return stored
  } finally {
    await db.close()
  }
}

/** Has the running server count the stays, trips and days of all that is stored. */
export async function countPast(pool: pg.Pool): Promise<void> {
  await askRecount(pool, null, 0)
  while ((await recountWaiting(pool)).waiting > 0) await new Promise((go) => setTimeout(go, 200))
}
