/** A list that is shown over all cells: each cell answers its own rows in order, with what they are sorted by. */
import { z } from 'zod'
import type { Instant } from '#domain/basics/units.ts'
import type { Context } from '../graphql/builder.ts'
import type { ListPlace, Order } from '../graphql/list-order.ts'

export interface Window {
  readonly limit: number
  readonly offset: number
  /** Whether other cells are in the list: then a customer that moves is listed by one of them alone. */
  readonly overCells?: boolean | undefined
  /** Nothing of the rows is looked at but their ids: the rest may be left out. */
  readonly isBare?: boolean | undefined
}

export interface CellRows<Row> {
  /** Of all pages. */
  readonly count: number
  readonly rows: readonly Row[]
  /** Of each row, in the order of the list. */
  readonly places: readonly ListPlace[]
}

export type Asking = Pick<Context, 'viewer' | 'db' | 'now'>

/** @template Row goes to another cell as JSON: numbers, texts, lists of them, and no moments as objects */
export interface CellList<Args, Row> {
  readonly name: string
  /** A method: those who hold any list hand it its own rows. */
  idOf(row: Row): number
  /** How rows are sorted; behind all of it by their id, upwards. */
  readonly order: (args: Args, now: Instant) => readonly Order[]
  /** @throws a refusal that says what is wrong with the query */
  readonly page: (by: Asking, args: Args, window: Window) => Promise<CellRows<Row>>
}

/** What lists take, so that a cell can be asked by another; each takes its own of it. */
export const listArgs = z.object({
  filters: z
    .array(
      z.object({
        field: z.string(),
        condition: z.string(),
        value: z.string().nullish(),
        values: z.array(z.string().nullable()).nullish(),
      }),
    )
    .nullish(),
  search: z.string().nullish(),
  customerId: z.union([z.string(), z.number()]).nullish(),
  showDeactivated: z.boolean().nullish(),
  sortingInput: z.object({ sortBy: z.string().nullish(), sortAsc: z.boolean().nullish() }).nullish(),
})
export type ListArgs = z.infer<typeof listArgs>
