/** All SQL of the transaction that keeps a batch, and of what it has to look up. */
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { type Report, type ReportKey, seqOf } from '#domain/sensors/report.ts'
import { type DayColumns, dayOf, looseIn, placeOf, wholeDaysIn } from '../stored/days.ts'
import { unpackDays } from '../stored/pack.ts'
import { type CopyRows, readingsColumns, reportColumns } from './copy-rows.ts'
import type { StatusSnapshot } from './status-snapshot.ts'
import { readingsOf, type SentReport } from './stored-report.ts'

/** A vehicle by its key in every table. */
export interface VehicleKey {
  readonly customerId: number
  readonly vehicleId: number
}
export interface StoredMoment extends VehicleKey {
  readonly at: Instant
}
export interface Snapshot extends VehicleKey {
  readonly recorded: Instant
  /** The state right after a report of that moment, which it tells; more of the moment may have come since. */
  readonly state: string
}

export const seconds = (at: Instant) => at / 1000
/** A statement that is planned once for a connection: to plan it anew takes longer than to run it. */
export const query = <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> => client.query<Row>({ name, text, values })
/** Two parameters of a statement: customers and vehicles. */
export const keys = (of: readonly VehicleKey[]) => [
  of.map((one) => one.customerId),
  of.map((one) => one.vehicleId),
]

/** COPY of rows into `report`. `meanwhile` is called once they are on their way. */
export const copyReports = async (
  client: pg.ClientBase,
  rows: CopyRows,
  meanwhile: () => void,
): Promise<void> => {
  const stream = client.query(copyFrom(`COPY report (${reportColumns}) FROM STDIN (FORMAT binary)`))
  const { head, rest } = rows.end()
  // The head is written once the database is ready to read: from then on the rest goes by itself.
  stream.write(head, (error) => {
    if (error) return
    stream.end(rest)
    meanwhile()
  })
  await once(stream, 'finish')
}

/** A vehicle's report by its key. */
export interface VehicleReport extends VehicleKey {
  readonly report: ReportKey
}

export const ofKey = { customer: '= m.customer_id', vehicle: '= m.vehicle_id' }

/** Days in which reports are looked for at a time: each that is packed is held as a whole. */
const lookedAtOnce = 50
/** So many reports of a packed day are sooner made each by itself. */
const mostFew = 2

const dayNamed = ({ customerId, vehicleId, report }: VehicleReport) =>
  `${customerId}/${vehicleId}/${Math.floor(report.recorded / days(1))}`

/** The readings of those of these reports that are stored already, by their indices. Each packed day is brought once. */
export const findStored = async (
  client: pg.ClientBase,
  reports: readonly VehicleReport[],
): Promise<ReadonlyMap<number, Readings>> => {
  const found = new Map<number, Readings>()
  const byDay = [...Map.groupBy(reports.keys(), (n) => dayNamed(reports[n]!)).values()]
  for (let begin = 0; begin < byDay.length; begin += lookedAtOnce) {
    const part = byDay.slice(begin, begin + lookedAtOnce)
    const which = part.flat()
    const wanted = which.map((n) => reports[n]!)
    const moments = part.map((of) => of.map((n) => seconds(reports[n]!.report.recorded)))
    const { rows } = await query<SentReport & DayColumns & { n: number }>(
      client,
      'find-stored',
      `SELECT (m.n - 1)::int AS n, r.lat, r.lng, r.heading_deg, r.speed_mph, r.accuracy_m, r.readings, NULL::bytea AS head, NULL::bytea AS parts
        FROM unnest($1::int[], $2::int[], $3::float8[], $4::bigint[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, seq, n)
        CROSS JOIN LATERAL ${looseIn({ ...ofKey, from: 'to_timestamp(m.at)', to: 'to_timestamp(m.at)', readings: 'all' })} r
        WHERE r.seq = m.seq
      UNION ALL SELECT (m.n - 1)::int, NULL, NULL, NULL, NULL, NULL, NULL, r.head, r.parts
        FROM unnest($5::int[], $6::int[], $7::float8[], $8::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, since, upto, n)
        CROSS JOIN LATERAL ${wholeDaysIn({ ...ofKey, from: 'to_timestamp(m.since)', to: 'to_timestamp(m.upto)', readings: 'all' })} r`,
      [
        ...keys(wanted),
        wanted.map(({ report }) => seconds(report.recorded)),
        wanted.map(({ report }) => seqOf(report)),
        ...keys(part.map(([n]) => reports[n!]!)),
        moments.map((of) => Math.min(...of)),
        moments.map((of) => Math.max(...of)),
      ],
    )
    for (const { n, head, parts, ...row } of rows) {
      if (head === null || parts === null) {
        found.set(which[n]!, readingsOf(row))
        continue
      }
      const ofDay = part[n]!
      const day = dayOf(head, parts, { isForFew: ofDay.length <= mostFew })
      for (const one of ofDay) {
        const { report } = reports[one]!
        const i = placeOf(day, { recorded: report.recorded, seq: seqOf(report) })
        if (i !== null) found.set(one, readingsOf(day.row(i)))
      }
    }
  }
  return found
}

/** A stored report with the readings that it has now. */
export interface MergedReport extends VehicleKey {
  readonly report: Report
  readonly snapshot: StatusSnapshot | null
}

const spanAt = ({ customerId, vehicleId }: VehicleKey, { recorded }: ReportKey) => ({
  customerId,
  vehicleId,
  from: seconds(recorded),
  to: seconds(recorded),
})

/** Writes the readings of stored reports anew, as of a transaction's batch. */
export const rewriteReports = async (
  client: pg.ClientBase,
  merged: readonly MergedReport[],
  batch: number,
): Promise<void> => {
  if (merged.length === 0) return
  await unpackDays(
    client,
    merged.map(({ report, ...key }) => spanAt(key, report)),
  )
  const columns = merged.map(({ report }) => readingsColumns(report.readings))
  await query(
    client,
    'rewrite-reports',
    `UPDATE report r SET batch = $1, sensors = m.sensors, lat = m.lat, lng = m.lng, heading_deg = m.heading,
        speed_mph = m.mph, accuracy_m = m.accuracy, readings = m.readings::jsonb, level = m.level,
        stopped_since = to_timestamp(m.stopped), verdict = m.verdict
      FROM unnest($2::int[], $3::int[], $4::float8[], $5::bigint[], $6::bigint[], $7::float8[], $8::float8[], $9::float8[],
          $10::float8[], $11::float8[], $12::text[], $13::smallint[], $14::float8[], $15::text[])
        AS m(customer_id, vehicle_id, at, seq, sensors, lat, lng, heading, mph, accuracy, readings, level, stopped, verdict)
      WHERE r.customer_id = m.customer_id AND r.vehicle_id = m.vehicle_id AND r.recorded = to_timestamp(m.at)
        AND r.seq = m.seq`,
    [
      batch,
      ...keys(merged),
      merged.map(({ report }) => seconds(report.recorded)),
      merged.map(({ report }) => seqOf(report)),
      columns.map(({ mask }) => mask),
      columns.map(({ gps }) => gps?.lat ?? null),
      columns.map(({ gps }) => gps?.lng ?? null),
      columns.map(({ gps }) => gps?.headingDeg ?? null),
      columns.map(({ gps }) => gps?.speedMph ?? null),
      columns.map(({ gps }) => gps?.accuracyM ?? null),
      columns.map(({ text }) => text),
      merged.map(({ snapshot }) => snapshot?.level ?? null),
      merged.map(({ snapshot }) => {
        const since = snapshot?.stoppedSince ?? null
        return since === null ? null : seconds(since)
      }),
      merged.map(({ snapshot }) => snapshot?.verdict ?? null),
    ],
  )
}

/** A stored report whose status snapshot must be corrected. */
export interface ChangedStatus extends VehicleKey, StatusSnapshot {
  readonly key: ReportKey
}

/** Corrects the status snapshots of stored reports. */
export const rewriteStatuses = async (
  client: pg.ClientBase,
  all: readonly ChangedStatus[],
): Promise<void> => {
  if (all.length === 0) return
  await unpackDays(
    client,
    all.map(({ key, ...of }) => spanAt(of, key)),
  )
  await query(
    client,
    'rewrite-statuses',
    `UPDATE report r SET level = s.level, stopped_since = to_timestamp(s.stopped_since), verdict = s.verdict
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::smallint[], $5::float8[], $6::bigint[], $7::text[])
        AS s(customer_id, vehicle_id, recorded, level, stopped_since, seq, verdict)
      WHERE r.customer_id = s.customer_id AND r.vehicle_id = s.vehicle_id AND r.recorded = to_timestamp(s.recorded)
        AND r.seq = s.seq`,
    [
      all.map(({ customerId }) => customerId),
      all.map(({ vehicleId }) => vehicleId),
      all.map(({ key }) => key.recorded / 1000),
      all.map(({ level }) => level),
      all.map(({ stoppedSince }) => (stoppedSince === null ? null : stoppedSince / 1000)),
      all.map(({ key }) => seqOf(key)),
      all.map(({ verdict }) => verdict),
    ],
  )
}

/** The newest snapshot before each moment; undefined where there is none. */
export const snapshotsBefore = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (Pick<Snapshot, 'recorded' | 'state'> | undefined)[]> => {
  const { rows } = await query<{ recorded: Instant; state: string | null }>(
    client,
    'snapshots-before',
    `SELECT (extract(epoch FROM s.recorded) * 1000)::float8 AS recorded, s.state
      FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
      LEFT JOIN LATERAL (SELECT recorded, state FROM vehicle_snapshot s
        WHERE s.customer_id = m.customer_id AND s.vehicle_id = m.vehicle_id AND s.recorded < to_timestamp(m.at)
        ORDER BY s.recorded DESC LIMIT 1) s ON true
      ORDER BY m.n`,
    [...keys(moments), moments.map(({ at }) => seconds(at))],
  )
  return rows.map(({ recorded, state }) => (state === null ? undefined : { recorded, state }))
}

export const putSnapshots = async (client: pg.ClientBase, all: readonly Snapshot[]): Promise<void> => {
  if (all.length === 0) return
  // Of several of one moment the last: hundreds of reports may be of the same.
  const byMoment = new Map(all.map((one) => [`${one.customerId}/${one.vehicleId}/${one.recorded}`, one]))
  const snapshots = [...byMoment.values()]
  await query(
    client,
    'put-snapshots',
    `INSERT INTO vehicle_snapshot (customer_id, vehicle_id, recorded, state)
      SELECT s.customer_id, s.vehicle_id, to_timestamp(s.recorded), s.state
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::text[]) AS s(customer_id, vehicle_id, recorded, state)
      ON CONFLICT (customer_id, vehicle_id, recorded) DO UPDATE SET state = excluded.state`,
    [
      ...keys(snapshots),
      snapshots.map(({ recorded }) => seconds(recorded)),
      snapshots.map(({ state }) => state),
    ],
  )
}
