/** Reports errors of the engine to the log of the main thread, at most one a while for each key. */
import type { FromEngine } from './messages.ts'

export type PostMessage = (message: FromEngine) => void

/** Sends an error to the log, with its stack. */
export function reportTrouble(say: PostMessage, key: string, words: string, error?: unknown): void {
  const text =
    error instanceof Error ? (error.stack ?? error.message) : error === undefined ? undefined : String(error)
  say({ kind: 'trouble', key, words, ...(text !== undefined && { error: text }) })
}
