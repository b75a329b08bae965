/** How a call of the REST API ends: announced, and not before half a year has passed. */
import { expect, test } from 'vitest'
import { goingHeaders } from './going.ts'

test('a call that is to go says so, since when, until when, and what to use instead', () => {
  expect(goingHeaders({ deprecated: '2027-01-01', sunset: '2027-07-02', instead: 'listVehicles' })).toEqual({
    deprecation: '@1798761600',
    sunset: 'Fri, 02 Jul 2027 00:00:00 GMT',
    link: '</docs#listVehicles>; rel="deprecation"',
  })
})

test('it does not go sooner than half a year after that', () => {
  const soon = { deprecated: '2027-01-01', sunset: '2027-06-30', instead: 'listVehicles' }
  expect(() => goingHeaders(soon)).toThrow('half a year')
})
