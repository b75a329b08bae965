/** The HTTP transport: `POST /ingest/v1/reports`, and the schema of what it takes. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { reportSchema } from '#domain/wire/schema.ts'
import type { IngestKeys, IngestReach } from '../access/ingest-keys.ts'
import type { Receipt } from '../ingest/batch.ts'
import type { Engine } from '../ingest/engine.ts'
import { ingestWords } from '../ingest/words.ts'
import { type Describing, keepAccounts } from '../ota/accounts.ts'
import type { Log } from '../platform/log.ts'
import { BodyRefusal, takeBody } from './body.ts'
import { keepDescribed } from './described.ts'

export interface IngestOptions {
  readonly engine: Pick<Engine, 'accept'>
  readonly keys: IngestKeys
  readonly pool: pg.Pool
  readonly log: Log
  /** Called with vehicles whose gateway runs another main app than before. */
  readonly onFirmware: Describing['onFirmware']
}

const retryAfterS = 2

/** The key of a request: a bearer's, a Basic password, or, where `query` allows it, in the address. */
export const keyOf = ({ headers, query }: FastifyRequest, inQuery = false): string | null => {
  const header = headers.authorization ?? ''
  const bearer = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (bearer !== undefined) return bearer
  const basic = /^Basic +(\S+) *$/i.exec(header)?.[1]
  if (basic !== undefined) {
    const pair = Buffer.from(basic, 'base64').toString()
    return pair.slice(pair.indexOf(':') + 1)
  }
  const key = inQuery ? (query as Record<string, unknown>).key : undefined
  return typeof key === 'string' && key !== '' ? key : null
}

/** Whose reports the sender may bring. @throws Refusal without a valid key, or where the database cannot be asked */
export const ingestReachOf = async (keys: IngestKeys, key: string | null): Promise<IngestReach> => {
  if (key === null) throw new BodyRefusal(401, ingestWords.noKey)
  let reach: IngestReach | null
  try {
    reach = await keys.check(key)
  } catch {
    // The engine tells the log that the database is away.
    throw new BodyRefusal(503, ingestWords.busy)
  }
  if (reach === null) throw new BodyRefusal(401, ingestWords.key)
  return reach
}

export const refuseBatch = (
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
  { status, message }: BodyRefusal,
) => {
  if (status === 503) reply.header('retry-after', retryAfterS)
  if (status === 401) {
    reply.header('www-authenticate', 'Bearer')
    log.seldom('ingest key', `Someone reports with a key that is not valid, from ${request.ip}`)
  }
  // What is left of a body that was not read is not worth reading.
  if (!request.raw.complete) reply.header('connection', 'close')
  return reply.status(status).send({ message, errorMessage: message })
}

export const answer = (reply: FastifyReply, receipt: Receipt) => {
  switch (receipt.status) {
    case 'stored': {
      const { status: _, ...counts } = receipt
      return reply.send(counts)
    }
    case 'busy':
      return reply
        .status(503)
        .header('retry-after', receipt.retryAfterS)
        .send({ message: ingestWords.busy, errorMessage: ingestWords.busy })
    case 'unreadable':
      return reply.status(400).send({ message: receipt.reason, errorMessage: receipt.reason })
  }
}

/** The body is read by us, as it comes: nothing else is to parse or to measure it. */
export const bodiesAsTheyCome: (app: Parameters<FastifyPluginAsync>[0]) => void = (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

const formats: Readonly<Record<string, 'json' | 'ndjson'>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
}

export const ingestRoutes: FastifyPluginAsync<IngestOptions> = async (
  app,
  { engine, keys, pool, log, onFirmware },
) => {
  bodiesAsTheyCome(app)
  const schema = reportSchema()

  app.get('/ingest/v1/schema', async (_request, reply) => reply.type('application/schema+json').send(schema))

  app.post('/ingest/v1/reports', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    try {
      const reach = await ingestReachOf(keys, keyOf(request))
      const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1)
      const format = formats[type.trim().toLowerCase()]
      if (format === undefined) throw new BodyRefusal(415, ingestWords.contentType)
      const body = await takeBody(request.raw)
      const receipt = await engine.accept({ body, format, transport: 'http', ...reach })
      const by = { reach, transport: 'http', onFirmware } as const
      return answer(
        reply,
        await keepDescribed(receipt, (accounts) => keepAccounts(pool, accounts, by, Date.now())),
      )
    } catch (error) {
      if (error instanceof BodyRefusal) return refuseBatch(request, reply, log, error)
      // The sender went away in the middle of its body: nobody is there to be answered.
      if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
      throw error
    }
  })
}
