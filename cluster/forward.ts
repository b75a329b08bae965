/** Passes TCP connections on to whoever is to have them now, as a pooler or a balancer does before a real cluster. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Forward {
  readonly port: number
  /** Ends all connections, so that whoever had one asks for another. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** @param target called for each connection: the port of this machine that it goes to; null: it is refused. */
export const openForward = async (target: () => number | null, port = 0): Promise<Forward> => {
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    return socket
  }
  const server = createServer((from) => {
    keep(from)
    const at = target()
    if (at === null) {
      from.destroy()
      return
    }
    const to = keep(connect(at, '127.0.0.1'))
    from.once('close', () => to.destroy())
    to.once('close', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
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
