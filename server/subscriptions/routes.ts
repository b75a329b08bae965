/** `GET /v1/api/subscriptions/billing`: the lines of a month's bill as a table, streamed. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { signInWords } from '#domain/access/words.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { idOf } from '../graphql/paging.ts'
import { openBilling } from './billing.ts'
import { subscriptionScope } from './reach.ts'

/** A month of this century, as a bill is asked for. */
const billable = /^20\d\d-(0[1-9]|1[0-2])$/

interface Args {
  /** Left out: of all customers that are reached. */
  readonly customerId?: string
  /** Like 2026-11. */
  readonly month?: string
}

export const subscriptionRoutes: FastifyPluginAsync<{
  readonly access: Access
  readonly pool: pg.Pool
}> = async (app, { access, pool }) => {
  app.addHook('onRequest', signedIn(app, access))
  const billing = openBilling(pool)

  app.get<{ Querystring: Args }>('/v1/api/subscriptions/billing', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { customerId, month = '' } = request.query
    const of = customerId === undefined ? null : idOf(customerId)
    const { viewer } = sessionOf(request)
    const accessScope = await subscriptionScope({ viewer, db: pool }, 'seeSubscriptions', of).catch(
      (error) => {
        if (error instanceof GraphQLError) return error
        throw error
      },
    )
    if (accessScope instanceof GraphQLError)
      return reply
        .status(accessScope.message === signInWords.notAuthorized ? 403 : 400)
        .send({ errorMessage: accessScope.message })
    if (!billable.test(month))
      return reply.status(400).send({ errorMessage: subscriptionWords.month(month.slice(0, 40)) })
    if (billing.isBusy()) return reply.status(503).send({ errorMessage: subscriptionWords.billsBusy })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="Billing ${month}.csv"`)
      .send(Readable.from(billing.csv(accessScope, `${month}-01`)))
  })
}
