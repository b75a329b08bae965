/** Documents of leases, taken in and handed out: for super admins. */
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { uploadLargest } from '#domain/basics/assumed.ts'
import { leaseDocumentsMost } from '#domain/fleet/lease.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import type { Access } from '../access/access.ts'
import { recordMany } from '../audit/record.ts'
import { idOf } from '../graphql/paging.ts'
import { inTransaction } from '../platform/transaction.ts'
import { actingOf, fileIn, sendFile, takeFiles } from '../vin-transfer/files.ts'
import { mustManageLeases } from './acts.ts'
import { documentsOf, insertDocument, readDocument } from './documents.ts'
import { lockLease, vehiclesOf } from './store.ts'

export interface LeaseRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}
interface Args {
  readonly id?: string
  readonly name?: string
  /** Whose return it is about. */
  readonly vin?: string
}

export const leaseRoutes: FastifyPluginAsync<LeaseRoutesOptions> = async (app, { access, pool }) => {
  takeFiles(app, access)

  app.post<{ Querystring: Args }>(
    '/v1/api/leases/documents',
    { bodyLimit: uploadLargest },
    async (request, reply) => {
      const context = actingOf(request, access, pool)
      mustManageLeases(context)
      const { id: given = '', name = '', vin } = request.query
      return inTransaction(pool, async (client) => {
        const lease = await lockLease(client, idOf(given))
        if (!lease) return reply.status(400).send({ errorMessage: leaseWords.noSuchLease })
        const file = fileIn(request.body, name)
        if ('status' in file) return reply.status(file.status).send({ errorMessage: file.errorMessage })
        const about =
          vin === undefined ? null : (await vehiclesOf(client, lease)).find((one) => one.vin === vin)
        if (about === undefined) return reply.status(400).send({ errorMessage: leaseWords.notOnThis([vin!]) })
        if ((await documentsOf(client, lease)).length >= leaseDocumentsMost)
          return reply.status(400).send({ errorMessage: leaseWords.documents(leaseDocumentsMost) })
        const kept = { ...file, by: context.viewer.email, vehicleId: about?.id ?? null }
        const id = await insertDocument(client, lease, kept, context.now)
        await recordMany(
          client,
          context.actor,
          (lease.state === 'draft' ? [lease.lessorId] : [lease.lessorId, lease.lesseeId]).map(
            (customerId) => ({
              action: 'lease document added',
              subject: `Lease ${lease.id}`,
              customerId,
              new: { name: file.name, size: file.bytes.length, ...(about && { unitId: about.unitId }) },
            }),
          ),
        )
        return { id: String(id), name: file.name }
      })
    },
  )

  app.get<{ Params: { id: string } }>('/v1/api/leases/documents/:id', async (request, reply) => {
    mustManageLeases(actingOf(request, access, pool))
    const file = await readDocument(pool, idOf(request.params.id))
    return file
      ? sendFile(reply, file)
      : reply.status(404).send({ errorMessage: maintenanceWords.noSuchFile })
  })
}
