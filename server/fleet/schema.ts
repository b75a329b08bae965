/** The fleet in GraphQL: vehicles as they are now, a page at a time, and one vehicle whole. */
import type pg from 'pg'
import { type Aspect, aspects, seenState } from '#domain/access/aspects.ts'
import type { Instant } from '#domain/basics/units.ts'
import { allColumns, answerOf, columnOf, type FleetColumn } from '#domain/columns/index.ts'
import type { ColumnType } from '#domain/shapes/column.ts'
import { type Context, type SchemaTypes, schemaPart } from '../graphql/builder.ts'
import { flatRows } from '../graphql/flat-rows.ts'
import { FilterInput, PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { refusal } from '../platform/refusal.ts'
import { seenGroupNames } from '../scope/group-names.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { seesOfVehicle } from '../scope/withheld.ts'
import { readFleetQuery, writePlace } from './list-query.ts'
import { stateOf } from './state.ts'
import { type FleetPage, type NowRow, nowOf, pageOf } from './store.ts'
import { vehicleOf } from './vehicle.ts'
import {
  backupDiagnostics,
  type Diagnostics,
  deviceDiagnostics,
  type ReeferAlarm,
  reeferAlarms,
  registeredNames,
  rowFields,
  rowNames,
} from './vehicle-names.ts'
import { tellableOf, verdictFields } from './verdict.ts'
import { VerdictType } from './verdict-schema.ts'
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
    resolve: ({ values }, _args, { now }): any => answerOf(column, values[column.field] ?? null, now),
  })

const columnFields = (t: Fields) =>
  Object.fromEntries(allColumns.map((column) => [column.key, columnField(t, column)]))

/** Something about a vehicle that several of its fields are made of: looked up once for all of them. */
const once = <T>(look: (db: pg.Pool, row: NowRow) => Promise<T>) => {
  const known = new WeakMap<NowRow, Promise<T>>()
  return (db: pg.Pool, row: NowRow): Promise<T> => {
    const found = known.get(row) ?? look(db, row)
    known.set(row, found)
    return found
  }
}
const whole = { state: once(stateOf), vehicle: once((db, row) => vehicleOf(db, row.id)) }

const seesOf = async ({ viewer, db }: Context, row: NowRow) =>
  seesOfVehicle(db, await accessScopeOf(db, viewer, 'vehicle'), row)

/** Its state, as far as the viewer may know it. */
const seen = async (context: Context, row: NowRow) => {
  const [state, sees] = await Promise.all([whole.state(context.db, row), seesOf(context, row)])
  return seenState(state, sees)
}

const registeredFields = (t: Fields) =>
  Object.fromEntries(
    Object.entries(registeredNames).map(([name, { type, of }]) => [
      name,
      t.field({
        type,
        // biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from its name's, which is declared with it
        resolve: async (row, _args, { db }): Promise<any> => of(await whole.vehicle(db, row)) ?? null,
      }),
    ]),
  )

const DeviceDiagnostics = builder.objectRef<Diagnostics>('DeviceDiagnostics').implement({
  fields: (t) => ({
    batteryVoltage: t.exposeFloat('volts', { description: 'Volts' }),
    healthStatus: t.exposeString('health', {
      nullable: false,
      description: 'Good, Caution, Critical or N/A',
    }),
  }),
})
const BackupBatteryDiagnostics = builder.objectRef<Diagnostics>('BackupBatteryDiagnostics').implement({
  fields: (t) => ({
    backupBatteryMillivolts: t.exposeFloat('millivolts'),
    healthStatus: t.exposeString('health', {
      nullable: false,
      description: 'Good, Caution, Critical or N/A',
    }),
  }),
})
const ReeferAlarmType = builder.objectRef<ReeferAlarm>('ReeferAlarm').implement({
  description: 'An active alarm of the reefer unit, with how the unit runs.',
  fields: (t) => ({
    alarmCode: t.exposeString('alarmCode', { nullable: false }),
    alarmDescription: t.exposeString('alarmDescription', { nullable: false }),
    severity: t.exposeString('severity', { nullable: false }),
    powerOn: t.exposeString('powerOn', { description: 'on or off' }),
    unitModeDetail: t.exposeString('unitModeDetail'),
  }),
})

const stateFields = (t: Fields) => {
  const device = {
    type: DeviceDiagnostics,
    nullable: false,
    description: 'What supplies the gateway.',
    resolve: async (row: NowRow, _args: object, context: Context) =>
      deviceDiagnostics(await seen(context, row), await whole.vehicle(context.db, row), context.now),
  } as const
  return {
    tandemDeviceDiagnostics: t.field(device),
    deviceDiagnostics: t.field(device),
    backupBatteryDiagnostics: t.field({
      type: BackupBatteryDiagnostics,
      nullable: false,
      resolve: async (row, _args, context) =>
        backupDiagnostics(await seen(context, row), await whole.vehicle(context.db, row), context.now),
    }),
    backupBatteryVoltage: t.float({
      description: 'Volts',
      resolve: async (row, _args, context) =>
        backupDiagnostics(await seen(context, row), await whole.vehicle(context.db, row), context.now).volts,
    }),
    tetherStatusChanged: t.field({
      type: 'Instant',
      description: 'Since when it has been tethered, or untethered.',
      resolve: async (row, _args, context) => (await seen(context, row)).tether?.since ?? null,
    }),
    alarms: t.field({
      type: [ReeferAlarmType],
      nullable: false,
      description: 'Active alarms of the reefer unit.',
      resolve: async (row, _args, context) => reeferAlarms(await seen(context, row)),
    }),
  }
}

/** How it is, and why: with the same words everywhere. */
const verdictField = (t: Fields) =>
  t.field({
    type: VerdictType,
    description: 'How it is, and why; null where I may not know, and until it was first looked at.',
    resolve: (row, _args, { now }) => tellableOf(row, now),
  })

export const VehicleNow = builder.objectRef<NowRow>('VehicleNow').implement({
  description: 'A vehicle as it is now: a row of the fleet grid.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    ...columnFields(t),
    ...rowFields(t),
    verdict: verdictField(t),
  }),
})

export const Vehicle = builder.objectRef<NowRow>('Vehicle').implement({
  description: 'One vehicle with all that is known of it.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    ...columnFields(t),
    ...rowFields(t),
    verdict: verdictField(t),
    ...registeredFields(t),
    ...stateFields(t),
    address: t.string({ resolve: ({ values }) => values.reverse_geocoded_address as string | null }),
    state: t.field({
      type: 'VehicleState',
      nullable: false,
      description: 'Its latest readings, each with its own time, and what follows from them.',
      resolve: (row, _args, context) => seen(context, row),
    }),
    withheld: t.field({
      type: ['String'],
      nullable: false,
      description: 'What of it is withheld from me: place, health, mileage.',
      resolve: async (row, _args, context): Promise<readonly Aspect[]> => {
        const sees = await seesOf(context, row)
        return aspects.filter((aspect) => !sees[aspect])
      },
    }),
    vehicle: t.field({
      type: 'RegisteredVehicle',
      nullable: false,
      description: 'The vehicle as it is registered.',
      resolve: async (row, _args, { viewer, db }) => {
        const [vehicle, accessScope] = await Promise.all([
          whole.vehicle(db, row),
          accessScopeOf(db, viewer, 'vehicle'),
        ])
        return { ...vehicle, groups: await seenGroupNames(db, accessScope, row.customerId, vehicle.groups) }
      },
    }),
  }),
})

/** Reads a field of `VehicleNow` as its resolver does. */
const readerAt =
  (now: Instant) =>
  (key: string): ((row: NowRow) => unknown) => {
    if (key === 'id' || key === 'customerId') return (row) => String(row[key])
    const named = rowNames[key]
    if (named) return ({ values }) => named.of(values, now) ?? null
    const column = columnOf(key)!
    return ({ values }) => answerOf(column, values[column.field] ?? null, now)
  }

const VehiclePage = builder.objectRef<FleetPage>('VehiclePage').implement({
  fields: (t) => ({
    vehicleCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    vehicles: t.field({
      type: [VehicleNow],
      nullable: false,
      resolve: ({ rows }, _args, context, info) => flatRows(context, info, rows, readerAt(context.now)),
    }),
    after: t.string({
      description:
        'For the next page of a list in the order of units; null behind the last, and in other orders.',
      resolve: ({ next }) => next && writePlace(next),
    }),
  }),
})

/** The fields of `vehicle_now` behind the response fields asked for. */
export const fieldsOf = (keys: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...keys].flatMap((key) =>
      key === 'verdict'
        ? verdictFields
        : key === 'address'
          ? 'reverse_geocoded_address'
          : (columnOf(key)?.field ?? rowNames[key]?.from ?? []),
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
      paginationInput: t.arg({ type: PaginationInput, description: 'At most 5,000 vehicles.' }),
      after: t.arg.string({
        description:
          'Where the page before ended, for a list in the order of units: a whole fleet, page by page.',
      }),
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
