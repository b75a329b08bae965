/** Writes the current row and the state of every vehicle that changed, coalesced, behind the reports' own transaction. */
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { printInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type FleetSubject, fieldColumns } from '#domain/columns/index.ts'
import { keptPartials } from '#domain/columns/verdict.ts'
import { type SensorKey, sensors } from '#domain/sensors/index.ts'
import type { ColumnType, Value } from '#domain/shapes/column.ts'
import { isStale, nextChange } from '#domain/state/derived.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { Geocoder } from '../geocode/geocoder.ts'
import type { EngineContext } from './engine-context.ts'
import { inOpenTransaction } from './open-transaction.ts'
import { query, type VehicleKey } from './store.ts'
import { geofencesOf, subjectOf, verdictWakesAt } from './subject.ts'

/** Vehicles a transaction: few enough that reports never wait long for the processor. */
const chunk = 500
/** Rows made in one go. */
const pieces = 50

/** The verdict whole, and for those who are not told all of it, beside the columns that sort and filter. */
const fields = [...fieldColumns.map(({ field }) => field), 'verdict', 'verdict_partial']
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

const nowLine = (subject: FleetSubject): string => {
  let line = `${subject.vehicle.customerId}\t${subject.vehicle.id}`
  for (const { of, write } of cells) {
    const value = of(subject)
    line += value === null || value === undefined ? '\t\\N' : `\t${write(value)}`
  }
  const partials = keptPartials(subject.verdict, subject.now)
  const told = partials ? escaped(JSON.stringify(partials)) : '\\N'
  return `${line}\t${escaped(JSON.stringify(subject.verdict))}\t${told}\n`
}

const nothing: readonly never[] = Object.freeze([])

const sooner = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

const copy = async (client: pg.ClientBase, sql: string, text: string): Promise<void> => {
  const stream = client.query(copyFrom(sql))
  stream.end(text)
  await once(stream, 'finish')
}

const noteBatch = (client: pg.ClientBase, shards: readonly number[], batch: number) =>
  query(client, 'watermark', 'UPDATE engine_shard SET batch = $1 WHERE shard = ANY($2)', [batch, shards])

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
  const { states, registry, shards } = context
  const upTo = context.batch
  const { numbers } = shards
  const slots = [...states.dirty]
  for (let from = 0; from < slots.length; from += chunk) {
    const began = performance.now()
    const now = context.now()
    const isLast = from + chunk >= slots.length
    let rows = ''
    let frozen = ''
    const some: number[] = []
    const former: Vehicle[] = []
    const over: EndedSnooze[] = []
    states.writing = some
    for (const slot of slots.slice(from, from + chunk)) {
      // Reports that are on their way to the database must not wait for the whole chunk.
      if (some.length % pieces === 0) await new Promise((go) => setImmediate(go))
      states.dirty.delete(slot)
      const vehicle = registry.vehicle(slot)
      if (!vehicle || !shards.has(vehicle.id)) continue
      some.push(slot)
      const state = states.get(slot)
      // Whoever had a vehicle sees what was, and nothing of what is.
      const isFormer = registry.isFormer(slot)
      if (isFormer) former.push(vehicle)
      else {
        const subject = subjectOf(context, geocoder, slot, vehicle, state, now)
        rows += nowLine({ ...subject, geofences: geofencesOf(context, vehicle, subject.state, now) })
        for (const cause of endedSnoozes(context, subject)) over.push({ ...keyOf(vehicle), cause })
      }
      const wakeAt = isFormer
        ? null
        : sooner(nextChange(state, vehicle, now), verdictWakesAt(context, vehicle, state, now))
      states.setWake(slot, wakeAt)
      frozen += `${vehicle.customerId}\t${vehicle.id}\t${context.batch}\t${wakeAt === null ? '\\N' : moment(wakeAt)}\t${states.sinceSnapshot(slot)}\t${escaped(JSON.stringify(state))}\n`
    }
    try {
      await inOpenTransaction(client, async () => {
        await copy(client, copyNow, rows)
        await query(client, 'upsert-now', upsertNow, [])
        if (former.length > 0) await removeNow(client, former)
        if (over.length > 0) await removeSnoozes(client, over)
        await copy(client, copyState, frozen)
        await query(client, 'upsert-state', upsertState, [])
        if (isLast && upTo > context.watermark) await noteBatch(client, numbers, upTo)
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
  if (slots.length === 0 && upTo > context.watermark) await noteBatch(client, numbers, upTo)
  context.watermark = upTo
}

const keyOf = ({ customerId, id }: Vehicle): VehicleKey => ({ customerId, vehicleId: id })

/** A cause that was acknowledged, and is over. */
interface EndedSnooze extends VehicleKey {
  readonly cause: string
}

/** The sensors whose reading says whether a cause lasts; none where it is not of a sensor. */
const sensorsOf = (causeKey: string): readonly SensorKey[] => {
  if (causeKey === 'tow') return ['tetherChange', 'gps']
  const name = causeKey.slice(0, causeKey.indexOf(':'))
  return sensors.flatMap(({ key }) => (key === name ? [key] : []))
}

/**
 * What was acknowledged as long as it lasts, and has got worse or does not last any more: should it come again, it
 * counts. Of what was told by a reading that is old by now nobody knows whether it lasts.
 */
const endedSnoozes = (
  { besides }: EngineContext,
  {
    vehicle,
    state,
    now,
    verdict: { cause, also, putOff, isSilent },
  }: Pick<FleetSubject, 'vehicle' | 'verdict' | 'state' | 'now'>,
): readonly string[] => {
  const { snoozes } = besides.of(vehicle.customerId, vehicle.id)
  // Of a silent one nobody knows whether it lasts.
  if (snoozes.length === 0 || isSilent || vehicle.subscriptionEnded !== null) return nothing
  const lasts = new Set(putOff.map(({ key }) => key))
  const counts = new Set([cause, ...also].map((one) => one?.key))
  const isOver = (causeKey: string) =>
    counts.has(causeKey) ||
    (!lasts.has(causeKey) && !sensorsOf(causeKey).some((key) => isStale(state, key, now)))
  return snoozes.flatMap(({ causeKey, until }) => (until === null && isOver(causeKey) ? [causeKey] : []))
}

const removeSnoozes = (client: pg.ClientBase, over: readonly EndedSnooze[]) =>
  client.query(
    `DELETE FROM verdict_snooze s USING unnest($1::int[], $2::int[], $3::text[]) AS o(customer_id, vehicle_id, cause)
      WHERE s.customer_id = o.customer_id AND s.vehicle_id = o.vehicle_id AND s.cause = o.cause AND s.until IS NULL`,
    [
      over.map(({ customerId }) => customerId),
      over.map(({ vehicleId }) => vehicleId),
      over.map(({ cause }) => cause),
    ],
  )

/** Takes away the current rows of vehicles that are another customer's now. */
const removeNow = (client: pg.ClientBase, former: readonly Vehicle[]) =>
  client.query(
    `DELETE FROM vehicle_now n USING unnest($1::int[], $2::int[]) AS f(customer_id, vehicle_id)
      WHERE n.customer_id = f.customer_id AND n.vehicle_id = f.vehicle_id`,
    [former.map(({ customerId }) => customerId), former.map(({ id }) => id)],
  )

/** Takes away the rows of vehicles that are registered no more, and ends what went on with them. */
export const removeGone = async (client: pg.ClientBase, vehicleIds: readonly number[]): Promise<void> => {
  for (const table of ['vehicle_now', 'vehicle_state'])
    await client.query(`DELETE FROM ${table} WHERE vehicle_id = ANY($1)`, [vehicleIds])
  await client.query(
    `UPDATE visit SET left_at = now(), left_how = 'changed', left_known = now()
      WHERE left_at IS NULL AND vehicle_id = ANY($1)`,
    [vehicleIds],
  )
  for (const table of ['stay', 'trip'])
    await client.query(
      `UPDATE ${table} SET ended = now(), ended_known = now() WHERE ended IS NULL AND vehicle_id = ANY($1)`,
      [vehicleIds],
    )
  await client.query(
    'UPDATE firing SET ended = now(), ended_known = now() WHERE ended IS NULL AND vehicle_id = ANY($1)',
    [vehicleIds],
  )
}
