/** Documents of transfers, taken in and handed out, and spreadsheets that name their trailers. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { uploadLargest } from '#domain/basics/assumed.ts'
import { isPending, transferDocumentsMost } from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import type { Access } from '../access/access.ts'
import { record } from '../audit/record.ts'
import { idOf } from '../graphql/paging.ts'
import { inTransaction } from '../platform/transaction.ts'
import { maySteer, mustTransfer } from './acts.ts'
import { transferDocuments } from './document-store.ts'
import { actingOf, fileIn, sendFile, takeFiles } from './files.ts'
import { readTransferSheet } from './read-sheet.ts'
import { lockTransfer, reachOf, sidesOf, transferSeen } from './store.ts'

export interface VinTransferRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}
interface Args {
  readonly id?: string
  readonly name?: string
}

export const vinTransferRoutes: FastifyPluginAsync<VinTransferRoutesOptions> = async (
  app,
  { access, pool },
) => {
  takeFiles(app, access)

  app.post<{ Querystring: Args }>(
    '/v1/api/vin-transfers/documents',
    { bodyLimit: uploadLargest },
    async (request, reply) => {
      const context = actingOf(request, access, pool)
      const { viewer, now } = context
      if (!can(viewer, 'seeTransfers'))
        return reply.status(403).send({ errorMessage: signInWords.notAuthorized })
      return inTransaction(pool, async (client) => {
        const transfer = await lockTransfer(client, reachOf(viewer), idOf(request.query.id ?? ''))
        if (!transfer) return reply.status(403).send({ errorMessage: transferWords.noSuchTransfer })
        if (!maySteer(context, transfer) && sidesOf(viewer, transfer).length === 0)
          return reply.status(403).send({ errorMessage: signInWords.notAuthorized })
        if (transfer.state !== 'draft' && !isPending(transfer.state))
          return reply.status(400).send({ errorMessage: transferWords.ended })
        const file = fileIn(request.body, request.query.name ?? '')
        if ('status' in file) return reply.status(file.status).send({ errorMessage: file.errorMessage })
        const key = [transfer.customerId, transfer.id] as const
        if ((await transferDocuments.all(client, key)).length >= transferDocumentsMost)
          return reply.status(400).send({ errorMessage: transferWords.documents(transferDocumentsMost) })
        const id = await transferDocuments.insert(client, key, { ...file, by: viewer.email }, now)
        await record(client, context.actor, {
          action: 'VIN transfer document added',
          subject: `VIN transfer ${transfer.id}`,
          customerId: transfer.customerId,
          new: { name: file.name, size: file.bytes.length },
        })
        return { id: String(id), name: file.name }
      })
    },
  )

  app.get<{ Params: { id: string } }>('/v1/api/vin-transfers/documents/:id', async (request, reply) => {
    const { viewer } = actingOf(request, access, pool)
    if (!can(viewer, 'seeTransfers'))
      return reply.status(403).send({ errorMessage: signInWords.notAuthorized })
    const file = await transferDocuments.read(pool, idOf(request.params.id))
    const isSeen = file !== null && (await transferSeen(pool, reachOf(viewer), file.of)) !== null
    return isSeen
      ? sendFile(reply, file)
      : reply.status(404).send({ errorMessage: maintenanceWords.noSuchFile })
  })

  app.post('/v1/api/vin-transfers/sheet', { bodyLimit: uploadLargest }, async (request, reply) => {
    mustTransfer(actingOf(request, access, pool))
    const bytes = request.body
    if (!Buffer.isBuffer(bytes) || bytes.length === 0)
      return reply.status(400).send({ errorMessage: maintenanceWords.emptyFile })
    const path = join(tmpdir(), `vin-transfer-${randomUUID()}`)
    try {
      await writeFile(path, bytes)
      return { vehicles: await readTransferSheet(path) }
    } finally {
      await rm(path, { force: true })
    }
  })
}
