/** The thread on which reports are made: takes tasks one after another, over connections of its own. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { openPool } from '../platform/database.ts'
import { doTask, type TaskAsked, type TaskName } from './work.ts'

export interface ThreadData {
  readonly reportsUrl: string
}

export interface Asked<Name extends TaskName = TaskName> extends TaskAsked<Name> {
  readonly number: number
  /** Of the standby where it reads; null: it reads where all else is. Holds a password. */
  readonly readUrl: string | null
}

/** Ends what was asked. */
export interface Ended {
  readonly end: number
}

export type Answered = { readonly number: number } & (
  | { readonly result: unknown }
  /** In words for whoever asked. */
  | { readonly refused: string }
  | { readonly failed: Error }
)

/** One reads a snapshot, one keeps rows, one says how far it is. */
const connections = 3

const data = workerData as Partial<ThreadData> | null
if (!isMainThread && parentPort && data?.reportsUrl !== undefined) {
  const port = parentPort
  const pool = openPool(data.reportsUrl, connections)
  const standbys = new Map<string, pg.Pool>()
  const standbyOf = (url: string): pg.Pool => {
    const known = standbys.get(url) ?? openPool(url, connections)
    standbys.set(url, known)
    return known
  }
  const answer = (answered: Answered) => port.postMessage(answered)
  const going = new Map<number, AbortController>()
  port.on('message', (message: Asked | Ended) => {
    if ('end' in message) {
      going.get(message.end)?.abort()
      return
    }
    const { number, readUrl } = message
    const ending = new AbortController()
    going.set(number, ending)
    const standby = readUrl === null ? null : standbyOf(readUrl)
    const made = doTask({ pool, standby }, message, ending.signal).finally(() => going.delete(number))
    made.then(
      (result) => answer({ number, result }),
      (error: unknown) =>
        error instanceof GraphQLError
          ? answer({ number, refused: error.message })
          : answer({ number, failed: error instanceof Error ? error : new Error(String(error)) }),
    )
  })
}
