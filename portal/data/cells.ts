/** Lists over all cells of an installation: what came of each cell, and where their next pages begin. */
import type { AllCellsInput } from './documents.ts'

export interface CellPart {
  readonly name: string
  readonly isHere: boolean
  /** Of its portal. */
  readonly url: string | null
  readonly problem: 'away' | 'version' | 'account' | 'refused' | 'key' | 'directory' | null
  /** Of its rows in this page. */
  readonly ids: readonly string[]
  /** How many of its rows stand before the next page. */
  readonly next: number
}

type Beginning = NonNullable<AllCellsInput['cells']>

/** Lists whose pages are remembered: what is looked at, and its file. */
const most = 8

export interface CellPages {
  /** What is asked for a page of a list: where it, or the nearest before it, begins. */
  readonly before: (list: { readonly page: number }) => AllCellsInput
  readonly heard: (list: { readonly page: number }, parts: readonly CellPart[] | null) => void
}

/** Remembers where pages of a list begin in each cell, so that the next one goes on from there. */
export const createCellPages = (): CellPages => {
  const lists = new Map<string, Map<number, Beginning>>()
  const keyOf = ({ page: _page, ...list }: { readonly page: number }) => JSON.stringify(list)
  return {
    before: (list) => {
      const known = lists.get(keyOf(list))
      const page = Math.max(-1, ...[...(known?.keys() ?? [])].filter((one) => one <= list.page))
      return page < 0 ? {} : { page, cells: known!.get(page)! }
    },
    heard: (list, parts) => {
      // Where a cell is missing, its rows before the next page are not counted.
      if (!parts || parts.some(({ problem }) => problem !== null)) return
      const key = keyOf(list)
      const known = lists.get(key) ?? new Map<number, Beginning>()
      known.set(
        list.page + 1,
        parts.map(({ name, next }) => ({ name, next })),
      )
      lists.delete(key)
      lists.set(key, known)
      const [oldest] = lists.keys()
      if (lists.size > most && oldest !== undefined) lists.delete(oldest)
    },
  }
}
