/** The activity log in GraphQL: what a vehicle has reported, newest first. */
import type { Instant } from '#domain/basics/units.ts'
import { entryFields } from '#domain/sensors/entry-fields.ts'
import { findSensorById, type Readings, type SensorKey, sensorOf } from '#domain/sensors/index.ts'
import type { ReportKey } from '#domain/sensors/report.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { heldVehicleOf } from '../fleet/vehicle.ts'
import { schemaPart } from '../graphql/builder.ts'
import type { Reading } from '../platform/reads.ts'
import { refusal } from '../platform/refusal.ts'
import { type HeldVehicle, heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { activityOf, setPointsOf } from './store.ts'
import { historyWords } from './words.ts'

const builder = schemaPart()

export { builder as historySchema }

/** §9: the first page of the activity log. */
const pageSizeUsual = 10
const pageSizeMost = 1_000
/** Pages by number are walked over from the newest; further back than this the cursor leads. */
const offsetMost = 100_000

interface Entry {
  readonly id: string
  readonly recorded: Instant
  readonly readings: Readings
  /** The fields of §3 that its readings give. */
  readonly fields: Readonly<Record<string, unknown>>
}

interface Log {
  readonly reading: Reading
  /** Null where there is no such vehicle to be seen. */
  readonly of: HeldVehicle | null
  readonly entries: readonly Entry[]
  readonly nextCursor: string | null
}

const types = { text: 'String', number: 'Float', integer: 'Int', flag: 'Boolean' } as const

const EntryType = builder.objectRef<Entry>('ActivityLogEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    recorded: t.expose('recorded', { type: 'Instant', nullable: false }),
    readings: t.field({
      type: 'Readings',
      nullable: false,
      description: 'By sensor, as they were reported.',
      resolve: ({ readings }) => readings,
    }),
    ...Object.fromEntries(
      Object.entries(entryFields).map(([name, type]) => [
        name,
        t.field({
          type: types[type],
          // biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from the field's
          resolve: ({ fields }): any => fields[name] ?? null,
        }),
      ]),
    ),
  }),
})

const LogType = builder.objectRef<Log>('ActivityLog').implement({
  fields: (t) => ({
    activityLog: t.field({ type: [EntryType], nullable: false, resolve: ({ entries }) => entries }),
    setPoints: t.field({
      type: ['SetPoint'],
      nullable: false,
      description:
        'Of a reefer, the set points of its zones as they were changed, newest first: recorded, zone, celsius, was. From a week before the oldest entry on; empty where no entry tells of zones.',
      resolve: async ({ reading, of, entries }) => {
        const [newest, oldest] = [entries[0], entries.at(-1)]
        if (!of || !newest || !oldest || !entries.some(({ readings }) => readings.reeferUnit?.zones))
          return []
        return setPointsOf(reading.pool, of, { oldest: oldest.recorded, newest: newest.recorded })
      },
    }),
    asOf: t.field({
      type: 'Instant',
      description:
        'Where it was read from a copy of the database that is some seconds late: what came since is not in it. Else null.',
      resolve: ({ reading }) => reading.asOf,
    }),
    nextCursor: t.string({
      description: 'For `before` of the next page; null when there is no more.',
      resolve: ({ nextCursor }) => nextCursor,
    }),
  }),
})

const fieldsOf = (readings: Readings, vehicle: Vehicle): Entry['fields'] =>
  Object.assign(
    {},
    ...Object.entries(readings).map(([key, reading]) => sensorOf(key as SensorKey).entry(reading, vehicle)),
  )

/** A report's key as a text: "1795485600000", or "1795485600000-3" where it has a number. */
const printKey = ({ recorded, seq }: ReportKey): string =>
  seq === undefined ? String(recorded) : `${recorded}-${seq}`

const readKey = (cursor: string): ReportKey => {
  const [, recorded, seq] = /^(\d{1,15})(?:-(\d{1,16}))?$/.exec(cursor) ?? []
  if (recorded === undefined) throw refusal(historyWords.cursor)
  return seq === undefined ? { recorded: Number(recorded) } : { recorded: Number(recorded), seq: Number(seq) }
}

const HeldVehicleType = builder.objectRef<HeldVehicle>('HeldVehicle').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', {
      nullable: false,
      description: 'As it is called, or was called last.',
    }),
    until: t.expose('until', {
      type: 'Instant',
      description: 'When it changed hands, where it is no longer theirs.',
    }),
  }),
})

builder.queryField('heldVehicle', (t) =>
  t.field({
    type: HeldVehicleType,
    description: 'A vehicle whose past I may read, because it is mine or was; null where there is none.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: async (_root, { vin }, { viewer, db }) =>
      heldVehicle(db, await accessScopeOf(db, viewer, 'history'), vin),
  }),
)

builder.queryField('vehicleTrackingV2', (t) =>
  t.field({
    type: LogType,
    nullable: false,
    args: {
      vin: t.arg.string({ required: true }),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int({ description: 'From 0. Use `before` instead, so that nothing repeats.' }),
      sensorTypeIds: t.arg.intList({ description: 'Entries with one of these sensors.' }),
      before: t.arg.string({ description: 'The `nextCursor` of the page before.' }),
    },
    resolve: async (_root, args, { viewer, db, reads }) => {
      const limit = args.pageSize ?? pageSizeUsual
      const offset = limit * (args.before ? 0 : (args.pageNumber ?? 0))
      if (limit < 1 || limit > pageSizeMost) throw refusal(historyWords.pageSize(pageSizeMost))
      if (offset < 0 || offset > offsetMost) throw refusal(historyWords.pageNumber)
      const sensors = args.sensorTypeIds?.length ? args.sensorTypeIds : null
      const strange = sensors?.find((id) => !findSensorById(id))
      if (strange !== undefined) throw refusal(historyWords.sensor(strange))
      const row = await heldVehicle(db, await accessScopeOf(db, viewer, 'history'), args.vin)
      const reading = reads.of(viewer.userId)
      if (!row) return { reading, of: null, entries: [], nextCursor: null }
      const [vehicle, found] = await Promise.all([
        heldVehicleOf(db, row),
        activityOf(reading.pool, row, {
          sensorTypeIds: sensors,
          before: args.before ? readKey(args.before) : null,
          limit: limit + 1,
          offset,
        }),
      ])
      const shown = found.slice(0, limit)
      return {
        reading,
        of: row,
        entries: shown.map((report) => ({
          id: `${row.id}-${printKey(report)}`,
          recorded: report.recorded,
          readings: report.readings,
          fields: fieldsOf(report.readings, vehicle),
        })),
        nextCursor: found.length > limit ? printKey(shown.at(-1)!) : null,
      }
    },
  }),
)
