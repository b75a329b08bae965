/** Commands for gateways that speak HTTP: what waits for one, and its answers. */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { encodeCommand } from '#domain/wire/command.ts'
import type { IngestKeys } from '../access/ingest-keys.ts'
import { type Answering, keepResults, readResults } from '../commands/results.ts'
import { pendingCommands } from '../commands/store.ts'
import { ingestWords } from '../ingest/words.ts'
import type { Log } from '../platform/log.ts'
import { BodyRefusal, takeBody } from './body.ts'
import { bodiesAsTheyCome, ingestReachOf, keyOf, refuseBatch } from './http.ts'

export interface CommandRouteOptions {
  readonly keys: IngestKeys
  readonly pool: pg.Pool
  readonly log: Log
}

/** A hundred answers with their reasons. */
const largestBody = 64 * 1024
const noSerial = 'Name the gateway: ?serial=…'

type Args = FastifyRequest<{ Querystring: { readonly serial?: string } }>

export const commandRoutes: FastifyPluginAsync<CommandRouteOptions> = async (app, { keys, pool, log }) => {
  bodiesAsTheyCome(app)

  /** The gateway that asks. @throws Refusal where the key does not open for it */
  const gatewayOf = async (request: Args): Promise<Answering> => {
    const reach = await ingestReachOf(keys, keyOf(request))
    const serial = (request.query.serial ?? reach.serial ?? '').trim()
    if (serial === '') throw new BodyRefusal(400, noSerial)
    if (reach.serial !== undefined && reach.serial !== serial)
      throw new BodyRefusal(403, ingestWords.notYours(serial.slice(0, 64)))
    return { serial, reach }
  }
  const fetching = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      log.seldom('commands by HTTP', 'Commands to a gateway could not be asked for or answered', { error })
      throw new BodyRefusal(503, ingestWords.busy)
    }
  }

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BodyRefusal) return refuseBatch(request, reply, log, error)
    throw error
  })

  app.get('/ingest/v1/commands', async (request: Args, reply) => {
    const of = await gatewayOf(request)
    const pending = await fetching(() => pendingCommands(pool, of, Date.now()))
    return reply.header('cache-control', 'no-store').send({ commands: pending.map(encodeCommand) })
  })

  app.post(
    '/ingest/v1/command-results',
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request: Args, reply) => {
      const of = await gatewayOf(request)
      const list = readResults(await takeBody(request.raw, largestBody))
      if (typeof list === 'string') throw new BodyRefusal(400, list)
      return reply.send(await fetching(() => keepResults(pool, of, list, Date.now())))
    },
  )
}
