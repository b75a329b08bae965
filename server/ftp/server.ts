/** The FTP server: how many clients it takes, from where, and how it ends. */
import { createServer, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import type pg from 'pg'
import { minute, second } from '#domain/basics/time.ts'
import { makeRate } from '../access/rate.ts'
import { networkOf } from '../access/throttle.ts'
import type { Log } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { destroyAfter } from './control.ts'
import type { PortRange } from './passive.ts'
import { replies } from './replies.ts'
import { type FtpTimes, serveFtp } from './session.ts'

export interface FtpSettings {
  readonly port: number
  readonly passivePorts: PortRange
  /** IPv4, told to clients that reach the server by another address than its own. */
  readonly publicAddress: string | null
  /** PEM; null: no encryption. */
  readonly tls: { readonly cert: string; readonly key: string } | null
  readonly isTlsRequired: boolean
}
export interface FtpServer {
  readonly port: number
  readonly close: () => Promise<void>
}

export interface FtpLimits extends FtpTimes {
  readonly clients: number
  readonly clientsOfNetwork: number
}
const usual: FtpLimits = {
  clients: 200,
  // Gateways behind one address of their carrier are many.
  clientsOfNetwork: 50,
  signInWithin: 30 * second,
  leaveWithin: 5 * second,
}
/** So many more connect at once and are told that the server is full; others are closed at once. */
const refusedMost = 50
/** So long whom the server is too full for may take to close. */
const refusedWithin = second
/** Wrong passwords of one address: ten at once, and again within a quarter of an hour. */
const wrongMost = 10

/** @throws StartError where the port is taken, or the certificate cannot be used */
export const startFtp = async (
  { port, passivePorts, publicAddress, tls, isTlsRequired }: FtpSettings,
  { pool, log, host }: { readonly pool: pg.Pool; readonly log: Log; readonly host: string | null },
  given: Partial<FtpLimits> = {},
): Promise<FtpServer> => {
  const limits = { ...usual, ...given }
  const guesses = makeRate(wrongMost, 15 * minute)
  /** By socket, its network. */
  const clients = new Map<Socket, string>()
  const refused = new Set<Socket>()
  let secure: ReturnType<typeof createSecureContext> | null = null
  try {
    secure = tls && createSecureContext(tls)
  } catch {
    throw new StartError('FTP_TLS_CERT and FTP_TLS_KEY: this certificate and key cannot be used.')
  }
  const options = {
    pool,
    log,
    passivePorts,
    publicAddress,
    secure,
    isTlsRequired,
    guesses,
    host: host ?? undefined,
    signInWithin: limits.signInWithin,
    leaveWithin: limits.leaveWithin,
  }
  const server = createServer((socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const ofNetwork = [...clients.values()].filter((one) => one === network).length
    socket.on('error', () => socket.destroy())
    if (clients.size >= limits.clients || ofNetwork >= limits.clientsOfNetwork) {
      refused.add(socket)
      socket.once('close', () => refused.delete(socket))
      destroyAfter(socket, refusedWithin)
      return void socket.end(`${replies.full}\r\n`, () => socket.destroy())
    }
    clients.set(socket, network)
    socket.once('close', () => clients.delete(socket))
    void serveFtp(socket, options)
  })
  server.maxConnections = limits.clients + refusedMost
  await new Promise<void>((done, fail) => {
    server.once('error', () => fail(new StartError(`FTP_PORT: port ${port} is in use. Choose another one.`)))
    server.listen({ port, host: host ?? undefined }, done)
  })
  const listening = server.address()
  return {
    port: typeof listening === 'object' && listening ? listening.port : port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of [...clients.keys(), ...refused]) socket.destroy()
      }),
  }
}
