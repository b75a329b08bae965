/** Spreadsheets over HTTP: brought to be imported, and written to be edited. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { sheetLargest } from '#domain/basics/assumed.ts'
import { hours } from '#domain/basics/time.ts'
import { sheetKind } from '#domain/spreadsheet/index.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import type { Access } from '../access/access.ts'
import { makeRate } from '../access/rate.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { Acting } from '../audit/context.ts'
import { actorOf, record } from '../audit/record.ts'
import { idOf } from '../graphql/paging.ts'
import type { Log } from '../platform/log.ts'
import { inTransaction } from '../platform/transaction.ts'
import { byOf, startImport } from './acts.ts'
import { isSheetFormat, writeSheet } from './export.ts'
import { wantedBy } from './reach.ts'

export interface SpreadsheetRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly log: Log
}
interface Args {
  readonly kind?: string
  readonly customerId?: string
  readonly name?: string
  readonly format?: string
  readonly template?: string
}

const media = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
/** Addresses of others' users that one administrator may hit on within an hour. */
const guessesAnHour = 30
const nameLongest = 200

class TooLarge extends Error {}

const placeFor = () => join(tmpdir(), `import-${randomUUID()}`)

/** Keeps what comes on the disk, as long as it is not too much. @throws TooLarge */
const keep = async (from: Readable, path: string): Promise<void> => {
  let size = 0
  const limited = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      size += bytes.length
      if (size > sheetLargest) done(new TooLarge())
      else done(null, bytes)
    },
  })
  await pipeline(from, limited, createWriteStream(path))
}

export const spreadsheetRoutes: FastifyPluginAsync<SpreadsheetRoutesOptions> = async (
  app,
  { access, pool, log },
) => {
  const guesses = makeRate(guessesAnHour, hours(1))
  // Whatever a file is said to be, its bytes decide; it goes to the disk as it comes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    throw error
  })
  app.addHook('onRequest', signedIn(app, access))

  const acting = (request: FastifyRequest): Acting => {
    const { viewer } = sessionOf(request)
    return { viewer, db: pool, now: access.now(), actor: actorOf(viewer, request.ip) }
  }
  const wantedIn = ({ viewer }: Acting, { kind = '', customerId }: Args) =>
    wantedBy(viewer, { kind, customerId: customerId === undefined ? null : idOf(customerId) })

  app.post<{ Querystring: Args }>(
    '/v1/api/imports',
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply) => {
      const context = acting(request)
      const wanted = wantedIn(context, request.query)
      const tooLarge = () => {
        // What is still coming is let run out, so that the sender reads the answer.
        request.raw.resume()
        const errorMessage = spreadsheetWords.tooLarge(sheetLargest / 2 ** 20)
        return reply.status(413).header('connection', 'close').send({ errorMessage })
      }
      if (Number(request.headers['content-length'] ?? 0) > sheetLargest) return tooLarge()
      if (!(request.body instanceof Readable))
        return reply.status(400).send({ errorMessage: spreadsheetWords.empty })
      const path = placeFor()
      try {
        await keep(request.body, path)
        const name = (request.query.name ?? '').trim().slice(0, nameLongest) || sheetKind(wanted.kind).title
        const { id } = await startImport({ ...context, log, guesses }, wanted, { name, path })
        return { id, name }
      } catch (error) {
        await rm(path, { force: true })
        if (error instanceof TooLarge) return tooLarge()
        throw error
      }
    },
  )

  app.get<{ Querystring: Args }>('/v1/api/imports/export', async (request, reply) => {
    const context = acting(request)
    const wanted = wantedIn(context, request.query)
    const { format = 'csv', template } = request.query
    if (!isSheetFormat(format)) return reply.status(400).send({ errorMessage: spreadsheetWords.format })
    const by = await byOf(context, wanted)
    const path = placeFor()
    const what = { kind: wanted.kind, format, by }
    const { title } = sheetKind(wanted.kind)
    try {
      if (template === 'true') await writeSheet(path, null, what)
      else
        await inTransaction(pool, async (client) => {
          await writeSheet(path, client, what)
          await record(client, context.actor, {
            action: 'spreadsheet exported',
            subject: title,
            customerId: wanted.customerId,
            new: { format },
          })
        })
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    const file = createReadStream(path)
    file.once('close', () => void rm(path, { force: true }))
    const day = new Date(context.now).toISOString().slice(0, 10)
    reply
      .header('cache-control', 'no-store')
      .type(media[format])
      .header(
        'content-disposition',
        `attachment; filename="${title}${template === 'true' ? ' template' : ` ${day}`}.${format}"`,
      )
    if (format === 'xlsx') return reply.header('content-encoding', 'identity').send(file)
    // It was written packed, as nearly every reader takes it.
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(file)
    return reply.send(file.pipe(createGunzip()))
  })
}
