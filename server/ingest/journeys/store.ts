/** All SQL of stays, trips and days as the engine keeps them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { dayLeast, daySums, type VehicleDay } from '#domain/track/day.ts'
import type { Leg, Stay, Trip } from '#domain/track/trips.ts'
import { query, type StoredMoment, type VehicleKey } from '../store.ts'

export interface StoredLeg extends VehicleKey {
  readonly leg: Leg
}
export interface StoredDay extends VehicleKey {
  readonly day: VehicleDay
}

const seconds = (at: Instant | null) => (at === null ? null : at / 1000)
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** A column of a table with its type for `unnest`, and its value in a row. */
interface Column<Row> {
  readonly name: string
  readonly type: 'float8' | 'int' | 'bool' | 'time'
  readonly of: (row: Row) => unknown
}
const time = <Row>(name: string, of: (row: Row) => Instant | null): Column<Row> => ({
  name,
  type: 'time',
  of: (row) => seconds(of(row)),
})
const float = <Row>(name: string, of: (row: Row) => number | null): Column<Row> => ({
  name,
  type: 'float8',
  of,
})
const spell: readonly Column<Leg>[] = [
  time('ended', ({ ended }) => ended),
  time('ended_known', ({ endKnown }) => endKnown),
  { name: 'fixes', type: 'int', of: ({ fixes }) => fixes },
  { name: 'is_loaded', type: 'bool', of: ({ isLoaded }) => isLoaded },
  { name: 'is_tethered', type: 'bool', of: ({ isTethered }) => isTethered },
]
const stayColumns: readonly Column<Stay>[] = [
  ...spell,
  float('lat', ({ lat }) => lat),
  float('lng', ({ lng }) => lng),
  float('accuracy_m', ({ accuracyM }) => accuracyM),
]
const tripColumns: readonly Column<Trip>[] = [
  ...spell,
  float('from_lat', ({ from }) => from.lat),
  float('from_lng', ({ from }) => from.lng),
  float('to_lat', ({ to }) => to.lat),
  float('to_lng', ({ to }) => to.lng),
  float('miles', ({ miles }) => miles),
  float('moving_ms', ({ movingMs }) => movingMs),
  float('top_mph', ({ topMph }) => topMph),
  float('gap_ms', ({ gapMs }) => gapMs),
  float('gap_miles', ({ gapMiles }) => gapMiles),
]

const upsert = <Row extends Leg>(table: 'stay' | 'trip', columns: readonly Column<Row>[]) => {
  const names = columns.map(({ name }) => name)
  const typed = columns.map(({ type }, n) => `$${n + 4}::${type === 'time' ? 'float8' : type}[]`)
  const values = columns.map(({ name, type }) => (type === 'time' ? `to_timestamp(r.${name})` : `r.${name}`))
  const text = `INSERT INTO ${table} (customer_id, vehicle_id, began, ${names.join(', ')})
    SELECT r.customer_id, r.vehicle_id, to_timestamp(r.began), ${values.join(', ')}
    FROM unnest($1::int[], $2::int[], $3::float8[], ${typed.join(', ')}) AS r(customer_id, vehicle_id, began, ${names.join(', ')})
    ON CONFLICT (customer_id, vehicle_id, began) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`
  return async (
    client: pg.ClientBase,
    rows: readonly (VehicleKey & { readonly leg: Row })[],
  ): Promise<void> => {
    if (rows.length === 0) return
    await query(client, `put-${table}s`, text, [
      rows.map(({ customerId }) => customerId),
      rows.map(({ vehicleId }) => vehicleId),
      rows.map(({ leg }) => seconds(leg.began)),
      ...columns.map(({ of }) => rows.map(({ leg }) => of(leg))),
    ])
  }
}
const putStays = upsert('stay', stayColumns)
const putTrips = upsert('trip', tripColumns)

const ofKind = <K extends Leg['kind']>(legs: readonly StoredLeg[], kind: K) =>
  legs.filter((one): one is StoredLeg & { readonly leg: Extract<Leg, { kind: K }> } => one.leg.kind === kind)

/** Writes stays and trips as they are now; each of a vehicle once. */
export const putLegs = async (client: pg.ClientBase, legs: readonly StoredLeg[]): Promise<void> => {
  await putStays(client, ofKind(legs, 'stay'))
  await putTrips(client, ofKind(legs, 'trip'))
}

export const removeLegs = async (client: pg.ClientBase, legs: readonly StoredLeg[]): Promise<void> => {
  for (const table of ['stay', 'trip'] as const) {
    const rows = ofKind(legs, table)
    if (rows.length === 0) continue
    await query(
      client,
      `remove-${table}s`,
      `DELETE FROM ${table} t USING unnest($1::int[], $2::int[], $3::float8[]) AS k(customer_id, vehicle_id, began)
        WHERE t.customer_id = k.customer_id AND t.vehicle_id = k.vehicle_id AND t.began = to_timestamp(k.began)`,
      [
        rows.map(({ customerId }) => customerId),
        rows.map(({ vehicleId }) => vehicleId),
        rows.map(({ leg }) => seconds(leg.began)),
      ],
    )
  }
}

const spellSql = `${ms('t.began')} AS began, ${ms('t.ended')} AS ended, ${ms('t.ended_known')} AS "endKnown",
  t.fixes, t.is_loaded AS "isLoaded", t.is_tethered AS "isTethered"`
/** What a replay may change: legs that go on, and those whose end was known after the moment. */
const since = (columns: string, table: string) =>
  `SELECT (m.n - 1)::int AS n, ${spellSql}, ${columns}
    FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
    JOIN ${table} t ON t.customer_id = m.customer_id AND t.vehicle_id = m.vehicle_id
      AND (t.ended_known IS NULL OR t.ended_known > to_timestamp(m.at))`
const staysSince = since('t.lat, t.lng, t.accuracy_m AS "accuracyM"', 'stay')
const tripsSince = since(
  `t.from_lat, t.from_lng, t.to_lat, t.to_lng, t.miles, t.moving_ms::float8 AS "movingMs", t.top_mph AS "topMph",
    t.gap_ms::float8 AS "gapMs", t.gap_miles AS "gapMiles"`,
  'trip',
)

export const legsSince = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (readonly Leg[])[]> => {
  const values = [
    moments.map(({ customerId }) => customerId),
    moments.map(({ vehicleId }) => vehicleId),
    moments.map(({ at }) => at / 1000),
  ]
  const lists: Leg[][] = moments.map(() => [])
  const stays = await query<Omit<Stay, 'kind'> & { n: number }>(client, 'stays-since', staysSince, values)
  for (const { n, ...stay } of stays.rows) lists[n]!.push({ kind: 'stay', ...stay })
  type TripRow = Omit<Trip, 'kind' | 'from' | 'to'> &
    Readonly<Record<'from_lat' | 'from_lng' | 'to_lat' | 'to_lng', number>> & { n: number }
  const trips = await query<TripRow>(client, 'trips-since', tripsSince, values)
  for (const { n, from_lat, from_lng, to_lat, to_lng, ...trip } of trips.rows)
    lists[n]!.push({
      kind: 'trip',
      ...trip,
      from: { lat: from_lat, lng: from_lng },
      to: { lat: to_lat, lng: to_lng },
    })
  return lists
}

const dayColumns = [...daySums, ...dayLeast, 'geofences']
const integers: ReadonlySet<string> = new Set([
  ...daySums.filter((name) => name !== 'miles' && name !== 'fuel_used'),
  'battery_min_mv',
])
const valueSql = (name: string) => (integers.has(name) ? `round(d.${name})::int` : `d.${name}`)
/** `changed`: only those that are not stored just so, for whoever counts days again. What follows from the others stays. */
export type WhichDays = 'all' | 'changed'
const putDaysText = (
  which: WhichDays,
) => `INSERT INTO vehicle_day (customer_id, vehicle_id, day, batch, ${dayColumns.join(', ')})
  SELECT d.customer_id, d.vehicle_id, d.day, $4, ${dayColumns.map(valueSql).join(', ')}
  FROM unnest($1::int[], $2::int[], $3::date[], ${dayColumns.map((name, n) => `$${n + 5}::${name === 'geofences' ? 'jsonb' : 'float8'}[]`).join(', ')})
    AS d(customer_id, vehicle_id, day, ${dayColumns.join(', ')})
  ${
    which === 'changed'
      ? `WHERE NOT EXISTS (SELECT FROM vehicle_day was
      WHERE was.customer_id = d.customer_id AND was.day = d.day AND was.vehicle_id = d.vehicle_id
        AND (${dayColumns.map((name) => `was.${name}`).join(', ')}) IS NOT DISTINCT FROM (${dayColumns.map(valueSql).join(', ')}))`
      : ''
  }
  ON CONFLICT (customer_id, day, vehicle_id) DO UPDATE SET batch = excluded.batch,
    ${dayColumns.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE vehicle_day.batch <= excluded.batch`
const putDaysTexts = { all: putDaysText('all'), changed: putDaysText('changed') } as const

/** Writes days as they are as of a batch; what a newer one has written stays. Of a day that comes twice the last counts. */
export const putDays = async (
  client: pg.ClientBase,
  all: readonly StoredDay[],
  batch: number,
  which: WhichDays = 'all',
): Promise<void> => {
  if (all.length === 0) return
  const days = [
    ...new Map(all.map((one) => [`${one.customerId}/${one.vehicleId}/${one.day.day}`, one])).values(),
  ]
  await query(client, `put-${which}-days`, putDaysTexts[which], [
    days.map(({ customerId }) => customerId),
    days.map(({ vehicleId }) => vehicleId),
    days.map(({ day }) => day.day),
    batch,
    ...daySums.map((_, n) => days.map(({ day }) => day.sums[n])),
    ...dayLeast.map((_, n) => days.map(({ day }) => day.least[n] ?? null)),
    days.map(({ day }) => JSON.stringify(day.geofences)),
  ])
}
