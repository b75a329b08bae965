/** What a process says while it waits for an engine, or to be one. */
import type { Waiting } from '../platform/service.ts'

export const isAnother: Waiting = {
  words: 'another server is the engine of this database; this one takes over when that one ends',
  isUnfit: true,
}
export const isNone: Waiting = { words: 'no server is the engine of this database yet', isUnfit: false }
