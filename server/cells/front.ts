/** The front of an installation of several cells: brings each request to the cell that it belongs to. */
import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { listPath } from '../all-cells/ask.ts'
import { BodyRefusal, takeBody } from '../gateways/body.ts'
import { bodiesAsTheyCome, keyOf, refuseBatch } from '../gateways/http.ts'
import type { Log } from '../platform/log.ts'
import { cellOfSigns } from './cell-of.ts'
import type { Cell, Directory } from './directory.ts'
import { bringDivided, makeKeyCheck } from './divide.ts'
import { passOn, refuse } from './forward.ts'
import {
  cookieName,
  hostIn,
  isNamedInBody,
  keySign,
  lastCell,
  type Sign,
  signsIn,
  signsInBody,
} from './whose.ts'
import { cellWords } from './words.ts'

export interface FrontOptions {
  readonly directory: Pick<Directory, 'cells' | 'find'>
  readonly log: Log
  /** Whether people come in by https. */
  readonly secure: boolean
}

const smallBody = 64 * 1024
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const

/** Null for what no cell takes. */
const formatOf = ({ headers: { 'content-type': type = '' } }: FastifyRequest): 'json' | 'ndjson' | null => {
  if (/^application\/json *(;|$)/i.test(type.trim())) return 'json'
  return /^application\/(x-ndjson|ndjson|jsonl) *(;|$)/i.test(type.trim()) ? 'ndjson' : null
}

/** Counts of the metrics page. */
export const frontCounts = () => ({ passed: 0, divided: 0, away: 0 })

export const frontRoutes: FastifyPluginAsync<
  FrontOptions & { counts: ReturnType<typeof frontCounts> }
> = async (app, { directory, log, secure, counts }) => {
  bodiesAsTheyCome(app)
  const refusalOf = makeKeyCheck(directory)

  /** The cell whose links lead to this host, or that has it as the host of a brand. */
  const hosted = async (host: string, cells: readonly Cell[]): Promise<Cell | null> => {
    const own = cells.filter((one) => one.host === host)
    if (own.length === 1) return own[0]!
    const [name] = (await directory.find('host', [host])).get(host) ?? []
    return cells.find((one) => one.name === name) ?? null
  }
  const signed = (signs: readonly Sign[], cells: readonly Cell[], here: Cell | null) =>
    cellOfSigns(directory, signs, cells, here)

  app.addHook('onError', async (_request, _reply, error) => {
    log.seldom('front', 'A request could not be brought to its cell', { error })
  })

  /** A batch is divided where its key may bring reports of several cells. */
  app.post('/ingest/v1/reports', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const by = { authorization: request.headers.authorization, address: request.ip }
    try {
      const key = keyOf(request)
      const cells = await directory.cells()
      const format = formatOf(request)
      const cell = key === null || format === null ? cells[0] : await signed([keySign(key)], cells, null)
      if (cell) {
        reply.hijack()
        counts.passed++
        await pass(request, reply, cell)
        return reply
      }
      const refusal = await refusalOf(key ?? '', by)
      if (refusal) {
        // What is left of a body that was not read is not worth reading.
        if (!request.raw.complete) reply.header('connection', 'close')
        return reply.status(refusal.status).headers(refusal.headers).send(refusal.body)
      }
      const body = await takeBody(request.raw)
      counts.divided++
      const answer = await bringDivided({ body, format: format ?? 'json', ...by }, directory)
      return reply.status(answer.status).headers(answer.headers).send(answer.body)
    } catch (error) {
      if (error instanceof BodyRefusal) return refuseBatch(request, reply, log, error)
      // The sender went away in the middle of its body: nobody is there to be answered.
      if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
      counts.away++
      log.seldom('front reports', 'Reports could not be brought to their cells; their senders come again', {
        error,
      })
      return reply
        .status(503)
        .header('retry-after', 2)
        .send({ message: cellWords.away(), errorMessage: cellWords.away() })
    }
  })

  const pass = async (
    request: FastifyRequest,
    reply: { readonly raw: ServerResponse },
    { name, url }: Cell,
    body?: Buffer,
  ) => {
    // Gateways keep no cookies.
    const isPerson = !request.url.startsWith('/ingest/')
    const cookie = `${cookieName}=${name}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    const isReached = await passOn({
      ...{ request: request.raw, response: reply.raw, to: url, secure },
      ...{ address: request.ip, id: request.id },
      ...(body && { body }),
      ...(isPerson && lastCell(request.headers) !== name && { headers: { 'set-cookie': cookie } }),
    })
    if (!isReached) {
      counts.away++
      log.seldom(`front ${name}`, `The cell "${name}" cannot be reached`)
    }
  }

  // What cells ask one another goes by no front.
  app.post(listPath, async (_request, reply) => reply.status(404).send({ errorMessage: cellWords.notHere() }))

  app.route({
    method: [...methods],
    url: '/*',
    bodyLimit: Number.MAX_SAFE_INTEGER,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const isNamed = request.method === 'POST' && isNamedInBody(request.url)
      reply.hijack()
      try {
        const cells = await directory.cells()
        const body = isNamed ? await takeBody(request.raw, smallBody) : undefined
        const signs = [...signsIn(request.url, request.headers), ...(body ? signsInBody(body) : [])]
        const last = lastCell(request.headers)
        const here = await hosted(hostIn(request.headers), cells)
        const cell =
          (await signed(signs, cells, here)) ?? here ?? cells.find(({ name }) => name === last) ?? cells[0]
        counts.passed++
        if (cell) await pass(request, reply, cell, body)
        else refuse(reply.raw, cellWords.away())
      } catch (error) {
        if (error instanceof BodyRefusal) return refuse(reply.raw, error.message, error.status)
        if (request.raw.destroyed && !request.raw.complete) return
        log.seldom('directory', 'The directory of cells cannot be asked', { error })
        refuse(reply.raw, cellWords.directory())
      }
    },
  })
}
