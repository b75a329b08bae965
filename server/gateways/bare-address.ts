/** Tells a phone that was given the bare address of the server where to report; it would take the portal for success. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { osmandWords } from './words.ts'

const saysWho = /[?&](id|deviceid|device_id)=/

/** An `onRequest` hook of the whole server. Nobody but a phone posts to `/`, or tells it an id. */
export const refuseBareAddress = (request: FastifyRequest, reply: FastifyReply, go: () => void) => {
  const { url, method } = request
  const isBare = url === '/' || url.startsWith('/?')
  if (!isBare || (method !== 'POST' && !saysWho.test(url))) return go()
  if (!request.raw.complete) reply.header('connection', 'close')
  const message = osmandWords.bareAddress(`${request.protocol}://${request.host}/ingest/osmand`)
  reply.status(404).send({ message, errorMessage: message })
}
