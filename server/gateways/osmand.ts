/** The transport for phones: the OsmAnd protocol, as a query and as the JSON that Traccar's clients send. */
import type { FastifyPluginAsync } from 'fastify'
import { printInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import { BodyRefusal, takeBody } from './body.ts'
import { answer, bodiesAsTheyCome, type IngestOptions, ingestReachOf, keyOf, refuseBatch } from './http.ts'
import { type OsmandReport, readOsmandJson, readOsmandQuery } from './osmand-report.ts'

/** A phone sends one position, or a few. */
const largest = 256 * 1024

/** What it says, as a gateway would say it. */
const wire = ({ id, at, gps, batteryMillivolts }: OsmandReport, now: Instant) => ({
  serial: id,
  recorded: printInstant(at ?? now),
  ...(gps !== null && { gps }),
  ...(batteryMillivolts !== null && { backupBattery: { millivolts: batteryMillivolts } }),
})

export interface OsmandOptions extends IngestOptions {
  /** Most phones can send no key: their identifier, a serial number, is then all that lets them in. */
  readonly keyless: boolean
}

export const osmandRoutes: FastifyPluginAsync<OsmandOptions> = async (
  app,
  { engine, keys, log, keyless },
) => {
  bodiesAsTheyCome(app)
  app.route({
    method: ['GET', 'POST'],
    url: '/ingest/osmand',
    handler: async (request, reply) => {
      try {
        const key = keyOf(request, true)
        const reach = key === null && keyless ? {} : await ingestReachOf(keys, key)
        const query = request.query as Record<string, unknown>
        const body = request.method === 'POST' ? await takeBody(request.raw, largest) : Buffer.alloc(0)
        const type = request.headers['content-type'] ?? ''
        const read = type.includes('json')
          ? readOsmandJson(body, query)
          : readOsmandQuery(type.includes('form') ? { ...query, ...formOf(body) } : query)
        if (typeof read === 'string') throw new BodyRefusal(400, read)
        const reports = Buffer.from(JSON.stringify([wire(read, Date.now())]))
        const receipt = await engine.accept({ body: reports, format: 'json', transport: 'osmand', ...reach })
        // One report was meant: what is wrong with it is wrong with the request.
        const wrong = receipt.status === 'stored' ? (receipt.rejected[0] ?? receipt.dropped?.[0]) : undefined
        if (wrong) throw new BodyRefusal(400, wrong.reason)
        return answer(reply, receipt)
      } catch (error) {
        if (error instanceof BodyRefusal) return refuseBatch(request, reply, log, error)
        if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
        throw error
      }
    },
  })
}

const formOf = (body: Buffer): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString('utf8')))
