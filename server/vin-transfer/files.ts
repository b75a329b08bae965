/** Files that are taken in and handed out: what their bytes are counts, whatever they are said to be. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { uploadLargest } from '#domain/basics/assumed.ts'
import { isPicture, safeName, type UploadType, uploadType } from '#domain/maintenance/upload.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import { UnreadableFile } from '#domain/spreadsheet/read.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { Acting } from '../audit/context.ts'
import { actorOf } from '../audit/record.ts'

/** Has the routes of a plugin take files of those who are signed in. */
export const takeFiles = (app: FastifyInstance, access: Access): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return reply.status(413).send({ errorMessage: maintenanceWords.tooLarge(uploadLargest / 2 ** 20) })
    // A refusal in words.
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    if (error instanceof UnreadableFile) return reply.status(400).send({ errorMessage: error.message })
    throw error
  })
  // Nobody who is not signed in makes us read ten megabytes.
  app.addHook('onRequest', signedIn(app, access))
}

export const actingOf = (request: FastifyRequest, access: Access, pool: pg.Pool): Acting => {
  const { viewer } = sessionOf(request)
  return { viewer, db: pool, now: access.now(), actor: actorOf(viewer, request.ip) }
}

export interface TakenFile {
  readonly name: string
  readonly mediaType: UploadType
  readonly bytes: Buffer
}

/** The document in a request; a status and a sentence where it is none. */
export const fileIn = (
  body: unknown,
  name: string,
): TakenFile | { readonly status: number; readonly errorMessage: string } => {
  if (!Buffer.isBuffer(body) || body.length === 0)
    return { status: 400, errorMessage: maintenanceWords.emptyFile }
  const mediaType = uploadType(body)
  if (mediaType === null) return { status: 415, errorMessage: maintenanceWords.document }
  return { name: safeName(name, mediaType), mediaType, bytes: body }
}

export const sendFile = (reply: FastifyReply, { name, mediaType, bytes }: TakenFile) => {
  const direction = isPicture(mediaType) ? 'inline' : 'attachment'
  return (
    reply
      .type(mediaType)
      // Nothing in it runs, whatever it holds; and it is nobody's to keep but the reader's own.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', `${direction}; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(bytes)
  )
}
