/** Listening for gateways that speak something other than HTTP. */
import type { Server } from 'node:net'

/** Listens on `host`, by default on every address of the machine; answers the port. */
export async function listenTcp(server: Server, port: number, host: string | null): Promise<number> {
  const at = (address: string) =>
    new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(port, address, () => {
        server.off('error', fail)
        done()
      })
    })
  try {
    await at(host ?? '::')
  } catch (error) {
    // A machine without IPv6.
    const { code } = error as NodeJS.ErrnoException
    if (host !== null || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error
    await at('0.0.0.0')
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
