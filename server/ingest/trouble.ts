/** How the engine tells of what goes wrong: in words for the log, once a while for each key. */
import type { FromEngine } from './messages.ts'

export type PostMessage = (message: FromEngine) => void

/** Says what went wrong, with the error's own account of it. */
export function reportTrouble(say: PostMessage, key: string, words: string, error?: unknown): void {
  const text =
    error instanceof Error ? (error.stack ?? error.message) : error === undefined ? undefined : String(error)
  say({ kind: 'trouble', key, words, ...(text !== undefined && { error: text }) })
}
