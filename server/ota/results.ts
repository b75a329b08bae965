/** Answers of gateways to their jobs: read whole, and each kept once. */
import type { Instant } from '#domain/basics/units.ts'
import { decodeJobResult } from '#domain/ota/wire.ts'
import { otaWords } from '#domain/ota/words.ts'
import { resultsAtOnce } from '#domain/wire/command.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import { type Receipt, readList } from './accounts.ts'
import type { Settling } from './settling.ts'

export const readJobResults = (body: Buffer | string): readonly unknown[] | string =>
  readList(body, resultsAtOnce, otaWords.tooManyResults)

/** Resolves once all are kept. @throws where the database is away; what was kept until then stays */
export const keepJobResults = async (
  settling: Settling,
  of: { readonly serial: string; readonly reach: IngestReach },
  list: readonly unknown[],
  now: Instant,
): Promise<Receipt> => {
  const outcomes = await Promise.all(
    list.map(async (json) => {
      const read = decodeJobResult(json)
      if (!read.ok) return { reason: read.reason }
      const outcome = await settling.settle({ ...of, result: read.value, at: now })
      return outcome === 'unknown' ? { reason: otaWords.noJob(read.value.id) } : outcome
    }),
  )
  return {
    accepted: outcomes.filter((one) => one === 'settled').length,
    duplicate: outcomes.filter((one) => one === 'known').length,
    rejected: outcomes.flatMap((one, index) => (typeof one === 'object' ? [{ index, ...one }] : [])),
  }
}
