/** How the processes of one installation speak: a length, a head as JSON, and a body as it is. */
import type { Socket } from 'node:net'

/** The length of the frame without itself, and that of the head. */
const sizes = 8

/** Before the other side has proved who it is. */
export const mostOfStrangers = 4 * 1024
/** A body of the contract, or a hundred thousand numbers of vehicles, with room. */
export const mostOfFriends = 32 * 1024 * 1024

const nothing = Buffer.alloc(0)

/** @param body nobody may change it, or give its memory away, afterwards */
export const writeFrame = (socket: Socket, head: object, body: Uint8Array = nothing): void => {
  if (socket.destroyed || !socket.writable) return
  const text = Buffer.from(JSON.stringify(head))
  const start = Buffer.alloc(sizes)
  start.writeUInt32BE(4 + text.length + body.byteLength, 0)
  start.writeUInt32BE(text.length, 4)
  socket.cork()
  socket.write(start)
  socket.write(text)
  if (body.byteLength > 0) socket.write(body)
  socket.uncork()
}

export interface Frame {
  readonly head: unknown
  readonly body: Buffer
}

/** Takes frames out of what comes. */
export class Frames {
  /** Raised once the other side is known. */
  most = mostOfStrangers
  #chunks: Buffer[] = []
  #length = 0
  #wanted = sizes

  /** Those that are whole by now, one after another. @throws for what is no frame, or too large a one */
  take(chunk: Buffer): Iterable<Frame> {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    return this.#whole()
  }

  *#whole(): Generator<Frame> {
    while (this.#length >= this.#wanted) {
      const whole = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#length)
      this.#chunks = [whole]
      const size = whole.readUInt32BE(0)
      const headSize = whole.readUInt32BE(4)
      if (size > this.most || headSize + 4 > size) throw new Error('What came over the link is no message.')
      this.#wanted = 4 + size
      if (this.#length < this.#wanted) return
      const head: unknown = JSON.parse(whole.toString('utf8', sizes, sizes + headSize))
      const body = whole.subarray(sizes + headSize, this.#wanted)
      const rest = whole.subarray(this.#wanted)
      this.#chunks = rest.length > 0 ? [rest] : []
      this.#length = rest.length
      this.#wanted = sizes
      yield { head, body }
    }
  }
}
