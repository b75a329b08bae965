/** `GET /v1/api/exports/:link`: a file that somebody has asked for, by the link that was made for them. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { linked, piecesOf } from './store.ts'
import { exportWords } from './words.ts'

const media = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const exportRoutes: FastifyPluginAsync<{ readonly pool: pg.Pool }> = async (app, { pool }) => {
  app.get<{ Params: { link: string } }>('/v1/api/exports/:link', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const hash = createHash('sha256').update(request.params.link).digest()
    const file = await linked(pool, hash, Date.now())
    if (!file) return reply.status(404).type('text/plain; charset=utf-8').send(exportWords.gone)
    reply.header('content-type', media[file.format])
    reply.header('content-disposition', `attachment; filename="${file.name}"`)
    const pieces = Readable.from(piecesOf(pool, file.id))
    if (file.format !== 'csv') return reply.header('content-encoding', 'identity').send(pieces)
    // It is kept packed, as nearly every reader takes it.
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(pieces)
    return reply.send(pieces.pipe(createGunzip()))
  })
}
