/** The routes of feeds: pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { sessionOf } from '../access/signed-in.ts'
import { feedScope, fromNow, readFeed, UnknownCursor } from '../feed/pages.ts'
import { TooOld } from '../feed/report-pages.ts'
import { makeVehicleNames } from '../feed/vehicle-names.ts'
import { quickPacking } from '../http/packing.ts'
import { checked } from './answer.ts'
import type { FeedCall } from './declare.ts'
import { RestProblem } from './problem.ts'
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
  readonly pool: pg.Pool
  readonly base: string
  readonly isLetIn: onRequestAsyncHookHandler
}

export const feedRoutes = (app: FastifyInstance, { pool, base, isLetIn }: FeedRoutesOptions): void => {
  const source = { pool, names: makeVehicleNames(pool) }
  const sendPage = async (call: FeedCall, request: FastifyRequest, reply: FastifyReply) => {
    const query = checked(z.strictObject(feedQueryTypes), request.query, 400, 'query')
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
  for (const call of feedCalls)
    app.route({
      method: 'GET',
      url: `${base}${call.path}`,
      compress: quickPacking,
      onRequest: isLetIn,
      handler: (request, reply) => sendPage(call, request, reply),
    })
}
