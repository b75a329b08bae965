/** The routes of whole days: a file of all positions, or of all reports, of a day. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { minutes, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Access } from '../access/access.ts'
import { type DayFormat, dayFile, dayFormats } from '../feed/day-file.ts'
import { type DayRow, dayRows } from '../feed/day-rows.ts'
import { reportKinds } from '../feed/report-change.ts'
import { quickPacking } from '../http/packing.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { checked } from './answer.ts'
import type { DayCall } from './declare.ts'
import { RestProblem } from './problem.ts'
import { judging, makeCount, readerOf } from './reader.ts'
import { dayCalls } from './resources/index.ts'

export const dayParamTypes = {
  day: z.iso.date().meta({ description: 'A day of UTC: `2026-11-20`' }),
}
export const dayQueryTypes = {
  format: z
    .enum(Object.keys(dayFormats) as [DayFormat, ...DayFormat[]])
    .default('csv')
    .meta({ description: 'csv or parquet' }),
}
/** Files that are made at once, and of those one reader's: each reads all of a day. */
const mostAtOnce = 4
const mostOfReader = 2
/** How often it is looked whether who asked may read on. */
const judgeEvery: Ms = 5 * second
/** Whoever takes nothing for so long is let go, and others may ask. */
const longestStuck: Ms = minutes(5)

const nameOf = ({ scope, limits }: AccessScope): string =>
  JSON.stringify([scope, [...limits].sort(([a], [b]) => a - b)])

/** The rows, while the same may be seen. @throws where it may not any more: a file that was begun is not made whole */
export async function* whileSeen<T>(
  rows: AsyncIterable<T>,
  before: AccessScope,
  judge: () => Promise<AccessScope | null>,
  every: Ms = judgeEvery,
): AsyncGenerator<T> {
  let judged = performance.now()
  for await (const some of rows) {
    if (performance.now() - judged >= every) {
      const now = await judge()
      if (!now || nameOf(now) !== nameOf(before))
        throw new Error('Whoever asked for the file may not read it any more.')
      judged = performance.now()
    }
    yield some
  }
}

export interface DayRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly base: string
  readonly isLetIn: onRequestAsyncHookHandler
}

export const dayRoutes = (app: FastifyInstance, { access, pool, base, isLetIn }: DayRoutesOptions): void => {
  const ofReaders = makeCount()
  let open = 0
  /** Answers what ends it. @throws RestProblem where there are too many */
  const begin = (request: FastifyRequest, reply: FastifyReply): (() => void) => {
    const reader = readerOf(request)
    if (open >= mostAtOnce || ofReaders.of(reader) >= mostOfReader) {
      reply.header('retry-after', 30)
      throw new RestProblem(
        429,
        `${mostAtOnce} files are made at most at once, and ${mostOfReader} of them for you.`,
      )
    }
    ofReaders.begin(reader)
    open++
    return () => {
      ofReaders.end(reader)
      open--
    }
  }
  const fileOf = async (call: DayCall, request: FastifyRequest, day: string, format: DayFormat) => {
    const judge = judging(access, pool, request, call.day)
    const accessScope = await judge()
    if (!accessScope) throw new RestProblem(401, 'This token does not count any more.')
    const rows: AsyncIterable<readonly DayRow[]> = dayRows(
      pool,
      accessScope,
      reportKinds[call.day],
      Date.parse(`${day}T00:00:00Z`),
    )
    return Readable.from(dayFile(call.day, format, whileSeen(rows, accessScope, judge)), {
      objectMode: false,
    })
  }
  const send = async (call: DayCall, request: FastifyRequest, reply: FastifyReply) => {
    const { day } = checked(z.object(dayParamTypes), request.params, 400, 'path')
    const { format } = checked(z.strictObject(dayQueryTypes), request.query, 400, 'query')
    // Counted before anything is waited for: many that come at once are not one.
    const end = begin(request, reply)
    const file = await fileOf(call, request, day, format).catch((error) => {
      end()
      throw error
    })
    file.once('close', end)
    // Requests of tests have no socket of their own.
    request.raw.socket.setTimeout?.(longestStuck)
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${call.day}-${day}.${format}"`)
      .type(dayFormats[format])
    return reply.send(file)
  }
  for (const call of dayCalls)
    app.route({
      method: 'GET',
      url: `${base}${call.path.replace('{day}', ':day')}`,
      exposeHeadRoute: false,
      compress: quickPacking,
      onRequest: isLetIn,
      handler: (request, reply) => send(call, request, reply),
    })
}
