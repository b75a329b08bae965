/** What a month of reefer temperatures costs: the run and its three files, beside COPY TO of the same rows; and how the server grows. */
import { to as copyTo } from 'pg-copy-streams'
import { days, minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { reeferHistory } from '#domain/reports/reefer-history.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import type { Database } from '#server/platform/database.ts'
import { makePartitions, monthOf } from '#server/stored/partitions.ts'
import { type Benchmark, compared, figure, type Measured } from './bench.ts'
import { tokenFor } from './fleet.ts'
import { growthDuring, madeReport, reportsBench } from './made-report.ts'

const mega = 1024 * 1024
const every: Ms = minutes(5)
const [unit, door] = [sensorOf('reeferUnit'), sensorOf('door')]

/** A reading of every vehicle every five minutes, in the order of time: doors open now and then, and some air strays. */
const fill = async ({ pool }: Database, from: Instant, to: Instant): Promise<void> => {
  await pool.query(`UPDATE vehicle SET installed_sensor_type_ids = installed_sensor_type_ids || $1::int`, [
    unit.id,
  ])
  await pool.query('UPDATE customer SET flags = flags || $1::text', [reeferHistory.flag])
  const client = await pool.connect()
  const months = new Set<number>()
  for (let at = from; at < to + days(1); at += days(1)) months.add(monthOf(at))
  await makePartitions(client, months)
  for (let at = from; at < to; at += days(1))
    await client.query(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings, level, seq)
        SELECT v.customer_id, v.id, t, t, 0, $4, jsonb_build_object(
          'door', jsonb_build_object('opened', (extract(epoch FROM t) / 300 + v.id)::bigint % 144 < 4),
          'reeferUnit', jsonb_build_object('powerOn', true, 'operatingMode', 'CONTINUOUS', 'ambientCelsius', 24.5,
            'fuelLevelFraction', 0.6, 'zones', jsonb_build_array(jsonb_build_object('zone', 1, 'setPointCelsius', -18,
              'returnAirCelsius', round((-17.5 + 3 * sin(extract(epoch FROM t) / 9000 + v.id))::numeric, 1),
              'dischargeAirCelsius', round((-19 + 2 * sin(extract(epoch FROM t) / 9000 + v.id))::numeric, 1))))), 2, 0
        FROM generate_series($1::timestamptz, $2::timestamptz - interval '1 millisecond', $3 * interval '1 millisecond') t
          CROSS JOIN vehicle v ORDER BY t, v.id`,
      [new Date(at), new Date(Math.min(at + days(1), to)), every, 2 ** unit.id + 2 ** door.id],
    )
  await client.query('VACUUM ANALYZE report')
  client.release()
}

/** Milliseconds that it takes to read to its end. */
const drained = async (chunks: AsyncIterable<unknown>): Promise<Ms> => {
  const began = performance.now()
  for await (const _chunk of chunks);
  return performance.now() - began
}

/** The columns of the report's CSV, as the database writes them by itself. */
const plain = async ({ pool }: Database, from: Instant, to: Instant): Promise<Ms> => {
  const client = await pool.connect()
  const moment = (at: Instant) => `'${new Date(at).toISOString()}'`
  const fahrenheit = (path: string) => `round((z->>'${path}')::numeric * 1.8 + 32, 1)`
  try {
    return await drained(
      client.query(
        copyTo(`COPY (SELECT v.unit_id, z->>'zone', to_char(r.recorded, 'YYYY-MM-DD HH24:MI'), ${fahrenheit('setPointCelsius')},
            ${fahrenheit('returnAirCelsius')}, ${fahrenheit('dischargeAirCelsius')}, r.readings->'reeferUnit'->>'ambientCelsius',
            r.readings->'reeferUnit'->>'operatingMode', r.readings->'door'->>'opened'
          FROM report r JOIN vehicle v ON v.id = r.vehicle_id CROSS JOIN jsonb_array_elements(r.readings->'reeferUnit'->'zones') z
          WHERE r.recorded > ${moment(from)} AND r.recorded <= ${moment(to)}
          ORDER BY r.vehicle_id, r.recorded) TO STDOUT (FORMAT csv)`),
      ),
    )
  } finally {
    client.release()
  }
}

/** @param reefers that report every five minutes for so many days */
export const measureReeferHistory = async (
  reefers: number,
  length: Ms,
  say: (line: string) => void,
): Promise<readonly Measured[]> => {
  const to = Math.floor(Date.now() / every) * every
  const from = to - length
  const bench = await reportsBench(reefers, (db) => fill(db, from, to + 1))
  try {
    const { app, db } = bench
    const headers = { authorization: `Bearer ${await tokenFor(app.url)}` }
    const { result: took, growth } = await growthDuring(app, async () => {
      const all = new Map<string, Ms>()
      const run = await madeReport(bench, reeferHistory, {}, { from, to })
      all.set('run', run.took)
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const began = performance.now()
        const answer = await fetch(`${app.url}/v1/api/reports/${run.id}/${format}`, { headers })
        if (!answer.ok || !answer.body) throw new Error(`The ${format} was answered with ${answer.status}.`)
        let bytes = 0
        for await (const chunk of answer.body) bytes += chunk.length
        all.set(format, performance.now() - began)
        say(`${format}: ${(all.get(format)! / 1_000).toFixed(1)} s, ${(bytes / mega).toFixed(1)} MiB`)
      }
      return all
    })
    const { rows } = await db.pool.query<{ readings: number }>(
      `SELECT (document->'figures'->3->>'value')::int AS readings FROM report_run`,
    )
    const wanted = (reefers * length) / every
    if (rows[0]?.readings !== wanted)
      throw new Error(`The report has ${rows[0]?.readings} readings instead of ${wanted}.`)
    const reference = await plain(db, from, to)
    say(`${wanted} readings; COPY TO in ${(reference / 1_000).toFixed(1)} s`)
    const beside = (what: string, most: number) =>
      compared(
        `reefer-history/${what}`,
        took.get(what)!,
        'ms',
        { name: 'COPY TO of the same rows', value: reference },
        { most },
      )
    return [
      figure('reefer-history/growth', growth / mega, 'MiB', { most: 150 }),
      beside('run', 10),
      beside('csv', 4),
      beside('xlsx', 10),
      beside('pdf', 4),
    ]
  } finally {
    await bench.close()
  }
}

export const reeferHistoryCost: Benchmark = {
  name: 'reefer-history',
  about:
    '200 reefers for 31 days at 5 minutes, 1.8 million readings: the run, then its CSV, XLSX and PDF, each beside COPY TO of the same rows; and by how much the server grows.',
  run: (say) => measureReeferHistory(200, days(31), say),
}
