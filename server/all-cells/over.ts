/** A page of a list over all cells: they are asked side by side, and their rows are put into one order. */

import { t } from '#domain/basics/texts.ts'
import { second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { pageMost } from '../graphql/paging.ts'
import type { Log } from '../platform/log.ts'
import { refusal } from '../platform/refusal.ts'
import { askCell, type CellAnswer, type CellProblem, CellTrouble, type OtherCell } from './ask.ts'
import type { Asking, CellList, CellRows, ListArgs, Window } from './list.ts'
import { mergedOrder } from './merge.ts'
import type { Statements } from './statement.ts'

/** What came of one cell. */
export interface CellPart {
  /** Empty where the other cells are not known. */
  readonly name: string
  /** Whether it is the cell that answers. */
  readonly isHere: boolean
  /** The address of its portal; null where that is not known. */
  readonly url: string | null
  /** Why its rows are missing; null where they are not. */
  readonly problem: CellProblem | null
  /** Of all pages. */
  readonly count: number
  /** Of its rows in this page. */
  readonly ids: readonly number[]
  /** How many of its rows stand before the next page. */
  readonly next: number
}

/** Where a page begins, as the one before it said: how many rows of each cell that answered stand before it. */
export interface Beginning {
  readonly page: number
  readonly cells: readonly { readonly name: string; readonly next: number }[]
}

export interface How {
  /** Where this page, or an earlier one, begins; null: the list is looked through from its begin. */
  readonly from: Beginning | null
  /** Whether cells are asked that did not answer a moment ago. */
  readonly evenAway: boolean
}

export interface PageOver<Row> {
  readonly count: number
  readonly rows: readonly Row[]
  readonly cells: readonly CellPart[]
}

export interface OverCells {
  readonly page: <Args extends ListArgs, Row>(
    list: CellList<Args, Row>,
    by: Asking,
    args: Args,
    window: Window,
    how: How,
  ) => Promise<PageOver<Row>>
}

export interface OverCellsOptions {
  readonly self: { readonly name: string; readonly publicUrl: string | null }
  /** All but this one. @throws while that cannot be known */
  readonly others: () => Promise<readonly OtherCell[]>
  /** Null: no cell believes what this one says of who asks. */
  readonly statements: Statements | null
  /** Rows go only between cells of one version. */
  readonly version: string
  /** So long another cell is waited for. */
  readonly patience?: Ms | undefined
  readonly log: Pick<Log, 'seldom'>
}

/** Whoever waits for a list waits no longer for one of the cells. */
const usualPatience: Ms = 4 * second

/** So long a cell that did not answer is not asked again, which is longer than a portal waits before it looks again. */
const restsFor: Ms = 20 * second

/** One cell while a page is made. */
interface Source {
  readonly name: string
  readonly isHere: boolean
  readonly ask: (window: Window, isBare: boolean) => Promise<CellAnswer>
}

export const openOverCells = (options: OverCellsOptions): OverCells => {
  const { self, others, statements, version, patience = usualPatience, log } = options
  /** Until when a cell is not asked for a list. By list: one that takes too long says nothing of the others. */
  const rests = new Map<string, Instant>()

  const othersOrNone = async () => {
    try {
      return await others()
    } catch (error) {
      log.seldom('cells', 'The directory of cells cannot be asked; lists are of this cell alone', { error })
      return null
    }
  }

  return {
    page: async <Args extends ListArgs, Row>(
      list: CellList<Args, Row>,
      by: Asking,
      args: Args,
      { limit, offset: rowsBefore }: Window,
      { from, evenAway }: How,
    ): Promise<PageOver<Row>> => {
      const there = await othersOrNone()
      const here: Source = {
        ...{ name: self.name, isHere: true },
        ask: async (window, isBare) =>
          answerOf(list, await list.page(by, args, { ...window, overCells: true, isBare }), self.publicUrl),
      }
      const away = (there ?? []).map((cell): Source => {
        const asking = { cell, self: self.name, version, email: by.viewer.email, now: by.now, patience }
        return {
          ...{ name: cell.name, isHere: false },
          ask: async (window, isBare) => {
            if (!statements) throw new CellTrouble('key', 'SECRETS_KEY is not set.')
            return askCell({ list: list.name, args, ...window, isBare }, { ...asking, statements })
          },
        }
      })
      const sources = [here, ...away]

      const keyOf = (name: string) => `${name} ${list.name}`
      const isAtRest = (name: string) => !evenAway && by.now < (rests.get(keyOf(name)) ?? 0)
      /** Cells that are left out of this page. */
      const missing = new Map<string, CellProblem>(
        away.flatMap(({ name }) => (isAtRest(name) ? [[name, 'away'] as const] : [])),
      )
      const attempt = async (source: Source, window: Window, isBare: boolean): Promise<CellAnswer | null> => {
        const { name } = source
        if (missing.has(name)) return null
        try {
          const answer = await source.ask(window, isBare)
          rests.delete(keyOf(name))
          return answer
        } catch (error) {
          if (!(error instanceof CellTrouble)) throw error
          missing.set(name, error.problem)
          if (error.isSilent) rests.set(keyOf(name), by.now + restsFor)
          log.seldom(`cell ${name}`, `The cell "${name}" is missing in lists`, { error })
          return null
        }
      }

      /** Counts anew, where other rows stand before the page than `begin` says. */
      const pageAnew = (): Promise<PageOver<Row>> => {
        if (rowsBefore + limit > pageMost)
          throw refusal(t('Other cells answer now than on the page before. Begin at the first page.'))
        return pageFrom(null)
      }
      const pageFrom = async (begin: Beginning | null): Promise<PageOver<Row>> => {
        const offset = rowsBefore - (begin?.page ?? 0) * limit
        const beginOf = (name: string) => begin?.cells.find((one) => one.name === name)?.next ?? 0
        const end = offset + limit
        if (offset > 0 && end > pageMost)
          throw refusal(
            t(
              'Over all cells, at most {{most}} lines are passed over at once. Narrow the list by a filter, sort it the other way round, or turn page by page.',
              {
                most: pageMost,
              },
            ),
          )
        // A later page is found by ids and places alone; the first one comes whole.
        const isBare = offset > 0
        const firsts = await Promise.all(
          sources.map((source) => attempt(source, { limit: end, offset: beginOf(source.name) }, isBare)),
        )
        const answering = sources.filter(({ name }) => !missing.has(name)).map(({ name }) => name)
        // Of other cells than answer now, other rows stand before the page.
        if (begin && !isAlike(answering, begin)) return pageAnew()
        const none = { ids: [], places: [] }
        const merged = await mergedOrder(
          by.db,
          firsts.map((first) => first ?? none),
          list.order(args, by.now),
        )
        const rowsOf = await Promise.all(
          sources.map(async (source, n): Promise<readonly unknown[]> => {
            const first = firsts[n]
            const skipped = merged.slice(0, offset).filter((one) => one === n).length
            const wanted = merged.slice(offset, end).filter((one) => one === n).length
            if (!first || wanted === 0) return []
            if (!isBare) return first.rows.slice(skipped, skipped + wanted)
            const window = { limit: wanted, offset: beginOf(source.name) + skipped }
            return (await attempt(source, window, false))?.rows ?? []
          }),
        )
        // One that fails meanwhile was counted, and has no rows.
        if (answering.some((name) => missing.has(name))) return begin ? pageAnew() : pageFrom(null)
        const next = sources.map(() => 0)
        const rows = merged.slice(offset, end).flatMap((n) => rowsOf[n]![next[n]!++] ?? []) as Row[]
        const parts = sources.map(({ name, isHere }, n): CellPart => {
          const next = beginOf(name) + merged.slice(0, end).filter((one) => one === n).length
          const ids = (rowsOf[n] as readonly Row[]).map(list.idOf)
          const { publicUrl: url = null, count = 0 } = firsts[n] ?? {}
          return { name, isHere, url, problem: missing.get(name) ?? null, count, ids, next }
        })
        const lost: CellPart = {
          ...{ name: '', isHere: false, url: null, problem: 'directory', count: 0, ids: [], next: 0 },
        }
        return {
          count: parts.reduce((sum, { count }) => sum + count, 0),
          rows,
          cells: there ? parts : [...parts, lost],
        }
      }
      return pageFrom(from && from.page * limit <= rowsBefore ? from : null)
    },
  }
}

const isAlike = (names: readonly string[], { cells }: Beginning): boolean =>
  names.length === cells.length && cells.every(({ name }) => names.includes(name))

/** What a cell answers of its own rows. */
export const answerOf = <Row>(
  { idOf }: Pick<CellList<never, Row>, 'idOf'>,
  { count, rows, places }: CellRows<Row>,
  publicUrl: string | null,
): CellAnswer => ({ count, rows, places, ids: rows.map(idOf), publicUrl })
