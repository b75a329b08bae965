/** The routes of whole days: a file of all positions, or of all reports, of a day. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { sessionOf } from '../access/signed-in.ts'
import { type DayFormat, dayFile, dayFormats } from '../feed/day-file.ts'
import { dayRows } from '../feed/day-rows.ts'
import { feedScope } from '../feed/pages.ts'
import { reportKinds } from '../feed/report-change.ts'
import { quickPacking } from '../http/packing.ts'
import { checked } from './answer.ts'
import type { DayCall } from './declare.ts'
import { RestProblem } from './problem.ts'
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
/** Files that are made at once: each reads all of a day. */
const mostAtOnce = 4

export interface DayRoutesOptions {
  readonly pool: pg.Pool
  readonly base: string
  readonly isLetIn: onRequestAsyncHookHandler
}

export const dayRoutes = (app: FastifyInstance, { pool, base, isLetIn }: DayRoutesOptions): void => {
  let open = 0
  const send = async (call: DayCall, request: FastifyRequest, reply: FastifyReply) => {
    const { day } = checked(z.object(dayParamTypes), request.params, 400, 'path')
    const { format } = checked(z.strictObject(dayQueryTypes), request.query, 400, 'query')
    if (open >= mostAtOnce) {
      reply.header('retry-after', 30)
      throw new RestProblem(429, `${mostAtOnce} files are made at most at once.`)
    }
    const { viewer } = sessionOf(request)
    const accessScope = await feedScope(pool, viewer, call.day)
    const rows = dayRows(pool, accessScope, reportKinds[call.day], Date.parse(`${day}T00:00:00Z`))
    const file = Readable.from(dayFile(call.day, format, rows), { objectMode: false })
    open++
    file.once('close', () => open--)
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
      compress: quickPacking,
      onRequest: isLetIn,
      handler: (request, reply) => send(call, request, reply),
    })
}
