/** What is typed for a campaign. */
import { expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import {
  changeOf,
  checkCampaign,
  checkChange,
  configOf,
  firstValues,
  inputOf,
  termsOf,
  wavesIn,
} from './fields.ts'

test('waves are typed as numbers and percent, with the hours between them', () => {
  expect(wavesIn('1, 10 %,100%', '2, 24')).toEqual([
    { size: 1, unit: 'devices', pause: 0 },
    { size: 10, unit: 'percent', pause: hours(2) },
    { size: 100, unit: 'percent', pause: hours(24) },
  ])
  expect(wavesIn('one', '')).toBeNull()
})

test('what is missing is named at its field', () => {
  const wrong = checkCampaign({ ...firstValues, failures: 'few', days: '0', from: '22:00', waves: '0' })
  expect(Object.entries(wrong).filter(([, why]) => why)).toHaveLength(7)
  const right = checkCampaign({ ...firstValues, name: 'Winter', packageId: '1', line: 'Pro' })
  expect(Object.values(right).filter(Boolean)).toEqual([])
})

test('what is chosen of the fleet is a filter of its grid', () => {
  const filtersOf = (values: object) =>
    inputOf({ ...firstValues, type: 'deviceReset', ...values }, new Set(), {}).filters
  expect(filtersOf({})).toEqual([])
  expect(filtersOf({ line: 'Pro', group: 'West', app: ' 4.2 ' })).toMatchObject([
    { field: 'base_product_type', condition: 'isExactly', value: 'Pro' },
    { field: 'group_names', condition: 'isExactly', value: 'West' },
    { field: 'firmware_version', condition: 'like', value: '4.2' },
  ])
  const open = { field: 'door_status_calculated', condition: 'isExactly', value: 'Open' }
  const chosen = { words: 'Door is Open', filters: [open] }
  expect(filtersOf({ chosen, line: 'Pro' })).toMatchObject([
    open,
    { field: 'base_product_type', value: 'Pro' },
  ])
  expect(checkCampaign({ ...firstValues, chosen }).names).toBe(false)
})

test('of a configuration only what was typed is sent, and nothing of another kind', () => {
  expect(
    configOf('Pro', { tetheredIntervalMinutes: '5', quietFrom: 'none', lowPowerModem: 'on', quietTo: '' }),
  ).toEqual({
    tetheredIntervalMinutes: 5,
    quietFrom: '',
    lowPowerModem: true,
  })
  const input = inputOf({ ...firstValues, type: 'deviceReset', packageId: '7' }, new Set(), {
    quietFrom: '22:00',
  })
  expect([input.packageId, input.config]).toEqual([null, null])
})

test('a campaign that has begun is changed for the waves that have not, and what nobody typed stays as it is', () => {
  const wave = { number: 1, counts: [], pauseMinutes: 90 }
  const campaign = {
    ...{ version: 3, failureLimit: 2, expiresAfterHours: 100, window: '22:00-05:00' },
    waves: [
      { ...wave, begun: true, devices: 1 },
      { ...wave, begun: false, devices: 10 },
      { ...wave, begun: false, devices: 89 },
    ],
  }
  const first = termsOf(campaign)
  expect(first).toEqual({
    ...{ waves: '10, 89', pauses: '1.5', from: '22:00', to: '05:00', failures: '2', days: '5' },
  })
  expect(changeOf({ ...first, failures: '0' }, first, new Set(['standing']), campaign)).toEqual({
    ...{ version: 3, waves: null, windowFrom: '22:00', windowTo: '05:00' },
    ...{ conditions: ['standing'], failureLimit: 0, expiresAfterHours: 100 },
  })
  const typed = { ...first, waves: '50 %, 100 %', days: '2' }
  expect(changeOf(typed, first, new Set(), campaign)).toMatchObject({
    waves: [{ percent: 50 }, { percent: 100, pauseMinutes: 90 }],
    expiresAfterHours: 48,
  })
  expect(checkChange({ ...first, waves: '' }, true).waves).toContain('Write sizes')
  expect(Object.values(checkChange({ ...first, waves: '' }, false)).filter(Boolean)).toEqual([])
})
