/** The search of everything in GraphQL: one query for what somebody types, within what they see. */
import { narrow, scope } from '#domain/access/scope.ts'
import { searchLongest, searchText } from '#domain/fleet/search.ts'
import { fleetWords } from '../fleet/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { LevelType } from '../graphql/choices.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import {
  type FoundCustomer,
  type FoundFence,
  type FoundVehicle,
  findCustomers,
  findFences,
  findVehicles,
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
}
const nothing: Found = { vehicles: [], customers: [], geofences: [] }

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
    resolve: async (_root, { text, customerId }, { viewer, db }) => {
      const sought = searchText(text)
      if (sought.length > searchLongest) throw refusal(fleetWords.search(searchLongest))
      if (sought === '' || sought.includes('\0')) return nothing
      const of = customerId == null ? null : idOf(customerId)
      const [vehicles, customers, geofences] = await Promise.all([
        accessScopeIn(db, viewer, narrow(scope(viewer, 'trailerList'), of)).then((accessScope) =>
          findVehicles(db, accessScope, sought),
        ),
        findCustomers(db, scope(viewer, 'trailerList'), sought),
        findFences(db, narrow(scope(viewer, 'myGeofences'), of), sought),
      ])
      return { vehicles, customers, geofences }
    },
  }),
)
