/** Fetches from an address that a user gave: never into the server's own network, never for long, and never much. */
import { mark } from '#domain/basics/texts.ts'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type AddressRules, urlProblem } from './address.ts'
import { openGuarded } from './guarded.ts'
import { failureOf } from './guarded-post.ts'

const timeout: Ms = 10 * second
/** Of an answer: far above what a provider tells of itself. */
const mostBytes = 512 * 1024

/** Why nothing came, in English words for whoever set the address. */
export class FetchProblem extends Error {}

export interface FetchWhat {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/**
 * Fetches as `fetch` does, without following redirects.
 * @throws FetchProblem in words
 */
export const guardedFetch = (
  rules: AddressRules,
  address: string,
  { method = 'GET', headers = {}, body = null }: FetchWhat = {},
): Promise<Response> =>
  new Promise((done, fail) => {
    const wrong = urlProblem(address, rules)
    if (wrong) return fail(new FetchProblem(wrong))
    const url = new URL(address)
    const bytes = body === null ? null : Buffer.from(body)
    const signal = AbortSignal.timeout(timeout)
    const failed = (error: Error) => fail(new FetchProblem(failureOf(error, signal)))
    const request = openGuarded(rules, url, {
      method,
      signal,
      headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
    })
    request.on('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size <= mostBytes) return
        failed(new Error(mark('Its answer is too long.')))
        request.destroy()
      })
      // Of a connection that closes in its middle the answer alone tells.
      answer.on('error', failed)
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const isEmpty = status === 204 || status === 304
        const type = answer.headers['content-type']
        done(
          new Response(isEmpty ? null : Buffer.concat(chunks), {
            status: status >= 200 && status <= 599 ? status : 502,
            headers: { ...(type && { 'content-type': type }) },
          }),
        )
      })
    })
    request.on('error', failed)
    request.end(bytes)
  })
