/** The search of everything in GraphQL: one query for what somebody types, within what they see. */

import type pg from 'pg'
import { isTechnician } from '#domain/access/roles.ts'
import { narrow, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { technicianWords } from '#domain/access/words.ts'
import type { Units } from '#domain/basics/own-units.ts'
import { searchLongest, searchMost, searchText } from '#domain/fleet/search.ts'
import { ownUnits } from '../access/own-units.ts'
import { tellableOf } from '../fleet/verdict.ts'
import { VerdictType } from '../fleet/verdict-schema.ts'
import { fleetWords } from '../fleet/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { LevelType } from '../graphql/choices.ts'
import { idOf } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  type FoundCustomer,
  type FoundFence,
  type FoundVehicle,
  findCustomers,
  findFences,
  findVehicles,
  namesBlockedVehicle,
  vehiclesNamedWhole,
} from './store.ts'

const builder = schemaPart()

export { builder as searchSchema }

const Vehicle = builder.objectRef<FoundVehicle>('FoundVehicle').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    serialNumber: t.exposeString('serialNumber'),
    customerName: t.exposeString('customerName', { nullable: false }),
    level: t.expose('level', { type: LevelType, nullable: false, description: 'As VehicleNow has it.' }),
    verdict: t.field({ type: VerdictType, resolve: (found, _args, { now }) => tellableOf(found, now) }),
    isDeactivated: t.exposeBoolean('isDeactivated', {
      nullable: false,
      description: 'Its SIM is deactivated. Only found by the whole unit ID, VIN or serial number.',
    }),
  }),
})
const Customer = builder.objectRef<FoundCustomer>('FoundCustomer').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    shortName: t.exposeString('shortName', { nullable: false }),
    longName: t.exposeString('longName', { nullable: false }),
  }),
})
const Fence = builder.objectRef<FoundFence>('FoundGeofence').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    categoryId: t.exposeInt('categoryId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
  }),
})

interface Found {
  readonly vehicles: readonly FoundVehicle[]
  readonly customers: readonly FoundCustomer[]
  readonly geofences: readonly FoundFence[]
  readonly note: string | null
}
const nothing: Found = { vehicles: [], customers: [], geofences: [], note: null }

/**
 * What a technician finds: what is near by any part of its name, and what is named in full wherever it is. The note says
 * what is out of range, or why it cannot be seen.
 */
const findForTechnician = async (
  db: pg.Pool,
  viewer: Viewer,
  units: Units,
  sought: string,
): Promise<Found> => {
  const [near, named] = await Promise.all([
    accessScopeOf(db, viewer, 'trailerList').then((seen) => findVehicles(db, seen, sought)),
    accessScopeOf(db, viewer, 'vehicle').then((seen) => vehiclesNamedWhole(db, seen, sought)),
  ])
  const isNear = new Set(near.map(({ id }) => id))
  const far = named.filter(({ id }) => !isNear.has(id))
  const vehicles = [...far, ...near].slice(0, searchMost)
  if (far.length > 0 && viewer.place !== undefined)
    return { ...nothing, vehicles, note: technicianWords.outOfRange(far[0]!.unitId, units) }
  if (vehicles.length > 0) return { ...nothing, vehicles }
  const note = (await namesBlockedVehicle(db, sought))
    ? technicianWords.blocked
    : viewer.place === undefined
      ? technicianWords.noPlace
      : technicianWords.notNear(units)
  return { ...nothing, note }
}

const Answer = builder.objectRef<Found>('SearchAnswer').implement({
  description: 'The best of each kind, at most eight.',
  fields: (t) => ({
    vehicles: t.field({ type: [Vehicle], nullable: false, resolve: ({ vehicles }) => vehicles }),
    customers: t.field({
      type: [Customer],
      nullable: false,
      description: 'Empty for whoever sees one customer alone.',
      resolve: ({ customers }) => customers,
    }),
    geofences: t.field({ type: [Fence], nullable: false, resolve: ({ geofences }) => geofences }),
    note: t.string({
      description: 'To technicians: that a vehicle is out of range, or why it cannot be seen.',
      resolve: saidOf('note'),
    }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    type: Answer,
    nullable: false,
    description:
      'Vehicles by unit ID, VIN and serial number, customers and geofences by name: exact before start before inside.',
    args: {
      text: t.arg.string({ required: true }),
      customerId: t.arg.id({ description: 'Vehicles and geofences of this customer alone.' }),
    },
    resolve: async (_root, { text, customerId }, context) => {
      const { viewer, db } = context
      const sought = searchText(text)
      if (sought.length > searchLongest) throw refusal(fleetWords.search(searchLongest))
      if (sought === '' || sought.includes('\0')) return nothing
      const of = customerId == null ? null : idOf(customerId)
      if (isTechnician(viewer.roles)) return findForTechnician(db, viewer, await ownUnits(context), sought)
      const [vehicles, customers, geofences] = await Promise.all([
        accessScopeOf(db, viewer, 'trailerList', of).then((accessScope) =>
          findVehicles(db, accessScope, sought),
        ),
        findCustomers(db, scope(viewer, 'trailerList'), sought),
        findFences(db, narrow(scope(viewer, 'myGeofences'), of), sought),
      ])
      return { vehicles, customers, geofences, note: null }
    },
  }),
)
