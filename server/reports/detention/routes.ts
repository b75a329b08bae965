/** Detention as files for whoever is signed in: the evidence pack of a visit, and the list as CSV. */
import { createReadStream, type ReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { isoIn } from '#domain/basics/dates.ts'
import { detentionWords } from '#domain/reports/detention-words.ts'
import type { Access } from '../../access/access.ts'
import { sessionOf, signedIn } from '../../access/signed-in.ts'
import { actorOf, record } from '../../audit/record.ts'
import { idOf } from '../../graphql/paging.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { Site } from '../site.ts'
import type { ReportWork } from '../work.ts'
import { isPackFormat, packFormats } from './make-pack.ts'
import { isMoment, queryOf, seenVisit } from './reach.ts'

export interface DetentionRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly work: ReportWork
  readonly site: () => Site
}

interface ListArgs {
  readonly customerId?: string
  readonly geofenceId?: string
  /** Milliseconds, or ISO 8601. */
  readonly from?: string
  readonly to?: string
  /** '1': also visits within the free time. */
  readonly all?: string
}

const momentOf = (text: string | undefined): number =>
  text === undefined ? Number.NaN : /^\d+$/.test(text) ? Number(text) : Date.parse(text)

/** What a name of a file may hold of names that people give. */
const plain = (text: string): string =>
  text
    .replace(/[^\w.-]+/g, ' ')
    .trim()
    .slice(0, 60)

/** The bytes of a file that goes with them. */
const readOnce = (path: string): ReadStream => {
  const bytes = createReadStream(path)
  bytes.once('close', () => void rm(path, { force: true }))
  return bytes
}

export const detentionRoutes: FastifyPluginAsync<DetentionRoutesOptions> = async (app, options) => {
  const { access, pool, work, site } = options
  app.addHook('onRequest', signedIn(app, access))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    throw error
  })

  app.get<{ Querystring: ListArgs }>('/v1/api/detention/visits.csv', async (request, reply) => {
    const { customerId, geofenceId, all } = request.query
    const [from, to] = [momentOf(request.query.from), momentOf(request.query.to)]
    if (!isMoment(from) || !isMoment(to))
      return reply.status(400).send({ errorMessage: detentionWords.moment })
    const { viewer } = sessionOf(request)
    const query = await queryOf(
      pool,
      viewer,
      {
        customerId: customerId === undefined ? null : idOf(customerId),
        geofenceId: geofenceId === undefined ? null : idOf(geofenceId),
        from,
        to,
        isOver: all !== '1',
      },
      access.now(),
    )
    const { path } = await work('visits', query, viewer.userId)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="Detention.csv"')
      .type('text/csv; charset=utf-8')
      .send(readOnce(path))
  })

  app.get<{ Params: { visit: string; format: string } }>(
    '/v1/api/detention/:visit/:format',
    async (request, reply) => {
      const { visit: name, format } = request.params
      if (!isPackFormat(format)) return reply.status(404).send({ errorMessage: detentionWords.format })
      const { viewer } = sessionOf(request)
      const now = access.now()
      const visit = await seenVisit(pool, viewer, name, now)
      const { path, hash } = await work('pack', { visit, format, site: site(), now }, viewer.userId)
      const recorded = inTransaction(pool, (client) =>
        record(client, actorOf(viewer, request.ip), {
          action: 'detention evidence made',
          subject: `${visit.unitId} at ${visit.geofence}`,
          customerId: visit.customerId,
          new: { format, arrival: new Date(visit.entered), evidence: hash },
        }),
      )
      try {
        await recorded
      } catch (error) {
        // What is not in the audit trail is given to nobody, and nobody else removes it.
        await rm(path, { force: true })
        throw error
      }
      const file = plain(
        `Detention ${visit.unitId} ${visit.geofence} ${isoIn(visit.entered, visit.zone).slice(0, 10)}`,
      )
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('content-disposition', `attachment; filename="${file}.${format}"`)
        .type(packFormats[format])
        .send(readOnce(path))
    },
  )
}
