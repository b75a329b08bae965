/** Listens for the gateways of one protocol of bytes. */
import { createServer, type Socket } from 'node:net'
import { loopback, type Networks } from '../../http/networks.ts'
import { makeGuesses } from '../guesses.ts'
import { openProxied } from '../proxied.ts'
import { listenTcp } from '../tcp.ts'
import { type FieldCounts, newCounts } from './counts.ts'
import { type FieldServing, serveField } from './session.ts'

export interface FieldListenerOptions
  extends Omit<FieldServing, 'guesses' | 'counts' | 'onSerial' | 'address'> {
  /** 0 takes a free one. */
  readonly port: number
  /** All addresses where null. */
  readonly host: string | null
  /** From where gateways come; from everywhere where null. */
  readonly from: Networks | null
  /** Whose word is taken for whom they bring; of this machine where left out. */
  readonly proxies?: Networks
}

export interface FieldListener {
  readonly port: number
  readonly counts: Readonly<FieldCounts>
  /** Ends the connections; what was not answered comes again. */
  close(): Promise<void>
}

const mostConnections = 20_000

export const startFieldListener = async ({
  port,
  host,
  from,
  proxies = loopback,
  ...given
}: FieldListenerOptions): Promise<FieldListener> => {
  const counts = newCounts()
  const guesses = makeGuesses()
  /** Null while nothing was said. */
  const sockets = new Map<Socket, (() => void) | null>()
  /** The newest connection of each gateway: an older one is dead, whatever its socket says. */
  const newest = new Map<string, () => void>()
  const mayCome = (address: string) => from === null || from.include(address)

  const refuse = (socket: Socket) => {
    counts.refusedConnections++
    socket.destroy()
  }
  const serve = (socket: Socket, address: string) => {
    if (!mayCome(address)) return refuse(socket)
    let forget = () => {}
    const end = serveField(socket, {
      ...{ ...given, address, counts, guesses },
      onSerial: (serial, end) => {
        newest.get(serial)?.()
        newest.set(serial, end)
        forget = () => {
          if (newest.get(serial) === end) newest.delete(serial)
        }
      },
    })
    sockets.set(socket, end)
    socket.on('close', () => forget())
  }
  const server = createServer((socket) => {
    const nearest = socket.remoteAddress ?? ''
    if (!mayCome(nearest) && !proxies.include(nearest)) return refuse(socket)
    counts.connections++
    sockets.set(socket, null)
    socket.on('close', () => {
      counts.connections--
      sockets.delete(socket)
    })
    openProxied(socket, { proxies, log: given.log }, (address) => serve(socket, address))
  })
  server.maxConnections = mostConnections
  const listening = await listenTcp(server, port, host)
  return {
    port: listening,
    counts,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const [socket, end] of sockets) end ? end() : socket.destroy()
      await closed
    },
  }
}
