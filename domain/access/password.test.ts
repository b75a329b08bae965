import { describe, expect, it, test } from 'vitest'
import { judgePassword, passwordRefusal } from './password.ts'

test.each<[string, string | null]>([
  ['Tandem!2026', null],
  ['Tandem!20', null],
  ['Tandem!2', 'At least 9 characters'],
  ['Tandem2026', 'At least one special character of ~!@#$%^&*'],
  ['Tandem?2026', 'At least one special character of ~!@#$%^&*'],
  ['TANDEM!2026', 'At least one lowercase letter'],
  ['tandem!2026', 'At least one uppercase letter'],
  ['Tandem!Tandem', 'At least one number'],
  ['', 'At least 9 characters'],
  [`Aa1!${'x'.repeat(253)}`, 'At most 256 characters'],
])('setting the password %j answers %j', (password, refusal) => {
  expect(passwordRefusal('settings', password)).toBe(refusal)
})

test('eight characters are enough to create an account', () => {
  expect(passwordRefusal('signUp', 'Tandem!2')).toBeNull()
  expect(passwordRefusal('signUp', 'Tandm!2')).toBe('At least 8 characters')
})

describe('while somebody types', () => {
  it('each rule tells whether it is met', () => {
    expect(judgePassword('settings', 'tandem', 'tandem').map(({ met }) => met)).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
    ])
  })

  it('the confirmation has to be the same', () => {
    expect(judgePassword('settings', 'Tandem!2026', 'Tandem!2027').at(-1)).toEqual({
      text: 'Both passwords are the same',
      met: false,
    })
  })

  it('two empty fields are not called the same', () => {
    expect(judgePassword('settings', '', '').at(-1)?.met).toBe(false)
  })
})
