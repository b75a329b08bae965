/** A push service of a journey's own, and the browser that subscribes to it: it opens messages as RFC 8291 has it. */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error: it comes without types
import ece from 'http_ece'

export interface JourneyPushService {
  /** What a browser would answer to a page that subscribes. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** The bytes of messages that came, as the server sent them. */
  readonly came: readonly Buffer[]
  /** What is in such bytes. */
  readonly open: (body: Buffer) => string
  readonly close: () => Promise<void>
}

/** Listens on this machine; it takes every message. */
export async function openPushService(): Promise<JourneyPushService> {
  const came: Buffer[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    came.push(Buffer.concat(pieces))
    response.writeHead(201).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const authSecret = randomBytes(16).toString('base64url')
  const port = (server.address() as AddressInfo).port
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: privateKey.getPublicKey('base64url'), auth: authSecret },
    },
    came,
    open: (body) => ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString(),
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
