/** What the body of a GraphQL request may be: judged before it is parsed, as that alone could keep the server busy. */
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { sessionOf } from '../access/signed-in.ts'
import { limits, tooManyValues } from './limits.ts'

/** Of a query, in bytes: a file of geofences, escaped. */
export const largestBody = 12 * 1024 * 1024
/** From here on a body is a large one. */
const large = 1024 * 1024
/** So many large ones of one user are read at once. */
const mostLarge = 4
/** Of an object; lists may be long. Objects of many fields are what takes longest to parse. */
export const mostFields = 1_000

export const bodyWords = {
  nested: `The variables are nested more than ${limits.nesting} deep.`,
  fields: `The variables hold an object with more than ${mostFields.toLocaleString('en-US')} fields.`,
  atOnce: 'Too many large requests at once. Send one after another.',
} as const

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Why this JSON is not parsed, by its commas and brackets alone; null where it is. */
export const bodyProblem = (json: Buffer): string | null => {
  let [commas, opened, isText] = [0, 0, false]
  /** Of the object or list that is open, and before it those around it: commas, and -1 for a list. */
  const open: number[] = [-1]
  for (let n = 0; n < json.length; n++) {
    const byte = json[n]
    if (isText) {
      if (byte === backslash) n++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === comma) {
      const inner = open.length - 1
      if (open[inner] !== -1 && ++open[inner]! >= mostFields) return bodyWords.fields
      commas++
    } else if (byte === openList || byte === openObject) {
      opened++
      open.push(byte === openList ? -1 : 0)
      if (open.length > limits.nesting + 1) return bodyWords.nested
    } else if (byte === closeList || byte === closeObject) open.pop()
    // The whole, its variables, and the commas between its own fields are none of their values.
    if (commas > limits.values + 2 || opened > limits.values + 2) return tooManyValues
  }
  return null
}

const refusal = (message: string, statusCode: number) => Object.assign(new Error(message), { statusCode })

/** Parses the bodies of the routes of `app`, and refuses in the manner of GraphQL what is no request. */
export const readBodies = (app: FastifyInstance): void => {
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const problem = bodyProblem(body)
    if (problem !== null) done(refusal(problem, 400))
    else json(request, body.toString(), done)
  })
  app.setErrorHandler<Error & { readonly statusCode?: number }>((error, _request, reply) => {
    const { message, statusCode = 500 } = error
    if (statusCode >= 500) throw error
    return reply.status(statusCode).send({ message, errorMessage: message, errors: [{ message }] })
  })
}

/** An `onRequest` hook behind the sign-in: limits how many large bodies one user sends at once. */
export const fewLargeBodies = (): onRequestAsyncHookHandler => {
  const going = new Map<number, number>()
  return async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': pieces } = request.headers
    if (pieces === undefined && Number(length ?? 0) <= large) return
    const { userId } = sessionOf(request).viewer
    const others = going.get(userId) ?? 0
    if (others >= mostLarge) {
      reply.header('retry-after', 1)
      throw refusal(bodyWords.atOnce, 429)
    }
    going.set(userId, others + 1)
    reply.raw.once('close', () => {
      const left = going.get(userId)! - 1
      if (left > 0) going.set(userId, left)
      else going.delete(userId)
    })
  }
}
