import { expect, test } from 'vitest'
import { unreported } from '#domain/state/state.ts'
import { type NearState, NearStates } from './near-states.ts'

const at = (recorded: number): NearState => ({ ...unreported, recorded })
const all = (states: NearStates, slot: number): number[] => {
  const found: number[] = []
  for (let one = states.after(slot, -1); one; one = states.after(slot, one.recorded)) found.push(one.recorded)
  return found
}

test('a replay begins at the newest state before its first report, and may end at the oldest after its last', () => {
  const states = new NearStates()
  states.take(7, { from: 0, met: null, states: [at(10), at(20), at(30)] })
  expect(states.before(7, 30)?.recorded).toBe(20)
  expect(states.after(7, 20)?.recorded).toBe(30)
  expect(states.before(7, 10)).toBe(undefined)
  expect(states.before(8, 30)).toBe(undefined)
})

test('what was replayed is known no more, up to where the replay met what was', () => {
  const states = new NearStates()
  states.take(7, { from: 0, met: null, states: [at(10), at(20), at(30), at(40)] })
  states.take(7, { from: 15, met: 40, states: [at(17)] })
  expect(all(states, 7)).toEqual([10, 17, 40])
  states.take(7, { from: 12, met: null, states: [] })
  expect(all(states, 7)).toEqual([10])
})

test('of each vehicle a few are kept, where its replays begin and where they end', () => {
  const states = new NearStates()
  for (let n = 1; n <= 40; n++) states.take(7, { from: n, met: 100, states: [at(n), at(100)] })
  const kept = all(states, 7)
  expect(kept).toHaveLength(12)
  expect(kept[0]).toBe(1)
  expect(kept.slice(-3)).toEqual([39, 40, 100])
})

test('those of vehicles that were late longest ago go first', () => {
  const states = new NearStates()
  for (let slot = 0; slot < 9_000; slot++) states.take(slot, { from: 0, met: null, states: [at(10)] })
  expect(states.before(999, 99)).toBe(undefined)
  expect(states.before(1_000, 99)).toBeDefined()
})
