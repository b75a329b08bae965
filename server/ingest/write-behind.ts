/** Writes the current row and the state of every vehicle that changed, coalesced, behind the reports' own transaction. */
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { printInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type FleetSubject, fieldColumns } from '#domain/columns/index.ts'
import type { ColumnType, Value } from '#domain/shapes/column.ts'
import { nextChange } from '#domain/state/derived.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { Geocoder } from '../geocode/geocoder.ts'
import type { EngineContext } from './engine-context.ts'
import { inOpenTransaction } from './open-transaction.ts'
import { query } from './store.ts'

/** Vehicles a transaction: few enough that reports never wait long for the processor. */
const chunk = 500
/** Rows made in one go. */
const pieces = 50

const fields = fieldColumns.map(({ field }) => field)
const keyed = ['customer_id', 'vehicle_id']
const upsert = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${[...keyed, ...columns].join(', ')})
    SELECT ${[...keyed, ...columns].join(', ')} FROM ${table}_in ORDER BY customer_id, vehicle_id
    ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`
const stateColumns = ['batch', 'wake_at', 'since_snapshot', 'state']
const upsertNow = upsert('vehicle_now', fields)
const upsertState = upsert('vehicle_state', stateColumns)
const copyNow = `COPY vehicle_now_in (${[...keyed, ...fields].join(', ')}) FROM STDIN`
const copyState = `COPY vehicle_state_in (${[...keyed, ...stateColumns].join(', ')}) FROM STDIN`

/** Readies a connection for writing. */
export const prepareWriter = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`SET jit = off; SET plan_cache_mode = force_generic_plan; SET statement_timeout = '60s'; SET lock_timeout = '20s';
    CREATE TEMP TABLE vehicle_now_in (LIKE vehicle_now) ON COMMIT DELETE ROWS;
    CREATE TEMP TABLE vehicle_state_in (LIKE vehicle_state) ON COMMIT DELETE ROWS`)
}

const special = /[\\\n\r\t]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL's text has no U+0000
const zero = /\u0000/g
const escaped = (text: string) => {
  const clean = text.includes('\u0000') ? text.replace(zero, '\ufffd') : text
  return special.test(clean) ? clean.replace(/[\\\n\r\t]/g, (char) => escapes[char]!) : clean
}
const byName = new Intl.Collator('en').compare

let lastMoment: Instant = Number.NaN
let lastText = ''
/** Most moments of a vehicle are that of its newest report: it is printed once. */
const moment = (at: Instant): string => {
  if (at !== lastMoment) {
    lastText = printInstant(at)
    lastMoment = at
  }
  return lastText
}

/** A value as COPY's text format has it. */
const cell: { readonly [T in ColumnType]: (value: Value<T>) => string } = {
  text: escaped,
  integer: (value) => String(Math.round(value)),
  number: String,
  flag: (value) => (value ? 't' : 'f'),
  time: moment,
  since: moment,
  list: (values) =>
    values.length === 0
      ? '{}'
      : escaped(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`),
}
const cells = fieldColumns.map(({ of, type }) => ({
  of: of as (subject: FleetSubject) => unknown,
  write: cell[type as ColumnType] as (value: unknown) => string,
}))

/** Where a vehicle is, in words. */
export const addressOfReport = (geocoder: Geocoder, state: VehicleState, slot: number): string | null => {
  const position = state.readings.gps?.reading
  return position ? geocoder.addressOf(position, slot) : null
}

const nowhere: readonly string[] = Object.freeze([])

/** The names of the geofences that a vehicle is in, sorted. */
const geofencesOf = (
  { watchers }: EngineContext,
  { customerId }: Vehicle,
  { watch }: VehicleState,
  now: Instant,
): readonly string[] => {
  const fences = watch && watchers.of(customerId)?.fences
  if (!fences) return nowhere
  const names = Object.keys(watch.visits).flatMap((id) => fences.versionAt(Number(id), now)?.name ?? [])
  return names.length > 1 ? names.sort(byName) : names
}

const nowLine = (subject: FleetSubject): string => {
  let line = `${subject.vehicle.customerId}\t${subject.vehicle.id}`
  for (const { of, write } of cells) {
    const value = of(subject)
    line += value === null || value === undefined ? '\t\\N' : `\t${write(value)}`
  }
  return `${line}\n`
}

const copy = async (client: pg.ClientBase, sql: string, text: string): Promise<void> => {
  const stream = client.query(copyFrom(sql))
  stream.end(text)
  await once(stream, 'finish')
}

const noteBatch = (client: pg.ClientBase, batch: number) =>
  query(client, 'watermark', 'UPDATE ingest_watermark SET batch = $1', [batch])

/**
 * Writes what is behind, in chunks, and then the watermark: up to it a start needs no reports.
 * `breathe` is awaited between chunks with the milliseconds that the last one took.
 * @throws what the database throws; what was not written stays behind
 */
export async function writeBehind(
  context: EngineContext,
  client: pg.ClientBase,
  geocoder: Geocoder,
  breathe: (took: number) => Promise<void>,
): Promise<void> {
  const { states, registry } = context
  const upTo = context.batch
  const slots = [...states.dirty]
  for (let from = 0; from < slots.length; from += chunk) {
    const began = performance.now()
    const now = context.now()
    const isLast = from + chunk >= slots.length
    let rows = ''
    let frozen = ''
    const some: number[] = []
    states.writing = some
    for (const slot of slots.slice(from, from + chunk)) {
      // Reports that are on their way to the database must not wait for the whole chunk.
      if (some.length % pieces === 0) await new Promise((go) => setImmediate(go))
      states.dirty.delete(slot)
      const vehicle = registry.vehicle(slot)
      if (!vehicle) continue
      some.push(slot)
      const state = states.get(slot)
      const address = addressOfReport(geocoder, state, slot)
      rows += nowLine({ vehicle, state, address, geofences: geofencesOf(context, vehicle, state, now), now })
      const wakeAt = nextChange(state, vehicle, now)
      states.setWake(slot, wakeAt)
      frozen += `${vehicle.customerId}\t${vehicle.id}\t${context.batch}\t${wakeAt === null ? '\\N' : moment(wakeAt)}\t${states.sinceSnapshot(slot)}\t${escaped(JSON.stringify(state))}\n`
    }
    try {
      await inOpenTransaction(client, async () => {
        await copy(client, copyNow, rows)
        await query(client, 'upsert-now', upsertNow, [])
        await copy(client, copyState, frozen)
        await query(client, 'upsert-state', upsertState, [])
        if (isLast && upTo > context.watermark) await noteBatch(client, upTo)
      })
    } catch (error) {
      for (const slot of some) states.dirty.add(slot)
      throw error
    } finally {
      states.writing = []
    }
    context.counts.written += some.length
    await breathe(performance.now() - began)
  }
  // Late reports may have changed no vehicle's state.
  if (slots.length === 0 && upTo > context.watermark) await noteBatch(client, upTo)
  context.watermark = upTo
}

/** Takes away the rows of vehicles that are registered no more, and ends what went on with them. */
export const removeGone = async (client: pg.ClientBase, vehicleIds: readonly number[]): Promise<void> => {
  for (const table of ['vehicle_now', 'vehicle_state'])
    await client.query(`DELETE FROM ${table} WHERE vehicle_id = ANY($1)`, [vehicleIds])
  await client.query(
    `UPDATE visit SET left_at = now(), left_how = 'changed', left_known = now()
      WHERE left_at IS NULL AND vehicle_id = ANY($1)`,
    [vehicleIds],
  )
  await client.query(
    'UPDATE firing SET ended = now(), ended_known = now() WHERE ended IS NULL AND vehicle_id = ANY($1)',
    [vehicleIds],
  )
}
