import { describe, expect, it, test } from 'vitest'
import { base32, hashRecoveryCode, newRecoveryCodes, stepOf, totpAt, totpStep, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is %s, as the standard says', (seconds, code) => {
  expect(totpAt(secret, stepOf(seconds * 1000), 8)).toBe(code)
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j for an authenticator', (text, code) => {
  expect(base32(Buffer.from(text))).toBe(code)
})

describe('a code', () => {
  const now = 1_111_111_111_000
  const at = stepOf(now)
  it('is taken from a phone whose clock is half a minute off, and no more', () => {
    expect([-2, -1, 0, 1, 2].map((off) => totpStep(secret, totpAt(secret, at + off), now, null))).toEqual([
      null,
      at - 1,
      at,
      at + 1,
      null,
    ])
  })
  it('serves once, and none before it serves after it', () => {
    expect(totpStep(secret, totpAt(secret, at), now, at)).toBeNull()
    expect(totpStep(secret, totpAt(secret, at - 1), now, at)).toBeNull()
    expect(totpStep(secret, totpAt(secret, at + 1), now, at)).toBe(at + 1)
  })
  it.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])('is not %j', (code) => {
    expect(totpStep(secret, code, now, null)).toBeNull()
  })
})

test('an authenticator shows the product and the e-mail', () => {
  expect(totpUri(secret, 'ann+1@fleet.example', 'Blue Fleet')).toBe(
    'otpauth://totp/Blue%20Fleet:ann%2B1%40fleet.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Blue%20Fleet',
  )
})

test('recovery codes differ, and are known however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const typed = codes[0]!.toUpperCase().replace('-', ' ')
  expect(hashRecoveryCode(1, typed)).toEqual(hashRecoveryCode(1, codes[0]!))
  expect(hashRecoveryCode(2, codes[0]!)).not.toEqual(hashRecoveryCode(1, codes[0]!))
})
