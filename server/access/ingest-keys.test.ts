import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import {
  createIngestKey,
  type IngestKeys,
  ingestKeyPage,
  ingestKeysOf,
  openIngestKeys,
  revokeIngestKey,
} from './ingest-keys.ts'

const appKey = 'key-of-this-test'
let now = Date.UTC(2026, 10, 21)
let db: Database
let keys: IngestKeys
let customerId: number

beforeAll(async () => {
  db = await testDatabase()
  const { rows } = await db.pool.query(
    `INSERT INTO customer (abbrev, short_name, long_name, retention_duration_days)
      VALUES ('NOR', 'Northstar', 'Northstar Logistics', 90) RETURNING id`,
  )
  customerId = rows[0].id
  keys = openIngestKeys(db.pool, appKey, () => now)
})
afterAll(() => db.close())

const make = async (of: { customerId: number; serial?: string; name?: string; by?: string }) =>
  (await createIngestKey(db.pool, of))!

describe('a gateway reports with', () => {
  it('the key of the app for whomever', async () => {
    expect(await keys.check(appKey)).toEqual({})
  })

  it('the key of a customer for that customer alone', async () => {
    const { key } = await make({ customerId })
    expect(await keys.check(key)).toEqual({ customerId })
  })

  it('its own key for itself alone', async () => {
    const { key } = await make({ customerId, serial: 'MRY-00012345' })
    expect(await keys.check(key)).toEqual({ customerId, serial: 'MRY-00012345' })
  })
})

describe('a gateway is refused with', () => {
  it.each(['', 'wrong', appKey.slice(0, -1), `${appKey}x`, 'x'.repeat(100_000)])(
    'the key %s',
    async (key) => {
      expect(await keys.check(key)).toBeNull()
    },
  )

  it('an empty key where the app has none', async () => {
    expect(await openIngestKeys(db.pool, null).check('')).toBeNull()
  })

  it('a key that was taken back, within ten seconds', async () => {
    const { id, key } = await make({ customerId })
    expect(await keys.check(key)).toEqual({ customerId })
    expect(await revokeIngestKey(db.pool, customerId, id)).toEqual({ name: '', serial: null })
    now += 10_000
    expect(await keys.check(key)).toBeNull()
  })

  it('nothing that another customer could take back', async () => {
    const { id, key } = await make({ customerId })
    expect(await revokeIngestKey(db.pool, customerId + 1, id)).toBeNull()
    expect(await keys.check(key)).toEqual({ customerId })
  })

  it('the key of a customer who is no longer active', async () => {
    const { key } = await make({ customerId })
    await db.pool.query('UPDATE customer SET active = false')
    expect(await keys.check(key)).toBeNull()
    await db.pool.query('UPDATE customer SET active = true')
  })
})

it('a key that is used again and again is looked up once', async () => {
  const { key } = await make({ customerId })
  let requested = 0
  const count = () => {
    requested++
  }
  db.pool.on('acquire', count)
  const answers = await Promise.all(Array.from({ length: 100 }, () => keys.check(key)))
  db.pool.off('acquire', count)
  expect(answers).toEqual(Array(100).fill({ customerId }))
  expect(requested).toBe(1)
})

it('no key is kept as it is', async () => {
  const { key } = await make({ customerId, name: 'yard' })
  const { rows } = await db.pool.query('SELECT * FROM ingest_key')
  expect(JSON.stringify(rows)).not.toContain(JSON.stringify(Buffer.from(key)))
  expect(rows.every((row) => row.hash.length === 32)).toBe(true)
})

it('a customer sees its valid keys, the newest first, without the keys themselves', async () => {
  const first = await make({ customerId, name: 'first' })
  const second = await make({ customerId, name: 'second', serial: 'MRY-2', by: 'admin@nor.example' })
  await revokeIngestKey(db.pool, customerId, (await make({ customerId, name: 'third' })).id)
  expect((await ingestKeysOf(db.pool, customerId)).slice(0, 2)).toEqual([
    {
      id: second.id,
      name: 'second',
      serial: 'MRY-2',
      created: expect.any(Number),
      createdBy: 'admin@nor.example',
      lastUsed: null,
    },
    {
      id: first.id,
      name: 'first',
      serial: null,
      created: expect.any(Number),
      createdBy: null,
      lastUsed: null,
    },
  ])
  expect(await ingestKeysOf(db.pool, customerId + 1)).toEqual([])
})

it('a customer finds keys by part of a name or a serial number, a page at a time', async () => {
  await make({ customerId, name: 'Dallas yard' })
  await make({ customerId, name: 'spare', serial: 'MRY-DALLAS' })
  const found = async (search: string, offset = 0) => {
    const { count, keys } = await ingestKeyPage(db.pool, customerId, { search, limit: 1, offset })
    return [count, ...keys.map(({ name }) => name)]
  }
  expect(await found(' dallas')).toEqual([2, 'spare'])
  expect(await found('DALLAS', 1)).toEqual([2, 'Dallas yard'])
  expect(await found('100%')).toEqual([0])
})

it('a key tells when it was used last, and one that nobody uses does not', async () => {
  const used = await make({ customerId, name: 'in use' })
  await make({ customerId, name: 'in a drawer' })
  await keys.check(used.key)
  const lastUsed = async (name: string) =>
    (await ingestKeysOf(db.pool, customerId)).find((key) => key.name === name)!.lastUsed
  await expect.poll(() => lastUsed('in use')).toEqual(expect.any(Number))
  expect(await lastUsed('in a drawer')).toBeNull()
})

it('nobody makes a key of a customer who does not exist', async () => {
  expect(await createIngestKey(db.pool, { customerId: 999 })).toBeNull()
})

it('a database that is away is an error, not a wrong key, and is asked again', async () => {
  const { key } = await make({ customerId })
  const away = { query: () => Promise.reject(new Error('the database is away')) }
  let pool = away as unknown as Database['pool']
  const fickle = openIngestKeys(
    { query: (text: string, values: unknown[]) => pool.query(text, values) } as never,
    null,
    () => now,
  )
  await expect(fickle.check(key)).rejects.toThrow('the database is away')
  pool = db.pool
  expect(await fickle.check(key)).toEqual({ customerId })
})
