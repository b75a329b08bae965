import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minute, second } from '#domain/basics/time.ts'
import { openPool } from './database.ts'
import { openReads } from './reads.ts'
import { type Cluster, type Standby, startCluster } from './testing-standby.ts'

let cluster: Cluster
let pool: pg.Pool
let standby: Standby
let onStandby: pg.Pool
let opened: ReturnType<typeof openReads>
let said: string[]

const dispatcher = 7
const other = 8

beforeAll(async () => {
  cluster = await startCluster()
  pool = openPool(cluster.primary.url, 5)
  await pool.query('CREATE TABLE note (n int)')
})
afterAll(async () => {
  await pool?.end()
  await cluster?.close()
})
beforeEach(async () => {
  said = []
  standby = await cluster.standby()
  onStandby = openPool(standby.url, 2)
})
afterEach(async () => {
  await opened?.stop()
  await onStandby.end()
  await standby.stop().catch(() => undefined)
})

const open = (lagMost = minute, urls = [standby.url]) => {
  const log = {
    info: (words: string) => void said.push(words),
    warn: (words: string) => void said.push(words),
    seldom: () => {},
  }
  opened = openReads({ pool, urls, lagMost, log, lookEvery: 50, answersWithin: 1_000 })
  return opened
}
/** Where somebody reads: whether that is a standby. */
const readsOnStandby = async (userId = dispatcher): Promise<boolean> => {
  const { rows } = await opened.reads.of(userId).pool.query('SELECT pg_is_in_recovery() AS standby')
  return rows[0].standby
}
/** Reads for so many seconds, and tells whether what answered is a standby. */
const isStandbyAfter = async (seconds: number): Promise<boolean> => {
  const { rows } = await opened.reads
    .of(dispatcher)
    .pool.query('SELECT pg_is_in_recovery() AS standby FROM pg_sleep($1)', [seconds])
  return rows[0].standby
}
const isBeingRead = () =>
  expect
    .poll(async () => {
      const { rows } = await onStandby.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE '%pg_sleep%'`,
      )
      return rows[0].n
    })
    .toBe(1)
const isUsed = () => expect.poll(() => opened.figures().read_replicas_used).toBe(1)
const isUnused = () => expect.poll(() => opened.figures().read_replicas_used).toBe(0)
const notesIn = async (from: pg.Pool): Promise<number> =>
  (await from.query('SELECT count(*)::int AS n FROM note')).rows[0].n

describe('the past is read from a standby', () => {
  test('that follows, and nobody is told of an age while nothing happens', async () => {
    open()
    await isUsed()
    expect(await readsOnStandby()).toBe(true)
    expect(opened.reads.of(dispatcher).asOf).toBeNull()
    expect(opened.waitsFor()).toBeNull()
  })

  test('that is late, with the moment up to which all is there', async () => {
    open()
    await isUsed()
    await onStandby.query('SELECT pg_wal_replay_pause()')
    const before = Date.now()
    await pool.query('INSERT INTO note VALUES (1)')
    await expect.poll(() => opened.reads.of(dispatcher).asOf).not.toBeNull()
    const { asOf } = opened.reads.of(dispatcher)
    expect(await readsOnStandby()).toBe(true)
    expect(asOf).toBeLessThanOrEqual(Date.now())
    expect(asOf!).toBeGreaterThan(before - minute)
    await onStandby.query('SELECT pg_wal_replay_resume()')
    await expect.poll(() => opened.reads.of(dispatcher).asOf).toBeNull()
  })
})

describe('the primary is read', () => {
  test('while the standby is later than it may be, and no longer', async () => {
    open(2 * second)
    await expect.poll(() => said).toContainEqual(expect.stringContaining('is used'))
    await onStandby.query('SELECT pg_wal_replay_pause()')
    await pool.query('INSERT INTO note VALUES (2)')
    await expect.poll(() => opened.waitsFor()?.words).toContain('is too far behind')
    expect(opened.waitsFor()!.isUnfit).toBe(false)
    expect(await readsOnStandby()).toBe(false)
    await onStandby.query('SELECT pg_wal_replay_resume()')
    await isUsed()
  })

  test('by whoever has just changed something, until the standby has it too', async () => {
    open()
    await isUsed()
    await onStandby.query('SELECT pg_wal_replay_pause()')
    await pool.query('INSERT INTO note VALUES (3)')
    await opened.reads.acted(dispatcher)
    expect(await readsOnStandby()).toBe(false)
    expect(await readsOnStandby(other)).toBe(true)
    await onStandby.query('SELECT pg_wal_replay_resume()')
    await expect.poll(() => readsOnStandby()).toBe(true)
    expect(await notesIn(opened.reads.of(dispatcher).pool)).toBe(await notesIn(pool))
  })

  test('for what is kept, where the standby does not get to what there is', async () => {
    open()
    await isUsed()
    await onStandby.query('SELECT pg_wal_replay_pause()')
    await pool.query('INSERT INTO note VALUES (4)')
    expect(await notesIn(await opened.reads.whole())).toBe(await notesIn(pool))
    await onStandby.query('SELECT pg_wal_replay_resume()')
    await pool.query('INSERT INTO note VALUES (5)')
    const whole = await opened.reads.whole()
    expect(await notesIn(whole)).toBe(await notesIn(pool))
  })

  test('once the standby is stopped, by those who were about to read there too', async () => {
    open()
    await isUsed()
    const { pool: chosen } = opened.reads.of(dispatcher)
    await onStandby.end()
    onStandby = openPool(cluster.primary.url, 1)
    await standby.stop()
    expect(await notesIn(chosen)).toBe(await notesIn(pool))
    await isUnused()
    expect(opened.waitsFor()?.words).toContain('is away; the primary is read instead')
    expect(await readsOnStandby()).toBe(false)
  })

  test('until the standby is there again', async () => {
    open()
    await isUsed()
    await onStandby.end()
    await standby.stop()
    await isUnused()
    await pool.query('INSERT INTO note VALUES (7)')
    expect(await readsOnStandby()).toBe(false)
    standby = await standby.again()
    onStandby = openPool(standby.url, 2)
    await isUsed()
    await expect.poll(() => readsOnStandby()).toBe(true)
    expect(await notesIn(await opened.reads.whole())).toBe(await notesIn(pool))
    expect(opened.waitsFor()).toBeNull()
  })

  test('by those who were reading from a standby that is killed', async () => {
    open()
    await isUsed()
    const reading = isStandbyAfter(2)
    await isBeingRead()
    await standby.stop()
    expect(await reading).toBe(false)
    expect(opened.figures().read_fallbacks_total).toBe(1)
  })

  test('by those who were reading from a standby that hangs', async () => {
    open()
    await isUsed()
    const reading = isStandbyAfter(2)
    await isBeingRead()
    const goOn = await standby.freeze()
    try {
      expect(await reading).toBe(false)
      expect(opened.waitsFor()?.words).toContain('is away')
    } finally {
      goOn()
    }
    await isUsed()
  })

  test('once the standby has become a primary of its own', async () => {
    open()
    await isUsed()
    await onStandby.query('SELECT pg_promote()')
    await isUnused()
    expect(opened.waitsFor()?.words).toContain('is a standby no more')
    await onStandby.query('INSERT INTO note VALUES (6)')
    expect(await notesIn(opened.reads.of(dispatcher).pool)).toBe(await notesIn(pool))
  })

  test('where the address leads to no standby, and the address itself is said nowhere', async () => {
    open(minute, [cluster.primary.url])
    await expect.poll(() => opened.waitsFor()?.words).toContain('or never was')
    expect(await readsOnStandby()).toBe(false)
    expect([...said, opened.waitsFor()!.words].join()).not.toContain(new URL(cluster.primary.url).password)
  })
})
