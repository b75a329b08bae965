/** Listens for the gateways of one protocol of bytes. */
import { createServer, type Socket } from 'node:net'
import type { Networks } from '../../http/networks.ts'
import { makeGuesses } from '../guesses.ts'
import { listenTcp } from '../tcp.ts'
import { type FieldCounts, newCounts } from './counts.ts'
import { type FieldServing, serveField } from './session.ts'

export interface FieldListenerOptions extends Omit<FieldServing, 'guesses' | 'counts' | 'onSerial'> {
  /** 0 takes a free one. */
  readonly port: number
  /** All addresses where null. */
  readonly host: string | null
  /** From where gateways come; from everywhere where null. */
  readonly from: Networks | null
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
  ...given
}: FieldListenerOptions): Promise<FieldListener> => {
  const counts = newCounts()
  const guesses = makeGuesses()
  const sockets = new Map<Socket, () => void>()
  /** The newest connection of each gateway: an older one is dead, whatever its socket says. */
  const newest = new Map<string, () => void>()

  const server = createServer((socket) => {
    if (from && !from.include(socket.remoteAddress ?? '')) {
      counts.refusedConnections++
      return socket.destroy()
    }
    counts.connections++
    let forget = () => {}
    const end = serveField(socket, {
      ...{ ...given, counts, guesses },
      onSerial: (serial, end) => {
        newest.get(serial)?.()
        newest.set(serial, end)
        forget = () => {
          if (newest.get(serial) === end) newest.delete(serial)
        }
      },
    })
    sockets.set(socket, end)
    socket.on('close', () => {
      counts.connections--
      sockets.delete(socket)
      forget()
    })
  })
  server.maxConnections = mostConnections
  const listening = await listenTcp(server, port, host)
  return {
    port: listening,
    counts,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const end of sockets.values()) end()
      await closed
    },
  }
}
