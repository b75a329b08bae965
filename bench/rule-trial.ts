/** How long an alert rule takes to be tried against 30 days of a fleet, beside plain counts of the same stored reports. */
import { day, minutes } from '#domain/basics/time.ts'
import { decodeReport } from '#domain/wire/report.ts'
import { CopyRows } from '#server/ingest/copy-rows.ts'
import { copyReports } from '#server/ingest/store.ts'
import { openDatabase } from '#server/platform/database.ts'
import { makePartitions, monthOf } from '#server/stored/partitions.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure } from './bench.ts'
import { report, seedFile } from './fleet.ts'
import { queryRunner } from './loaded-fleet.ts'

const vehicles = 500
const trialDays = 30
const every = minutes(10)
const perCopy = 5_000
const fences = 200

/** The conditions that are tried: a state, a number with a limit, and geofences, which are placed anew. */
const rules: Readonly<Record<string, { readonly sql: string; readonly predicate: string }>> = {
  door: { sql: 'sensors & (1::bigint << 36) <> 0', predicate: 'alertPredicateTypeId: 10, doorOpened: true' },
  weight: {
    sql: 'sensors & (1::bigint << 5) <> 0',
    predicate: 'alertPredicateTypeId: 3, netBogieWeightLbs: 15000',
  },
  geofence: {
    sql: 'sensors & (1::bigint << 1) <> 0',
    predicate: 'alertPredicateTypeId: 1, anyCustomerGeofence: true, geofenceEnterEvents: true',
  },
}

const trialFields = 'id state done total firings problem'

export const ruleTrial: Benchmark = {
  name: 'rule-trial',
  about: `an alert rule tried on ${vehicles} vehicles over ${trialDays} days of reports every 10 minutes, through GraphQL until it is done; beside count(*) of the same reports.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
    const now = Date.now()
    const stored = await fill(folder, now)
    say(`${stored.toLocaleString('en-US')} stored reports`)
    const counts = await plainCounts(folder, now)
    const app = await startApp(folder)
    const ask = await queryRunner(app.url)
    const { data } = await ask<{ customers: { id: string }[] }>('{ customers { id } }')
    const customerId = data.customers[0]!.id
    const measured = []
    for (const [name, { predicate }] of Object.entries(rules)) {
      const [type] = /\d+/.exec(predicate)!
      const input = (rest: string) =>
        `{ name: "x", customerId: ${customerId}, alertTypeId: ${type}, alertPredicates: [{ ${rest} }] }`
      const began = performance.now()
      const started = await ask<{ startRuleTrial: Trial }>(
        `mutation { startRuleTrial(input: ${input(predicate)}, days: ${trialDays}) { ${trialFields} } }`,
      )
      let trial = started.data.startRuleTrial
      while (trial.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 20))
        const requested = await ask<{ ruleTrial: Trial }>(
          `{ ruleTrial(id: "${trial.id}") { ${trialFields} } }`,
        )
        trial = requested.data.ruleTrial
      }
      const seconds = (performance.now() - began) / 1000
      if (trial.state !== 'done') throw new Error(`The trial is ${trial.state}: ${trial.problem}`)
      say(
        `${name}: ${trial.done.toLocaleString('en-US')} reports, ${trial.firings.toLocaleString('en-US')} alerts in ${seconds.toFixed(2)} s; count(*) ${counts[name]!.toFixed(2)} s`,
      )
      measured.push({
        ...figure(`rule-trial/${name}`, seconds, 's', { most: 5 }),
        against: { name: 'count(*) of the same reports', value: counts[name]! },
        ratio: seconds / counts[name]!,
      })
      if (name !== 'weight') continue
      const again = performance.now()
      await ask(
        `mutation { recountRuleTrial(id: "${trial.id}", input: ${input(predicate.replace('15000', '12500'))}) { ${trialFields} } }`,
      )
      measured.push(figure('rule-trial/recount', performance.now() - again, 'ms', { most: 500 }))
    }
    await app.stop()
    remove()
    return measured
  },
}

interface Trial {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly firings: number
  readonly problem: string | null
}

/** Stores reports in the order in which they would have come; answers how many. */
async function fill(folder: string, now: number): Promise<number> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  try {
    const { rows } = await db.pool.query<{ id: number; customer_id: number }>(
      'SELECT id, customer_id FROM vehicle ORDER BY vin',
    )
    const client = await db.pool.connect()
    const begin = now - trialDays * day
    await makePartitions(client, [monthOf(begin), monthOf(now), monthOf((begin + now) / 2)])
    const rounds = (trialDays * day) / every
    let stored = 0
    let copy = new CopyRows(now, 0)
    for (let round = 0; round < rounds; round++)
      for (const [index, { id, customer_id }] of rows.entries()) {
        const decoded = decodeReport(report(index, round, begin + round * every + index * 100), now)
        if (!('report' in decoded)) throw new Error('A report of the benchmark is not one.')
        copy.add(customer_id, id, decoded.report)
        stored++
        if (copy.count < perCopy && !(round === rounds - 1 && index === rows.length - 1)) continue
        await copyReports(client, copy, () => {})
        copy = new CopyRows(now, 0)
      }
    // Yards on the way of some of the vehicles.
    await client.query(
      `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
        SELECT $1, 'Yard ' || n, 1, 1, 500, 30 + (n * 37 % 1500) / 100.0 + 2, -120 + (n * 91 % 4000) / 100.0
        FROM generate_series(0, ${fences - 1}) n`,
      [rows[0]!.customer_id],
    )
    await client.query('VACUUM ANALYZE report')
    client.release()
    return stored
  } finally {
    await db.close()
  }
}

/** Seconds of counting the reports that each rule has to look at. */
async function plainCounts(folder: string, now: number): Promise<Readonly<Record<string, number>>> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const counts: Record<string, number> = {}
  try {
    for (const [name, { sql }] of Object.entries(rules)) {
      const began = performance.now()
      await db.pool.query(`SELECT count(*) FROM report WHERE recorded >= $1 AND ${sql}`, [
        new Date(now - trialDays * day),
      ])
      counts[name] = (performance.now() - began) / 1000
    }
    return counts
  } finally {
    await db.close()
  }
}
