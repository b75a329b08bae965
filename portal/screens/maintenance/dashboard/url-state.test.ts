/** The filter in the address: what is written is read again, whatever names hold. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyIssue, readUrlState, toggled } from './url-state.ts'

const written = (names: readonly string[]) => names.map(encodeURIComponent).join(',')

test('names with commas and signs come back as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, unit: 'grapheme' })), (names) => {
      const search = new URLSearchParams({ geofence: written(names), group: written(names) }).toString()
      const filter = readUrlState(search)
      expect(filter.geofences).toEqual(names)
      expect(filter.groups).toEqual(names)
    }),
  )
})

test('an address that was typed by hand narrows by what it names rightly', () => {
  expect(readUrlState('status=critical,green,snoozed&category=amberLamp,paint&geofence=50%25%ZZ')).toEqual({
    ...everyIssue,
    statuses: ['critical', 'snoozed'],
    categories: ['amberLamp'],
    geofences: ['50%%ZZ'],
  })
})

test('pressed once a filter holds, pressed again it does not', () => {
  expect(toggled(toggled([], 'critical'), 'caution')).toEqual(['critical', 'caution'])
  expect(toggled(['critical', 'caution'], 'critical')).toEqual(['caution'])
})

test('statuses do not narrow the list of whoever is not shown them', () => {
  expect(readUrlState('status=critical&q=mud', false)).toEqual({ ...everyIssue, keyword: 'mud' })
})
