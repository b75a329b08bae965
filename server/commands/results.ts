/** Answers of gateways to their commands: read whole, and each kept once. */
import type pg from 'pg'
import { type CommandResult, decodeResult, resultsAtOnce } from '#domain/wire/command.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import { settleCommand } from './store.ts'

/** A gateway, and whose vehicles its key may speak for. */
export interface Answering {
  readonly serial: string
  readonly reach: IngestReach
}

export interface ResultsReceipt {
  readonly accepted: number
  /** Answered before: nothing has changed. */
  readonly duplicate: number
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}

/** The body as a list of parsed JSON; what is wrong with it where it is none. */
export const readResults = (body: Buffer | string): readonly unknown[] | string => {
  let json: unknown
  try {
    json = JSON.parse(body.toString())
  } catch (error) {
    return `The body is not JSON: ${(error as Error).message}`.slice(0, 200)
  }
  const list = Array.isArray(json) ? json : [json]
  return list.length > resultsAtOnce ? `At most ${resultsAtOnce} answers are accepted at once.` : list
}

/** Resolves once all are kept. @throws where the database is away; what was kept until then stays */
export const keepResults = async (
  pool: pg.Pool,
  of: Answering,
  list: readonly unknown[],
  now: number,
): Promise<ResultsReceipt> => {
  let accepted = 0
  let duplicate = 0
  const rejected: { index: number; reason: string }[] = []
  const keep = async (result: CommandResult, index: number) => {
    const outcome = await settleCommand(pool, of, result, now)
    if (outcome === 'settled') accepted++
    else if (outcome === 'known') duplicate++
    else rejected.push({ index, reason: `id ${result.id}: no command to this gateway` })
  }
  for (const [index, json] of list.entries()) {
    const read = decodeResult(json)
    if (read.ok) await keep(read.value, index)
    else rejected.push({ index, reason: read.reason })
  }
  return { accepted, duplicate, rejected }
}
