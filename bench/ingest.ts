/** Reports per second through HTTP, durable and with state kept, beside a plain COPY of the same rows into the same table. */
import { once } from 'node:events'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openDatabase } from '#server/platform/database.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared } from './bench.ts'
import { body, postAll, report, seedFile } from './fleet.ts'

const vehicles = 50_000
const rounds = 9
/** The first makes every vehicle known; by the second the program has been compiled for what it does. */
const warmRounds = 2
const perRequest = 1_000
const lanes = 16
const copyBatch = 2_000

export const ingest: Benchmark = {
  name: 'ingest',
  about: `${vehicles.toLocaleString('en-US')} vehicles, ${rounds - warmRounds} reports each after ${warmRounds} to warm up, ${perRequest} a request, ${lanes} requests at once.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
    const start = Date.now() - rounds * 300_000
    const bodies = Array.from({ length: (vehicles * rounds) / perRequest }, (_, n) => {
      const round = Math.floor((n * perRequest) / vehicles)
      const first = (n * perRequest) % vehicles
      return body(
        Array.from({ length: perRequest }, (_, i) =>
          report(first + i, round, start + round * 300_000 + (first + i)),
        ),
      )
    })
    const warm = (warmRounds * vehicles) / perRequest
    await postAll(app.url, app.key, bodies.slice(0, warm), lanes)
    const began = performance.now()
    await postAll(app.url, app.key, bodies.slice(warm), lanes)
    const seconds = (performance.now() - began) / 1000
    const through = (vehicles * (rounds - warmRounds)) / seconds
    say(`through HTTP: ${Math.round(through)} reports/s`)
    await app.stop()
    const plain = await plainCopy(folder)
    say(`plain COPY: ${Math.round(plain)} rows/s`)
    remove()
    return [compared('ingest', through, 'reports/s', { name: 'plain COPY', value: plain }, { least: 0.5 })]
  },
}

/** Takes the stored rows out and puts the same rows into the same, emptied table; rows per second of putting in. */
export async function plainCopy(folder: string): Promise<number> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  try {
    const client = await db.pool.connect()
    const lines: string[] = []
    let rest = ''
    for await (const chunk of client.query(copyTo('COPY (SELECT * FROM report) TO STDOUT'))) {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop()!
      lines.push(...parts)
    }
    await client.query('TRUNCATE report')
    await client.query('CHECKPOINT')
    const batches = Array.from({ length: Math.ceil(lines.length / copyBatch) }, (_, n) =>
      Buffer.from(`${lines.slice(n * copyBatch, (n + 1) * copyBatch).join('\n')}\n`),
    )
    const began = performance.now()
    for (const batch of batches) {
      const stream = client.query(copyFrom('COPY report FROM STDIN'))
      stream.end(batch)
      await once(stream, 'finish')
    }
    const seconds = (performance.now() - began) / 1000
    client.release()
    return lines.length / seconds
  } finally {
    await db.close()
  }
}
