/** `GET /v1/api/pull-check/{code}`: may I pull this trailer? For whoever stands before it; 404 for what is no code. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type pg from 'pg'
import { accessWords } from '#domain/access/words.ts'
import { minute } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { readCode } from '#domain/fleet/driver-code.ts'
import { type DriverPage, pullCheck, pullFirst, pullParts } from '#domain/fleet/pull-check.ts'
import type { Access } from '../access/access.ts'
import { makeRate } from '../access/rate.ts'
import { stateOf } from '../fleet/state.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import { noteOpened, vehicleOfCode } from './store.ts'
import { driverWords } from './words.ts'

export interface DriverRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}

/** A yard's drivers behind one address; and how often one may be wrong: at this pace a code is found in no lifetime. */
const requestsAMinute = 300
const wrongAMinute = 20

export const driverRoutes: FastifyPluginAsync<DriverRoutesOptions> = async (app, { access, pool }) => {
  const all = makeRate(requestsAMinute, minute)
  const wrong = makeRate(wrongAMinute, minute)
  const later = (reply: FastifyReply, wait: Ms) =>
    reply
      .status(429)
      .header('retry-after', Math.ceil(wait / 1000))
      .send({ errorMessage: accessWords.busy })

  app.get<{ Params: { code: string }; Querystring: { again?: string } }>(
    '/v1/api/pull-check/:code',
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const now = access.now()
      const wait = all.take(request.ip, now)
      if (wait > 0) return later(reply, wait)
      const code = readCode(request.params.code)
      const found = code && (await vehicleOfCode(pool, code))
      if (!code || !found) {
        const guessing = wrong.take(request.ip, now)
        if (guessing > 0) return later(reply, guessing)
        return reply.status(404).send({ errorMessage: driverWords.noSuchCode })
      }
      const { vehicleId: id, customerId } = found
      const [vehicle, state] = await Promise.all([vehicleOf(pool, id), stateOf(pool, { customerId, id })])
      if (request.query.again === undefined) await noteOpened(pool, code, now)
      const parts = pullParts(vehicle, state, now)
      const check = pullCheck(vehicle, state, now)
      const page: DriverPage = {
        unitId: vehicle.unitId,
        now,
        ...check,
        drawing: {
          vehicleTypeId: vehicle.vehicleTypeId,
          axles: vehicle.axles,
          lengthFeet: vehicle.vehicleLengthFeet,
          parts,
        },
        first: pullFirst(check.items, parts),
      }
      return reply.send(page)
    },
  )
}
