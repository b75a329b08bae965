/**
 * The transport for phones: the OsmAnd protocol, as a query, a form, and the JSON that Traccar's apps send.
 * Apps send their queue oldest first and repeat an item until it is answered with 200. So what is wrong with an item
 * is told in that answer; refused are only wrong keys, unknown serials, and what is no request of this kind.
 */
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { keylessAheadMs } from '#domain/basics/assumed.ts'
import { printInstant } from '#domain/basics/instant.ts'
import { minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { clockProblem } from '#domain/wire/report.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import { hashSecret } from '../access/secrets.ts'
import type { DroppedReading, Rejected } from '../ingest/batch.ts'
import { ingestWords } from '../ingest/words.ts'
import { BodyRefusal, largestBody, takeBody } from './body.ts'
import { type Guess, makeGuesses, TooManyGuesses } from './guesses.ts'
import { answer, bodiesAsTheyCome, type IngestOptions, ingestReachOf, keyOf, refuseBatch } from './http.ts'
import { type OsmandItem, type OsmandReport, readOsmand } from './osmand-report.ts'
import { type Carrier, carrierOf } from './phones.ts'
import { osmandWords } from './words.ts'

/** A queue of some thousand positions, of a sender that has shown no key. */
const largestKeyless = 4 * 1024 * 1024
/** Of what was left out so many are named. */
const mostNamed = 500

export interface OsmandOptions extends Omit<IngestOptions, 'onFirmware'> {
  readonly pool: pg.Pool
  /** Whether any vehicle takes reports from a phone without a key; otherwise only those that were opened. */
  readonly keyless: boolean
}

/** What it says, as a gateway would say it. */
const wire = ({ id, at, gps, batteryMillivolts }: OsmandReport, now: Instant) => ({
  serial: id,
  recorded: printInstant(at ?? now),
  ...(gps !== null && { gps }),
  ...(batteryMillivolts !== null && { backupBattery: { millivolts: batteryMillivolts } }),
})

/** Why a report of this moment cannot be kept; null where it can. */
const timeProblem = (at: Instant | null, now: Instant, hasKey: boolean): string | null => {
  if (at === null) return null
  if (!hasKey && at > now + keylessAheadMs) return osmandWords.aheadWithoutKey(keylessAheadMs / minute)
  const problem = clockProblem(at, now)
  return problem === null ? null : osmandWords.clock(problem)
}

/** The reports of a request as gateways would send them, where in it they stood, and what is left out of it. */
const reportsOf = (items: readonly OsmandItem[], now: Instant, hasKey: boolean) => {
  const reports: ReturnType<typeof wire>[] = []
  const indices: number[] = []
  const rejected: Rejected[] = []
  const dropped: DroppedReading[] = []
  for (const [index, item] of items.entries()) {
    const problem = 'problem' in item ? item.problem : timeProblem(item.at, now, hasKey)
    if (problem !== null) rejected.push({ index, reason: problem })
    if (problem !== null || 'problem' in item) continue
    reports.push(wire(item, now))
    indices.push(index)
    for (const one of item.dropped) dropped.push({ index, ...one })
  }
  return { reports, indices, rejected, dropped }
}

const nameOfKey = (key: string) => `key ${hashSecret(key).toString('base64')}`
const idsOf = (items: readonly OsmandItem[]): readonly string[] => [
  ...new Set(items.flatMap(({ id }) => id ?? [])),
]

export const osmandRoutes: FastifyPluginAsync<OsmandOptions> = async (
  app,
  { engine, keys, log, pool, keyless },
) => {
  bodiesAsTheyCome(app)
  const guesses = makeGuesses()

  /** @throws Refusal where the database cannot be asked */
  const carrier = (serial: string): Promise<Carrier | null> =>
    carrierOf(pool, serial).catch(() => {
      // The engine tells the log that the database is away.
      throw new BodyRefusal(503, ingestWords.busy)
    })

  type Reached = Guess & { readonly reach: IngestReach }
  const reachOfKey = async (key: string): Promise<Reached> => ({
    isRight: true,
    reach: await ingestReachOf(keys, key),
  })
  /** Without a key; serials of others and of nobody are refused alike. @throws Refusal */
  const reachOfSerial = async (serial: string): Promise<Reached> => {
    const found = await carrier(serial)
    if (!keyless && !found?.isOpen) throw new BodyRefusal(401, ingestWords.noKey)
    return {
      isRight: found !== null,
      reach: { serial, ...(found && { customerId: found.customerId }) },
    }
  }

  /** Why this sender may not report for this serial at all; null where it may. */
  const refusalOf = async (serial: string, { serial: only, customerId }: IngestReach) => {
    if (only !== undefined && only !== serial) return ingestWords.notYours(serial)
    const found = await carrier(serial)
    const isTheirs = found && (customerId === undefined || customerId === found.customerId)
    return isTheirs ? null : ingestWords.unknownSerial(serial)
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/ingest/osmand',
    handler: async (request, reply) => {
      try {
        const now = Date.now()
        const check = async (name: string, reached: () => Promise<Reached>) =>
          (await guesses.check(name, request.ip, now, reached)).reach
        const key = keyOf(request, true)
        const ofKey = key === null ? null : await check(nameOfKey(key), () => reachOfKey(key))
        const body = await takeBody(request.raw, ofKey ? largestBody : largestKeyless)
        const query = request.query as Record<string, unknown>
        const items = readOsmand(query, body, request.headers['content-type'] ?? '')
        if (typeof items === 'string') throw new BodyRefusal(400, items)
        const [serial = '', ...others] = idsOf(items)
        if (!ofKey && others.length > 0) throw new BodyRefusal(401, ingestWords.noKey)
        const reach = ofKey ?? (await check(`serial ${serial}`, () => reachOfSerial(serial)))

        const { reports, indices, rejected, dropped } = reportsOf(items, now, key !== null)
        if (reports.length === 0) {
          const reason = await refusalOf(serial, reach)
          if (reason !== null) throw new BodyRefusal(400, reason)
          return reply.send({ accepted: 0, duplicate: 0, merged: 0, rejected: rejected.slice(0, mostNamed) })
        }

        const receipt = await engine.accept({
          body: Buffer.from(JSON.stringify(reports)),
          format: 'json',
          transport: 'osmand',
          ...reach,
        })
        if (receipt.status !== 'stored') return answer(reply, receipt)
        const refused = receipt.rejected.filter(({ index, reason }) => {
          const { serial: one } = reports[index]!
          return reason === ingestWords.unknownSerial(one) || reason === ingestWords.notYours(one)
        })
        if (refused.length === reports.length) throw new BodyRefusal(400, refused[0]!.reason)
        for (const { index, reason } of receipt.rejected) rejected.push({ index: indices[index]!, reason })
        for (const { index, ...one } of receipt.dropped ?? [])
          dropped.push({ index: indices[index]!, ...one })
        return answer(reply, {
          ...receipt,
          rejected: rejected.sort((a, b) => a.index - b.index).slice(0, mostNamed),
          ...(dropped.length > 0 && { dropped: dropped.slice(0, mostNamed) }),
        })
      } catch (error) {
        if (error instanceof TooManyGuesses) reply.header('retry-after', error.retryAfterS)
        if (error instanceof BodyRefusal) return refuseBatch(request, reply, log, error)
        if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
        throw error
      }
    },
  })
}
