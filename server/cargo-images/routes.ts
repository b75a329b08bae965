/** Pictures of cargo cameras: how gateways bring them, and how whoever sees the vehicle gets them. */

import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { cargoImageLargest } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { isPicture, uploadType } from '#domain/maintenance/upload.ts'
import { readRecorded } from '#domain/wire/report.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { BodyRefusal } from '../gateways/body.ts'
import { ingestReachOf, keyOf, refuseBatch } from '../gateways/http.ts'
import type { Log } from '../platform/log.ts'
import { heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { imageAt, keepImage, vehicleOfSerial } from './store.ts'

export interface CargoImageOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly log: Log
}

export const cargoImageWords = {
  serial: t('Name the gateway: ?serial=…'),
  unknown: (serial: string) => t("No vehicle carries the gateway or camera '{{serial}}'.", { serial }),
  kind: t('A picture is a PNG, a JPEG or a WebP.'),
  large: t('A picture has at most {{size}} MiB.', { size: cargoImageLargest / 2 ** 20 }),
  none: t('There is no such picture.'),
} as const

/** What a file is by its first bytes, whatever it is called: nothing but pictures is ever served. */
const kindOf = (bytes: Buffer): string | null => {
  const type = uploadType(bytes)
  return type && isPicture(type) ? type : null
}

interface Brought {
  readonly serial?: string
  readonly recorded?: string
}
interface Args {
  readonly vin?: string
  readonly recorded?: string
}

export const cargoImageRoutes: FastifyPluginAsync<CargoImageOptions> = async (app, options) => {
  const { access, pool, log } = options
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Querystring: Brought; Body: Buffer | undefined }>(
    '/ingest/v1/cargo-images',
    {
      bodyLimit: cargoImageLargest,
      errorHandler: (error, request, reply) => {
        if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
        return refuseBatch(request, reply, log, new BodyRefusal(413, cargoImageWords.large))
      },
    },
    async (request, reply) => {
      try {
        const reach = await ingestReachOf(access.ingestKeys, keyOf(request))
        const serial = (request.query.serial ?? '').trim()
        if (serial === '') throw new BodyRefusal(400, cargoImageWords.serial)
        const read = readRecorded(request.query.recorded ?? '', access.now())
        if (typeof read === 'string') throw new BodyRefusal(400, read)
        const bytes = request.body ?? Buffer.alloc(0)
        const mediaType = kindOf(bytes)
        if (mediaType === null) throw new BodyRefusal(415, cargoImageWords.kind)
        const vehicle = await vehicleOfSerial(pool, serial)
        const mine =
          vehicle &&
          (reach.customerId === undefined || reach.customerId === vehicle.customerId) &&
          (reach.serial === undefined || reach.serial === serial)
        if (!vehicle || !mine) throw new BodyRefusal(404, cargoImageWords.unknown(serial.slice(0, 60)))
        const isNew = await keepImage(pool, vehicle, { recorded: read, mediaType, bytes })
        return reply.send({ accepted: isNew ? 1 : 0, duplicate: isNew ? 0 : 1, rejected: [] })
      } catch (error) {
        if (error instanceof BodyRefusal) return refuseBatch(request, reply, log, error)
        throw error
      }
    },
  )

  app.get<{ Querystring: Args }>(
    '/v1/api/cargo-images',
    { onRequest: signedIn(app, access) },
    async (request, reply) => {
      const { viewer } = sessionOf(request)
      const { vin = '', recorded = '' } = request.query
      const row = await heldVehicle(pool, await accessScopeOf(pool, viewer, 'history'), vin)
      const at = Number(recorded)
      const image = row && Number.isSafeInteger(at) ? await imageAt(pool, row, at) : null
      if (!image) return reply.status(404).send({ errorMessage: cargoImageWords.none })
      // A moment's picture never changes; it is nobody's but the viewer's.
      return reply
        .type(image.mediaType)
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(image.bytes)
    },
  )
}
