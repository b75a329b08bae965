import { expect, test } from 'vitest'
import { isAway, isTelling } from './connection.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test('an error of the network or of a database that is unable is of one that is away; all else is to be told', () => {
  for (const code of ['EPIPE', 'ECONNRESET', '57P01', '08006', '53300', '57014'])
    expect({ code, away: isAway(coded(code)), told: isTelling(coded(code)) }).toEqual({
      ...{ code, away: true, told: false },
    })
  expect(isTelling(new Error('Connection terminated unexpectedly'))).toBe(false)
  for (const code of ['42P01', '23505', '42501', 'XX000', 'P0001'])
    expect({ code, away: isAway(coded(code)), told: isTelling(coded(code)) }).toEqual({
      ...{ code, away: false, told: true },
    })
  expect(isTelling(new TypeError('x is not a function'))).toBe(true)
})
