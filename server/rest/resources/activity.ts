/** What vehicles reported and did: latest state, reports, trips, visits. */
import { z } from 'zod'
import type { VehicleState } from '#domain/state/state.ts'
import {
  choice,
  type Field,
  type Fields,
  flagOrNull,
  id,
  number,
  numberOrNull,
  type Resource,
  text,
  textOrNull,
  time,
  timeOrNull,
  timeType,
} from '../declare.ts'
import { exampleVin, vinParam } from './vehicles.ts'

const iso = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())

const readingsOf = ({ readings }: VehicleState) =>
  Object.entries(readings).map(([sensor, { at, since, reading }]) => ({
    sensor,
    recorded: iso(at),
    since: iso(since),
    reading,
  }))
const stateFields: Fields = {
  vin: text('vin'),
  recorded: {
    type: timeType.nullable().meta({ description: 'Of the newest report' }),
    from: 'state',
    read: ({ recorded }: VehicleState) => iso(recorded),
  },
  readings: {
    type: z.array(
      z.object({
        sensor: z.string(),
        recorded: timeType,
        since: timeType.nullable().meta({ description: 'Since when it has been so, where a sensor tells' }),
        reading: z.record(z.string(), z.unknown()).meta({
          description: 'As `GET /ingest/v1/schema` describes it, with units in the names of fields',
        }),
      }),
    ),
    from: 'state',
    read: readingsOf,
  },
}
const readings: Field = {
  type: z
    .record(z.string(), z.unknown())
    .meta({ description: 'By sensor, as `GET /ingest/v1/schema` describes them' }),
  from: 'readings',
}
/** A moment of a request. */
export const moment = (description: string) =>
  z.iso.datetime({ offset: true }).optional().meta({ description })
export const span = { from: moment('From this moment on'), to: moment('Before this moment') }
/** A page that goes on where the one before ended. */
export const pageOf = ({ limit, after }: { limit: number; after: string | null }) => ({
  pageSize: limit,
  after: after ?? undefined,
})

const visitFields: Fields = {
  geofenceId: id('geofenceId'),
  geofenceName: text('name'),
  vin: text('vin'),
  unitId: text('unitId'),
  entered: time('entered'),
  left: timeOrNull('left'),
  dwellMs: number('dwellMs'),
  enteredHow: text(
    'how',
    'entered; drawn: it was inside when the geofence was drawn; found: with its first report',
  ),
  leftHow: textOrNull('leftHow', 'left; or changed: the geofence was changed'),
}

export const activity: Resource = {
  name: 'Activity',
  about: 'What vehicles reported and did.',
  calls: [
    {
      kind: 'one',
      id: 'getVehicleState',
      method: 'GET',
      path: '/vehicles/{vin}/state',
      summary: 'The latest reading of every sensor, each with its own time',
      right: 'trailerList',
      params: vinParam,
      answers: 'VehicleState',
      fields: stateFields,
      example: exampleVin,
      root: 'vehicle',
      args: ({ params }) => ({ vin: params.vin }),
    },
    {
      kind: 'list',
      id: 'listReports',
      method: 'GET',
      path: '/vehicles/{vin}/history',
      summary: 'All reports of a vehicle, the newest first',
      right: 'history',
      params: vinParam,
      answers: 'VehicleReport',
      fields: { id: id('id'), recorded: time('recorded'), readings },
      example: { ...exampleVin, query: { limit: '2' } },
      most: 100,
      root: 'vehicleTrackingV2',
      rows: 'activityLog',
      next: 'nextCursor',
      args: ({ params, limit, after }) => ({ vin: params.vin, pageSize: limit, before: after ?? undefined }),
    },
    {
      kind: 'list',
      id: 'listTrips',
      method: 'GET',
      path: '/vehicles/{vin}/trips',
      summary: 'Trips of a vehicle that touch a span of at most 93 days, in the order of time',
      right: 'history',
      params: vinParam,
      query: span,
      answers: 'Trip',
      fields: {
        began: time('began'),
        ended: timeOrNull('ended', 'Null: it goes on'),
        miles: number('miles'),
        movingMs: number('movingMs'),
        topMph: numberOrNull('topMph'),
        meanMph: numberOrNull('meanMph'),
        fromLat: number('fromLat'),
        fromLng: number('fromLng'),
        fromAddress: textOrNull('fromAddress'),
        toLat: numberOrNull('toLat'),
        toLng: numberOrNull('toLng'),
        toAddress: textOrNull('toAddress'),
        loaded: flagOrNull('loaded'),
        tethered: flagOrNull('tethered'),
      },
      example: { ...exampleVin, query: { from: '2026-11-19T00:00:00Z', to: '2026-11-21T00:00:00Z' } },
      root: 'trips',
      rows: 'trips',
      key: 'began',
      isWhole: true,
      args: ({ params, query }) => ({ vin: params.vin, from: query.from, to: query.to }),
    },
    {
      kind: 'list',
      id: 'listVehicleVisits',
      method: 'GET',
      path: '/vehicles/{vin}/visits',
      summary: 'Visits of a vehicle in geofences, the newest first',
      right: 'myGeofences',
      params: vinParam,
      query: span,
      answers: 'Visit',
      fields: visitFields,
      example: { ...exampleVin, query: { from: '2026-11-19T00:00:00Z' } },
      root: 'vehicleVisits',
      rows: 'visits',
      next: 'after',
      args: ({ params, query, ...page }) => ({
        vin: params.vin,
        from: query.from,
        to: query.to,
        ...pageOf(page),
      }),
    },
    {
      kind: 'list',
      id: 'listGeofenceVisits',
      method: 'GET',
      path: '/geofences/{id}/visits',
      summary: 'Visits in a geofence, the newest first',
      right: 'myGeofences',
      params: { id: z.string().regex(/^\d{1,9}$/) },
      query: span,
      answers: 'Visit',
      fields: visitFields,
      example: { params: { id: '1' } },
      root: 'geofenceVisits',
      rows: 'visits',
      next: 'after',
      args: ({ params, query, ...page }) => ({
        geofenceId: params.id,
        from: query.from,
        to: query.to,
        ...pageOf(page),
      }),
    },
    {
      kind: 'list',
      id: 'listFaults',
      method: 'GET',
      path: '/faults',
      summary: 'Faults, the newest first',
      right: 'trailerList',
      query: {
        ...span,
        vin: z.string().max(64).optional().meta({ description: 'Of this vehicle alone' }),
        status: z.enum(['Active', 'Cleared']).optional(),
        search: z.string().max(100).optional().meta({ description: 'Part of a unit ID or a VIN' }),
      },
      answers: 'Fault',
      fields: {
        id: id('id'),
        vin: text('vin'),
        unitId: text('unitId'),
        customerName: text('customerName'),
        status: choice('status', ['Active', 'Cleared']),
        level: text('level'),
        began: time('faultStart'),
        ended: timeOrNull('faultEnd'),
        durationSeconds: number('durationSeconds'),
        description: text('faultDescription'),
        position: textOrNull('position'),
        suspectComponent: text('suspectComponent'),
        repairInformation: textOrNull('repairInformation'),
        sensorTypeId: number('sensorTypeId'),
        faultTypeId: number('faultTypeId'),
        fmi: number('fmi'),
        maxMph: numberOrNull('maxMph'),
        totalMiles: numberOrNull('bestAvailableTotalMileage'),
      },
      example: { query: { status: 'Active' } },
      root: 'faults',
      rows: 'faults',
      next: 'after',
      args: ({ query: { from, to, vin, status, search }, limit, after }) => ({
        ...{ from, to, vin, status, search },
        paginationInput: { pageSize: limit },
        after: after ?? undefined,
      }),
    },
  ],
}
