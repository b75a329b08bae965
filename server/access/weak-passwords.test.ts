import { expect, test } from 'vitest'
import { weakPassword } from './weak-passwords.ts'

const common = 'This password is one of the most common. Please choose another one.'

test.each(['Password1!', 'Iloveyou1!', 'Passw0rd!', '~Football1~', 'Qwerty123!!'])(
  '%s meets every rule and is refused, because everybody tries it first',
  (password) => expect(weakPassword('settings', password)).toBe(common),
)

test.each(['Tandem!2026', 'Pass!word of my own 1', 'Blue-Reefer#41'])('%s is taken', (password) =>
  expect(weakPassword('settings', password)).toBeNull(),
)

test('a rule that is broken is told first', () => {
  expect(weakPassword('settings', 'password')).toBe('At least 9 characters')
  expect(weakPassword('signUp', 'P@ssw0rd')).toBe(common)
})
