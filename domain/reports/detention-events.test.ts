/** A stay tells when doors, tether and load became another, and nothing twice. */
import { expect, test } from 'vitest'
import { DetentionEvents } from './detention-events.ts'

const scale = { restingBogieWeightLbs: 8_000, loadedFromLbs: 2_000 }

test('what is reported again is no event, and what was before tells only how things stood', () => {
  const events = new DetentionEvents(scale)
  events.take(1, { door: { opened: false }, tetherChange: { tethered: true } }, false)
  events.take(2, { door: { opened: false } })
  events.take(3, { door: { opened: true }, tetherChange: { tethered: false } })
  events.take(4, { door: { opened: true } })
  expect(events.all).toEqual([
    { at: 3, what: 'Doors', state: 'Open', was: 'Closed' },
    { at: 3, what: 'Tether', state: 'Untethered', was: 'Tethered' },
  ])
  expect(events.states).toEqual({ Doors: 'Open', Tether: 'Untethered' })
})

test('the first that is heard of it is an event with nothing before', () => {
  const events = new DetentionEvents(scale)
  events.take(1, { ultrasonicCargo: { loaded: true } })
  expect(events.all).toEqual([{ at: 1, what: 'Load', state: 'Loaded', was: null }])
})

test('a weight about the limit does not load and unload at every sway', () => {
  const events = new DetentionEvents(scale)
  for (const [at, bogieLbs] of [8_100, 30_000, 9_900, 10_010, 8_200].entries())
    events.take(at, { enhancedWeight: { bogieLbs } })
  expect(events.all.map(({ at, state }) => [at, state])).toEqual([
    [0, 'Unloaded'],
    [1, 'Loaded'],
    [4, 'Unloaded'],
  ])
})
