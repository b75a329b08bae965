/** Posts to an address that a user gave: never into the server's own network, never for long, and reading little of the answer. */

import type { IncomingHttpHeaders } from 'node:http'
import { mark, t } from '#domain/basics/texts.ts'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { inLanguage } from '../platform/in-language.ts'
import { type AddressRules, urlProblem } from './address.ts'
import { openGuarded } from './guarded.ts'

const timeout: Ms = 10 * second
/** Of an answer, characters that are kept for whoever looks for what is wrong. */
const excerpt = 1_000

/** What keeps a connection from being made, for those who read the log of deliveries. */
const connectionWords: Readonly<Record<string, string>> = {
  ENOTFOUND: mark('There is no host of this name.'),
  EAI_AGAIN: mark('The name of the host could not be looked up just now.'),
  ECONNREFUSED: mark('It refused the connection.'),
  ECONNRESET: mark('It closed the connection before it answered.'),
  EHOSTUNREACH: mark('It cannot be reached.'),
  ENETUNREACH: mark('It cannot be reached.'),
  CERT_HAS_EXPIRED: mark('Its certificate has expired.'),
  DEPTH_ZERO_SELF_SIGNED_CERT: mark('Its certificate is self-signed.'),
  ERR_TLS_CERT_ALTNAME_INVALID: mark('Its certificate is for another name.'),
}
/**
 * What kept an answer from coming, in English words.
 * @param limit of the time that it may take: the error of a request that it has ended says nothing of it
 */
export const failureOf = (error: Error & { readonly code?: string }, limit?: AbortSignal): string =>
  limit?.aborted || error.name === 'TimeoutError'
    ? mark('It did not answer within 10 seconds.')
    : (connectionWords[error.code ?? ''] ?? error.message)

/** Kept in English, whoever has it sent. */
const answeredText = (status: number): string =>
  inLanguage('en', () => t('It answered {{status}}.', { status }))

export interface PostAnswer {
  /** Null where there was none. */
  readonly status: number | null
  readonly headers: IncomingHttpHeaders
  /** How the answer began. */
  readonly text: string
  /** Why it failed, in words; null where it was accepted. */
  readonly problem: string | null
}

/** Sends a body. It never throws: what goes wrong is in the answer. */
export const guardedPost = (
  address: string,
  {
    rules,
    body,
    headers,
  }: {
    readonly rules: AddressRules
    readonly body: Buffer
    readonly headers: Readonly<Record<string, string>>
  },
): Promise<PostAnswer> =>
  new Promise((done) => {
    const fail = (problem: string) => done({ status: null, headers: {}, text: '', problem })
    const wrong = urlProblem(address, rules)
    if (wrong) return fail(wrong)
    const signal = AbortSignal.timeout(timeout)
    const request = openGuarded(rules, new URL(address), {
      method: 'POST',
      signal,
      headers: { ...headers, 'content-length': body.length },
    })
    request.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += chunk
        // The rest of a long answer is of no interest, and must not hold us up.
        if (text.length > excerpt) answer.destroy()
      })
      answer.on('close', () =>
        done({
          status,
          headers: answer.headers,
          text: text.replaceAll('\0', '').slice(0, excerpt),
          problem: status >= 200 && status < 300 ? null : answeredText(status),
        }),
      )
      answer.on('error', () => undefined)
    })
    request.on('error', (error) => fail(failureOf(error, signal)))
    request.end(body)
  })
