/** The fleet for benchmarks of lists: every vehicle has sent one full report, and an administrator is signed in. */
import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type BenchApp, startApp, temporaryFolder } from './app.ts'
import { body, fullReport, postAll, seedFile, tokenFor } from './fleet.ts'

const perRequest = 1_000

export interface LoadedFleet {
  readonly app: BenchApp
  readonly ask: RunQuery
  /** Ends the app and removes its folder. */
  readonly close: () => Promise<void>
}

/** Sends a GraphQL query as the fleet's administrator. @throws when the answer has errors */
export type RunQuery = <T = unknown>(
  query: string,
  variables?: unknown,
) => Promise<{ readonly data: T /** Milliseconds. */; readonly took: number }>

const agent = new Agent({ keepAlive: true })

/** One request on a kept-alive connection, as from a browser; parsing the answer is not measured. */
const post = (url: string, token: string, text: string): Promise<{ body: Buffer; took: number }> =>
  new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'accept-encoding': 'gzip',
    }
    const began = performance.now()
    const requested = request(`${url}/graphql`, { method: 'POST', headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const took = performance.now() - began
        const all = Buffer.concat(chunks)
        done({ body: answer.headers['content-encoding'] === 'gzip' ? gunzipSync(all) : all, took })
      })
      answer.once('error', fail)
    })
    requested.once('error', fail)
    requested.end(text)
  })

/** Signs in. `took` ends with the last byte of an answer. */
export async function queryRunner(url: string): Promise<RunQuery> {
  const token = await tokenFor(url)
  return async <T>(query: string, variables: unknown = {}) => {
    const { body: answer, took } = await post(url, token, JSON.stringify({ query, variables }))
    const { data, errors } = JSON.parse(answer.toString()) as { data?: T; errors?: unknown }
    if (errors || !data) throw new Error(`The query failed: ${JSON.stringify(errors)}`)
    return { data, took }
  }
}

/** An app whose vehicles have each sent a full report within the last hour, all of it written and at rest. */
export async function loadedFleet(vehicles: number): Promise<LoadedFleet> {
  const { folder, remove } = temporaryFolder()
  const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
  const at = Date.now() - 60_000
  await postAll(
    app.url,
    app.key,
    Array.from({ length: vehicles / perRequest }, (_, n) =>
      body(
        Array.from({ length: perRequest }, (_, i) =>
          fullReport(n * perRequest + i, 0, at - ((n * 7919 + i) % 3_600_000)),
        ),
      ),
    ),
    2,
  )
  // The projection is written behind; give it and the database's own housekeeping a moment.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  return {
    app,
    ask: await queryRunner(app.url),
    close: async () => {
      await app.stop()
      remove()
    },
  }
}
