import { describe, expect, test } from 'vitest'
import { testDatabase } from '../platform/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { differing, record } from './record.ts'

describe('what the audit trail contains about a change', () => {
  test('only what differs', () => {
    expect(differing({ name: 'A', size: 1 }, { name: 'B', size: 1 })).toEqual({
      old: { name: 'A' },
      new: { name: 'B' },
    })
  })
  test('nothing where nothing differs', () => {
    expect(differing({ list: [1, 2] }, { list: [1, 2] })).toEqual({ old: null, new: null })
  })
  test.each(['password', 'passwordHash', 'token', 'refreshToken', 'totpSecret', 'recoveryCodes', 'key'])(
    'never a %s',
    (name) => {
      expect(differing(null, { [name]: 'x', email: 'a@b.example' })).toEqual({
        old: null,
        new: { email: 'a@b.example' },
      })
    },
  )
})

test('a change that is rolled back leaves no trace', async () => {
  const db = await testDatabase()
  const by = { userId: 1, email: 'a@b.example', address: '10.0.0.1' }
  const failing = inTransaction(db.pool, async (client) => {
    await record(client, by, { action: 'user created', subject: 'x' })
    throw new Error('something after it failed')
  })
  await expect(failing).rejects.toThrow('something after it failed')
  expect((await db.pool.query('SELECT FROM audit_entry')).rowCount).toBe(0)
  await db.close()
})
