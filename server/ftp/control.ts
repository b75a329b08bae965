/** The control connection of an FTP client: its lines one after the other, and the replies. Neither piles up. */
import type { Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import type { Ms } from '#domain/basics/units.ts'
import { replies } from './replies.ts'

/** A line is a command with a path. */
const longestLine = 512
/** Lines that wait for their turn: clients wait for an answer before they say more. */
const waitingMost = 20
/** Bytes of replies that the client has not taken. */
const untakenMost = 16 * 1024

/** Destroys a socket that has not closed by then. */
export const destroyAfter = (socket: Socket, wait: Ms): void => {
  const timer = setTimeout(() => socket.destroy(), wait)
  socket.once('close', () => clearTimeout(timer))
}

export interface Control {
  readonly isEncrypted: () => boolean
  readonly say: (text: string) => void
  /** Says it as the last thing, and hears nothing more. */
  readonly leave: (text: string) => void
  /** Begins TLS; what it says and hears from now on is encrypted. */
  readonly encrypt: (secure: SecureContext) => void
}

/**
 * @param carryOut what a line asks for; never rejects. The next line waits for it
 * @param leaveWithin so long a client that was let go may take to close
 */
export const makeControl = (
  socket: Socket,
  { carryOut, leaveWithin }: { readonly carryOut: (text: string) => Promise<void>; readonly leaveWithin: Ms },
): Control => {
  let line = socket
  let isOver = false
  let waiting = 0
  /** Commands one after the other, as they came. */
  let turn = Promise.resolve()

  const say = (text: string) => {
    if (isOver || line.destroyed) return
    line.write(`${text}\r\n`)
    // A client that asks and does not read the answers would fill the memory.
    if (line.writableLength > untakenMost) socket.destroy()
  }
  const leave = (text: string) => {
    if (isOver) return
    isOver = true
    if (!line.destroyed) line.end(`${text}\r\n`)
    destroyAfter(socket, leaveWithin)
  }
  const listen = () => {
    const heard = line
    let rest = ''
    heard.on('data', (bytes: Buffer) => {
      if (isOver) return
      rest += bytes.toString('utf8')
      const lines = rest.split(/\r?\n/)
      rest = lines.pop()!
      if (rest.length > longestLine || lines.some((one) => one.length > longestLine))
        return leave(replies.longLine)
      // What comes after it before the encryption has begun is not believed to be of the client.
      const auth = lines.findIndex((text) => /^AUTH\b/i.test(text))
      if (auth >= 0) {
        lines.splice(auth + 1)
        rest = ''
        heard.pause()
      }
      waiting += lines.length
      // A client that does not wait for its answers is let go before it fills the memory.
      if (waiting > waitingMost) return leave(replies.busy)
      for (const [n, text] of lines.entries())
        turn = turn.then(async () => {
          if (!isOver) await carryOut(text)
          waiting--
          if (n === auth && line === heard) heard.resume()
        })
    })
  }

  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    isOver = true
  })
  listen()
  return {
    isEncrypted: () => line instanceof TLSSocket,
    say,
    leave,
    encrypt: (secure) => {
      line.removeAllListeners('data')
      line.pause()
      line.write('234 Begin\r\n')
      const encrypted = new TLSSocket(line, { isServer: true, secureContext: secure })
      encrypted.on('error', () => encrypted.destroy())
      encrypted.once('close', () => socket.destroy())
      line = encrypted
      listen()
    },
  }
}
