/** `/graphql` and `/auth/graphql`, one schema on two paths: answers the signed-in, and only them. */

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

export interface GraphqlOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly log: Log
  readonly vehiclesChanged: Context['vehiclesChanged']
  readonly watchersChanged: Context['watchersChanged']
  readonly firingsRead: Context['firingsRead']
  readonly firingsChanged: Context['firingsChanged']
  /** Left out: commands wait until somebody looks for them. */
  readonly commandsSent?: Context['commandsSent']
  /** Left out: https alone, and no private addresses. */
  readonly webhookRules?: Context['webhookRules']
  /** Left out: none. */
  readonly overlays?: Context['overlays']
  readonly usersChanged: Context['usersChanged']
}

/** Of a question, in bytes: a file of geofences, escaped. */
const largestBody = 12 * 1024 * 1024

export const graphqlRoutes: FastifyPluginAsync<GraphqlOptions> = async (app, options) => {
  const { access, pool, log, vehiclesChanged, watchersChanged, firingsRead, firingsChanged, usersChanged } =
    options
  const {
    webhookRules = { isHttpAllowed: false, isPrivateAllowed: false },
    overlays = [],
    commandsSent = () => {},
  } = options
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
        log.seldom(`graphql ${(cause as Error)?.message?.slice(0, 80)}`, 'A GraphQL question failed', {
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
        const actor = actorOf(viewer, request.ip)
        const context: Context = {
          viewer,
          actor,
          db: pool,
          now: access.now(),
          desk: access.desk,
          signInsEnded: access.signInsEnded,
          vehiclesChanged,
          watchersChanged,
          firingsRead,
          firingsChanged,
          webhookRules,
          overlays,
          commandsSent,
          usersChanged,
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
