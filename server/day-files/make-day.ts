/**
 * Makes and sends the files of a day, then their manifest. Files are made as they are sent, a piece at a time. Of a day
 * that was sent before, what has not changed is not sent again.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { FeedName } from '../feed/kinds.ts'
import { marksOf } from './changed.ts'
import { type Claimed, keepClaim } from './claims.ts'
import { type Marks, noteUpload, type SentFile } from './delivery-store.ts'
import { fileOf, keyOf, manifestKeyOf, manifestOf, manifestType, typeOf } from './files.ts'
import type { Target } from './target.ts'

/** How long a claim counts without a word, and how often one is said. */
export const claimedFor: Ms = 120 * second
export const saidEvery: Ms = 15 * second

/** The destination was deleted, turned off or edited, somebody else is at it, or the server stops. */
export class ClaimLost extends Error {}

export interface MakeOptions {
  readonly pool: pg.Pool
  /** Where the past is read: it has all that is stored by now. */
  readonly readFrom: () => Promise<pg.Pool>
  readonly target: Target
  readonly signal: AbortSignal
  readonly now: () => Instant
  /** How often it is said that the claim still counts; tests say it always. */
  readonly sayEvery?: Ms
}
export interface MadeDay {
  readonly marks: Marks
  readonly files: readonly SentFile[]
  readonly revision: number
  /** Whether anything was sent. */
  readonly isNew: boolean
}

/** Says from time to time that a claim still counts. @throws ClaimLost where it does not */
const keeping = (claimed: Claimed, { pool, signal, now, sayEvery = saidEvery }: MakeOptions) => {
  let said = performance.now()
  return async (): Promise<void> => {
    if (signal.aborted) throw new ClaimLost()
    if (performance.now() - said < sayEvery) return
    said = performance.now()
    if (!(await keepClaim(pool, claimed, now() + claimedFor))) throw new ClaimLost()
  }
}

/** @throws ClaimLost, TargetProblem */
export const makeDay = async (claimed: Claimed, options: MakeOptions): Promise<MadeDay> => {
  const { destination, delivery } = claimed
  const { pool, target, signal, now } = options
  const alive = keeping(claimed, options)
  // What it is about may be of other settings, or there no more: whoever sends next does without.
  if (delivery.upload) {
    await target.abandon(delivery.upload).catch(() => {})
    await noteUpload(pool, delivery, null)
  }
  const marks = await marksOf(pool)
  const source = await options.readFrom()
  const fresh = (feed: FeedName) => fileOf(source, destination, feed, delivery, alive)

  const hashOf = async (feed: FeedName): Promise<string> => {
    const hash = createHash('sha256')
    for await (const chunk of fresh(feed).bytes) hash.update(chunk)
    return hash.digest('hex')
  }
  const send = async (feed: FeedName, key: string): Promise<SentFile> => {
    const file = fresh(feed)
    const pieces = async function* () {
      for await (const chunk of file.bytes) {
        await alive()
        yield chunk
      }
    }
    const written = await target.put(key, pieces(), {
      type: typeOf(destination),
      signal,
      begun: (upload) => noteUpload(pool, delivery, upload),
    })
    return { feed, key, rows: file.rows(), made: now(), ...written }
  }

  const files: SentFile[] = []
  let isNew = delivery.whole || delivery.revision === 0 || delivery.files.length !== destination.feeds.length
  for (const feed of destination.feeds) {
    await alive()
    const key = keyOf(destination, feed, delivery.day)
    const before = delivery.files.find((file) => file.key === key)
    if (before && !delivery.whole && (await hashOf(feed)) === before.sha256) files.push(before)
    else {
      files.push(await send(feed, key))
      isNew = true
    }
  }
  const revision = delivery.revision + (isNew ? 1 : 0)
  if (isNew) {
    await alive()
    const manifest = manifestOf(destination, { ...delivery, revision }, files, now())
    const one = async function* () {
      yield manifest
    }
    await target.put(manifestKeyOf(destination, delivery.day), one(), { type: manifestType, signal })
  }
  return { marks, files, revision, isNew }
}
