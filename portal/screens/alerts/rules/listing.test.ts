/** The list of rules as somebody searches and sorts it. */
import { expect, test } from 'vitest'
import { blankRule } from '#domain/alerts/choosing.ts'
import { listed } from '../../../alerting/config-listing.ts'
import { copyName, describeTrailers } from '../../../alerting/words.ts'
import type { AlertRule } from '../../../data/alerts.ts'
import { describeRecipients } from '../words.ts'
import { nameFits, ruleListing } from './listing.ts'

const rule = (name: string, facts: Partial<AlertRule> = {}): AlertRule => ({
  ...blankRule(1),
  id: name,
  name,
  deactivated: null,
  undoUntil: null,
  paused: null,
  alertTypeName: 'Custom',
  created: 0,
  updated: 0,
  version: 1,
  isMine: true,
  watches: '',
  vehicleCount: 0,
  lastFired: null,
  ...facts,
})
const rules = [
  rule('yard 10', { lastFired: 5, alertTypeId: 1 }),
  rule('Yard 9', { isActive: false }),
  rule('Doors (west)'),
]
const names = (search: string, view: Parameters<typeof listed<AlertRule>>[2]) =>
  listed(rules, search, view, ruleListing).map(({ name }) => name)

test.each([
  ['', 3],
  ['YARD', 2],
  ['^y', 2],
  ['yard (9|10)', 2],
  ['(west)', 1],
  ['(west', 1],
  ['nothing', 0],
])('the pattern %j lets %d through', (pattern, count) => {
  expect(names(pattern, { filters: {}, sort: null })).toHaveLength(count)
})

test('a pattern that is none is looked for as it stands', () => {
  expect(nameFits('c++')('Alert for C++ people')).toBe(true)
})

test('by name, digits count as numbers; any column turns the order', () => {
  expect(names('', { filters: {}, sort: null })).toEqual(['Doors (west)', 'Yard 9', 'yard 10'])
  expect(names('', { filters: {}, sort: { by: 'lastFired', asc: false } })[0]).toBe('yard 10')
})

test('filters by kind and by whether it is on', () => {
  expect(names('', { filters: { kind: '1' }, sort: null })).toEqual(['yard 10'])
  expect(names('', { filters: { isActive: 'off' }, sort: null })).toEqual(['Yard 9'])
  const paused = [...rules, rule('Tow', { paused: 'Paused: TowAlert is turned off' })]
  const found = (isActive: string) =>
    listed(paused, '', { filters: { isActive }, sort: null }, ruleListing).map(({ name }) => name)
  expect(found('paused')).toEqual(['Tow'])
  expect(found('active')).toEqual(['Doors (west)', 'yard 10'])
})

test('a copy gets a name that no other has', () => {
  expect(copyName('Doors', new Set())).toBe('Doors (copy)')
  expect(copyName('Doors', new Set(['doors (copy)']))).toBe('Doors (copy 2)')
})

test('vehicles and recipients are summed up in words', () => {
  expect(describeTrailers(blankRule(1))).toBe('All trailers')
  expect(describeTrailers({ allVehicles: false, vehicleIds: [1], vehicleGroupIds: [1, 2] })).toBe(
    '2 groups, 1 trailer',
  )
  expect(
    describeRecipients({
      isMine: false,
      notifyMe: true,
      notifyAllCustomerUsers: true,
      notifyEmails: ['a@b.c', 'd@e.f'],
    }),
  ).toBe('Its maker, All users, 2 addresses')
  expect(
    describeRecipients({ isMine: true, notifyMe: false, notifyAllCustomerUsers: false, notifyEmails: [] }),
  ).toBe('Nobody, inbox only')
})
