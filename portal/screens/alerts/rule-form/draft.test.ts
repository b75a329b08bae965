/** When a rule that is being written has to be saved, and tried anew. */
import { describe, expect, test } from 'vitest'
import { blankRule, withPredicates } from '#domain/alerts/choosing.ts'
import { needsUpdate, trialKeyOf } from './draft.ts'

const blank = blankRule(12)

describe('the original copy', () => {
  const original = withPredicates(blank, [{ alertPredicateTypeId: 10, doorOpened: true }])
  test('a rule needs to be saved when it says something else', () => {
    expect(needsUpdate({ ...original, name: 'Doors' }, original)).toBe(true)
    expect(needsUpdate({ ...original, name: 'Doors' }, { ...original, name: 'Doors' })).toBe(false)
  })
  test('a field that is not chosen is the same as one that is left out', () => {
    const written = withPredicates(blank, [
      { doorClosed: false, durationMs: null, doorOpened: true, alertPredicateTypeId: 10 },
    ])
    expect(needsUpdate(written, original)).toBe(false)
  })
  test('a trial still speaks for a rule that only got another name', () => {
    expect(trialKeyOf({ ...original, name: 'Doors' })).toBe(trialKeyOf(original))
    expect(trialKeyOf({ ...original, notifyEmails: ['a@b.example'] })).not.toBe(trialKeyOf(original))
  })
})
