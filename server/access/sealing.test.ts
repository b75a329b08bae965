import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { openSealing } from './sealing.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('opens what it sealed, in another process too, and shows nothing of it', async () => {
  for (const key of [null, 'a key of the configuration, long enough']) {
    const sealed = await openSealing(db.pool, key).seal('the secret', 'client secret')
    expect(sealed.toString('latin1')).not.toContain('secret')
    expect(await openSealing(db.pool, key).open(sealed, 'client secret')).toBe('the secret')
  }
})

it('seals the same differently each time', async () => {
  const sealing = openSealing(db.pool, null)
  expect(await sealing.seal('a', 'x')).not.toEqual(await sealing.seal('a', 'x'))
})

it('still opens what was sealed before a key was configured, and nothing with another key', async () => {
  const before = await openSealing(db.pool, null).seal('the secret', 'x')
  const first = openSealing(db.pool, 'the first key, which is long')
  expect(await first.open(before, 'x')).toBe('the secret')
  const sealed = await first.seal('the secret', 'x')
  expect(await openSealing(db.pool, 'another key, which is long').open(sealed, 'x')).toBeNull()
  expect(await openSealing(db.pool, null).open(sealed, 'x')).toBeNull()
})

it('opens nothing that is for something else, was changed, or is none', async () => {
  const sealing = openSealing(db.pool, null)
  const sealed = await sealing.seal('the secret', 'client secret')
  expect(await sealing.open(sealed, 'id token')).toBeNull()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(await sealing.open(changed, 'client secret')).toBeNull()
  }
  expect(await sealing.open(Buffer.alloc(0), 'client secret')).toBeNull()
  expect(await sealing.open(randomBytes(20), 'client secret')).toBeNull()
})
