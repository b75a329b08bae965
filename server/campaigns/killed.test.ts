/** Servers that are killed while a campaign runs: every job ends in one state, and each device runs only what was meant. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { isDatabaseAway } from '../platform/database.ts'
import { otaApp } from './testing.ts'

const devices = 24
/** What a device says of its job, one word after another. */
const words = ['downloading', 'installing', 'done'] as const
/** The state of jobs in which the server is killed, and how many words devices may say until then: so each state lasts. */
const states = [
  { state: 'pending', spoken: 0 },
  { state: 'sent', spoken: 0 },
  { state: 'downloading', spoken: 1 },
  { state: 'installing', spoken: 2 },
  { state: 'done', spoken: 3 },
]
/** All of it, or its connections alone. */
const ways = ['process', 'connections'] as const

/** A server that looks after campaigns, brings jobs over its output, and takes answers from its input. */
const script = (url: string) => `
  import { createInterface } from 'node:readline'
  import { openJobDispatcher } from '${join(import.meta.dirname, '../ota/dispatcher.ts')}'
  import { openPool } from '${join(import.meta.dirname, '../platform/database.ts')}'
  import { makeLog } from '${join(import.meta.dirname, '../platform/log.ts')}'
  import { openLoop } from '${join(import.meta.dirname, '../platform/loop.ts')}'
  import { lookAfterCampaigns } from '${join(import.meta.dirname, 'round.ts')}'
  const pool = openPool('${url}', 8)
  pool.on('error', () => {})
  const dispatcher = openJobDispatcher({ pool, log: makeLog(() => {}), pause: 5 })
  openLoop({ pause: 5, onFault: () => {}, round: () => lookAfterCampaigns(pool, Date.now(), () => {}) })
  const tell = (line) => console.log(JSON.stringify(line))
  for (let n = 1; n <= ${devices}; n++) {
    const serial = 'MRY-' + n
    dispatcher.attend({ serial, reach: {}, offer: ([job]) => { tell({ serial, job: job.id, version: job.package.version }); return true } })
  }
  createInterface({ input: process.stdin }).on('line', async (line) => {
    const { serial, result } = JSON.parse(line)
    const kept = await dispatcher.settle({ serial, reach: {} }, [result]).then(() => true, () => false)
    tell({ serial, kept, result })
  })
`

test('servers killed in each state of a job bring every job to its one end', {
  timeout: 300_000,
}, async () => {
  const app = await otaApp(devices)
  const { pool } = app.db
  const { id: packageId } = await app.upload({ kind: 'mainApp', version: '8.0', products: 'Pro' }, 'eight')
  const input = {
    ...{ name: 'Killed', type: 'mainApp', packageId, conditions: ['standing'], failureLimit: devices },
    devices: Array.from({ length: devices }, (_, n) => `OTA-${n + 1}`),
    waves: [{ devices: 4 }, { percent: 100 }],
  }
  await app.admin('mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }', { input })
  const folder = mkdtempSync(join(tmpdir(), 'tandem-killed-campaign-'))
  const file = join(folder, 'server.mjs')
  writeFileSync(file, script(app.db.url))

  /** What a device knows over its own life: how many words of its job were kept, and what it has installed. */
  const at = new Map<number, number>()
  const serialOf = new Map<number, string>()
  const installed = new Map<string, string[]>()
  let spoken = 0
  const say = (server: ChildProcess, serial: string, job: number) => {
    const step = at.get(job)!
    if (step >= spoken) return
    const state = words[step]!
    const result = { id: job, state, ...(state === 'downloading' && { percent: 50 }) }
    server.stdin!.write(`${JSON.stringify({ serial, result })}\n`)
  }
  const begin = () => {
    const server = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
    server.stdin.on('error', () => {})
    createInterface({ input: server.stdout }).on('line', (line) => {
      const heard = JSON.parse(line) as {
        serial: string
        job?: number
        version: string
        kept?: boolean
        result: { id: number; state: string }
      }
      if (heard.job !== undefined) {
        if (!at.has(heard.job)) {
          at.set(heard.job, 0)
          serialOf.set(heard.job, heard.serial)
          installed.set(heard.serial, [...(installed.get(heard.serial) ?? []), heard.version])
        }
        say(server, heard.serial, heard.job)
        return
      }
      // What was not kept it says again.
      const { id } = heard.result
      const step = at.get(id)!
      if (heard.kept && words[step] === heard.result.state) at.set(id, step + 1)
      say(server, heard.serial, id)
    })
    return server
  }
  /** Again where it met one of the connections that were ended a moment ago. */
  const sure = async <T>(act: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
      }
    }
  }
  const count = async (state: string): Promise<number> => {
    const asked = 'SELECT count(*)::int AS n FROM campaign_job WHERE state = $1'
    return (await sure(() => pool.query(asked, [state]))).rows[0].n
  }
  /** Nothing is known of the trailers until then, which holds every job back. */
  const letGo = async () => {
    const gps = { at: Date.now(), reading: { lat: 32, lng: -96, speedMph: 0 } }
    for (let n = 1; n <= devices; n++) await sure(() => app.reads(`OTA-${n}`, { gps }))
    await sure(() => pool.query(`UPDATE campaign_job SET look_at = now() WHERE state = 'pending'`))
  }

  let server = begin()
  for (const { state, spoken: most } of states) {
    if (state === 'sent') await letGo()
    spoken = most
    for (const [job, serial] of serialOf) say(server, serial, job)
    for (const how of ways) {
      await expect.poll(() => count(state)).toBeGreaterThan(0)
      if (how === 'process') {
        server.kill('SIGKILL')
        await once(server, 'exit')
        server = begin()
      } else
        await pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
    }
  }
  await expect.poll(() => count('done')).toBe(devices)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await app.round()
  const { rows } = await pool.query(
    'SELECT serial_num, count(*)::int AS jobs, min(state) AS state FROM campaign_job GROUP BY serial_num',
  )
  expect(rows).toHaveLength(devices)
  for (const { serial_num, jobs, state } of rows) {
    expect([jobs, state]).toEqual([1, 'done'])
    expect(installed.get(serial_num)).toEqual(['8.0'])
  }
  expect((await app.admin('{ campaigns { campaigns { state } } }')).campaigns.campaigns).toEqual([
    { state: 'finished' },
  ])
  rmSync(folder, { recursive: true })
  await app.close()
})
