/** Fault lifecycles in GraphQL: of one vehicle, or of all that somebody sees. */
import type { Instant } from '#domain/basics/units.ts'
import { faultColumns, faultStatuses } from '#domain/maintenance/fault-columns.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import type { ColumnType } from '#domain/shapes/column.ts'
import { faultKey } from '#domain/state/replay.ts'
import { schemaPart } from '../graphql/builder.ts'
import { LevelType } from '../graphql/choices.ts'
import { PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { keysetWords } from '../graphql/keyset.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { readFaultQuery } from './list-query.ts'
import { type FaultPage, type FaultRow, faultPage } from './store.ts'

const builder = schemaPart()

export { builder as faultsSchema }

type Row = FaultRow & { readonly now: Instant }

const types = {
  text: 'String',
  integer: 'Int',
  number: 'Float',
  flag: 'Boolean',
  time: 'Instant',
  since: 'Instant',
  list: ['String'],
} as const satisfies Record<ColumnType, 'String' | 'Int' | 'Float' | 'Boolean' | 'Instant' | ['String']>

/** Columns that only some customers see. */
const explaining: readonly string[] = ['cause', 'repairInformation']

/** Columns that not every fault has. */
const sometimes: readonly string[] = [...explaining, 'faultEnd', 'maxMph', 'bestAvailableTotalMileage']

const FaultStatusType = builder.enumType('FaultStatus', faultStatuses)

const FaultType = builder.objectRef<Row>('Fault').implement({
  description: 'A fault from the report that first carried it to the one that no longer did.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      resolve: ({ customerId, vehicleId, fault }) => `${customerId}/${vehicleId}/${faultKey(fault)}`,
    }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    sensorTypeId: t.int({
      nullable: false,
      description: 'The sensor that reports it: its family.',
      resolve: ({ fault }) => fault.sensorTypeId,
    }),
    position: t.string({
      description: 'The wheel or the tire; null where it concerns no single one.',
      resolve: ({ fault }) => fault.position || null,
    }),
    level: t.field({
      type: LevelType,
      nullable: false,
      description: 'notice, caution or critical',
      resolve: ({ fault }) => describeFault(fault).level,
    }),
    ...Object.fromEntries(
      faultColumns.map((column) => [
        column.key,
        t.field({
          type: 'options' in column ? FaultStatusType : types[column.type],
          nullable: sometimes.includes(column.key),
          description: column.title,
          // biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from the column's
          resolve: ({ fault, now, isExplained }): any =>
            isExplained || !explaining.includes(column.key) ? column.of({ fault, now }) : null,
        }),
      ]),
    ),
  }),
})

const PageType = builder.objectRef<FaultPage>('FaultPage').implement({
  fields: (t) => ({
    faultCount: t.exposeInt('count', {
      nullable: false,
      description: 'Of all pages, up to the newest 10,000.',
    }),
    after: t.exposeString('after', { description: keysetWords.field }),
    faults: t.field({
      type: [FaultType],
      nullable: false,
      resolve: ({ rows, now }) => rows.map((row) => ({ ...row, now })),
    }),
  }),
})

builder.queryField('faults', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description:
      'Newest first, the newest 10,000 that match. Without a VIN those of the whole fleet, where deactivated SIMs are left out. All filters hold.',
    args: {
      vin: t.arg.string({ description: 'Of this vehicle alone.' }),
      search: t.arg.string({ description: 'Part of a unit ID or a VIN, in any case.' }),
      status: t.arg.string({ description: 'Active or Cleared; both without it.' }),
      sensorTypeIds: t.arg.intList({ description: 'Reported by one of these sensors.' }),
      faultTypeIds: t.arg.intList(),
      fmis: t.arg.intList(),
      from: t.arg({ type: 'Instant', description: 'There at this moment, or later.' }),
      to: t.arg({ type: 'Instant', description: 'Begun before this moment.' }),
      sortingInput: t.arg({ type: SortingInput, description: 'By the key of a column, or its field.' }),
      paginationInput: t.arg({ type: PaginationInput }),
      after: t.arg.string({ description: `${keysetWords.arg} The newest first.` }),
    },
    resolve: async (_root, args, { viewer, db, now }) => {
      const accessScope = await accessScopeOf(db, viewer, args.vin ? 'vehicle' : 'trailerList', null, [
        'health',
      ])
      const past = await accessScopeOf(db, viewer, 'history')
      return faultPage(db, { ...readFaultQuery(accessScope, args, now), past, after: args.after })
    },
  }),
)
