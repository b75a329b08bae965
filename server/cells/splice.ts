/** Joins two connections: what comes on one goes out on the other, no faster than it is taken there. */
import { connect, type Socket } from 'node:net'
import { second } from '#domain/basics/time.ts'

/** A listener of a cell that does not take a connection within this is away. */
const connectedWithin = 5 * second
/** Whoever does not hang up once the other side has is let go. */
const goneWithin = second

/** @param url such as `mqtt://10.0.0.5:1883` @throws where nobody takes the connection */
export const reach = (url: string): Promise<Socket> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(url)
    const socket = connect({
      ...{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) },
      ...{ allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 },
    })
    const late = setTimeout(() => socket.destroy(new Error('No connection came about.')), connectedWithin)
    socket.once('close', () => clearTimeout(late))
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('error', fail)
      socket.on('error', () => socket.destroy())
      done(socket)
    })
  })

/** Sends what is on its way, and lets go of whoever does not hang up. */
export const hangUp = (socket: Socket, last?: Buffer): void => {
  if (last) socket.end(last)
  else socket.end()
  setTimeout(() => socket.destroy(), goneWithin).unref()
}

/** Both may be half open: each side hangs up when the other one has. */
export const splice = (client: Socket, cell: Socket): void => {
  client.setNoDelay(true)
  client.setKeepAlive(true, 60_000)
  client.pipe(cell)
  cell.pipe(client)
  // The cell has the last word: nothing that comes after it is read.
  cell.once('end', () => hangUp(client))
  client.once('close', () => cell.destroy())
  cell.once('close', () => hangUp(client))
}
