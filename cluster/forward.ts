/** Passes TCP connections on to whoever is to have them now, as a pooler or a balancer does before a real cluster. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Forward {
  readonly port: number
  /** Ends all connections, or those to one port, so that whoever had one asks for another. */
  readonly cut: (port?: number) => void
  readonly close: () => Promise<void>
}

/** @param target called for each connection: the port of this machine that it goes to; null: it is refused. */
export const openForward = async (target: () => number | null, port = 0): Promise<Forward> => {
  /** With the port that they lead to; null before that is known. */
  const open = new Map<Socket, number | null>()
  const keep = (socket: Socket, leadsTo: number | null) => {
    open.set(socket, leadsTo)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    return socket
  }
  const server = createServer((from) => {
    keep(from, null)
    const at = target()
    if (at === null) {
      from.destroy()
      return
    }
    const to = keep(connect(at, '127.0.0.1'), at)
    from.once('close', () => to.destroy())
    to.once('close', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = (port?: number) => {
    for (const [socket, leadsTo] of open) if (port === undefined || leadsTo === port) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
