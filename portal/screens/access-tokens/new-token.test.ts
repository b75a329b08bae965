/** What a new token may be given, and until when it is good. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { days } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { setOwnZone } from '../../ui/time/time.ts'
import { expiryOf } from './expiry.ts'
import { scopesToGive, scopeWords } from './scopes.ts'

const viewer = (...groups: readonly string[]) =>
  viewerOf({ sub: '7', email: 'ana@fleet.example', groups: [...groups] })
const rightsIn = (groups: ReturnType<typeof scopesToGive>) =>
  groups.flatMap(({ scopes }) => scopes.map(({ right }) => right))

describe('what a token may be given', () => {
  test('is what its owner may do', () => {
    const given = rightsIn(scopesToGive(viewer('CUSTOMER_12'), null, false))
    expect(given).toContain('editGeofences')
    expect(given).not.toContain('seeUsers')
    const viewing = rightsIn(scopesToGive(viewer('ALL_CUSTOMER_VIEW'), null, false))
    expect(viewing).toContain('myGeofences')
    expect(viewing).not.toContain('editGeofences')
  })

  test('has commands only for whoever may send them', () => {
    expect(rightsIn(scopesToGive(viewer('CUSTOMER_12'), null, true))).toContain('commandReefers')
    expect(rightsIn(scopesToGive(viewer('CUSTOMER_12'), null, false))).not.toContain('commandReefers')
  })

  test('of a service is what administrators of that customer may do', () => {
    expect(rightsIn(scopesToGive(viewer('CUSTOMER_ADMIN_12'), '12', false))).toContain('seeUsers')
    expect(scopesToGive(viewer('CUSTOMER_ADMIN_12'), '13', false)).toEqual([])
  })

  test('is said in words, and by its name where there are none yet', () => {
    expect(scopeWords('alerts')).toBe('Read alerts, alert rules and reports')
    expect(scopeWords('fromTomorrow')).toBe('fromTomorrow')
  })
})

describe('a token is good', () => {
  test('for a number of days, until the end of a day by my clock, or for ever', () => {
    setOwnZone('America/Chicago')
    expect(expiryOf('30', '', noon)).toBe(noon + days(30))
    expect(expiryOf('never', '', noon)).toBeNull()
    expect(expiryOf('day', '2026-12-24', noon)).toBe(Date.parse('2026-12-25T06:00:00Z'))
  })

  test.each(['2026-11-01', '', 'soon', '2026-13-40'])('not until %j', (day) => {
    expect(expiryOf('day', day, noon)).toBeUndefined()
  })
})
