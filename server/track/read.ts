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
import { legsOf } from '#domain/track/legs.ts'
import { lastingSensors, StateChanges } from '#domain/track/state-changes.ts'
import { encodeTrack, type TrackAnswer } from '#domain/wire/track.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import {
  faultsInSpan,
  firingsInSpan,
  retentionOf,
  trackRows,
  type VehicleSpan,
  visitsInSpan,
} from './store.ts'

/** Points sent at most: 31 days at one every 15 seconds. */
const most = 180_000

export interface TrackRequest {
  readonly vehicle: { readonly id: number; readonly customerId: number }
  readonly from: Instant
  readonly to: Instant
  readonly value: Charted | null
}

/** Answered for a vehicle that the viewer sees. */
export const readTrack = async (
  pool: pg.Pool,
  viewer: Viewer,
  { vehicle: { id, customerId }, from, to, value }: TrackRequest,
  now: Instant,
): Promise<TrackAnswer> => {
  const [vehicle, { keptFrom, flags }] = await Promise.all([
    vehicleOf(pool, id),
    retentionOf(pool, customerId, now),
  ])
  const where: VehicleSpan = { customerId, vehicleId: id, from: Math.max(from, keptFrom), to }
  const [rows, visits, faults, firings] = await Promise.all([
    trackRows(pool, where, value ? [value] : [], most + 1),
    visitsInSpan(pool, where),
    faultsInSpan(pool, where),
    can(viewer, 'alerts', { customerId }) ? firingsInSpan(pool, where) : [],
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
  const gaps = gapsOf(rows)
  const places = legsOf(points, gaps).flatMap((leg) => {
    const address = leg.kind === 'stop' ? addressOf(leg.at) : null
    return address === null ? [] : [[leg.first, address] as const]
  })
  return {
    vin: vehicle.vin,
    unitId: vehicle.unitId,
    from: cut ? rows[0]!.at : where.from,
    to,
    keptFrom,
    cut,
    points: encodeTrack(points),
    gaps,
    places,
    visits,
    faults: faults.flatMap(({ start, end, ...fault }) => {
      const flag = (findSensorById(fault.sensorTypeId) as AnySensor | undefined)?.flag
      if (flag !== undefined && !isOn(flag, on)) return []
      const { faultDescription, level } = describeFault(fault)
      return [[faultDescription, level, start, end] as const]
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
