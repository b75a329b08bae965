/** A request to an address that a user gave: it never reaches into the server's own network, whatever its host means just now. */
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { type AddressRules, guardedLookup, isPrivate } from './address.ts'

/** Opens it; whoever asks listens for the answer, and ends it. Its address was judged as a text before (`urlProblem`). */
export const openGuarded = (rules: AddressRules, url: URL, options: RequestOptions): ClientRequest => {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = open(url, { ...options, lookup: guardedLookup(rules), agent: false })
  // An address that is given in numbers is not looked up: it is judged here, before anything is sent to it.
  request.on('socket', (socket) =>
    socket.once('connect', () => {
      if (!rules.isPrivateAllowed && isPrivate(socket.remoteAddress ?? ''))
        request.destroy(new Error(webhookWords.privateAddress))
    }),
  )
  return request
}
