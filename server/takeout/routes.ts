/** `GET /v1/api/account-exports/:link`: the archive of an account, by the link that was made for whoever asked. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { linked, piecesOf } from './job-store.ts'
import { takeoutWords } from './words.ts'

export const takeoutRoutes: FastifyPluginAsync<{ readonly pool: pg.Pool }> = async (app, { pool }) => {
  app.get<{ Params: { link: string } }>('/v1/api/account-exports/:link', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const hash = createHash('sha256').update(request.params.link).digest()
    const file = await linked(pool, hash, Date.now())
    if (!file) return reply.status(404).type('text/plain; charset=utf-8').send(takeoutWords.gone)
    return reply
      .header('content-type', 'application/zip')
      .header('content-encoding', 'identity')
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(Readable.from(piecesOf(pool, file)))
  })
}
