/** The request that something is done for: its id stands in every line of the log about it, and in its answer. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const here = new AsyncLocalStorage<string>()

/** Does something for a request. */
export const inRequest = <T>(id: string, act: () => T): T => here.run(id, act)
/** Null where nobody has asked for what is being done. */
export const requestId = (): string | null => here.getStore() ?? null

/** What a proxy may give a request as its id: short, and nothing that a log would have to escape. */
const sane = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/
/** The id that somebody has given, where it can be used; one of our own otherwise. */
export const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && sane.test(given) ? given : randomUUID()
