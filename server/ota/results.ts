/** Answers of gateways to their jobs: read whole, and each kept once. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { decodeJobResult } from '#domain/ota/wire.ts'
import { otaWords } from '#domain/ota/words.ts'
import { resultsAtOnce } from '#domain/wire/command.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import { type Receipt, readList } from './accounts.ts'
import { settleJob } from './settle.ts'

export const readJobResults = (body: Buffer | string): readonly unknown[] | string =>
  readList(body, resultsAtOnce, otaWords.tooManyResults)

/** Resolves once all are kept. @throws where the database is away; what was kept until then stays */
export const keepJobResults = async (
  pool: pg.Pool,
  of: { readonly serial: string; readonly reach: IngestReach },
  list: readonly unknown[],
  now: Instant,
): Promise<Receipt> => {
  const rejected: { index: number; reason: string }[] = []
  let accepted = 0
  let duplicate = 0
  for (const [index, json] of list.entries()) {
    const read = decodeJobResult(json)
    if (!read.ok) {
      rejected.push({ index, reason: read.reason })
      continue
    }
    const outcome = await settleJob(pool, of, read.value, now)
    if (outcome === 'settled') accepted++
    else if (outcome === 'known') duplicate++
    else rejected.push({ index, reason: otaWords.noJob(read.value.id) })
  }
  return { accepted, duplicate, rejected }
}
