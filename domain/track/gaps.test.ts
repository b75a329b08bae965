import { expect, test } from 'vitest'
import { gatewaySilentAfter, movingFor } from '../basics/assumed.ts'
import { hours } from '../basics/time.ts'
import { noon } from '../state/testing.ts'
import { gapsOf } from './gaps.ts'

test('a trailer that stands may be silent for a day, one that moves not for an hour', () => {
  const at = (hour: number, stopped: boolean) => ({
    at: noon + hours(hour),
    stoppedSince: stopped ? noon : null,
  })
  expect(gapsOf([at(0, true), at(24, true)])).toEqual([])
  expect(gapsOf([at(0, true), at(26, true)])).toHaveLength(1)
  expect(gapsOf([at(0, false), at(1, true)])).toHaveLength(1)
})

test('to the millisecond: half an hour while it moves, a day and what reports may be late while it stands', () => {
  const heard = (after: number, stopped: boolean) => [
    { at: noon, stoppedSince: stopped ? noon : null },
    { at: noon + after, stoppedSince: null },
  ]
  expect(gapsOf(heard(movingFor, false))).toEqual([])
  expect(gapsOf(heard(movingFor + 1, false))).toEqual([[noon, noon + movingFor + 1]])
  expect(gapsOf(heard(gatewaySilentAfter, true))).toEqual([])
  expect(gapsOf(heard(gatewaySilentAfter + 1, true))).toEqual([[noon, noon + gatewaySilentAfter + 1]])
})
