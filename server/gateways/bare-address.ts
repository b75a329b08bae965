/** Tells a phone that was given the bare address of the server where to report; it would take the portal for success. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { osmandWords } from './words.ts'

const saysWho = /[?&](id|deviceid|device_id)=/
const saysWhere = /[?&](lat|location)=/
/** The route of the portal's pages: any address that nobody else has. */
const pages = '/*'

/**
 * An `onRequest` hook of the whole server. Nobody but a phone posts to `/`, or tells it an id; nobody but a phone tells
 * a page of the portal an id and a position.
 */
export const refuseBareAddress = (request: FastifyRequest, reply: FastifyReply, go: () => void) => {
  const { url, method, routeOptions } = request
  const isBare = url === '/' || url.startsWith('/?')
  const isPhone = isBare
    ? method === 'POST' || saysWho.test(url)
    : routeOptions.url === pages && saysWho.test(url) && saysWhere.test(url)
  if (!isPhone) return go()
  if (!request.raw.complete) reply.header('connection', 'close')
  const message = osmandWords.bareAddress(`${request.protocol}://${request.host}/ingest/osmand`)
  reply.status(404).send({ message, errorMessage: message })
}
