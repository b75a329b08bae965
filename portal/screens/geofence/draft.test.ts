import { describe, expect, test } from 'vitest'
import type { FenceDetail } from '../../data/geofences.ts'
import {
  addEmails,
  blankFence,
  fenceDraftOf,
  inputOfDraft,
  isChanged,
  nameWrong,
  shapeWrong,
} from './draft.ts'

const yard: FenceDetail = {
  geofenceId: '7',
  customerId: 1,
  name: 'Dallas yard',
  description: 'North gate',
  categoryId: 1,
  isActive: true,
  vehicleCount: 3,
  longestDwellMs: null,
  geofenceTypeId: 1,
  radiusMeters: 300,
  centerPointCoordinate: { latitude: 32.8, longitude: -96.8 },
  boundaryCoordinates: [],
  enterNotificationEmails: ['gate@yard.example'],
  exitNotificationEmails: [],
  created: 0,
  updated: 0,
}

describe('a geofence in the making', () => {
  test('begins with a circle that is still to be drawn', () => {
    expect(blankFence.drawn).toEqual({ kind: 'circle', circle: null })
    expect(shapeWrong(blankFence.drawn)).toBe('Draw the circle first.')
  })
  test('is sent as it was loaded where nothing was changed', () => {
    const { geofenceId, customerId, vehicleCount, longestDwellMs, created, updated, ...sent } = yard
    expect(inputOfDraft(fenceDraftOf(yard))).toEqual(sent)
  })
  test('is marked as changed by any edit, and no longer once it is taken back', () => {
    const before = fenceDraftOf(yard)
    const moved = {
      ...before,
      drawn: { kind: 'circle', circle: { kind: 'circle', center: { lat: 32.9, lng: -96.8 }, radiusM: 300 } },
    } as const
    expect(isChanged(before, before)).toBe(false)
    expect(isChanged(before, moved)).toBe(true)
    expect(isChanged(before, { ...before, description: 'South gate' })).toBe(true)
    expect(isChanged(before, { ...before, description: 'North gate' })).toBe(false)
  })
  test('of a type that nobody knows cannot be edited', () => {
    expect(() => fenceDraftOf({ ...yard, geofenceTypeId: 3 })).toThrow('Unknown geofence type!')
  })
  test('needs three corners and a closed border where it is a polygon', () => {
    const ring = [
      { lat: 32, lng: -96 },
      { lat: 32, lng: -97 },
      { lat: 33, lng: -96 },
    ]
    expect(shapeWrong({ kind: 'polygon', ring, closed: false })).toContain('close it')
    expect(shapeWrong({ kind: 'polygon', ring: ring.slice(1), closed: true })).toContain('three corners')
    expect(shapeWrong({ kind: 'polygon', ring, closed: true })).toBeNull()
  })
  test('is refused in words where its border crosses itself', () => {
    const bow = [
      { lat: 0, lng: 0 },
      { lat: 1, lng: 1 },
      { lat: 1, lng: 0 },
      { lat: 0, lng: 1 },
    ]
    expect(shapeWrong({ kind: 'polygon', ring: bow, closed: true })).toContain('The border meets itself')
  })
  test.each([
    ['', 'Give the geofence a name.'],
    ['   ', 'Give the geofence a name.'],
    ['Dallas yard', null],
    ['x'.repeat(100), null],
    ['x'.repeat(101), 'At most 100 characters.'],
  ])('named "%s" is told: %s', (name, wrong) => {
    expect(nameWrong(name)).toBe(wrong)
  })
})

describe('addresses that are notified', () => {
  test('are taken one or many at a time, in lower case, each once', () => {
    expect(addEmails(['a@b.example'], 'C@D.example, a@b.example;e@f.example')).toEqual({
      emails: ['a@b.example', 'c@d.example', 'e@f.example'],
      wrong: null,
    })
  })
  test('that are none are refused, and the good ones beside them are kept', () => {
    expect(addEmails([], 'a@b.example nobody')).toEqual({
      emails: ['a@b.example'],
      wrong: 'Email entered is not valid.',
    })
  })
})
