/** The track of a vehicle in a span, with everything that happened on it. */
import type pg from 'pg'
import { addressOf } from '#atlas/nearest.ts'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { alertType } from '#domain/alerts/types.ts'
import type { Instant } from '#domain/basics/units.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { Charted } from '#domain/track/charted.ts'
import { gapsOf } from '#domain/track/gaps.ts'
import { lastingSensors, StateChanges } from '#domain/track/state-changes.ts'
import { encodeTrack, type TrackAnswer, type TrackLeg } from '#domain/wire/track.ts'
import { heldVehicleOf } from '../fleet/vehicle.ts'
import type { Reading } from '../platform/reads.ts'
import type { HeldVehicle } from '../scope/held-vehicle.ts'
import { type CustomerSpan, keptSpans } from './spans.ts'
import {
  faultsInSpan,
  firingsInSpan,
  type TrackRow,
  trackRows,
  type VehicleSpan,
  visitsInSpan,
} from './store.ts'
import { type ReadLeg, readTrips } from './trips.ts'

/** Points sent at most: 31 days at one every 15 seconds. */
const most = 180_000

export interface TrackRequest {
  readonly vehicle: HeldVehicle
  readonly from: Instant
  readonly to: Instant
  readonly value: Charted | null
}

/** The newest reports of spans that follow one another, the newest first; in the order of time, so many at most. */
const rowsOf = async (
  pool: pg.Pool,
  vehicleId: number,
  spans: readonly CustomerSpan[],
  value: Charted | null,
  limit: number,
): Promise<TrackRow[]> => {
  const pieces: TrackRow[][] = []
  let left = limit
  for (const span of spans) {
    const rows = await trackRows(pool, { ...span, vehicleId }, value ? [value] : [], left)
    pieces.unshift(rows)
    left -= rows.length
    if (left === 0) break
  }
  return pieces.length === 1 ? pieces[0]! : pieces.flat()
}

/** What happened in spans of several customers, in the order of time. */
const together = async <Row>(
  spans: readonly CustomerSpan[],
  vehicleId: number,
  read: (where: VehicleSpan) => Promise<readonly Row[]>,
  at: (row: Row) => Instant,
): Promise<readonly Row[]> => {
  const found = await Promise.all(spans.map((span) => read({ ...span, vehicleId })))
  return found.length === 1 ? found[0]! : found.flat().sort((a, b) => at(a) - at(b))
}

const toTrackLeg = (leg: ReadLeg): TrackLeg => {
  const { began, knownTo, begunBefore, goesOn } = leg
  const spell = { from: began, to: knownTo, begunBefore, goesOn }
  if (leg.kind === 'stay') {
    const { lat, lng } = leg
    return { kind: 'stay', ...spell, at: { lat, lng }, address: addressOf(leg) }
  }
  const { miles, topMph, gapMs, gapMiles } = leg
  return { kind: 'trip', ...spell, miles, topMph, gapMs, gapMiles }
}

/** Answered for a vehicle that the viewer sees. @param db tells what may be read of it */
export const readTrack = async (
  db: pg.Pool,
  { pool, asOf }: Reading,
  viewer: Viewer,
  { vehicle: held, from, to, value }: TrackRequest,
  now: Instant,
): Promise<TrackAnswer> => {
  const { id, unitId } = held
  const [vehicle, { from: keptFrom, to: shownTo, spans, customers, flags }] = await Promise.all([
    heldVehicleOf(db, held),
    keptSpans(db, held, { from, to }, now),
  ])
  /** An end that came after its subscription had ended is not told. */
  const endOf = (at: Instant | null) => (at !== null && held.ended !== null && at >= held.ended ? null : at)
  const alerted = customers.filter(({ customerId }) => can(viewer, 'alerts', { customerId }))
  const [rows, legs, visits, faults, firings] = await Promise.all([
    rowsOf(pool, id, spans, value, most + 1),
    readTrips(db, pool, held, { from, to }, now),
    together(
      customers,
      id,
      (where) => visitsInSpan(pool, where),
      ([, entered]) => entered,
    ),
    together(
      customers,
      id,
      (where) => faultsInSpan(pool, where),
      ({ start }) => start,
    ),
    together(
      alerted,
      id,
      (where) => firingsInSpan(pool, where),
      ({ at }) => at,
    ),
  ])
  const cut = rows.length > most
  if (cut) rows.shift()
  const turns = new StateChanges(vehicle)
  const values = { at: [] as Instant[], values: [] as number[] }
  for (const { at, readings } of rows) {
    for (const sensor of lastingSensors)
      if (readings[sensor.key] !== undefined) turns.take(sensor, at, readings[sensor.key])
    const found =
      value && readings[value.sensorKey] !== undefined ? value.of(readings[value.sensorKey], vehicle) : null
    if (found !== null) {
      values.at.push(at)
      values.values.push(Math.round(found * 100) / 100)
    }
  }
  const on = new Set(flags)
  const points = rows.flatMap(({ point }) => point ?? [])
  const begin = cut ? rows[0]!.at : Math.max(from, keptFrom)
  return {
    vin: vehicle.vin,
    unitId,
    from: begin,
    to: shownTo,
    keptFrom,
    cut,
    asOf,
    points: encodeTrack(points),
    gaps: gapsOf(rows),
    legs: legs.filter(({ knownTo }) => knownTo > begin).map(toTrackLeg),
    visits: visits.map(([name, entered, left]) => [name, entered, endOf(left)]),
    faults: faults.flatMap(({ start, end, ...fault }) => {
      const flag = (findSensorById(fault.sensorTypeId) as AnySensor | undefined)?.flag
      if (flag !== undefined && !isOn(flag, on)) return []
      const { faultDescription, level } = describeFault(fault)
      return [[faultDescription, level, start, endOf(end)] as const]
    }),
    turns: turns.all,
    firings: firings.map(({ at, alertTypeId, severity }) => [
      at,
      alertType(alertTypeId)?.name ?? 'Alert',
      severity,
    ]),
    values: value && { key: value.key, ...values },
  }
}
