/** Every kind of alert goes into the form as it came from the server, and out of it as it went in. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { blankRule } from '#domain/alerts/choosing.ts'
import { conditionFields } from '#domain/alerts/condition-fields.ts'
import { kinds } from '#domain/alerts/index.ts'
import type { RulePredicate } from '#domain/alerts/rule.ts'
import { anyCondition } from '#domain/alerts/testing.ts'
import { fieldValue, withField } from '#domain/shapes/condition.ts'
import { type Field, oneOf } from '#domain/shapes/field.ts'
import { alertRule, alertRuleQuery } from '../../../data/alerts.ts'
import { request } from '../../../data/graphql.ts'
import { serializeDraft } from './draft.ts'
import {
  flagsChosen,
  geofencesChosen,
  listChosen,
  withFlags,
  withGeofences,
  withList,
  withOne,
} from './fill.ts'
import { kindFieldsOf } from './kinds.ts'

vi.mock('../../../data/graphql.ts', async (real) => ({
  ...(await real<typeof import('../../../data/graphql.ts')>()),
  request: vi.fn(),
}))

/** What an input of the form shows of a condition, chosen once more in another; null where it shows nothing. */
function chosenAgain(field: Field, from: RulePredicate, into: RulePredicate): RulePredicate | null {
  switch (field.input) {
    case 'flags': {
      const chosen = flagsChosen(field, from)
      return chosen.length > 0 ? withFlags(field, into, chosen) : null
    }
    case 'list': {
      const chosen = listChosen(field, from)
      return chosen.any || chosen.values.length > 0 ? withList(field, into, chosen) : null
    }
    case 'geofences': {
      const chosen = geofencesChosen(field, from)
      return chosen.any || chosen.ids.length > 0 ? withGeofences(field, into, chosen) : null
    }
    case 'one': {
      const option = oneOf(field, from)
      return option ? withOne(field, into, option) : null
    }
    case 'number':
    case 'duration': {
      const value = fieldValue<'number' | 'duration'>(field.field, from)
      return value === null ? null : { ...into, ...withField(field.field, value) }
    }
  }
}

/** As the server answers it: every field by name, null where it says nothing, ids as texts. */
const answered = (condition: RulePredicate) =>
  Object.fromEntries(
    [{ name: 'alertPredicateTypeId', type: 'number' } as const, ...conditionFields].map((field) => {
      const value = fieldValue(field, condition)
      return [field.name, field.type === 'ids' && value ? (value as readonly number[]).map(String) : value]
    }),
  )
const ruleOf = (condition: RulePredicate) => ({
  ...blankRule(12),
  alertTypeId: condition.alertPredicateTypeId,
  alertPredicates: [condition],
})

describe.each(kinds.map((kind) => [kind.name, kind] as const))('an alert of the kind %s', (_, kind) => {
  test('opens in the form with every choice that it was saved with, and says the same when it is saved', async () => {
    for (const condition of fc.sample(anyCondition(kind), { numRuns: 20, seed: 1 })) {
      const answer = { ...ruleOf(condition), id: 'a-1', alertPredicates: [answered(condition)] }
      vi.mocked(request).mockResolvedValueOnce({ alertRule: answer })
      const opened = (await alertRule('a-1'))!.alertPredicates[0]!
      let written: RulePredicate = { ...kind.fresh }
      if (kind.fields.length > 0) written = { alertPredicateTypeId: kind.id }
      for (const field of kindFieldsOf(kind.id)) {
        const next = chosenAgain(field, opened, written)
        expect([field.label, next]).not.toEqual([field.label, null])
        written = next!
      }
      const isAnyFence = condition.anyCustomerGeofence === true
      const expected = isAnyFence ? { ...condition, geofenceIds: [] } : condition
      expect(serializeDraft(ruleOf(written))).toBe(serializeDraft(ruleOf(expected)))
    }
  })

  test('is asked for with each of its fields', () => {
    for (const { name } of kind.conditionFields)
      expect(alertRuleQuery.text).toMatch(new RegExp(`\\b${name}\\b`))
  })
})
