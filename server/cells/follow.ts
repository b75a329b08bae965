/** Ends connections of gateways that are with a cell to which they do not belong any more: they come again, to the right one. */
import { second } from '#domain/basics/time.ts'
import type { Log } from '../platform/log.ts'
import { openLoop } from '../platform/loop.ts'
import { cellOfSigns } from './cell-of.ts'
import type { Cell, Directory } from './directory.ts'
import type { Kind } from './kinds.ts'
import type { TransportName } from './transports.ts'
import type { Sign } from './whose.ts'

/** A connection that was brought to a cell, or is about to be. */
export interface Followed {
  readonly signs: readonly Sign[]
  readonly transport: TransportName
  /** Ends it because it is another cell's by now. */
  readonly end: () => void
}

export interface Follower {
  /** To be called before the directory is asked, so that nothing is missed; the returned acts say where it is, and forget it. */
  readonly follow: (one: Followed) => {
    /** @param isSure false where the directory did not answer, so that it is asked once it does */
    readonly at: (cell: Cell, isSure: boolean) => void
    readonly forget: () => void
  }
  readonly stop: () => Promise<void>
}

/** Names that are asked for at once. */
const atOnce = 1_000
/** What could not be asked is asked again. */
const again = 2 * second

type Found = ReadonlyMap<string, readonly string[]>

export const openFollower = (
  directory: Pick<Directory, 'cells' | 'find' | 'onChange'>,
  log: Pick<Log, 'seldom'>,
): Follower => {
  /** With the cell where each is; null while it is being brought there. */
  const all = new Map<Followed, Cell | null>()
  const bySign = new Map<string, Set<Followed>>()
  let open = new Set<Followed>()

  const findAll = async (list: readonly Followed[]) => {
    const keys = new Map<Kind, Set<string>>()
    for (const { kind, key } of list.flatMap(({ signs }) => signs))
      keys.set(kind, (keys.get(kind) ?? new Set()).add(key))
    const found = new Map<Kind, Found>()
    for (const [kind, of] of keys) {
      const [names, known] = [[...of], new Map<string, readonly string[]>()]
      for (let n = 0; n < names.length; n += atOnce)
        for (const [key, cells] of await directory.find(kind, names.slice(n, n + atOnce), { isStrict: true }))
          known.set(key, cells)
      found.set(kind, known)
    }
    return { find: async (kind: Kind) => found.get(kind) ?? new Map() }
  }
  const look = async (list: readonly Followed[]) => {
    const cells = await directory.cells({ isStrict: true })
    const found = await findAll(list)
    for (const one of list) {
      const at = all.get(one)
      if (!at) continue
      const here = cells.find(({ name }) => name === at.name) ?? null
      // Who is nobody's by now is refused by the cell that had it.
      const to = (await cellOfSigns(found, one.signs, cells, here)) ?? here
      const isThere = to?.name === at.name && to.transports[one.transport] === at.transports[one.transport]
      if (isThere) continue
      all.delete(one)
      one.end()
    }
  }
  const loop = openLoop({
    pause: again,
    round: async () => {
      const list = [...open].filter((one) => all.get(one))
      for (const one of list) open.delete(one)
      if (list.length === 0) return false
      try {
        await look(list)
      } catch (error) {
        for (const one of list) if (all.has(one)) open.add(one)
        throw error
      }
      return false
    },
    onFault: (error) =>
      log.seldom('front follows', 'Whose gateways that are connected are cannot be looked up; it will be', {
        error,
      }),
  })
  directory.onChange((names) => {
    if (names === null) open = new Set(all.keys())
    else for (const name of names) for (const one of bySign.get(name) ?? []) open.add(one)
    if (open.size > 0) loop.nudge()
  })

  const nameOf = ({ kind, key }: Sign) => `${kind} ${key}`
  return {
    follow: (one) => {
      all.set(one, null)
      for (const sign of one.signs) {
        const name = nameOf(sign)
        bySign.set(name, (bySign.get(name) ?? new Set()).add(one))
      }
      return {
        at: (cell, isSure) => {
          if (!all.has(one)) return
          all.set(one, cell)
          if (!isSure) open.add(one)
          else if (open.has(one)) loop.nudge()
        },
        forget: () => {
          all.delete(one)
          open.delete(one)
          for (const sign of one.signs) {
            const [name, there] = [nameOf(sign), bySign.get(nameOf(sign))]
            there?.delete(one)
            if (there?.size === 0) bySign.delete(name)
          }
        },
      }
    },
    stop: loop.stop,
  }
}
