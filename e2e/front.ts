/** A server in front of the app, as it is after an upgrade when a journey says so. */
import { createServer, request } from 'node:http'
import { freePort } from './app.ts'
import { appUnderTest } from './app-under-test.ts'

export interface Front {
  readonly url: string
  /** From now on the portal's worker is another one. */
  upgrade(): void
  close(): void
}

/** Passes everything on to the app, and its answers back. */
export async function openFront(): Promise<Front> {
  const port = await freePort()
  let isUpgraded = false
  const server = createServer((asked, answer) => {
    // What the browser has kept is never told to be still so: the worker is asked for whole.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...wanted } = asked.headers
    const passed = request(
      appUnderTest.url + asked.url,
      { method: asked.method, headers: { ...wanted, 'accept-encoding': 'identity' } },
      (came) => {
        const isOther = isUpgraded && asked.url === '/worker.js'
        const { 'content-length': length, ...headers } = came.headers
        answer.writeHead(
          came.statusCode ?? 502,
          isOther || !length ? headers : { ...headers, 'content-length': length },
        )
        if (!isOther) return came.pipe(answer)
        came.pipe(answer, { end: false })
        came.on('end', () => answer.end('\n// A newer version.\n'))
      },
    )
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${port}`,
    upgrade: () => {
      isUpgraded = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
