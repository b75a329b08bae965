/** When maintenance is due next, and inspections. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '../basics/time.ts'
import { dueAfter, inspectionState, isDay } from './inspections.ts'
import { nextDue } from './plans.ts'
import { safeName, uploadType } from './upload.ts'
import { costOf } from './work-order.ts'

const began = Date.UTC(2026, 0, 1)
const baseline = { at: began, miles: 1_000, engineHours: 50 }
const intervals = fc.record({
  everyMiles: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
  everyEngineHours: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
  everyDays: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: null }),
})
const meters = fc.record({
  miles: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
  engineHours: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
})
const passed = fc.integer({ min: 0, max: days(2_000) })

describe('next due', () => {
  test('is brought by what has used most of its interval, and overdue exactly at its end', () => {
    fc.assert(
      fc.property(intervals, meters, passed, (plan, shown, time) => {
        const due = nextDue(plan, baseline, shown, began + time)
        const used = [
          plan.everyMiles && shown.miles !== null ? Math.max(0, shown.miles - 1_000) / plan.everyMiles : null,
          plan.everyEngineHours && shown.engineHours !== null
            ? Math.max(0, shown.engineHours - 50) / plan.everyEngineHours
            : null,
          plan.everyDays ? time / days(1) / plan.everyDays : null,
        ].filter((one) => one !== null)
        if (used.length === 0) expect(due).toEqual({ state: 'unknown', used: null, by: null, left: null })
        else {
          expect(due.used).toBeCloseTo(Math.max(...used), 9)
          expect(due.state === 'overdue').toBe(due.used! >= 1)
          expect(due.left! <= 0).toBe(due.used! >= 1)
        }
      }),
    )
  })

  test('never comes later by driving on', () => {
    fc.assert(
      fc.property(intervals, passed, fc.nat(50_000), fc.nat(50_000), (plan, time, a, b) => {
        const at = (miles: number) =>
          nextDue(plan, baseline, { miles, engineHours: null }, began + time).used ?? -1
        expect(at(1_000 + a + b)).toBeGreaterThanOrEqual(at(1_000 + a))
      }),
    )
  })

  test('is soon from nine tenths on', () => {
    const plan = { everyMiles: 1_000, everyEngineHours: null, everyDays: null }
    const state = (miles: number) => nextDue(plan, baseline, { miles, engineHours: null }, began).state
    expect([state(1_899), state(1_900), state(2_000)]).toEqual(['ok', 'soon', 'overdue'])
  })
})

describe('inspections', () => {
  test.each([
    ['2025-06-30', '2026-06-30'],
    ['2024-02-29', '2025-02-28'],
    ['2023-02-28', '2024-02-28'],
  ])('of %s are due again on %s', (done, due) => {
    expect(dueAfter(done)).toBe(due)
  })
  test('hold through the day they are due', () => {
    const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
    expect(inspectionState('2026-06-30', noon('2026-06-30'))).toBe('soon')
    expect(inspectionState('2026-06-30', noon('2026-07-01'))).toBe('overdue')
    expect(inspectionState('2026-06-30', noon('2026-05-15'))).toBe('ok')
  })
  test('hold to the last millisecond of that day, and are due soon within the 30 days before its end', () => {
    const end = Date.parse('2026-06-30T23:59:59.999Z')
    expect(inspectionState('2026-06-30', end)).toBe('soon')
    expect(inspectionState('2026-06-30', end + 1)).toBe('overdue')
    expect(inspectionState('2026-06-30', end - days(30))).toBe('ok')
    expect(inspectionState('2026-06-30', end - days(30) + 1)).toBe('soon')
  })
  test('are of days that there are', () => {
    expect(['2026-02-28', '2026-02-30', '2026-2-3', '', 'today'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('files', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  test.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['GIF89a', null],
    ['', null],
  ])('beginning with %j are %s', (begins, type) => {
    expect(uploadType(bytes(begins))).toBe(type)
  })
  test('have names that are safe, whatever they were called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(safeName(name, 'image/png')).toMatch(/^[\p{L}\p{N} ._()-]{1,100}\.png$/u)
      }),
    )
  })
})

test('the cost of a work order is its work and its parts', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 99 }), costCents: fc.nat(100_000) })),
      (laborCents, lines) => {
        const parts = lines.map((line) => ({ name: 'x', number: '', ...line }))
        const sum = lines.reduce((all, { quantity, costCents }) => all + quantity * costCents, laborCents)
        expect(costOf({ laborCents, parts })).toBe(sum)
      },
    ),
  )
})
