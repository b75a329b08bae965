/** `/graphql` and `/auth/graphql`: one schema on two paths, for signed-in users only. */

import type { FastifyPluginAsync } from 'fastify'
import { tokenSignedIn } from '../access/token-signed-in.ts'
import { quickPacking } from '../http/packing.ts'
import { fewLargeBodies, largestBody, readBodies } from './bodies.ts'
import { readRequest } from './execute.ts'
import { contextsOf, type GraphqlOptions, openExecutor } from './executor.ts'

export const graphqlRoutes: FastifyPluginAsync<GraphqlOptions> = async (app, options) => {
  const { access } = options
  const execute = openExecutor(options, 'graphql', 'A GraphQL request failed')
  const contextOf = contextsOf(options)

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
        reply.header('cache-control', 'no-store')
        const asked = readRequest(request.body)
        if (typeof asked === 'string') return reply.status(400).send({ errors: [{ message: asked }] })
        return reply.type('application/json; charset=utf-8').send(await execute(asked, contextOf(request)))
      },
    })
}
