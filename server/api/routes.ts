/** `/graphql` and `/auth/graphql`: one schema on two paths, for signed-in users only. */

import type { FastifyPluginAsync } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { outcomeWords } from '#domain/basics/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf } from '../access/signed-in.ts'
import { tokenSignedIn } from '../access/token-signed-in.ts'
import { actorOf } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { quickPacking } from '../http/packing.ts'
import type { Log } from '../platform/log.ts'
import { primaryReads, type Reads } from '../platform/reads.ts'
import { fewLargeBodies, largestBody, readBodies } from './bodies.ts'
import { makeExecutor, readRequest } from './execute.ts'
import { schema } from './schema.ts'

/** What capabilities give resolvers, whoever asks: each declares its slice in its `context.ts`. */
export type Slices = Omit<Context, 'viewer' | 'db' | 'reads' | 'now' | 'log' | 'actor'>

export interface GraphqlOptions {
  readonly access: Access
  readonly pool: pg.Pool
  /** Left out: the past is read where all else is. */
  readonly reads?: Reads
  readonly log: Log
  readonly slices: Slices
}

export const graphqlRoutes: FastifyPluginAsync<GraphqlOptions> = async (
  app,
  { access, pool, reads = primaryReads(pool), log, slices },
) => {
  const execute = makeExecutor(schema(), (error) => {
    // What we refuse in words is for the user; anything else is a fault of ours and for the log.
    const cause = error.originalError
    if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error
    const text = (cause ?? error).message
    log.seldom(`graphql ${text?.slice(0, 80)}`, 'A GraphQL request failed', { error: cause ?? error })
    return new GraphQLError(outcomeWords.graphqlUnknown)
  })

  readBodies(app)
  const onRequest = [
    tokenSignedIn(app, access, (reply, { status, detail }) =>
      reply.status(status).send({ errorMessage: detail, errors: [{ message: detail }] }),
    ),
    fewLargeBodies(),
  ]
  for (const url of ['/graphql', '/auth/graphql'])
    app.route({
      method: 'POST',
      url,
      // A file of geofences comes as text in here, but from nobody who is not signed in.
      bodyLimit: largestBody,
      compress: quickPacking,
      config: { readsOnly: true },
      onRequest,
      handler: async (request, reply) => {
        const { viewer } = sessionOf(request)
        const context: Context = {
          ...slices,
          viewer,
          actor: actorOf(viewer, request.ip),
          db: pool,
          reads,
          now: access.now(),
          log,
        }
        reply.header('cache-control', 'no-store')
        const asked = readRequest(request.body)
        if (typeof asked === 'string') return reply.status(400).send({ errors: [{ message: asked }] })
        return reply.type('application/json; charset=utf-8').send(await execute(asked, context))
      },
    })
}
