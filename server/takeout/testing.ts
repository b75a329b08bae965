/** For tests of whole accounts: a customer with a bit of everything, and its rows as they can be compared. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { hours, minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { reportsIn } from '../stored/door.ts'
import { packAll } from '../stored/testing.ts'
import type { TestApp } from '../testing.ts'
import { tablesOf } from './catalog.ts'
import type { Manifest } from './manifest.ts'
import { belongings } from './tables/index.ts'
import { leavingRows, writeTakeout } from './write.ts'

/** Reports of two days, of which the first is packed, and a row of what a repaired, moved and watched fleet has. */
export const addPast = async ({ db, ...app }: TestApp, unit: string): Promise<void> => {
  const { id, customerId } = await app.vehicle(unit)
  // The app of the rights keeps all in one; months are made as they are elsewhere.
  await db.pool.query('DROP TABLE IF EXISTS every_report')
  await keepReports(
    { db, ...app },
    unit,
    Array.from({ length: 200 }, (_, n) => ({
      ...reportAt(noon - hours(48) + n * minutes(14), {
        gps: { lat: 32 + n / 1e3, lng: -96.8, speedMph: n % 60 },
        odometer: { miles: 1_000 + n / 8 },
        ...(n % 5 === 0 && { door: { opened: n % 2 === 0 } }),
      }),
      ...(n % 7 === 0 && { seq: n }),
    })),
  )
  await packAll(db.pool)
  await keepReports(
    { db, ...app },
    unit,
    Array.from({ length: 50 }, (_, n) =>
      reportAt(noon - minutes(50 - n), { odometer: { miles: 1_100 + n } }),
    ),
  )
  const say = (sql: string, ...more: unknown[]) => db.pool.query(sql, [customerId, id, ...more])
  await say(
    `INSERT INTO stay (customer_id, vehicle_id, began, lat, lng, fixes) VALUES ($1, $2, now(), 32.1, -96.123456789, 3)`,
  )
  await say(
    `INSERT INTO trip (customer_id, vehicle_id, began, from_lat, from_lng, to_lat, to_lng, miles, moving_ms, gap_ms, gap_miles, fixes)
      VALUES ($1, $2, now(), 32.1, -96.1, 33, -97, 0.1 + 0.2, 5, 0, 0, 3)`,
  )
  await say(
    `INSERT INTO vehicle_snapshot VALUES ($1, $2, now(), '{"text":"with \\"quotes\\" and \\\\ in it"}')`,
  )
  await say(
    `INSERT INTO contact (customer_id, kind, vehicle_id, name, telephone, updated, updated_by)
      VALUES ($1, 'dispatch', $2, E'Ann \\\\ "Tab\\there"\\nÜ 🚚', '+1 555 0100', now(), 'x')`,
  ).catch(() => undefined)
  await say(
    `INSERT INTO device (serial_num, product, hardware, firmware, config, commands, job_types, recorded, heard, way, limits, heard_by)
      SELECT serial_num, 'p', 'h', '{}', '{}', '{}', '{}', now(), now(), 'http', '{}', '{}' FROM vehicle WHERE customer_id = $1 AND id = $2
      ON CONFLICT DO NOTHING`,
  )
  await say(
    `INSERT INTO saved_filter (user_id, name, search) SELECT user_id, 'Doors', '?door=open' FROM user_role WHERE customer_id = $1 LIMIT ($2 * 0 + 1)`,
  )
}

export interface MadeTakeout {
  readonly path: string
  readonly manifest: Manifest
  readonly remove: () => void
}

/** Writes an account to a file. */
export const takeoutFile = async (pool: pg.Pool, customerId: number): Promise<MadeTakeout> => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-takeout-'))
  const pieces: Buffer[] = []
  const client = await pool.connect()
  try {
    const manifest = await writeTakeout(client, {
      customerId,
      out: async (bytes) => void pieces.push(Buffer.from(bytes)),
    })
    const path = join(folder, 'account.zip')
    writeFileSync(path, Buffer.concat(pieces))
    return { path, manifest, remove: () => rmSync(folder, { recursive: true, force: true }) }
  } finally {
    client.release()
  }
}

/** Rows of a customer by table, as texts that are the same wherever the rows are: users are their e-mails, and who is none of the customer's is nobody. */
export const rowsOf = async (
  pool: pg.Pool,
  customerId: number,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const client = await pool.connect()
  try {
    const tables = await tablesOf(client)
    const { rows: users } = await client.query<{ id: number; email: string }>(
      `SELECT id, email FROM user_account WHERE id IN (SELECT user_id FROM user_role WHERE customer_id = $1)`,
      [customerId],
    )
    const emails = new Map(users.map(({ id, email }) => [id, email]))
    const found = new Map<string, readonly string[]>()
    for (const one of belongings) {
      if (one.stays !== null || one.away !== null) continue
      const table = tables.get(one.table)!
      const sql =
        one.table === 'report'
          ? `SELECT * FROM ${reportsIn({ customer: `= ${customerId}`, vehicle: 'IS NOT NULL', readings: 'all' })} r`
          : leavingRows(one, table, customerId)
      const { rows } = await client.query<{ row: string }>(
        `SELECT row_to_json(x)::text AS row FROM (${sql}) x`,
      )
      const pointing = (to: (name: string) => boolean) =>
        table.references.filter((reference) => to(reference.to)).flatMap(({ columns }) => columns)
      const ofUsers = new Set([...one.users, ...pointing((name) => name === 'user_account')])
      const renumbered = new Set(belongings.filter((other) => other.renumbered).map((other) => other.table))
      const others = new Set([
        ...one.others,
        ...pointing((name) => renumbered.has(name)),
        ...(one.renumbered ? ['id'] : []),
        ...Object.keys(one.secrets),
      ])
      found.set(
        one.table,
        rows
          .map(({ row }) =>
            JSON.stringify(JSON.parse(row), (name, value) => {
              if (ofUsers.has(name)) return emails.get(value) ?? null
              return others.has(name) ? undefined : value
            }),
          )
          .toSorted(),
      )
    }
    return found
  } finally {
    client.release()
  }
}
