/** What will do for a customer, and what is sent. */
import { describe, expect, test } from 'vitest'
import { notANumber } from '#domain/basics/words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { blankCustomer, changeOf, type Fields, fieldErrors } from './fields.ts'

const good: Fields = {
  ...blankCustomer,
  shortName: 'Northstar',
  longName: 'Northstar Logistics',
  abbrev: 'NSL',
}

test('a customer with names and an abbreviation will do', () => {
  expect(fieldErrors(good)).toEqual({})
})

describe('is shown at its field', () => {
  test.each<[string, Partial<Fields>, Partial<Record<keyof Fields, string>>]>([
    ['no short name', { shortName: '  ' }, { shortName: customerWords.name }],
    ['no long name', { longName: '' }, { longName: customerWords.name }],
    ['a space in the abbreviation', { abbrev: 'N S' }, { abbrev: customerWords.abbrev }],
    ['no day to keep reports', { retention: '0' }, { retention: customerWords.retention }],
    ['half a day', { retention: '1.5' }, { retention: customerWords.retention }],
    ['more than ten years', { retention: '3651' }, { retention: customerWords.retention }],
    ['a load that is no number', { loadedFrom: 'heavy' }, { loadedFrom: notANumber }],
    ['a DOT number that is too long', { dotNumber: '1'.repeat(21) }, { dotNumber: customerWords.dotNumber }],
  ])('%s', (_name, change, text) => {
    expect(fieldErrors({ ...good, ...change })).toEqual(text)
  })
})

test('only what changed is sent', () => {
  expect(changeOf(good, { ...good, retention: '90', active: false })).toEqual({
    retentionDurationDays: 90,
    active: false,
  })
  expect(changeOf(good, { ...good, oemSeesPlace: true })).toEqual({ oemSeesPlace: true })
  expect(changeOf(good, { ...good, shortName: ' Northstar ' })).toEqual({})
})
