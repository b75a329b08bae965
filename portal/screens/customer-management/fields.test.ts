/** What will do for a customer, and what is sent. */
import { describe, expect, test } from 'vitest'
import { notANumber } from '#domain/basics/words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import {
  blankCustomer,
  changeOf,
  type Fields,
  fieldErrors,
  type Hours,
  hoursChange,
  hoursErrors,
  pagesChange,
  pagesErrors,
} from './fields.ts'

const good: Fields = {
  ...blankCustomer,
  shortName: 'Northstar',
  longName: 'Northstar Logistics',
  abbrev: 'NSL',
}

test('a customer with names and an abbreviation will do', () => {
  expect(fieldErrors(good)).toEqual({})
})

test('an abbreviation has letters of any language', () => {
  expect(fieldErrors({ ...good, abbrev: 'KÜHL_ÅÆ-1' })).toEqual({})
})

describe('is shown at its field', () => {
  test.each<[string, Partial<Fields>, Partial<Record<keyof Fields, string>>]>([
    ['no short name', { shortName: '  ' }, { shortName: customerWords.name }],
    ['no long name', { longName: '' }, { longName: customerWords.name }],
    ['a space in the abbreviation', { abbrev: 'N S' }, { abbrev: customerWords.abbrev }],
    ['an abbreviation that is too long', { abbrev: 'Ü'.repeat(21) }, { abbrev: customerWords.abbrev }],
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
  expect(changeOf(good, { ...good, retention: '90' })).toEqual({ retentionDurationDays: 90 })
  expect(changeOf(good, { ...good, oemSeesPlace: true })).toEqual({ oemSeesPlace: true })
  expect(changeOf(good, { ...good, shortName: ' Northstar ' })).toEqual({})
})

const hours: Hours = { free: '120', timezone: 'America/Chicago', days: '12345', from: '08:00', to: '17:00' }

test('a time may be typed with a colon or without, and days in any order', () => {
  expect(hoursChange(hours, { ...hours, from: '830', to: '6:15', days: '61' })).toEqual({
    workFrom: '08:30',
    workTo: '06:15',
    workDays: [1, 6],
  })
  expect(hoursChange(hours, { ...hours, days: '54321', from: '800' })).toEqual({})
})

test.each<[string, Partial<Hours>, Partial<Hours>]>([
  ['free time in words', { free: 'two hours' }, { free: customerWords.freeMinutes }],
  ['no day', { days: '' }, { days: customerWords.workDays }],
  ['a time of day in words', { from: 'noon' }, { from: customerWords.workTime }],
  ['an end at the beginning', { to: '8:00' }, { to: customerWords.workHours }],
])('%s is shown at its field', (_name, change, text) => {
  expect(hoursErrors({ ...hours, ...change })).toEqual(text)
})

test('an address needs https, and none is an address too', () => {
  const none = { freightUrl: '', dashboardUrl: '' }
  expect(pagesErrors(none)).toEqual({})
  expect(pagesErrors({ ...none, freightUrl: 'tms.example' })).toEqual({ freightUrl: customerWords.address })
  expect(pagesErrors({ ...none, dashboardUrl: ' https://bi.example ' })).toEqual({})
  expect(pagesChange({ ...none, freightUrl: 'https://tms.example' }, none)).toEqual({ freightUrl: '' })
})
