/** Jobs for gateways that speak HTTP: what they say of themselves, what they are to do, packages, and their answers. */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { configSchema } from '#domain/ota/config-keys.ts'
import { isProduct } from '#domain/ota/product.ts'
import { encodeJob } from '#domain/ota/wire.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { IngestKeys, IngestReach } from '../access/ingest-keys.ts'
import { ingestWords } from '../ingest/words.ts'
import { type Describing, keepAccounts, readAccounts } from '../ota/accounts.ts'
import { claimJobs, jobsFor } from '../ota/jobs.ts'
import { isMeantFor, packageById, packageContent } from '../ota/packages.ts'
import { keepJobResults, readJobResults } from '../ota/results.ts'
import { openSettling } from '../ota/settling.ts'
import { publicPackageKey } from '../ota/signing.ts'
import type { Log } from '../platform/log.ts'
import { BodyRefusal, takeBody } from './body.ts'
import { readRange } from './byte-range.ts'
import { bodiesAsTheyCome, ingestReachOf, keyOf, refuseBatch } from './http.ts'

export interface JobRouteOptions {
  readonly keys: IngestKeys
  readonly pool: pg.Pool
  readonly log: Log
  /** Called with vehicles whose gateway runs another main app than before. */
  readonly onFirmware: Describing['onFirmware']
}

/** A hundred accounts with all their parts and values. */
const largestBody = 1024 * 1024

type Args = FastifyRequest<{ Querystring: { readonly serial?: string } }>
type PackageArgs = FastifyRequest<{
  Querystring: { readonly serial?: string }
  Params: { readonly id: string }
}>

export const jobRoutes: FastifyPluginAsync<JobRouteOptions> = async (
  app,
  { keys, pool, log, onFirmware },
) => {
  bodiesAsTheyCome(app)
  const settling = openSettling(pool)

  /** The gateway that asks. @throws Refusal where the key does not open for it */
  const gatewayOf = async (request: Args): Promise<{ serial: string; reach: IngestReach }> => {
    const reach = await ingestReachOf(keys, keyOf(request))
    const serial = (request.query.serial ?? reach.serial ?? '').trim()
    if (serial === '') throw new BodyRefusal(400, otaWords.noSerial)
    if (reach.serial !== undefined && reach.serial !== serial)
      throw new BodyRefusal(403, ingestWords.notYours(serial.slice(0, 64)))
    return { serial, reach }
  }
  const kept = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (error instanceof BodyRefusal) throw error
      log.seldom('jobs by HTTP', 'What a gateway asked or said of its jobs could not be looked for or kept', {
        error,
      })
      throw new BodyRefusal(503, ingestWords.busy)
    }
  }

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BodyRefusal) return refuseBatch(request, reply, log, error)
    throw error
  })

  app.post('/ingest/v1/device', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const reach = await ingestReachOf(keys, keyOf(request))
    const list = readAccounts(await takeBody(request.raw, largestBody))
    if (typeof list === 'string') throw new BodyRefusal(400, list)
    const by = { reach, transport: 'http', onFirmware } as const
    return reply.send(await kept(() => keepAccounts(pool, list, by, Date.now())))
  })

  app.get('/ingest/v1/jobs', async (request: Args, reply) => {
    const { serial, reach } = await gatewayOf(request)
    const jobs = await kept(async () => {
      const now = Date.now()
      return claimJobs(pool, await jobsFor(pool, [serial], reach, now), now)
    })
    return reply.header('cache-control', 'no-store').send({ jobs: jobs.map(encodeJob) })
  })

  app.post('/ingest/v1/job-results', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request: Args, reply) => {
    const of = await gatewayOf(request)
    const list = readJobResults(await takeBody(request.raw, largestBody))
    if (typeof list === 'string') throw new BodyRefusal(400, list)
    return reply.send(await kept(() => keepJobResults(settling, of, list, Date.now())))
  })

  app.get('/ingest/v1/packages/:id', async (request: PackageArgs, reply) => {
    const { serial, reach } = await gatewayOf(request)
    const id = Number(request.params.id)
    const given = await kept(async () => {
      const file = Number.isInteger(id) && id > 0 && id < 2 ** 31 ? await packageById(pool, id) : null
      if (!file) throw new BodyRefusal(404, otaWords.noSuchPackage)
      if (file.withdrawn !== null) throw new BodyRefusal(410, otaWords.withdrawn)
      const isMeant = await isMeantFor(pool, id, { serial, customerId: reach.customerId ?? null }, Date.now())
      if (isMeant === 'no') throw new BodyRefusal(403, otaWords.notYours)
      if (isMeant === 'held') throw new BodyRefusal(503, otaWords.heldBack)
      return { file, bytes: await packageContent(pool, file) }
    })
    const { file, bytes } = given
    const etag = `"${file.sha256}"`
    reply
      .type('application/octet-stream')
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, no-transform')
    const { range, 'if-range': ifRange } = request.headers
    const part = ifRange !== undefined && ifRange !== etag ? 'whole' : readRange(range, bytes.length)
    if (part === 'whole') return reply.send(bytes)
    if (part === null) return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
    return reply
      .status(206)
      .header('content-range', `bytes ${part.from}-${part.to}/${bytes.length}`)
      .send(bytes.subarray(part.from, part.to + 1))
  })

  app.get('/ingest/v1/package-key', async (_request, reply) =>
    reply.type('application/x-pem-file').send(await kept(() => publicPackageKey(pool, Date.now()))),
  )

  app.get('/ingest/v1/config-schema', async (request, reply) => {
    const { product } = request.query as Record<string, unknown>
    if (typeof product !== 'string' || !isProduct(product))
      throw new BodyRefusal(404, otaWords.unknownProduct)
    return reply.type('application/schema+json').send(configSchema(product))
  })
}
