/** A push service for tests, and the browsers that it reaches: they read messages by RFC 8291, with nothing of ours. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import type { PushPayload } from '#domain/wire/push.ts'

/** A message as the push service gets it. */
export interface Came {
  /** The name of the browser it is for. */
  readonly browser: string
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
  readonly body: Buffer
  /** What signs it, verified: who sends it, to whom, and until when. */
  readonly vapid: JWTPayload
  readonly publicKey: string
}

export interface TestBrowser {
  readonly name: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** What is in a message, as the browser reads it. @throws where it is for another browser */
  readonly read: (body: Buffer) => PushPayload
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8291 over RFC 8188, of one record. */
const readBy = (own: ECDH, auth: Buffer, body: Buffer): string => {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const key = derive(own.computeSecret(sender), auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const vapidOf = async (header: string, audience: string) => {
  const [, token, publicKey] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header)!
  const point = Buffer.from(publicKey!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  const { payload } = await jwtVerify(token!, key, { audience })
  return { vapid: payload, publicKey: publicKey! }
}

/** Listens on this machine. */
export const openPushService = async () => {
  const came: Came[] = []
  /** What it answers, in turn, with a Retry-After where there is one; it takes what comes after these. */
  const answers: (number | readonly [status: number, retryAfter: string])[] = []
  const server = createServer(async (request, response) => {
    const { headers } = request
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const [status, retryAfter] = [answers.shift() ?? 201].flat() as [number, string?]
    if (status === 0) return request.socket.destroy()
    if (status < 300)
      came.push({
        browser: request.url!.slice(1),
        ttl: Number(headers.ttl),
        urgency: String(headers.urgency),
        topic: String(headers.topic),
        body: Buffer.concat(pieces),
        ...(await vapidOf(headers.authorization!, `http://${headers.host}`)),
      })
    response.writeHead(status, { ...(retryAfter && { 'retry-after': retryAfter }) }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    came,
    answers,
    /** A browser that has subscribed. */
    browser: (name: string): TestBrowser => {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      return {
        name,
        endpoint: `${url}/${name}`,
        p256dh: own.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        read: (body) => JSON.parse(readBy(own, auth, body)),
      }
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export type PushService = Awaited<ReturnType<typeof openPushService>>
