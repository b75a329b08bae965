/** How one has arranged the columns of a grid, in GraphQL: read, and kept for oneself. */
import { type ArrangedGrid, columnLayout, isArrangedGrid } from '#domain/columns/layout.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { keepLayout, layoutOf } from './layouts.ts'
import { fleetWords } from './words.ts'

const builder = schemaPart()

export { builder as layoutSchema }

/** @throws a refusal where no grid of this name can be arranged */
const arranged = (grid: string): ArrangedGrid => {
  if (!isArrangedGrid(grid)) throw refusal(fleetWords.grid(grid))
  return grid
}

builder.queryField('columnLayout', (t) =>
  t.field({
    type: 'ColumnLayout',
    nullable: false,
    description:
      "How I have arranged a grid's columns: order and hidden (keys of columns), widths (pixels by key).",
    args: { grid: t.arg.string({ required: true }) },
    resolve: (_root, { grid }, { viewer, db }) => layoutOf(db, viewer.userId, arranged(grid)),
  }),
)

builder.mutationField('saveColumnLayout', (t) =>
  t.field({
    type: 'ColumnLayout',
    nullable: false,
    description: 'Saves how I arrange a grid; empty order, hidden and widths mean the default.',
    args: {
      grid: t.arg.string({ required: true }),
      layout: t.arg({ type: 'JSON', required: true }),
    },
    resolve: async (_root, args, { viewer, db, actor }) => {
      const grid = arranged(args.grid)
      const read = columnLayout.safeParse(args.layout)
      if (!read.success) throw refusal(fleetWords.layout)
      await inTransaction(db, async (client) => {
        const before = await layoutOf(client, viewer.userId, grid)
        await keepLayout(client, viewer.userId, grid, read.data)
        await record(client, actor, {
          action: 'columns arranged',
          subject: `${grid} grid`,
          old: { ...before },
          new: { ...read.data },
        })
      })
      return read.data
    },
  }),
)
