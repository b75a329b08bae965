import { describe, expect, test } from 'vitest'
import { draftProblem, tidyDraft } from './draft.ts'
import type { FenceDraft } from './geofence.ts'

const yard: FenceDraft = {
  name: 'Dallas yard',
  description: '',
  categoryId: 1,
  shape: { kind: 'circle', center: { lat: 32.78, lng: -96.8 }, radiusM: 200 },
  isActive: true,
  enterNotificationEmails: [],
  exitNotificationEmails: [],
}

describe('a geofence that somebody drew', () => {
  test('can be kept as it is', () => {
    expect(draftProblem(tidyDraft(yard))).toBeNull()
  })

  test.each<[string, Partial<FenceDraft>, string]>([
    ['has a name', { name: '  ' }, 'A geofence needs a name of at most 100 characters.'],
    ['has a short name', { name: 'x'.repeat(101) }, 'A geofence needs a name of at most 100 characters.'],
    ['is of a category there is', { categoryId: 12 }, 'There is no such category of geofences.'],
    ['tells addresses', { exitNotificationEmails: ['the dock'] }, 'Email entered is not valid.'],
    [
      'tells some addresses',
      { enterNotificationEmails: Array.from({ length: 51 }, (_, n) => `dock${n}@fleet.example`) },
      'At most 50 addresses are notified of enters, and as many of exits.',
    ],
    [
      'has a radius',
      { shape: { kind: 'circle', center: { lat: 1, lng: 1 }, radiusM: 0 } },
      'The radius must be above 0 meters. Give a longer one.',
    ],
  ])('%s, or is refused in words', (_, facts, words) => {
    expect(draftProblem(tidyDraft({ ...yard, ...facts }))).toBe(words)
  })

  test('tells each address once, whatever case it was typed in', () => {
    const { enterNotificationEmails } = tidyDraft({
      ...yard,
      enterNotificationEmails: ['Dock@Fleet.example', ' dock@fleet.example ', ''],
    })
    expect(enterNotificationEmails).toEqual(['dock@fleet.example'])
  })

  test('need not be closed: the last corner may be the first again', () => {
    const ring = [
      { lat: 1, lng: 1 },
      { lat: 1, lng: 2 },
      { lat: 2, lng: 2 },
    ]
    const { shape } = tidyDraft({ ...yard, shape: { kind: 'polygon', ring: [...ring, ring[0]!] } })
    expect(shape).toEqual({ kind: 'polygon', ring })
  })
})
