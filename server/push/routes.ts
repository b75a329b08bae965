/** Where browsers report that their subscription was renewed: by a worker, which has no session. */
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { accessWords } from '#domain/access/words.ts'
import { pushWords } from '#domain/alerts/push-words.ts'
import { minute } from '#domain/basics/time.ts'
import { pushRenewPath } from '#domain/wire/push.ts'
import type { Access } from '../access/access.ts'
import { makeRate } from '../access/rate.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { checkedSubscription } from './acts.ts'
import { renewDevice } from './store.ts'

export interface PushRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly rules: AddressRules
}

/** A yard full of phones behind one address. */
const requestsAMinute = 60

const text = z.string().min(1).max(2_000)
const renewal = z.object({
  old: z.object({ endpoint: text, auth: text }),
  fresh: z.object({ endpoint: text, p256dh: text, auth: text }),
})

export const pushRoutes: FastifyPluginAsync<PushRoutesOptions> = async (app, { access, pool, rules }) => {
  const rate = makeRate(requestsAMinute, minute)
  app.post(pushRenewPath, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const wait = rate.take(request.ip, access.now())
    if (wait > 0)
      return reply
        .status(429)
        .header('retry-after', Math.ceil(wait / 1000))
        .send({ errorMessage: accessWords.busy })
    const asked = renewal.safeParse(request.body)
    if (!asked.success) return reply.status(400).send({ errorMessage: pushWords.notPush })
    const fresh = checkedSubscription(asked.data.fresh, rules)
    if (typeof fresh === 'string') return reply.status(400).send({ errorMessage: fresh })
    if (await renewDevice(pool, asked.data.old, fresh)) return { renewed: true }
    return reply.status(404).send({ errorMessage: pushWords.noSuchDevice })
  })
}
