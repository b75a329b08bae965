/** What was seen last: kept while the server answers, and shown while it cannot be reached, with its age. */
import { useSyncExternalStore } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { CallError } from './call.ts'
import { onSession, session } from './session.ts'

const store = () => import('./last-seen-store.ts')
const failed = (error: unknown) => console.warn('What was seen last cannot be kept.', error)
const idle = (work: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(work, { timeout: 5_000 })
    : setTimeout(work, 1_000)

/** What is shown from before, by name, with when it was seen. */
let shown: ReadonlyMap<string, Instant> = new Map()
const listeners = new Set<() => void>()
const become = (next: ReadonlyMap<string, Instant>) => {
  shown = next
  for (const listen of listeners) listen()
}
/** Nothing of that name is shown from before any more. */
export function isFresh(name: string) {
  if (!shown.has(name)) return
  become(new Map([...shown].filter(([other]) => other !== name)))
}
const listenTo = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
/** Since when the oldest of what is shown was seen; null while all of it is fresh. */
export const useAsOf = (): Instant | null =>
  useSyncExternalStore(listenTo, () => (shown.size === 0 ? null : Math.min(...shown.values())))

/** Whether what is shown under a name was seen before. */
export const useIsRecalled = (name: string | null): boolean =>
  useSyncExternalStore(listenTo, () => name !== null && shown.has(name))

/** Keeps what the user in the session sees now, once the page has nothing else to do. */
export function keepSeen(name: string, value: () => unknown) {
  const userId = session()?.viewer.userId
  if (userId === undefined) return
  idle(
    () =>
      void store()
        .then(({ keep }) => keep(userId, name, value()))
        .catch(failed),
  )
}

/** What was seen last under a name; undefined where nothing was. It counts as shown from then on, if it is `dated`. */
export async function recallSeen(name: string, dated: boolean): Promise<unknown> {
  const userId = session()?.viewer.userId
  if (userId === undefined) return undefined
  const kept = await (await store()).recall(userId, name).catch(failed)
  if (!kept) return undefined
  if (dated) become(new Map(shown).set(name, kept.at))
  return kept.value
}

/** Asks the server; without a connection, answers with what it said last, if that was kept. A server that is away is told as such. */
export async function askOrRecall<Answer>(
  name: string,
  ask: () => Promise<Answer>,
  { dated = false, mayRecall = true } = {},
): Promise<Answer> {
  try {
    const answer = await ask()
    isFresh(name)
    keepSeen(name, () => answer)
    return answer
  } catch (error) {
    const isAway = error instanceof CallError && error.status === 0 && !navigator.onLine
    const kept = isAway && mayRecall ? await recallSeen(name, dated) : undefined
    if (kept === undefined) throw error
    return kept as Answer
  }
}

/** Empties what is kept when nobody is signed in, or somebody else. */
export function startLastSeen() {
  let before: number | null | undefined
  const look = () => {
    const userId = session()?.viewer.userId ?? null
    if (userId === before) return
    const isStart = before === undefined
    before = userId
    become(new Map())
    const empty = () => {
      store()
        .then(({ forgetOthers }) => forgetOthers(userId))
        .catch(failed)
    }
    if (isStart) idle(empty)
    else empty()
  }
  onSession(look)
  look()
}
