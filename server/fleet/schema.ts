/** The fleet in GraphQL: vehicles as they are now, a page at a time, and one vehicle whole. */
import { allColumns, columnOf, type FleetColumn } from '#domain/columns/index.ts'
import type { ColumnType } from '#domain/shapes/column.ts'
import { type SchemaTypes, schemaPart } from '../graphql/builder.ts'
import { FilterInput, PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf, seenGroupNames } from '../scope/vehicle-scope.ts'
import { readFleetQuery } from './list-query.ts'
import { stateOf } from './state.ts'
import { type FleetPage, type NowRow, nowOf, pageOf } from './store.ts'
import { vehicleOf } from './vehicle.ts'
import { fleetWords } from './words.ts'

const builder = schemaPart()

export { builder as fleetSchema }

const types = {
  text: 'String',
  integer: 'Int',
  number: 'Float',
  flag: 'Boolean',
  time: 'Instant',
  since: 'Instant',
  list: ['String'],
} as const satisfies Record<ColumnType, 'String' | 'Int' | 'Float' | 'Boolean' | 'Instant' | ['String']>

type Fields = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, NowRow>

/** Columns that every vehicle has a value of. */
const always: readonly string[] = ['vin', 'unitId']

const columnField = (t: Fields, column: FleetColumn) =>
  t.field({
    type: types[column.type],
    nullable: !always.includes(column.key),
    description: `${column.title}; sorted and filtered by ${column.field}`,
    // biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from the column's, which was checked where it was declared
    resolve: ({ values }): any => values[column.field] ?? null,
  })

const columnFields = (t: Fields) =>
  Object.fromEntries(allColumns.map((column) => [column.key, columnField(t, column)]))

const VehicleNow = builder.objectRef<NowRow>('VehicleNow').implement({
  description: 'A vehicle as it is now: a row of the fleet grid.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    ...columnFields(t),
  }),
})

const Vehicle = builder.objectRef<NowRow>('Vehicle').implement({
  description: 'One vehicle with all that is known of it.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    ...columnFields(t),
    address: t.string({ resolve: ({ values }) => values.reverse_geocoded_address as string | null }),
    state: t.field({
      type: 'VehicleState',
      nullable: false,
      description: 'Its latest readings, each with its own time, and what follows from them.',
      resolve: (row, _args, { db }) => stateOf(db, row),
    }),
    vehicle: t.field({
      type: 'RegisteredVehicle',
      nullable: false,
      description: 'The vehicle as it is registered.',
      resolve: async (row, _args, { viewer, db }) => {
        const [vehicle, accessScope] = await Promise.all([
          vehicleOf(db, row.id),
          accessScopeOf(db, viewer, 'vehicle'),
        ])
        return { ...vehicle, groups: await seenGroupNames(db, accessScope, row.customerId, vehicle.groups) }
      },
    }),
  }),
})

const VehiclePage = builder.objectRef<FleetPage>('VehiclePage').implement({
  fields: (t) => ({
    vehicleCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    vehicles: t.field({ type: [VehicleNow], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

/** The fields of `vehicle_now` behind the response fields asked for. */
const fieldsOf = (keys: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...keys].flatMap((key) =>
      key === 'address' ? 'reverse_geocoded_address' : (columnOf(key)?.field ?? []),
    ),
  )

const wrongPattern: Readonly<Record<string, string>> = {
  '2201B': fleetWords.badPattern,
  '57014': fleetWords.slowPattern,
}

builder.queryField('vehiclesNow', (t) =>
  t.field({
    type: VehiclePage,
    nullable: false,
    description: 'Deactivated SIMs are left out unless a filter asks for them.',
    args: {
      filters: t.arg({ type: [FilterInput], description: 'All of them hold.' }),
      search: t.arg.string({ description: 'Part of a unit ID or a VIN, in any case.' }),
      sortingInput: t.arg({ type: SortingInput }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, args, { viewer, db }, info) => {
      const query = readFleetQuery(await accessScopeOf(db, viewer, 'trailerList'), args)
      try {
        return await pageOf(db, query, fieldsOf(requestedFields(info, 'vehicles')))
      } catch (error) {
        const words = wrongPattern[(error as { code?: string }).code ?? '']
        throw words ? refusal(words) : error
      }
    },
  }),
)

builder.queryField('vehicle', (t) =>
  t.field({
    type: Vehicle,
    description: 'Null where there is none with this VIN that I may see.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: async (_root, { vin }, { viewer, db }, info) =>
      nowOf(db, await accessScopeOf(db, viewer, 'vehicle'), vin, fieldsOf(requestedFields(info))),
  }),
)
