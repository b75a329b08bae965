/** `/graphql` and `/auth/graphql`: one schema on two paths, for signed-in users only. */

import type { FastifyPluginAsync } from 'fastify'
import { GraphQLError } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type pg from 'pg'
import { accessWords } from '#domain/access/words.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { actorOf } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import type { Log } from '../platform/log.ts'
import { limits } from './limits.ts'
import { schema } from './schema.ts'

/** What capabilities give resolvers, whoever asks: each declares its slice in its `context.ts`. */
export type Slices = Omit<Context, 'viewer' | 'db' | 'now' | 'log' | 'actor'>

export interface GraphqlOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly log: Log
  readonly slices: Slices
}

/** Of a query, in bytes: a file of geofences, escaped. */
const largestBody = 12 * 1024 * 1024

export const graphqlRoutes: FastifyPluginAsync<GraphqlOptions> = async (
  app,
  { access, pool, log, slices },
) => {
  const limited: Plugin = { onValidate: ({ addValidationRule }) => addValidationRule(limits) }

  const yoga = createYoga<{ context: Context }>({
    schema: schema(),
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    logging: false,
    plugins: [limited],
    context: ({ context }) => context,
    maskedErrors: {
      maskError: (error) => {
        // What we refuse in words is for the user; anything else is a fault of ours and for the log.
        const cause = error instanceof GraphQLError ? error.originalError : error
        if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error
        log.seldom(`graphql ${(cause as Error)?.message?.slice(0, 80)}`, 'A GraphQL request failed', {
          error: cause,
        })
        return new GraphQLError(outcomeWords.graphqlUnknown)
      },
    },
  })

  const onRequest = signedIn(app, access, {
    errorMessage: accessWords.signInFirst,
    errors: [{ message: accessWords.signInFirst }],
  })
  for (const url of ['/graphql', '/auth/graphql'])
    app.route({
      method: 'POST',
      url,
      // A file of geofences comes as text in here, but from nobody who is not signed in.
      bodyLimit: largestBody,
      onRequest,
      handler: async (request, reply) => {
        const { viewer } = sessionOf(request)
        const context: Context = {
          ...slices,
          viewer,
          actor: actorOf(viewer, request.ip),
          db: pool,
          now: access.now(),
          log,
        }
        const answer = await yoga.fetch(
          'http://tandem/graphql',
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            body: JSON.stringify(request.body ?? {}),
          },
          { context },
        )
        return reply
          .status(answer.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(await answer.text())
      },
    })
}
