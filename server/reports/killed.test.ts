/** Servers that are killed while they make reports: each report is made once, and each recipient gets one email of it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { days } from '#domain/basics/time.ts'
import { insertConfig } from './config-store.ts'
import { draftOf, people, reportsApp, six } from './testing.ts'

const kills = 20
const configs = 40
const recipients = ['one@nor.example', 'two@nor.example']

/** Two servers side by side in one process, which takes up what the ones before it left. */
const script = (url: string) => `
  import { startRunner } from '${join(import.meta.dirname, 'runner.ts')}'
  import { workHere } from '${join(import.meta.dirname, 'work.ts')}'
  import { openPool } from '${join(import.meta.dirname, '../platform/database.ts')}'
  import { makeLog } from '${join(import.meta.dirname, '../platform/log.ts')}'
  const pool = openPool('${url}', 16)
  const begun = Date.now()
  for (let n = 0; n < 2; n++) {
    startRunner({
      pool, work: workHere(pool), atOnce: 2, pause: 20, silence: 2000, log: makeLog(() => {}),
      site: () => ({ product: 'Tandem', publicUrl: '' }),
      now: () => Date.now() - begun + Number(process.argv[2]),
    })
  }
  console.log('go')
`

test('servers killed twenty times make each report once', { timeout: 600_000 }, async () => {
  const app = await reportsApp(() => six)
  const { pool } = app.db
  const client = await pool.connect()
  for (let n = 0; n < configs; n++)
    await insertConfig(client, {
      draft: draftOf(app, 1 + (n % 3), {
        name: `Report ${n}`,
        notifyEmails: recipients,
        attachments: n % 2 ? ['csv'] : [],
      }),
      ownerId: people.owner,
      now: six - days(1),
      due: six,
    })
  client.release()
  const folder = mkdtempSync(join(tmpdir(), 'tandem-killed-reports-'))
  const file = join(folder, 'making.mjs')
  writeFileSync(file, script(app.db.url))
  const begin = async () => {
    const child = spawn(process.execPath, [file, String(six)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })
    await once(lines, 'line')
    return child
  }
  const count = async (state: string) =>
    (await pool.query(`SELECT count(*) AS n FROM report_run WHERE state = '${state}'`)).rows[0].n as number
  for (let kill = 0; kill < kills; kill++) {
    const child = await begin()
    // Never beyond its share, so that every kill meets it at work.
    const share = Math.floor((configs * (kill + 1)) / (kills + 1))
    const until = performance.now() + 20 + Math.random() * 500
    while ((await count('done')) < share && performance.now() < until)
      await new Promise((go) => setTimeout(go, 2))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const last = await begin()
  while ((await count('done')) < configs) await new Promise((go) => setTimeout(go, 20))
  last.kill('SIGKILL')
  await once(last, 'exit')
  const { rows: runs } = await pool.query(
    'SELECT config_id, count(*) AS n FROM report_run GROUP BY config_id',
  )
  expect(runs).toHaveLength(configs)
  expect(runs.every(({ n }) => n === 1)).toBe(true)
  const { rows: letters } = await pool.query(
    'SELECT recipient, count(*) AS n FROM letter GROUP BY recipient ORDER BY recipient',
  )
  expect(letters).toEqual(recipients.map((recipient) => ({ recipient, n: configs })))
  // Of tries that came to nothing there is nothing left.
  const { rows: left } = await pool.query(
    'SELECT count(*) AS n FROM report_piece p JOIN report_run r ON r.id = p.run_id AND r.attempt <> p.attempt',
  )
  expect(left[0].n).toBe(0)
  rmSync(folder, { recursive: true })
  await app.close()
})
