/** An import of a spreadsheet: preview and take-in beside a plain COPY of the same rows, and what ingest feels of it. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { vin } from '#domain/vehicle/vin.ts'
import { openDatabase } from '#server/platform/database.ts'
import { type BenchApp, startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, percentile } from './bench.ts'
import { body, post, report, seedFile, tokenFor } from './fleet.ts'
import { queryRunner } from './loaded-fleet.ts'

/** Fewer, to see that it works: `IMPORT_LINES=2000`. */
const lines = Number(process.env.IMPORT_LINES ?? 50_000)
const vehicles = 10_000
const perSecond = 1_000
const perRequest = 10
const restSeconds = 15

/** A CSV file of new trailers, with all that a fleet usually knows of them. */
const csvFile = (): string => {
  const rows = Array.from({ length: lines }, (_, n) =>
    [
      vin({ wmi: '1JJ', descriptor: 'V532D', modelYear: 2015 + (n % 10), plant: 'L', serial: n }),
      ...[`I-${n}`, 'Dry Van', 'Pro', `IMP-${n}`, 'Tandem', 2015 + (n % 10), 'Wabash', 53, 8000, 'no'],
    ].join(','),
  )
  const head =
    'VIN,Unit ID,Vehicle Type,Device Type,Serial Number,Axles,Model Year,OEM,Length,Resting Bogie Weight,Solar'
  return [head, ...rows, ''].join('\r\n')
}

/** Sends reports at a steady pace until told to stop; milliseconds of each answer. */
const pacing = (app: BenchApp) => {
  const took: number[] = []
  let isOver = false
  let round = 0
  const running = (async () => {
    const clock = Date.now() - 3_600_000
    const began = performance.now()
    const answers: Promise<unknown>[] = []
    for (let n = 0; !isOver; n++) {
      const wait = began + (n * 1000 * perRequest) / perSecond - performance.now()
      if (wait > 0) await pause(wait)
      const first = (n * perRequest) % vehicles
      if (first === 0) round++
      const bytes = body(
        Array.from({ length: perRequest }, (_, i) => report(first + i, round, clock + n * perRequest + i)),
      )
      const sent = performance.now()
      answers.push(post(app.url, app.key, bytes).then(() => took.push(performance.now() - sent)))
    }
    await Promise.all(answers)
  })()
  return {
    /** The answers since this was asked last. */
    taken: () => took.splice(0),
    stop: async () => {
      isOver = true
      await running
    },
  }
}

interface Job {
  readonly state: string
  readonly message: string
  readonly made: number
}

export const imports: Benchmark = {
  name: 'import',
  about: `${lines.toLocaleString('en-US')} new vehicles from CSV while ${perSecond.toLocaleString('en-US')} reports/s arrive: preview and take-in beside a plain COPY of the same rows into one table, and the answer of a report at the 99th percentile beside that at rest.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
    const ask = await queryRunner(app.url)
    const token = await tokenFor(app.url)
    const { data } = await ask<{ customers: readonly { id: string }[] }>('{ customers { id } }')
    const csv = csvFile()

    const pace = pacing(app)
    // What is compiled first and written first is not measured.
    await pause(5_000)
    pace.taken()
    await pause(restSeconds * 1000)
    const rest = percentile(pace.taken(), 0.99)
    say(`at rest: p99 of ingest ${rest.toFixed(1)} ms`)

    const settled = async (id: string): Promise<Job> => {
      for (;;) {
        const answer = await ask<{ spreadsheetImport: Job }>(
          'query($id: ID!) { spreadsheetImport(id: $id) { state message made } }',
          { id },
        )
        const job = answer.data.spreadsheetImport
        if (job.state !== 'reading' && job.state !== 'taking') return job
        await pause(50)
      }
    }
    const began = performance.now()
    const sent = await fetch(
      `${app.url}/v1/api/imports?kind=vehicles&customerId=${data.customers[0]!.id}&name=bench.csv`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: csv,
      },
    )
    const { id } = (await sent.json()) as { id: string }
    const ready = await settled(id)
    const previewed = (performance.now() - began) / 1000
    if (ready.made !== lines) throw new Error(`The preview would make ${ready.made}: ${ready.message}`)
    const confirmed = performance.now()
    await ask('mutation($id: ID!) { takeInSpreadsheet(id: $id) { id } }', { id })
    const done = await settled(id)
    const taken = (performance.now() - confirmed) / 1000
    if (done.state !== 'done') throw new Error(`The import ended as ${done.state}: ${done.message}`)
    const meanwhile = percentile(pace.taken(), 0.99)
    await pace.stop()
    say(
      `preview ${previewed.toFixed(2)} s, take-in ${taken.toFixed(2)} s, p99 of ingest ${meanwhile.toFixed(1)} ms`,
    )
    await app.stop()
    const plain = await plainCopy(folder)
    say(`plain COPY: ${plain.toFixed(2)} s`)
    remove()
    return [
      compared('import', previewed + taken, 's', { name: 'plain COPY', value: plain }, { most: 10 }),
      compared('import/ingest p99', meanwhile, 'ms', { name: 'at rest', value: rest }, { most: 2 }),
    ]
  },
}

/** Puts the rows that were imported into another table of the same columns and indexes; seconds. */
async function plainCopy(folder: string): Promise<number> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  try {
    const client = await db.pool.connect()
    const chunks: Buffer[] = []
    // A column that is computed is not copied.
    const { rows } = await client.query<{ list: string }>(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS list FROM pg_attribute
        WHERE attrelid = 'vehicle'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    )
    const { list } = rows[0]!
    for await (const chunk of client.query(
      copyTo(`COPY (SELECT ${list} FROM vehicle WHERE unit_id LIKE 'I-%') TO STDOUT`),
    ))
      chunks.push(chunk as Buffer)
    await client.query(
      'CREATE TABLE copied (LIKE vehicle INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING INDEXES)',
    )
    await client.query('CHECKPOINT')
    const began = performance.now()
    const stream = client.query(copyFrom(`COPY copied (${list}) FROM STDIN`))
    stream.end(Buffer.concat(chunks))
    await once(stream, 'finish')
    const seconds = (performance.now() - began) / 1000
    client.release()
    return seconds
  } finally {
    await db.close()
  }
}
