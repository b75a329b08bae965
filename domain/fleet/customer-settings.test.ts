/** What a customer may decide about its fleet. */
import { describe, expect, test } from 'vitest'
import { checkSettings, isEmbeddable, minutesOf, timeOf } from './customer-settings.ts'
import { customerWords } from './words.ts'

const good = {
  freeMinutes: 120,
  timezone: 'America/Chicago',
  workDays: [1, 2, 3],
  workFrom: '08:00',
  workTo: '17:00',
  freightUrl: null,
  dashboardUrl: 'https://bi.fleet.example/board?id=4',
}

describe('a page may be embedded', () => {
  test.each([
    'https://tms.example',
    'https://tms.example:8443/a b'.replace(' ', '%20'),
    'https://münchen.example/x#y',
  ])('%s', (address) => expect(isEmbeddable(address)).toBe(true))
})
describe('a page may not be embedded', () => {
  test.each([
    'http://tms.example',
    'https://',
    'https://user:word@tms.example',
    'https://tms.example/a b',
    'https://tms.example/"onload',
    'javascript:alert(1)',
    'tms.example',
    `https://tms.example/${'x'.repeat(2_000)}`,
  ])('%s', (address) => expect(isEmbeddable(address)).toBe(false))
})

test('a time is minutes since midnight, and back', () => {
  expect(['00:00', '08:30', '24:00'].map(minutesOf)).toEqual([0, 510, 1440])
  expect(['24:01', '8:30', '08:60', '', '99:00'].map(minutesOf)).toEqual([null, null, null, null, null])
  expect(timeOf(510)).toBe('08:30')
})

test('usual settings will do, and so do hours over midnight', () => {
  expect(checkSettings(good)).toEqual({})
  expect(checkSettings({ ...good, workFrom: '22:00', workTo: '06:00' })).toEqual({})
  expect(checkSettings({ ...good, workFrom: '00:00', workTo: '24:00' })).toEqual({})
})

test.each([
  ['less than no free time', { freeMinutes: -1 }, { freeMinutes: customerWords.freeMinutes }],
  ['more than a week of free time', { freeMinutes: 10_081 }, { freeMinutes: customerWords.freeMinutes }],
  ['half a minute', { freeMinutes: 0.5 }, { freeMinutes: customerWords.freeMinutes }],
  ['no working day', { workDays: [] }, { workDays: customerWords.workDays }],
  ['an eighth day', { workDays: [8] }, { workDays: customerWords.workDays }],
  ['a day twice', { workDays: [1, 1] }, { workDays: customerWords.workDays }],
  ['a beginning that is no time', { workFrom: '8' }, { workFrom: customerWords.workTime }],
  ['a beginning at the end of the day', { workFrom: '24:00' }, { workFrom: customerWords.workTime }],
  ['an end that is no time', { workTo: '25:00' }, { workTo: customerWords.workTime }],
  ['hours that end as they begin', { workTo: '08:00' }, { workTo: customerWords.workHours }],
  ['a page without encryption', { freightUrl: 'http://tms.example' }, { freightUrl: customerWords.address }],
  ['a dashboard that is no address', { dashboardUrl: 'board' }, { dashboardUrl: customerWords.address }],
] as const)('%s will not do', (_what, part, problems) => {
  expect(checkSettings({ ...good, ...part })).toEqual(problems)
})
