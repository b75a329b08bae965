/** Delivers what waits for webhooks: at least once each, signed, tried again for a day with longer and longer waits. */
import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type pg from 'pg'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { webhookKept, webhookTriedFor } from '#domain/basics/assumed.ts'
import { hour, hours, minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AddressRules, guardedLookup, isPrivate, urlProblem } from './address.ts'
import { claimDue, type DeliveryAttempt, type DueDelivery, forgetDeliveries, recordAttempt } from './store.ts'

export interface DeliverOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly rules: AddressRules
  readonly product: string
  readonly now?: () => Instant
  readonly pause?: Ms
}

const usualPause: Ms = 2 * second
const timeout: Ms = 10 * second
/** Longer than a try can last. */
const claimedFor: Ms = minutes(2)
const atOnce = 16
const eachAtOnce = 4
/** Of an answer, characters that are kept for whoever looks for what is wrong. */
const excerpt = 1_000
const firstWait: Ms = 30 * second
const longestWait: Ms = hours(4)
/** A webhook as a whole is tried at least this often, however many of its deliveries failed. */
const longestQuiet: Ms = minutes(5)

/** How long a delivery waits after so many failed tries. */
export const webhookRetryDelay = (attempts: number): Ms =>
  Math.min(longestWait, firstWait * 2 ** Math.min(Math.max(0, attempts - 1), 20))

/** The signature of a body at a moment: `t=SECONDS,v1=HEX`. */
export const signatureOf = (secret: string, body: string, at: Instant): string => {
  const t = Math.floor(at / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** What keeps a connection from being made, for those who read the log of deliveries. */
const connectionWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The name of the host could not be looked up just now.',
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It closed the connection before it answered.',
  EHOSTUNREACH: 'It cannot be reached.',
  ENETUNREACH: 'It cannot be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
}
const failureOf = (error: Error & { readonly code?: string }): string =>
  error.name === 'TimeoutError'
    ? 'It did not answer within 10 seconds.'
    : (connectionWords[error.code ?? ''] ?? error.message)

const post = (due: DueDelivery, { rules, product }: DeliverOptions, now: Instant): Promise<DeliveryAttempt> =>
  new Promise((done) => {
    const began = performance.now()
    const end = (tried: Omit<DeliveryAttempt, 'durationMs'>) =>
      done({ ...tried, durationMs: Math.round(performance.now() - began) })
    const fail = (problem: string) => end({ status: null, response: null, problem: problem.slice(0, 500) })
    const wrong = urlProblem(due.url, rules)
    if (wrong) return fail(wrong)
    const url = new URL(due.url)
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const body = Buffer.from(due.body)
    const request = send(
      url,
      {
        method: 'POST',
        lookup: guardedLookup(rules),
        agent: false,
        signal: AbortSignal.timeout(timeout),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': body.length,
          'user-agent': `${product.replace(/[^\x21-\x7e]/g, '')}-Webhook/1`,
          'tandem-event': due.event,
          'tandem-signature': signatureOf(due.secret, due.body, now),
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        let text = ''
        const finish = () =>
          end({
            status,
            response: text.replaceAll('\0', '').slice(0, excerpt),
            problem: status >= 200 && status < 300 ? null : `It answered ${status}.`,
          })
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          text += chunk
          // The rest of a long answer is of no interest, and must not hold us up.
          if (text.length > excerpt) answer.destroy()
        })
        answer.on('close', finish)
        answer.on('error', () => undefined)
      },
    )
    // An address that is given in numbers is not looked up: it is judged here, before anything is sent to it.
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        if (!rules.isPrivateAllowed && isPrivate(socket.remoteAddress ?? ''))
          request.destroy(new Error(webhookWords.privateAddress))
      }),
    )
    request.on('error', (error) => fail(failureOf(error)))
    request.end(body)
  })

/** Delivers a few that are due; answers how many there were. */
export const deliverNext = async (options: DeliverOptions): Promise<number> => {
  const { pool, now = Date.now } = options
  const found = await inTransaction(pool, (client) =>
    claimDue(client, now(), { most: atOnce, each: eachAtOnce, claimedFor }),
  )
  await Promise.all(
    found.map(async (due) => {
      const tried = await post(due, options, now())
      const at = now()
      const next = at + webhookRetryDelay(due.attempts)
      const again = tried.problem === null || next > due.created + webhookTriedFor ? null : next
      const quiet = (failures: number) => Math.min(longestQuiet, webhookRetryDelay(failures))
      await recordAttempt(pool, due, tried, { now: at, again }, quiet)
    }),
  )
  return found.length
}

export const startDelivering = (options: DeliverOptions): Loop => {
  const { pool, log, pause = usualPause, now = Date.now } = options
  let tidied = Number.NEGATIVE_INFINITY
  return openLoop({
    pause,
    round: async () => {
      if (now() - tidied > hour) {
        tidied = now()
        await forgetDeliveries(pool, now() - webhookKept)
      }
      return (await deliverNext(options)) > 0
    },
    onFault: (error) =>
      log.seldom('webhooks', 'Webhooks could not be looked after; it is tried again', { error }),
  })
}
