/** The SQL of what is known of vehicles beside their reports: issues, work orders, plans, alerts, and what was put off. */
import type pg from 'pg'
import { firingLevel } from '#domain/alerts/episodes.ts'
import { kindOf, toldByVerdict } from '#domain/alerts/index.ts'
import { boundaryCrossing } from '#domain/alerts/visit-kinds.ts'
import { inspectionSoon } from '#domain/basics/assumed.ts'
import { day as dayLong } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type InspectionKind, inspectionKinds } from '#domain/maintenance/inspections.ts'
import type { Beside } from '#domain/verdict/beside.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { inShards } from '../shards.ts'
import { query, type VehicleKey } from '../store.ts'

/** Of each kind on one vehicle, the worst and then the oldest: more than anybody reads. */
const most = 50
/** With the time since when it is 34 characters at most. */
const firingLongest = 27
/** Rows fetched at once. */
const page = 5_000

/** Alerts of these kinds are no cause of a verdict: mere crossings, and what the verdict tells anyway. */
const withoutCause = [boundaryCrossing.id, ...toldByVerdict]

type Kind = keyof Beside
// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
type Row = VehicleKey & Readonly<Record<string, any>>
/** Lists that grow while they are read. */
type Making = { -readonly [K in Kind]: unknown[] }

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const key = 't.customer_id AS "customerId", t.vehicle_id AS "vehicleId"'

/** Whether days bring a plan due, which they do at a moment; else miles or engine hours do. */
const byDays = `(m.every_days IS NOT NULL
  AND extract(epoch FROM now() - t.counted_from) / 86400 / m.every_days >= coalesce(t.used, 0) - 0.01)`
/** An inspection holds through the day that it is due on. */
const endOfDue = ms("(t.due + 1)::timestamp AT TIME ZONE 'UTC'")

/** What happens, in as few words as a row has room for: the reason, the rule's name, or what such rules are called. */
const firingWords = ({ because, ruleName, alertTypeId }: Row): string => {
  const candidates = [String(because).replace(/\.$/, ''), ruleName, kindOf(alertTypeId)?.name ?? '']
  return candidates.find((text) => text !== '' && text.length <= firingLongest) ?? 'Alert'
}

const levelOf = ({ source, item, alertTypeId, severity }: Row) =>
  firingLevel({ source, item, alertTypeId, severity })

/** What is read of one kind: what is open of it, and in which order, of the rows `t` of a table that `from` gives. */
interface Source {
  readonly kind: Kind
  readonly table: string
  readonly sql: (from: string) => string
  readonly of: (row: Row) => Beside[Kind][number]
}
const source = <K extends Kind>(
  kind: K,
  table: string,
  sql: Source['sql'],
  of: (row: Row) => Beside[K][number],
): Source => ({ kind, table, sql, of })

const sources: readonly Source[] = [
  source(
    'issues',
    'issue',
    (from) => `SELECT ${key}, t.id::text AS id, t.status, t.title, ${ms('t.opened')} AS since,
        ${ms('t.snoozed_until')} AS "snoozedUntil", t.trouble
      FROM ${from} WHERE t.closed IS NULL ORDER BY t.status = 'critical' DESC, t.opened, t.id`,
    ({ id, status, title, since, snoozedUntil, trouble }) => ({
      ...{ id, status, title, since, snoozedUntil },
      troubleKey: trouble,
    }),
  ),
  source(
    'workOrders',
    'work_order',
    (from) => `SELECT ${key}, t.id::text AS id,
        ARRAY(SELECT i.id::text FROM issue i WHERE i.work_order_id = t.id AND i.closed IS NULL ORDER BY i.id LIMIT ${most}) AS issues
      -- One whose issues are all closed mends nothing any more; one that never had any is about the vehicle as a whole.
      FROM ${from} WHERE t.state = 'open' AND (EXISTS (SELECT FROM issue i WHERE i.work_order_id = t.id AND i.closed IS NULL)
        OR NOT EXISTS (SELECT FROM issue i WHERE i.work_order_id = t.id)) ORDER BY t.opened, t.id`,
    ({ id, issues }) => ({ id, number: id, issueIds: issues }),
  ),
  source(
    'due',
    'plan_vehicle',
    (from) => `SELECT ${key}, t.plan_id AS plan, m.name, t.state,
        CASE WHEN ${byDays} THEN ${ms('t.counted_from')} + m.every_days * 86400000::float8 END AS "dueAt",
        CASE WHEN NOT ${byDays} THEN round((m.every_miles * (1 - t.used))::numeric)::float8 END AS "milesLeft"
      FROM ${from} JOIN maintenance_plan m ON m.customer_id = t.customer_id AND m.id = t.plan_id
      WHERE t.state IN ('soon', 'overdue') ORDER BY t.used DESC, t.plan_id`,
    ({ plan, name, state, dueAt, milesLeft }) => ({
      ...{ key: `plan:${plan}`, name, dueAt, milesLeft },
      isInspection: false,
      isOverdue: state === 'overdue',
    }),
  ),
  source(
    'due',
    'inspection',
    (from) => `SELECT ${key}, t.kind, ${endOfDue} AS "dueAt", ${endOfDue} <= ${ms('now()')} AS overdue
      FROM ${from} WHERE t.is_latest AND t.due IS NOT NULL AND ${endOfDue} - ${inspectionSoon} < ${ms('now()')} ORDER BY t.due, t.kind`,
    ({ kind, dueAt, overdue }) => ({
      ...{ key: `inspection:${kind}`, dueAt, milesLeft: null },
      name: inspectionKinds[kind as InspectionKind],
      isInspection: true,
      isOverdue: overdue,
    }),
  ),
  source(
    'firings',
    'firing',
    (from) => `SELECT ${key}, t.id::text AS id, coalesce(r.name, '') AS "ruleName", t.severity,
        coalesce((t.evidence #>> '{lasting,since}')::float8, ${ms('t.at')}) AS at,
        coalesce(t.evidence ->> 'because', '') AS because, t.alert_type_id AS "alertTypeId", t.source, t.item
      FROM ${from} LEFT JOIN alert_rule r ON r.customer_id = t.customer_id
        AND r.id = CASE WHEN t.source ~ '^[0-9a-f-]{36}$' THEN t.source::uuid END
      WHERE t.ended IS NULL AND t.resolved IS NULL AND t.withdrawn IS NULL AND t.acknowledged IS NULL
        AND (t.snoozed_until IS NULL OR t.snoozed_until <= now()) AND t.alert_type_id <> ALL('{${withoutCause.join()}}'::int[])
      ORDER BY t.severity = 'critical' DESC, t.at, t.id`,
    (row) => ({
      ...{ id: row.id, ruleName: row.ruleName, at: row.at },
      // As the inbox tells it: by what may come of it, whatever the rule says.
      level: levelOf(row),
      words: firingWords(row),
      lasts: true,
    }),
  ),
  source(
    'snoozes',
    'verdict_snooze',
    (from) => `SELECT ${key}, t.cause, t.level, ${ms('t.until')} AS until FROM ${from}
      WHERE t.until IS NULL OR t.until > now() ORDER BY t.cause`,
    ({ cause, level, until }) => ({ causeKey: cause, level, until }),
  ),
]

/** What is beside vehicles, by customer and vehicle; those of which there is nothing are not in it. */
export type LoadedBeside = ReadonlyMap<number, ReadonlyMap<number, Beside>>

class Collected {
  readonly #byCustomer = new Map<number, Map<number, Making>>()
  #of({ customerId, vehicleId }: VehicleKey): Making {
    const vehicles = this.#byCustomer.get(customerId) ?? new Map<number, Making>()
    const made = vehicles.get(vehicleId) ?? { issues: [], workOrders: [], due: [], firings: [], snoozes: [] }
    vehicles.set(vehicleId, made)
    this.#byCustomer.set(customerId, vehicles)
    return made
  }
  take({ kind, of }: Source, rows: readonly Row[]): void {
    for (const row of rows) {
      const list = this.#of(row)[kind]
      if (list.length < most) list.push(of(row))
    }
  }
  get found(): LoadedBeside {
    return this.#byCustomer as unknown as LoadedBeside
  }
}

/** Of these vehicles. */
export const loadBeside = async (
  client: pg.ClientBase,
  keys: readonly VehicleKey[],
): Promise<LoadedBeside> => {
  const found = new Collected()
  const values = [keys.map(({ customerId }) => customerId), keys.map(({ vehicleId }) => vehicleId)]
  for (const one of sources) {
    const from = `unnest($1::int[], $2::int[]) AS k(c, v) JOIN ${one.table} t ON t.customer_id = k.c AND t.vehicle_id = k.v`
    found.take(one, (await query<Row>(client, `beside-${one.table}`, one.sql(from), values)).rows)
  }
  return found.found
}

/** Of all vehicles, a page of rows at a time. */
export const loadAllBeside = async (client: pg.ClientBase): Promise<LoadedBeside> => {
  const found = new Collected()
  for (const one of sources)
    await inOpenTransaction(client, async () => {
      // Whoever loads everything reads whole tables.
      await client.query('SET LOCAL enable_seqscan = on; SET LOCAL enable_hashjoin = on')
      await client.query(`DECLARE beside NO SCROLL CURSOR FOR ${one.sql(`${one.table} t`)}`)
      for (;;) {
        const { rows } = await client.query<Row>(`FETCH ${page} FROM beside`)
        found.take(one, rows)
        if (rows.length < page) break
      }
    })
  return found.found
}

/** A line that says that something beside a vehicle has changed. */
export interface BesideChange extends VehicleKey {
  readonly id: number
}

/**
 * The first lines that are there, but for those that were read already. Lines are looked for from the start: one with a
 * lower number may be committed later.
 */
export const readBesideChanges = async (
  client: pg.ClientBase,
  shards: readonly number[],
  known: ReadonlySet<number>,
  limit: number,
): Promise<readonly BesideChange[]> => {
  const { rows } = await query<BesideChange>(
    client,
    'beside-changes',
    `SELECT id, customer_id AS "customerId", vehicle_id AS "vehicleId" FROM beside_change
      WHERE ${inShards('vehicle_id', '$2')} ORDER BY id LIMIT $1`,
    [known.size + limit, shards],
  )
  return rows.filter(({ id }) => !known.has(id)).slice(0, limit)
}

/** Takes away lines whose vehicles are written. */
export const dropBesideChanges = (client: pg.ClientBase, ids: readonly number[]) =>
  client.query('DELETE FROM beside_change WHERE id = ANY($1::bigint[])', [ids])

/** Up to when it was noted what time alone has changed of all these; the beginning of time where it never was. */
export const readRipened = async (client: pg.ClientBase, shards: readonly number[]): Promise<Instant> => {
  const { rows } = await client.query<{ ripened: Instant | null }>(
    `SELECT ${ms("min(coalesce(ripened, 'epoch'))")} AS ripened FROM engine_shard WHERE shard = ANY($1)`,
    [shards],
  )
  return rows[0]?.ripened ?? 0
}

/**
 * Notes vehicles of which something beside their reports has become another with time alone, between two moments: alerts
 * that were put off until then, and inspections that came near, or passed their day.
 */
export const noteRipened = async (
  client: pg.ClientBase,
  shards: readonly number[],
  after: Instant,
  upTo: Instant,
): Promise<void> => {
  // Days begin at midnight: between two moments lie those after the first's day, up to the second's.
  const day = (at: string) => `(to_timestamp(${at}) AT TIME ZONE 'UTC')::date`
  const dueWithin = (before: number) =>
    `t.due > ${day('$1')} - 1 + ${before} AND t.due <= ${day('$2')} - 1 + ${before}`
  await query(
    client,
    'note-ripened',
    `INSERT INTO beside_change (customer_id, vehicle_id)
      SELECT t.customer_id, t.vehicle_id FROM firing t
        WHERE t.ended IS NULL AND t.resolved IS NULL AND t.withdrawn IS NULL AND ${inShards('t.vehicle_id', '$3')}
          AND t.snoozed_until > to_timestamp($1) AND t.snoozed_until <= to_timestamp($2)
      UNION SELECT t.customer_id, t.vehicle_id FROM inspection t
        WHERE t.is_latest AND ${inShards('t.vehicle_id', '$3')} AND ${dueWithin(0)}
      UNION SELECT t.customer_id, t.vehicle_id FROM inspection t
        WHERE t.is_latest AND ${inShards('t.vehicle_id', '$3')}
          AND ${dueWithin(Math.round(inspectionSoon / dayLong))}`,
    [after / 1000, upTo / 1000, shards],
  )
  await client.query('UPDATE engine_shard SET ripened = to_timestamp($1) WHERE shard = ANY($2)', [
    upTo / 1000,
    shards,
  ])
}
