/** The data connections of FTP: the server waits for its client on a port of its own, and lets in nobody else. */
import { randomInt } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import type { Ms } from '#domain/basics/units.ts'

export interface PortRange {
  readonly first: number
  readonly last: number
}

/** So long a port waits for its client. */
const waitsFor: Ms = 15_000

export interface DataPort {
  readonly port: number
  /** The client's connection, whose end is from now on the caller's. @throws where it does not come, or has gone */
  readonly connection: () => Promise<Socket>
  /** Ends the waiting, and a connection that nobody asked for. */
  readonly close: () => void
  /** Ends the connection as well if somebody uses it. */
  readonly abort: () => void
}

const listenOn = (port: number, host: string | undefined): Promise<Server | null> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(null))
    server.listen({ port, host }, () => done(server))
  })

/**
 * Opens a port, which nobody can foresee, for the next transfer. Null where none is free.
 * @param client the only address that may connect
 * @param secure of a transfer that is encrypted
 */
export const openDataPort = async (
  { first, last }: PortRange,
  {
    host,
    client,
    secure,
  }: { readonly host: string | undefined; readonly client: string; readonly secure: SecureContext | null },
): Promise<DataPort | null> => {
  const count = last - first + 1
  const start = randomInt(count)
  let server: Server | null = null
  for (let tried = 0; tried < count && !server; tried++)
    server = await listenOn(first + ((start + tried) % count), host)
  if (!server) return null
  const open = server
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  // Heard by whoever asks for it; here only so that it is never nobody's.
  promise.catch(() => undefined)
  let accepted: Socket | null = null
  let isHandedOut = false
  const close = () => {
    clearTimeout(timer)
    open.close()
    if (!isHandedOut) accepted?.destroy()
    reject(new Error('The data connection was closed'))
  }
  const timer = setTimeout(close, waitsFor)
  open.on('connection', (socket) => {
    socket.on('error', () => socket.destroy())
    // Somebody else who guesses the port gets nothing, and neither does who comes second or too late.
    if (socket.remoteAddress !== client || accepted || !open.listening) return void socket.destroy()
    accepted = socket
    clearTimeout(timer)
    open.close()
    if (!secure) return resolve(socket)
    const encrypted = new TLSSocket(socket, { isServer: true, secureContext: secure })
    encrypted.on('error', () => encrypted.destroy())
    encrypted.once('close', () => socket.destroy())
    accepted = encrypted
    resolve(encrypted)
  })
  const address = open.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connection: async () => {
      const socket = await promise
      if (socket.destroyed) throw new Error('The data connection has gone')
      isHandedOut = true
      return socket
    },
    close,
    abort: () => {
      close()
      accepted?.destroy(new Error('The transfer was ended'))
    },
  }
}
