import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, minute } from '#domain/basics/time.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { openKeys } from './keys.ts'
import type { Account } from './store.ts'
import { makeTokens } from './tokens.ts'

const start = Date.UTC(2026, 10, 21, 8)
const somebody: Pick<Account, 'id' | 'email' | 'groups' | 'withheld'> = {
  id: 7,
  email: 'a@b.example',
  withheld: ['alerts'],
  groups: ['CUSTOMER_3'],
}

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const count = async () =>
  (await db.pool.query(`SELECT count(*) FROM signing_key WHERE purpose = 'sign'`)).rows[0].count

test('keys change after thirty days; tokens of the old one live on, and another server reads the new ones', async () => {
  const here = makeTokens(openKeys(db.pool))
  const there = makeTokens(openKeys(db.pool))
  const last = start + 30 * day - minute
  await here.issue(somebody, start)
  const old = await here.issue(somebody, last)
  expect(await there.read(old.token, last)).not.toBeNull()
  expect(await count()).toBe(1)

  const changed = last + 10 * minute
  const young = await here.issue(somebody, changed)
  expect(await count()).toBe(2)
  expect(await here.read(old.token, changed)).not.toBeNull()
  expect(await there.read(young.token, changed)).not.toBeNull()
  expect(await there.read(young.encryptedToken, changed)).not.toBeNull()
})

test('two servers that start at once make one key', async () => {
  const other = await testDatabase()
  const both = [openKeys(other.pool), openKeys(other.pool)]
  const keys = await Promise.all(both.map((one) => one.current('sign', start)))
  await other.close()
  expect(keys[0]!.id).toBe(keys[1]!.id)
})

test('a token of another app is nobody here', async () => {
  const other = await testDatabase()
  const foreign = await makeTokens(openKeys(other.pool)).issue(somebody, start)
  await other.close()
  expect(await makeTokens(openKeys(db.pool)).read(foreign.token, start)).toBeNull()
})

test('what was taken away from a person is in the token', async () => {
  const tokens = makeTokens(openKeys(db.pool))
  const { token } = await tokens.issue(somebody, start)
  expect((await tokens.read(token, start))?.viewer).toEqual({
    userId: 7,
    email: 'a@b.example',
    groups: ['CUSTOMER_3'],
    roles: ['CUSTOMER'],
    customers: [3],
    withheld: ['alerts'],
  })
})

test('a thousand made-up key names are not a thousand queries', async () => {
  const keys = openKeys(db.pool)
  await keys.current('sign', start)
  let requested = 0
  const counted = () => {
    requested++
  }
  db.pool.on('acquire', counted)
  for (let i = 0; i < 1000; i++) await keys.find('sign', `made-up-${i}`, start + 60_000 + i)
  db.pool.off('acquire', counted)
  expect(requested).toBe(1)
})
