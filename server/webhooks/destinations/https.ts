/** An address of the web: each delivery is a POST. */

import { urlProblem } from '../address.ts'
import { guardedPost } from '../guarded-post.ts'
import { signatureOf } from '../signature.ts'
import type { Destination } from './kind.ts'

export const https: Destination = {
  problem: (address, rules) => urlProblem(address, rules),
  hostOf: (address) => new URL(address).host,
  send: async (due, _broker, { rules, product, now }) => {
    const { status, text, problem } = await guardedPost(due.url, {
      rules,
      body: Buffer.from(due.body),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `${product.replace(/[^\x21-\x7e]/g, '')}-Webhook/1`,
        'tandem-event': due.event,
        'tandem-signature': signatureOf(due.secret, due.body, now),
      },
    })
    return { status, response: status === null ? null : text, problem, arrived: 0, isPart: false }
  },
}
