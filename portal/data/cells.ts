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

interface Known {
  /** The cells that answered: of others, other rows stand before a page. */
  readonly cells: string
  readonly begins: Map<number, Beginning>
}

export interface CellPages {
  /** What is asked for a page of a list: where it, or the nearest before it, begins. */
  readonly before: (list: { readonly page: number }) => AllCellsInput
  readonly heard: (list: { readonly page: number }, parts: readonly CellPart[] | null) => void
}

let isEvenAway = false

/** The list that is asked for next asks cells, too, that did not answer a moment ago. */
export const askEvenAway = () => {
  isEvenAway = true
}

/** Remembers where pages of a list begin in each cell, so that the next one goes on from there. */
export const createCellPages = (): CellPages => {
  const lists = new Map<string, Known>()
  const keyOf = ({ page: _page, ...list }: { readonly page: number }) => JSON.stringify(list)
  return {
    before: (list) => {
      const evenAway = isEvenAway ? { evenAway: true } : {}
      isEvenAway = false
      const begins = lists.get(keyOf(list))?.begins
      const page = Math.max(-1, ...[...(begins?.keys() ?? [])].filter((one) => one <= list.page))
      return page < 0 ? evenAway : { page, cells: begins!.get(page)!, ...evenAway }
    },
    heard: (list, parts) => {
      if (!parts) return
      const begin = parts.filter(({ problem }) => problem === null).map(({ name, next }) => ({ name, next }))
      const cells = begin.map(({ name }) => name).join()
      const key = keyOf(list)
      const before = lists.get(key)
      const known = before?.cells === cells ? before : { cells, begins: new Map<number, Beginning>() }
      known.begins.set(list.page + 1, begin)
      lists.delete(key)
      lists.set(key, known)
      const [oldest] = lists.keys()
      if (lists.size > most && oldest !== undefined) lists.delete(oldest)
    },
  }
}
