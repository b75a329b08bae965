/** The routes of feeds: pages, and streams of server-sent events. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Access } from '../access/access.ts'
import { sessionOf } from '../access/signed-in.ts'
import { feedScope, fromNow, readFeed, UnknownCursor } from '../feed/pages.ts'
import type { ReportKindName } from '../feed/report-change.ts'
import { TooOld } from '../feed/report-pages.ts'
import { makeSeenReports } from '../feed/seen-reports.ts'
import { runStream } from '../feed/stream.ts'
import { openTail } from '../feed/tail.ts'
import { makeVehicleNames } from '../feed/vehicle-names.ts'
import { quickPacking } from '../http/packing.ts'
import type { Log } from '../platform/log.ts'
import { checked } from './answer.ts'
import type { FeedCall } from './declare.ts'
import { RestProblem } from './problem.ts'
import { judging, makeCount, readerOf } from './reader.ts'
import { feedCalls } from './resources/index.ts'

const most = 5_000
export const feedQueryTypes = {
  after: z
    .string()
    .max(4_000)
    .optional()
    .meta({
      description: `\`next\` of the page before, or \`${fromNow}\`; left out: from the oldest that is kept`,
    }),
  limit: z.coerce.number().int().min(1).max(most).default(1_000).meta({ description: 'The most of a page' }),
}

const queryType = z.strictObject(feedQueryTypes)
type Query = z.infer<typeof queryType>

/** @throws RestProblem for what the reader can mend */
const told = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error) => {
    if (error instanceof UnknownCursor)
      throw new RestProblem(400, 'This cursor is not of this feed.', [
        { at: 'query.after', detail: 'Pass `next` of the page before.' },
      ])
    if (error instanceof TooOld)
      throw new RestProblem(
        410,
        'What came after this cursor has been packed. Read those days whole, and begin again with after=now.',
      )
    throw error
  })

export interface FeedRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly log: Log
  readonly base: string
  readonly isLetIn: onRequestAsyncHookHandler
}

/** Streams at once of one token or sign-in, of one reader with all of their tokens, and of a process. */
const perToken = 20
const perReader = 200
const streamsMost = 1_000

const wantsStream = ({ headers }: FastifyRequest): boolean =>
  /(^|[\s,])text\/event-stream/i.test(headers.accept ?? '')

export const feedRoutes = (app: FastifyInstance, options: FeedRoutesOptions): void => {
  const { access, pool, log, base, isLetIn } = options
  const source = { pool, names: makeVehicleNames(pool) }
  const tailOf = (kind: ReportKindName) => openTail({ ...source, log, kind })
  const tails = { positions: tailOf('positions'), state: tailOf('state') }
  const seenReports = makeSeenReports(pool)
  const stopping = new AbortController()
  // A stream has no end of its own, so none would be waited for.
  app.addHook('preClose', async () => stopping.abort())
  const [ofTokens, ofReaders] = [makeCount(), makeCount()]
  let streams = 0

  const sendPage = async (call: FeedCall, request: FastifyRequest, reply: FastifyReply, query: Query) => {
    const { viewer } = sessionOf(request)
    const { changes, next, more } = await told(
      readFeed(source, await feedScope(pool, viewer, call.feed), {
        kind: call.feed,
        after: query.after ?? null,
        limit: query.limit,
      }),
    )
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return reply.send(`{"data":[${changes.join(',')}],"next":"${next}","more":${more}}`)
  }

  const sendStream = async (call: FeedCall, request: FastifyRequest, reply: FastifyReply, query: Query) => {
    const kind = call.feed
    const given = request.headers['last-event-id']
    const after = typeof given === 'string' && given !== '' ? given : (query.after ?? null)
    const { viewer } = sessionOf(request)
    // What is wrong with the cursor is told before the stream begins.
    await told(readFeed(source, await feedScope(pool, viewer, kind), { kind, after, limit: 1 }))
    const token = request.apiTokenId === null ? `user ${viewer.userId}` : `token ${request.apiTokenId}`
    const reader = readerOf(request)
    const isFull =
      ofTokens.of(token) >= perToken || ofReaders.of(reader) >= perReader || streams >= streamsMost
    if (isFull) {
      reply.header('retry-after', 30)
      throw new RestProblem(
        429,
        `${perToken} streams of a token are open at most, and ${perReader} of all that are yours.`,
      )
    }
    ofTokens.begin(token)
    ofReaders.begin(reader)
    streams++
    reply.hijack()
    const out = reply.raw
    out.on('error', () => undefined)
    out.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies pass each event on as it comes.
      'x-accel-buffering': 'no',
    })
    out.write('retry: 2000\n\n')
    const judge = judging(access, pool, request, kind)
    try {
      const { signal } = stopping
      await runStream({ source, tails, seenReports, kind, after, out, judge, signal })
    } catch (error) {
      log.seldom(`feed stream ${kind}`, 'A feed could not be read; its reader comes again', { error })
    } finally {
      out.end()
      streams--
      ofTokens.end(token)
      ofReaders.end(reader)
    }
  }

  for (const call of feedCalls)
    app.route({
      method: 'GET',
      url: `${base}${call.path}`,
      exposeHeadRoute: false,
      compress: quickPacking,
      onRequest: isLetIn,
      handler: (request, reply) => {
        const query = checked(queryType, request.query, 400, 'query')
        return (wantsStream(request) ? sendStream : sendPage)(call, request, reply, query)
      },
    })
}
