import { expect, test } from 'vitest'
import { Busy, checkPassword, hashPassword } from './passwords.ts'

test('a password is kept as argon2id with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('Tandem!2026'), hashPassword('Tandem!2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await checkPassword(one, 'Tandem!2026')).toBe(true)
  expect(await checkPassword(one, 'Tandem!2027')).toBe(false)
})

test('nobody has the password that nobody has', async () => {
  expect(await checkPassword(null, 'nobody has this password')).toBe(false)
})

test('an email with its accent is the same however the keyboard makes it', async () => {
  expect(await checkPassword(await hashPassword('Caf\u00e9!2026'), 'Cafe\u0301!2026')).toBe(true)
})

test('a flood is turned away instead of queueing without end, and then all is well again', async () => {
  const hash = await hashPassword('Tandem!2026')
  const flood = await Promise.allSettled(
    Array.from({ length: 100 }, () => checkPassword(hash, 'Tandem!2026')),
  )
  const turnedAway = flood.filter((one) => one.status === 'rejected')
  expect(turnedAway).toHaveLength(100 - 2 - 64)
  expect(turnedAway.every(({ reason }) => reason instanceof Busy)).toBe(true)
  expect(await checkPassword(hash, 'Tandem!2026')).toBe(true)
})
