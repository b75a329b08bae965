/** Hands out the logos of brands, to whoever knows their key: the sign-in page shows them too. */

import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { t } from '#domain/basics/texts.ts'
import { logoOf } from './brand.ts'

export const brandRoutes: FastifyPluginAsync<{ readonly pool: pg.Pool }> = async (app, { pool }) => {
  app.get<{ Params: { key: string } }>('/v1/api/brand-logos/:key', async (request, reply) => {
    const logo = await logoOf(pool, request.params.key)
    // The picture is a stranger's file: whatever is in it, a browser runs nothing of it.
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
    if (!logo) return reply.status(404).send({ errorMessage: t('There is no such logo.') })
    return reply
      .type(logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .send(logo.bytes)
  })
}
