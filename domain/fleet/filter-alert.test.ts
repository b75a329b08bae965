/** From a filter to a rule. */
import { describe, expect, test } from 'vitest'
import { blankRule } from '../alerts/choosing.ts'
import { ruleProblem } from '../alerts/draft.ts'
import { prefilled } from '../alerts/prefill.ts'
import { byField } from '../columns/index.ts'
import { faultFilters } from './fault-filters.ts'
import { ruleOfFilter } from './filter-alert.ts'

const is = (field: string, value: string) => ({ field, condition: 'isExactly', value })
const ruleOf = (...given: Parameters<typeof ruleOfFilter>) => {
  const begun = ruleOfFilter(...given)
  return begun && prefilled(blankRule(7), { name: 'Filtered', ...begun })
}

test('trailers with open doors become an alert when doors open', () => {
  expect(ruleOf([is('door_status_calculated', 'open')], null)).toMatchObject({
    allVehicles: true,
    alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true, doorClosed: false }],
  })
})

test('a weight that is passed is the limit of the alert', () => {
  const where = [{ field: 'weight_lbs', condition: 'isAfter', value: '20000' }]
  expect(ruleOf(where, null)).toMatchObject({ alertPredicates: [{ netBogieWeightLbs: 20_000 }] })
})

describe('every alert that a filter leads to can be saved as it is', () => {
  const states = ['door_status_calculated', 'tethered_status_calculated', 'tire_inflation_status'].flatMap(
    (field) => Object.keys(byField(field)?.options ?? {}).map((value) => [field, value] as const),
  )
  test.each(states)('%s is %s', (field, value) => {
    const rule = ruleOf([is(field, value)], null)
    if (rule) expect(ruleProblem(rule)).toBeNull()
  })
  test.each(faultFilters.map(({ key }) => key))('faults: %s', (key) => {
    const rule = ruleOf([], key)
    if (rule) expect(ruleProblem(rule)).toBeNull()
  })
})

test('what no alert watches leads to none, and neither do two filters at once', () => {
  expect(ruleOf([is('model_year', '2020')], null)).toBeNull()
  expect(
    ruleOf([{ field: 'door_status_calculated', condition: 'isOneOf', values: ['open', 'closed'] }], null),
  ).toBeNull()
  expect(ruleOf([], 'none')).toBeNull()
  expect(ruleOf([is('door_status_calculated', 'open')], 'abs')).toBeNull()
  expect(ruleOf([], null)).toBeNull()
})
