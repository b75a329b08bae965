/** Reports are made on threads of their own: whoever asks is answered meanwhile, and a thread that dies loses no report. */
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { reportWords } from '#domain/reports/words.ts'
import { makeLog } from '../platform/log.ts'
import { refusal } from '../platform/refusal.ts'
import { insertConfig } from './config-store.ts'
import { startRunner } from './runner.ts'
import { draftOf, people, type ReportsApp, reportsApp, site, six } from './testing.ts'
import { openThreads, type ReportThreads } from './threads.ts'

const visits = 6_000
let app: ReportsApp
let threads: ReportThreads
/** Threads as they begin. */
const begun: Worker[] = []
const note = (worker: Worker) => begun.push(worker)

beforeAll(async () => {
  app = await reportsApp(() => six)
  const { id, customerId } = await app.vehicle('NOR-3')
  await app.db.pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      SELECT $1, $2, $3, $4::timestamptz - n * interval '20 seconds', 'entered', 1,
        $4::timestamptz - n * interval '20 seconds' + interval '10 seconds', 'left' FROM generate_series(1, ${visits}) n`,
    [customerId, id, app.fences['Houston yard'], new Date(six - hours(1) - 7_000)],
  )
  process.on('worker', note)
  threads = openThreads({ url: app.db.url, runs: 1 })
})
afterAll(async () => {
  process.off('worker', note)
  await threads.stop()
  await app.close()
})

/** A report of all those visits, due now. */
const due = async (name: string): Promise<string> => {
  const client = await app.db.pool.connect()
  try {
    return await insertConfig(client, {
      draft: draftOf(app, 2, {
        name,
        notifyEmails: ['one@nor.example'],
        attachments: ['csv', 'xlsx', 'pdf'],
        dwellThresholdMs: 0,
      }),
      ownerId: people.owner,
      now: six - days(1),
      due: six,
    })
  } finally {
    client.release()
  }
}

interface Run {
  readonly state: string
  readonly problem: string | null
  readonly attempt: number
  readonly rows: number | null
}
const runOf = async (configId: string): Promise<Run | undefined> =>
  (
    await app.db.pool.query<Run>(
      `SELECT state, problem, attempt, (document->'sections'->0->>'rowCount')::int AS rows FROM report_run
        WHERE config_id = $1`,
      [configId],
    )
  ).rows[0]

test('whoever asks is answered again and again while a report of many rows is made', async () => {
  const configId = await due('Many rows')
  const runner = startRunner({
    ...{ pool: app.db.pool, log: makeLog(() => {}), work: threads.work, site: () => site },
    ...{ now: () => six, atOnce: 1, pause: 20 },
  })
  let answered = 0
  for (let state = ''; state !== 'done'; state = (await runOf(configId))?.state ?? '') {
    expect(state).not.toBe('failed')
    expect((await app.http.inject('/healthz')).statusCode).toBe(200)
    if (state === 'running') answered++
  }
  await runner.stop()
  expect((await runOf(configId))?.rows).toBeGreaterThanOrEqual(visits)
  expect(answered).toBeGreaterThan(20)
  const emails = await app.db.pool.query(`SELECT FROM letter WHERE recipient = 'one@nor.example'`)
  expect(emails.rowCount).toBe(1)
})

test('a thread that dies fails its run with the reason, and the run is made by another one later', async () => {
  // The one that rests is not taken: what dies has just begun.
  await threads.stop()
  threads = openThreads({ url: app.db.url, runs: 1 })
  const before = begun.length
  const configId = await due('Dies once')
  const reasons: string[] = []
  let clock = six
  const runner = startRunner({
    ...{ pool: app.db.pool, work: threads.work, site: () => site, atOnce: 1, pause: 20 },
    log: makeLog((_level, words, facts) => reasons.push(`${words} ${JSON.stringify(facts)}`)),
    now: () => clock,
  })
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(before + 1)
  await begun.at(-1)!.terminate()
  await expect
    .poll(() => runOf(configId), { timeout: 60_000 })
    .toMatchObject({
      state: 'waiting',
      attempt: 1,
      problem: reportWords.failed,
    })
  expect(reasons.some((text) => text.includes('could not be made'))).toBe(true)
  // Not before its time.
  runner.nudge()
  expect((await runOf(configId))?.attempt).toBe(1)
  clock += minutes(5)
  runner.nudge()
  await expect.poll(() => runOf(configId), { timeout: 60_000 }).toMatchObject({ state: 'done', attempt: 2 })
  await runner.stop()
})

test.each([
  ['was refused', refusal('It names nothing that there is.'), 'It names nothing that there is.'],
  [
    'is too large',
    Object.assign(new Error('Out of memory.'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }),
    reportWords.tooLarge,
  ],
])('a report that %s says so, and is not tried again', async (what, error, words) => {
  const id = await due(`It ${what}`)
  const runner = startRunner({
    pool: app.db.pool,
    log: makeLog(() => {}),
    work: () => Promise.reject(error),
    site: () => site,
    now: () => six,
    pause: 20,
  })
  try {
    await expect.poll(() => runOf(id)).toMatchObject({ state: 'failed', problem: words })
  } finally {
    await runner.stop()
  }
})
