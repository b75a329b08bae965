/** The totals under the columns of a fleet's grid in GraphQL: sums, averages and counts of what its filters leave. */
import { columnOf, type FleetColumn } from '#domain/columns/index.ts'
import type { ColumnTotal } from '#domain/columns/totals.ts'
import { schemaPart } from '../graphql/builder.ts'
import { FilterInput } from '../graphql/inputs.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { readFleetQuery } from './list-query.ts'
import { type Totals, totalsOf } from './totals.ts'
import { fleetWords } from './words.ts'

const builder = schemaPart()

export { builder as totalsSchema }

const columnsMost = 100

const OptionTotal = builder.objectRef<ColumnTotal['options'][number]>('OptionTotal').implement({
  fields: (t) => ({
    value: t.exposeString('value', { nullable: false }),
    count: t.exposeInt('count', { nullable: false }),
  }),
})
const Total = builder.objectRef<Totals['columns'][number]>('ColumnTotal').implement({
  description: 'Of all values of one column. Null: there is none, or a column of its type has no such total.',
  fields: (t) => ({
    key: t.exposeString('key', { nullable: false, description: 'The response field.' }),
    known: t.exposeInt('known', { nullable: false, description: 'How many vehicles have a value.' }),
    sum: t.exposeFloat('sum'),
    average: t.exposeFloat('average'),
    least: t.exposeFloat('least', {
      description: 'Of moments, and of times passed since one, milliseconds since 1970.',
    }),
    greatest: t.exposeFloat('greatest', { description: 'As least.' }),
    options: t.field({
      type: [OptionTotal],
      nullable: false,
      description: 'Of a column with a closed list of values, how many vehicles have each.',
      resolve: ({ options }) => options,
    }),
  }),
})
const TotalsType = builder.objectRef<Totals>('VehicleTotals').implement({
  fields: (t) => ({
    vehicleCount: t.exposeInt('count', { nullable: false, description: 'How many vehicles they are of.' }),
    columns: t.field({ type: [Total], nullable: false, resolve: ({ columns }) => columns }),
  }),
})

/** @throws a refusal for a key of no column, and for too many */
const readColumns = (keys: readonly string[]): readonly FleetColumn[] => {
  if (keys.length > columnsMost) throw refusal(fleetWords.totals(columnsMost))
  return [...new Set(keys)].map((key) => {
    const column = columnOf(key)
    if (!column) throw refusal(fleetWords.totalOf(key))
    return column
  })
}

/** A pattern of the user's own that cannot be read, and a statement that took too long. */
const wrong = { badPattern: '2201B', tooLong: '57014' }

builder.queryField('vehicleTotals', (t) =>
  t.field({
    type: TotalsType,
    nullable: false,
    description:
      'Sums, averages and counts over all vehicles that vehiclesNow answers to the same filters and search. At most some seconds old.',
    args: {
      columns: t.arg.stringList({ required: true, description: `Response fields, at most ${columnsMost}.` }),
      filters: t.arg({ type: [FilterInput], description: 'All of them hold.' }),
      search: t.arg.string({ description: 'Part of a unit ID or a VIN, in any case.' }),
    },
    resolve: async (_root, { columns, ...args }, { viewer, db, now }) => {
      const read = readColumns(columns)
      const query = readFleetQuery(await accessScopeOf(db, viewer, 'trailerList'), args)
      try {
        return await totalsOf(db, query, read, now)
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === wrong.badPattern) throw refusal(fleetWords.badPattern)
        if (code === wrong.tooLong) throw refusal(fleetWords.slowTotals)
        throw error
      }
    },
  }),
)
