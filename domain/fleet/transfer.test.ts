import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours } from '../basics/time.ts'
import {
  effectiveProblem,
  isPending,
  openSides,
  stepTransfer,
  type TransferAct,
  type TransferProgress,
  undoUntil,
} from './transfer.ts'

const draft = (effective: number | null = null): TransferProgress => ({
  state: 'draft',
  effective,
  due: null,
  done: null,
})
const acts: fc.Arbitrary<TransferAct> = fc.constantFrom<TransferAct>(
  'request',
  { approve: ['giving'] },
  { approve: ['receiving'] },
  { approve: ['giving', 'receiving'] },
  'refuse',
  'cancel',
  'carryOut',
  'fail',
  'undo',
)
const histories = fc.record({
  effective: fc.option(fc.integer({ min: 0, max: days(20) }), { nil: null }),
  acts: fc.array(fc.tuple(acts, fc.integer({ min: 0, max: hours(30) })), { maxLength: 12 }),
})

/** Every state that a transfer goes through. */
const played = ({ effective, acts }: { effective: number | null; acts: [TransferAct, number][] }) => {
  let now = 0
  let state = draft(effective)
  const passed: { before: TransferProgress; act: TransferAct; after: TransferProgress; now: number }[] = []
  for (const [act, wait] of acts) {
    now += wait
    const after = stepTransfer(state, act, now)
    if (typeof after === 'string') continue
    passed.push({ before: state, act, after, now })
    state = after
  }
  return passed
}

describe('whatever anybody does', () => {
  test('nothing is carried out before both sides agreed, nor before its moment', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const agreed = new Set<string>()
        for (const { act, after, now } of played(history)) {
          if (typeof act === 'object') for (const side of act.approve) agreed.add(side)
          if (after.state !== 'done') continue
          expect([...agreed].sort()).toEqual(['giving', 'receiving'])
          expect(now).toBeGreaterThanOrEqual(Math.max(after.due!, history.effective ?? 0))
        }
      }),
    )
  })

  test('what has ended stays as it is; what is done can only be undone, within a day', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, act, after, now } of played(history)) {
          expect(before.state === 'draft' || isPending(before.state) || before.state === 'done').toBe(true)
          if (before.state !== 'done') continue
          expect({ act, state: after.state }).toEqual({ act: 'undo', state: 'undone' })
          expect(now).toBeLessThan(undoUntil(before)!)
        }
      }),
    )
  })

  test('a side that is open can agree, one that has agreed cannot once more', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { after, now } of played(history))
          for (const side of ['giving', 'receiving'] as const)
            expect(typeof stepTransfer(after, { approve: [side] }, now) === 'object').toBe(
              openSides(after).includes(side),
            )
      }),
    )
  })
})

test('it takes effect now or later, at most a year ahead', () => {
  expect(effectiveProblem(null, 5)).toBe(null)
  expect(effectiveProblem(5, 5)).toBe(null)
  expect(effectiveProblem(4, 5)).toMatch(/in the past/)
  expect(effectiveProblem(5 + days(365), 5)).toBe(null)
  expect(effectiveProblem(6 + days(365), 5)).toMatch(/within a year/)
})

test('agreed to late, it holds from the agreement on; agreed to early, from its moment on', () => {
  const both = { approve: ['giving', 'receiving'] } as const
  const of = (effective: number | null) =>
    stepTransfer({ ...draft(effective), state: 'requested' }, both, 100)
  expect(of(50)).toMatchObject({ state: 'scheduled', due: 100 })
  expect(of(null)).toMatchObject({ due: 100 })
  expect(of(200)).toMatchObject({ due: 200 })
})
