/** Sends bytes over a data connection. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Ms } from '#domain/basics/units.ts'
import type { DataPort } from './passive.ts'

const pieceBytes = 64 * 1024

export interface Sent {
  /** Bytes. */
  readonly sent: number
  readonly isWhole: boolean
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((done) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      done()
    }
    socket.on('drain', go).on('close', go)
  })

/**
 * How many bytes went out, and whether these were all: what was on its way when the line broke does not count.
 * Null where the client did not connect.
 * @param read gives the bytes; called once the client is there, so that nothing is read for nobody
 * @throws what `read` throws
 */
export const sendOver = async (
  port: DataPort,
  read: () => Promise<Buffer>,
  idleAfter: Ms,
): Promise<Sent | null> => {
  let socket: Socket | null = null
  try {
    socket = await port.connection().catch(() => null)
    return socket && (await send(socket, await read(), idleAfter))
  } finally {
    port.close()
    socket?.destroy()
  }
}

const send = async (socket: Socket, bytes: Buffer, idleAfter: Ms): Promise<Sent> => {
  let sent = 0
  try {
    // With an error, so that a client that took too long is not one that has closed.
    socket.setTimeout(idleAfter, () => socket.destroy(new Error('The data connection was idle')))
    // What it says here is nobody's.
    socket.resume()
    while (sent < bytes.length && !socket.destroyed) {
      const piece = bytes.subarray(sent, sent + pieceBytes)
      if (!socket.write(piece)) await drained(socket)
      if (socket.destroyed) break
      sent += piece.length
    }
    if (socket.destroyed) throw new Error('The data connection was lost')
    socket.end()
    // Until it has all gone out it may still be lost.
    await once(socket, 'close')
    if (socket.errored || !socket.writableFinished) throw new Error('The data connection was lost')
    return { sent, isWhole: true }
  } catch {
    return { sent: Math.max(0, sent - pieceBytes), isWhole: false }
  }
}
