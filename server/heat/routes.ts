/** `POST /v1/api/heat`: where the fleet, a part of it or one vehicle stood or came through, as lines of JSON. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { parseInstant } from '#domain/basics/instant.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { Reads } from '../platform/reads.ts'
import { heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { trackWords } from '../track/words.ts'
import { heatLines } from './heat.ts'
import { heatVehicles } from './store.ts'
import { heatWords } from './words.ts'

export interface HeatRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly reads: Reads
}

/** Everything but the vehicles is in the address. */
interface Args {
  readonly from?: string
  readonly to?: string
  readonly by?: string
  /** The map's; a cell is eight pixels wide. */
  readonly zoom?: string
  /** Degrees: west, south, east, north. */
  readonly box?: string
  readonly vin?: string
}
/** The numbers of the vehicles meant; left out: all that are seen. */
interface Body {
  readonly vehicles?: readonly number[]
}

/** Cells a side of the world are this power of two more than the zoom: 512 pixels of a tile by eight. */
const finer = 6
const widestZoom = 2
const closestZoom = 14

const worldY = (lat: number) => {
  const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

function gridOf(zoom: string | undefined, box: string | undefined) {
  const [west, south, east, north] = (box ?? '-180,-85,180,85').split(',').map(Number)
  const level = Math.round(Number(zoom ?? widestZoom))
  if (![west, south, east, north, level].every((value) => Number.isFinite(value))) return null
  return {
    grid: 2 ** (Math.max(widestZoom, Math.min(closestZoom, level)) + finer),
    west: (west! + 180) / 360,
    east: (east! + 180) / 360,
    north: worldY(north!),
    south: worldY(south!),
  }
}

export const heatRoutes: FastifyPluginAsync<HeatRoutesOptions> = async (app, { access, pool, reads }) => {
  app.addHook('onRequest', signedIn(app, access))
  const config = { readsOnly: true }
  app.post<{ Querystring: Args; Body: Body | null }>('/v1/api/heat', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const refuse = (status: number, errorMessage: string) => reply.status(status).send({ errorMessage })
    const { from, to, by = 'dwell', zoom, box, vin } = request.query
    const [begin, end] = [
      from === undefined ? 0 : parseInstant(from),
      to === undefined ? access.now() : parseInstant(to),
    ]
    if (begin === null || end === null || begin >= end) return refuse(400, heatWords.span)
    if (by !== 'dwell' && by !== 'passage') return refuse(400, heatWords.by)
    const grid = gridOf(zoom, box)
    if (grid === null) return refuse(400, heatWords.box)
    const accessScope = await accessScopeOf(pool, sessionOf(request).viewer, 'past')
    const vehicle = vin === undefined ? null : await heldVehicle(pool, accessScope, vin)
    if (vin !== undefined && !vehicle) return refuse(404, trackWords.noSuchVehicle)
    const ids = request.body?.vehicles
    const only = vehicle ? [vehicle.id] : Array.isArray(ids) ? ids.filter(Number.isSafeInteger) : null
    const stretches = await heatVehicles(pool, accessScope, only)
    const lines = heatLines(
      await reads.whole(),
      { stretches, unitId: vehicle?.unitId ?? null, from: begin, to: Math.min(end, access.now()), by, grid },
      () => reply.raw.destroyed,
    )
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(textOf(lines)))
  })
}

async function* textOf(lines: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
