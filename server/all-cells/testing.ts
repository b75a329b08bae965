/** For tests: an address where nobody answers. */
import { createServer } from 'node:net'

/** Whoever connects is cut off. */
export const makeRefusingPort = (): Promise<{
  readonly url: string
  readonly close: () => Promise<void>
}> =>
  new Promise((done) => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      const close = () => new Promise<void>((closed) => server.close(() => closed()))
      done({ url: `http://127.0.0.1:${port}`, close })
    })
  })
