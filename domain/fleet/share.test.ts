/** What a shared link may show, for how long, and what is refused. */
import { describe, expect, test } from 'vitest'
import { days, hours } from '../basics/time.ts'
import { gps } from '../sensors/gps.ts'
import { sensorOf } from '../sensors/index.ts'
import { isPin, type ShareDraft, shareProblem } from './share.ts'
import { shareWords } from './share-words.ts'

const now = Date.UTC(2026, 10, 20, 12)
const draft: ShareDraft = {
  name: 'Load 17',
  expires: now + hours(8),
  shows: ['position'],
  sensorTypeIds: [],
  trackHours: 0,
}
const problem = (change: Partial<ShareDraft>) => shareProblem({ ...draft, ...change }, now)
const temperature = sensorOf('reeferUnit').id

describe('a link can be shared', () => {
  test.each<[string, Partial<ShareDraft>]>([
    ['with a position', {}],
    ['with a name as long as may be', { name: 'n'.repeat(100) }],
    ['for a moment', { expires: now + 1 }],
    ['for 92 days', { expires: now + days(92) }],
    ['with a PIN', { pin: '0815' }],
    ['without one', { pin: null }],
    ['with a sensor alone', { shows: [], sensorTypeIds: [temperature] }],
    ['with 72 hours of track', { trackHours: 72 }],
    ['with a track of an hour', { trackHours: 1 }],
    ['without a position, if it has no track', { shows: ['speed'] }],
  ])('%s', (_name, change) => expect(problem(change)).toBeNull())
})

describe('a link is refused', () => {
  test.each<[string, Partial<ShareDraft>, string]>([
    ['without a name', { name: ' ' }, shareWords.name(100)],
    ['with too long a name', { name: 'n'.repeat(101) }, shareWords.name(100)],
    ['that is over as it begins', { expires: now }, shareWords.expires],
    ['for longer than 92 days', { expires: now + days(92) + 1 }, shareWords.expires],
    ['with a PIN of letters', { pin: 'abcd' }, shareWords.pin],
    ['with an empty PIN', { pin: '' }, shareWords.pin],
    ['with something that is not shown', { shows: ['position', 'driver'] }, shareWords.shows],
    [
      'with the position as a sensor, which has its own choice',
      { sensorTypeIds: [gps.id] },
      shareWords.shows,
    ],
    ['with a sensor that nobody knows', { sensorTypeIds: [temperature, 999] }, shareWords.shows],
    ['with a track of less than nothing', { trackHours: -1 }, shareWords.track(72)],
    ['with a track of more than 72 hours', { trackHours: 73 }, shareWords.track(72)],
    ['with a track but no position', { shows: ['speed'], trackHours: 1 }, shareWords.trackNeedsPosition],
    ['with nothing in it', { shows: [] }, shareWords.nothing],
  ])('%s', (_name, change, words) => expect(problem(change)).toBe(words))
})

test.each([
  ['123', false],
  ['1234', true],
  ['12345678', true],
  ['123456789', false],
  ['12 34', false],
])('of %s it is said that it can be a PIN: %s', (text, can) => {
  expect(isPin(text)).toBe(can)
})
