/** Fleet Control in GraphQL: a query for each module, so that each loads and fails by itself. */

import type pg from 'pg'
import type { Right } from '#domain/access/rights.ts'
import { narrow, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { LevelType } from '../graphql/choices.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { type AccessScope, accessScopeIn } from '../scope/vehicle-scope.ts'
import * as store from './store.ts'

const builder = schemaPart()

export { builder as controlSchema }

/** What the viewer sees by a right, of the one customer asked for. @throws the refusal where that is nothing */
const scopeFor = async (
  pool: pg.Pool,
  viewer: Viewer,
  right: Right,
  customerId: string | number | null | undefined,
): Promise<AccessScope> => {
  const of = narrow(scope(viewer, right), customerId == null ? null : idOf(customerId))
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return accessScopeIn(pool, viewer, of)
}

const ValueCount = builder.objectRef<store.ValueCount>('ValueCount').implement({
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'As the grid filters by it; null where nothing is known.',
    }),
    count: t.exposeInt('count', { nullable: false }),
  }),
})
const Health = builder.objectRef<store.Health>('FleetHealth').implement({
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false }),
    levels: t.field({
      type: [ValueCount],
      nullable: false,
      description: 'By status: what the map, the lists and the filter `level` mean by Critical.',
      resolve: ({ levels }) => levels,
    }),
    trailer: t.field({
      type: [ValueCount],
      nullable: false,
      description: 'By trailer health: brakes, lights, tires, wheel ends and its battery alone.',
      resolve: ({ trailer }) => trailer,
    }),
    trailerBattery: t.field({
      type: [ValueCount],
      nullable: false,
      resolve: ({ trailerBattery }) => trailerBattery,
    }),
    gatewayBattery: t.field({
      type: [ValueCount],
      nullable: false,
      resolve: ({ gatewayBattery }) => gatewayBattery,
    }),
  }),
})
const Connectivity = builder.objectRef<store.Connectivity>('FleetConnectivity').implement({
  description: 'Whether gateways report as they should, and the age of the newest reports.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false }),
    statuses: t.field({ type: [ValueCount], nullable: false, resolve: ({ statuses }) => statuses }),
    within24h: t.exposeInt('within24h', { nullable: false }),
    within7d: t.exposeInt('within7d', { nullable: false, description: 'And not within 24 hours.' }),
    older: t.exposeInt('older', { nullable: false }),
    never: t.exposeInt('never', { nullable: false }),
  }),
})
const Place = builder.objectRef<store.PlaceCount>('PlaceCount').implement({
  fields: (t) => ({
    state: t.exposeString('state', { description: 'Two-letter code; null where it is unknown.' }),
    count: t.exposeInt('count', { nullable: false }),
    moving: t.exposeInt('moving', { nullable: false }),
  }),
})
const Occupied = builder.objectRef<store.Occupied>('OccupiedGeofence').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    count: t.exposeInt('count', { nullable: false, description: 'Vehicles inside now.' }),
  }),
})
const Worst = builder.objectRef<store.Worst>('WorstVehicle').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    level: t.expose('level', { type: LevelType, nullable: false }),
    address: t.exposeString('address'),
    lastReport: t.field({ type: 'Instant', resolve: ({ lastReport }) => lastReport }),
  }),
})
const ReeferOut = builder.objectRef<store.ReeferOut>('ReeferOutOfRange').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    zone: t.exposeInt('zone', { nullable: false, description: 'The zone that is furthest off.' }),
    setPointF: t.exposeFloat('setPointF', { nullable: false, description: '°F' }),
    returnAirF: t.exposeFloat('returnAirF', { nullable: false, description: '°F' }),
    level: t.expose('level', {
      type: LevelType,
      nullable: false,
      description: 'Caution and critical by the limits `reeferOff` and `reeferFarOff` of its customer.',
    }),
    lastReport: t.field({ type: 'Instant', resolve: ({ lastReport }) => lastReport }),
  }),
})
const ReefersOut = builder
  .objectRef<{ readonly count: number; readonly rows: readonly store.ReeferOut[] }>('ReefersOutOfRange')
  .implement({
    fields: (t) => ({
      count: t.exposeInt('count', { nullable: false }),
      reefers: t.field({ type: [ReeferOut], nullable: false, resolve: ({ rows }) => rows }),
    }),
  })

const customerDoc = 'Deactivated SIMs are left out. A customer narrows it to that one.'

builder.queryFields((t) => {
  const args = { customerId: t.arg.id() }
  return {
    fleetHealth: t.field({
      type: Health,
      nullable: false,
      description: `How many vehicles are in which health. ${customerDoc}`,
      args,
      resolve: async (_root, { customerId }, { viewer, db }) =>
        store.healthOf(db, await scopeFor(db, viewer, 'healthWidget', customerId)),
    }),
    fleetConnectivity: t.field({
      type: Connectivity,
      nullable: false,
      description: customerDoc,
      args,
      resolve: async (_root, { customerId }, { viewer, db, now }) =>
        store.connectivityOf(db, await scopeFor(db, viewer, 'trailerList', customerId), now),
    }),
    fleetPlaces: t.field({
      type: [Place],
      nullable: false,
      description: `In which states vehicles are, the most first. ${customerDoc}`,
      args,
      resolve: async (_root, { customerId }, { viewer, db }) =>
        store.placesOf(db, await scopeFor(db, viewer, 'myLocations', customerId)),
    }),
    occupiedGeofences: t.field({
      type: [Occupied],
      nullable: false,
      description: 'The active geofences that hold the most vehicles now.',
      args,
      resolve: async (_root, { customerId }, { viewer, db }) =>
        store.occupiedOf(db, await scopeFor(db, viewer, 'myGeofences', customerId)),
    }),
    worstVehicles: t.field({
      type: [Worst],
      nullable: false,
      description: `The worst first, or those of one level. ${customerDoc}`,
      args: { ...args, level: t.arg.string() },
      resolve: async (_root, { customerId, level }, { viewer, db }) =>
        store.worstOf(db, await scopeFor(db, viewer, 'trailerList', customerId), level ?? null),
    }),
    reefersOutOfRange: t.field({
      type: ReefersOut,
      nullable: false,
      description: `Reefers that are on and whose return air is far from the set point. ${customerDoc}`,
      args,
      resolve: async (_root, { customerId }, { viewer, db }) =>
        store.reefersOutOf(db, await scopeFor(db, viewer, 'trailerList', customerId)),
    }),
  }
})
