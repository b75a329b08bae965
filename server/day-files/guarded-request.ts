/** Asks an address that a user gave: never in the server's own network, never for long, and reading little of the answer. */
import type { IncomingHttpHeaders } from 'node:http'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { minutes, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { dayFileProblems, dayFileWords } from '#domain/fleet/day-file-words.ts'
import { type AddressRules, urlProblem } from '../webhooks/address.ts'
import { openGuarded } from '../webhooks/guarded.ts'
import { failureOf } from '../webhooks/guarded-post.ts'
import { TargetProblem } from './target.ts'

/** Without a byte in either direction. */
const silentFor: Ms = 60 * second
/** A part of a file over a slow line. */
const longest: Ms = minutes(10)
/** Of an answer; those of buckets are a few lines. */
const mostBytes = 64 * 1024

const words: Readonly<Record<string, string>> = {
  [webhookWords.url]: dayFileWords.endpoint,
  [webhookWords.http]: dayFileWords.http,
  [webhookWords.credentials]: dayFileWords.credentials,
  [webhookWords.privateAddress]: dayFileWords.privateAddress,
  [webhookWords.port]: dayFileWords.port,
}
/** What is said of an address, in words about files. */
const aboutFiles = (sentence: string): string => words[sentence] ?? sentence

/** What is wrong with the address of a service, in words; null where it may be kept. */
export const endpointProblem = (endpoint: string, rules: AddressRules): string | null => {
  const problem = urlProblem(endpoint, rules)
  if (problem) return aboutFiles(problem)
  const { pathname, search, hash } = new URL(endpoint)
  return pathname !== '/' || search || hash ? dayFileWords.path : null
}

export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: Buffer
}
export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** @throws TargetProblem where nothing is answered */
export const guardedRequest = (
  rules: AddressRules,
  { method, url, headers, body }: Asked,
  signal?: AbortSignal,
): Promise<Answered> =>
  new Promise((done, fail) => {
    const wrong = urlProblem(url.href, rules)
    if (wrong) return fail(new TargetProblem(aboutFiles(wrong)))
    const limit = AbortSignal.timeout(longest)
    const request = openGuarded(rules, url, {
      method,
      timeout: silentFor,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { ...Object.fromEntries(headers), 'content-length': body.length },
    })
    request.on('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        if (size < mostBytes) chunks.push(chunk)
        size += chunk.length
        if (size > mostBytes) request.destroy(new Error(dayFileProblems.notS3))
      })
      answer.on('error', (error) => fail(new TargetProblem(aboutFiles(failureOf(error)))))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    request.on('timeout', () => request.destroy(new Error(dayFileProblems.slow)))
    request.on('error', (error) => {
      if (signal?.aborted) return fail(error)
      const isLate = error.name === 'TimeoutError' || error.name === 'AbortError'
      fail(new TargetProblem(isLate ? dayFileProblems.slow : aboutFiles(failureOf(error))))
    })
    request.end(body)
  })
