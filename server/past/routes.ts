/** `GET /v1/api/past`: the fleet as it was; `GET /v1/api/past/changes`: what is other between two moments. */
import { setImmediate as pause } from 'node:timers/promises'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { addressOf } from '#atlas/nearest.ts'
import { parseInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import { encodeVehicle, type VehicleTuple } from '#domain/wire/live.ts'
import type { FleetChanges, PastFleet } from '#domain/wire/past.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { Reading, Reads } from '../platform/reads.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import { changesBetween } from './changes.ts'
import { fleetAt, type PastVehicle } from './store.ts'
import { pastWords } from './words.ts'

export interface PastRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly reads: Reads
}

/** Vehicles whose place is named in one go; others are served in between. */
const namedAtOnce = 2_000

/** Named by the nearest town alone: what a geocoder outside would say of the past is not worth its time. */
const named = async (vehicles: readonly PastVehicle[]): Promise<VehicleTuple[]> => {
  const fleet: VehicleTuple[] = []
  for (const vehicle of vehicles) {
    if (fleet.length % namedAtOnce === namedAtOnce - 1) await pause()
    const { lat, lng } = vehicle
    fleet.push(
      encodeVehicle({ ...vehicle, address: lat === null || lng === null ? null : addressOf({ lat, lng }) }),
    )
  }
  return fleet
}

export const pastRoutes: FastifyPluginAsync<PastRoutesOptions> = async (app, { access, pool: db, reads }) => {
  app.addHook('onRequest', signedIn(app, access))
  /** What the asker sees. */
  const scopeFor = (request: FastifyRequest): Promise<AccessScope> =>
    accessScopeOf(db, sessionOf(request).viewer, 'past')
  const readingFor = (request: FastifyRequest): Reading => reads.of(sessionOf(request).viewer.userId)
  /** A moment that has come; else the words against it. */
  const momentOf = (text: string | undefined): Instant | string => {
    const at = parseInstant(text ?? '')
    return at === null ? pastWords.moment : at > access.now() ? pastWords.ahead : at
  }

  app.get<{ Querystring: { readonly at?: string } }>('/v1/api/past', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const accessScope = await scopeFor(request)
    const at = momentOf(request.query.at)
    if (typeof at === 'string') return reply.status(400).send({ errorMessage: at })
    const { pool, asOf } = readingFor(request)
    return { at, asOf, fleet: await named(await fleetAt(pool, accessScope, at)) } satisfies PastFleet
  })

  app.get<{ Querystring: { readonly from?: string; readonly to?: string } }>(
    '/v1/api/past/changes',
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const accessScope = await scopeFor(request)
      const from = momentOf(request.query.from)
      if (typeof from === 'string') return reply.status(400).send({ errorMessage: from })
      const to = request.query.to === undefined ? access.now() : momentOf(request.query.to)
      if (typeof to === 'string') return reply.status(400).send({ errorMessage: to })
      if (from >= to) return reply.status(400).send({ errorMessage: pastWords.order })
      const { pool, asOf } = readingFor(request)
      return { ...(await changesBetween(pool, accessScope, from, to)), asOf } satisfies FleetChanges
    },
  )
}
