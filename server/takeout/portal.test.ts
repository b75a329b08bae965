/** An administrator has the whole account exported in the background, follows it, and downloads it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { days } from '#domain/basics/time.ts'
import { makeLog } from '../platform/log.ts'
import type { Loop } from '../platform/loop.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openArchive, verifyArchive } from './archive.ts'
import { piecesOf } from './job-store.ts'
import { startMaker } from './maker.ts'
import { addPast } from './testing.ts'
import { writeTakeout } from './write.ts'

let app: TestApp
let clock = Date.now()
let nor: number
const folder = mkdtempSync(join(tmpdir(), 'tandem-portal-takeout-'))
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1, { groups: ['West'] }), trailer('BLU', 2)], () => clock)
  nor = app.customers.NOR!
  const { pool } = app.db
  await pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com'), (12, 'west@nor.example')`,
  )
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
  await addPast(app, 'NOR-1')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})
beforeEach(async () => {
  clock = Date.now()
  troubles = []
  await app.db.pool.query('DELETE FROM account_export')
  await app.db.pool.query('DELETE FROM audit_entry')
})

/** What the log says went wrong. */
let troubles: unknown[] = []
let maker: Loop | null = null
/** What makes them, as the server starts it. */
const make = (largest?: number) => {
  maker = startMaker({
    ...{
      pool: app.db.pool,
      url: app.db.url,
      log: makeLog((_level, _words, facts) => troubles.push(String(facts?.error))),
      pause: 50,
    },
    ...(largest !== undefined && { largest }),
  })
}
afterEach(async () => {
  await maker?.stop()
  maker = null
})

const ask = async (query: string, userId = 1, groups = [`CUSTOMER_ADMIN_${nor}`]) =>
  app.ask(groups, query, {}, userId)
const start = async () => {
  // One after another, as people ask.
  clock += 1_000
  return (await ask(`mutation { startAccountExport(customerId: ${nor}) { id state total } }`))
    .startAccountExport
}
const list = async () =>
  (
    await ask(
      `{ accountExports(customerId: ${nor}) { id name state problem total done atFile bytes askedBy } }`,
    )
  ).accountExports
const settled = async (state: string) => {
  await vi.waitFor(async () => expect((await list())[0].state).not.toMatch(/waiting|running/), {
    timeout: 120_000,
  })
  expect({ ...(await list())[0], troubles }).toMatchObject({ state, troubles: [] })
}
const open = async (id: string): Promise<string | null> =>
  (await ask(`mutation { openAccountExport(customerId: ${nor}, id: "${id}") }`)).openAccountExport
const cancel = async () =>
  (await ask(`mutation { cancelAccountExport(customerId: ${nor}) }`)).cancelAccountExport
const pieces = async () => (await app.db.pool.query('SELECT FROM account_export_piece')).rowCount
const actions = async () =>
  (await app.db.pool.query<{ action: string }>('SELECT action FROM audit_entry ORDER BY id')).rows.map(
    ({ action }) => action,
  )

test('the archive that is downloaded is whole, by the checksums of its manifest', async () => {
  expect(await start()).toMatchObject({ state: 'waiting', total: null })
  make()
  await settled('done')
  const [job] = await list()
  expect(job).toMatchObject({ askedBy: 'someone@example.com', problem: null, atFile: null })
  expect(job.done).toBe(job.total)
  expect(job.done).toBeGreaterThan(250)
  const answer = await app.http.inject((await open(job.id))!)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="account-NOR-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(job.bytes).toBe(answer.rawPayload.length)
  const path = join(folder, 'account.zip')
  writeFileSync(path, answer.rawPayload)
  const archive = await openArchive(path)
  await verifyArchive(archive)
  expect(archive.manifest.customer).toMatchObject({ abbrev: 'NOR' })
  expect(archive.manifest.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(job.done)
  archive.close()
  expect(await actions()).toEqual(['account export started', 'account export opened'])
})

describe('while it is made', () => {
  test('nobody starts another one of the account', async () => {
    await start()
    await expect(start()).rejects.toThrow('An export of this account is being made already')
  })
  test('it can be cancelled: nothing of it is kept, and another one can be made', async () => {
    const { id } = await start()
    await app.db.pool.query(`UPDATE account_export SET state = 'running', beat = now()`)
    await app.db.pool.query(`INSERT INTO account_export_piece VALUES ($1, 0, 'x')`, [id])
    expect(await cancel()).toBe(true)
    expect(await cancel()).toBe(false)
    expect(await pieces()).toBe(0)
    expect((await list())[0]).toMatchObject({ state: 'cancelled' })
    await start()
    make()
    await settled('done')
    expect(await actions()).toEqual([
      'account export started',
      'account export cancelled',
      'account export started',
    ])
  })
  test.each(['vehicle.jsonl', 'report.parquet'])('it can be broken off in %s', async (file) => {
    const client = await app.db.pool.connect()
    const writing = writeTakeout(client, {
      customerId: nor,
      out: async () => {},
      onRows: async (more, path) => {
        if (path === file && more > 0) throw new Error('enough')
      },
    })
    await expect(writing).rejects.toThrow('enough')
    client.release()
    expect(await list()).toEqual([])
  })
  test('a server that goes leaves it to the next one', async () => {
    await start()
    await app.db.pool.query(
      `UPDATE account_export SET state = 'running', attempt = 1, beat = now() - interval '2 minutes'`,
    )
    make()
    await settled('done')
  })
  test('what ends a server every time is given up', async () => {
    await start()
    await app.db.pool.query(
      `UPDATE account_export SET state = 'running', attempt = 3, beat = now() - interval '2 minutes'`,
    )
    make()
    await settled('failed')
  })
  test('an archive that is too large for the database fails, and says so', async () => {
    await start()
    make(1_000)
    await settled('failed')
    expect((await list())[0]).toMatchObject({ problem: 'large' })
    expect(await pieces()).toBe(0)
  })
})

describe('what is ready', () => {
  const ready = async (): Promise<string> => {
    const { id } = await start()
    if (!maker) make()
    await settled('done')
    return id
  }
  test('goes after a week', async () => {
    const id = await ready()
    await maker!.stop()
    clock += days(7) + 1
    expect(await list()).toEqual([])
    expect(await open(id)).toBeNull()
    await start()
    expect(await pieces()).toBe(0)
  })
  test('goes when a newer one is ready, or somebody removes it', async () => {
    await ready()
    const id = await ready()
    expect((await list()).map((one: { id: string }) => one.id)).toEqual([id])
    const { deleteAccountExport } = await ask(
      `mutation { deleteAccountExport(customerId: ${nor}, id: "${id}") }`,
    )
    expect(deleteAccountExport).toBe(true)
    expect(await pieces()).toBe(0)
  })
  test('is said to be gone where the database lost it', async () => {
    const id = await ready()
    await app.db.pool.query('TRUNCATE account_export_piece')
    expect((await list())[0]).toMatchObject({ state: 'failed', problem: 'failed' })
    expect(await open(id)).toBeNull()
  })
  test('opens by the newest link alone, for five minutes, while its maker is signed in', async () => {
    const id = await ready()
    const first = (await open(id))!
    const second = (await open(id))!
    const status = async (link: string) => (await app.http.inject(link)).statusCode
    expect(await status(first)).toBe(404)
    expect(await status(second)).toBe(200)
    await app.db.pool.query('UPDATE account_export SET link_sign_in = 77')
    await app.db.pool.query('INSERT INTO ended_sign_in (id) VALUES (77)')
    expect(await status(second)).toBe(404)
    await app.db.pool.query(
      `UPDATE account_export SET link_sign_in = NULL, link_until = now() - interval '1 second'`,
    )
    expect(await status(second)).toBe(404)
  })
  test('a download breaks off where the session ends in which it was opened', async () => {
    const id = await ready()
    const { pool } = app.db
    await pool.query('UPDATE account_export SET link_sign_in = 78 WHERE id = $1', [id])
    await pool.query(
      `INSERT INTO account_export_piece (export_id, piece, bytes)
        SELECT export_id, piece + 1, 'more' FROM account_export_piece WHERE export_id = $1 ORDER BY piece DESC LIMIT 1`,
      [id],
    )
    const pieces = piecesOf(pool, { id, bytes: Number.MAX_SAFE_INTEGER })
    expect((await pieces.next()).done).toBe(false)
    await pool.query('INSERT INTO ended_sign_in (id) VALUES (78)')
    await expect(pieces.next()).rejects.toThrow('is gone')
  })
})

describe('whoever may not have it', () => {
  test('an administrator who sees a part of the trailers', async () => {
    await expect(ask(`mutation { startAccountExport(customerId: ${nor}) { id } }`, 12)).rejects.toThrow(
      'You see a part of the trailers only',
    )
  })
  test('an administrator of another customer does not open it by its number', async () => {
    const { id } = await start()
    await app.db.pool.query(`UPDATE account_export SET state = 'done'`)
    await app.db.pool.query(`INSERT INTO account_export_piece VALUES ($1, 0, 'x')`, [id])
    const blu = app.customers.BLU
    const { openAccountExport } = await ask(
      `mutation { openAccountExport(customerId: ${blu}, id: "${id}") }`,
      1,
      [`CUSTOMER_ADMIN_${blu}`],
    )
    expect(openAccountExport).toBeNull()
  })
})

test('archives of all accounts have their bound', async () => {
  await start()
  await app.db.pool.query(`UPDATE account_export SET state = 'done', bytes = 101 * 2 ^ 30`)
  await expect(start()).rejects.toThrow('take all the room there is')
})
