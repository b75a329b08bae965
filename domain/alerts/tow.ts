/** Tow (18): the vehicle moves while no tractor of ours is hooked to it. */

import { stoppedBelow } from '../basics/assumed.ts'
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Miles, Mph } from '../basics/units.ts'
import { metersBetween, metersInMile } from '../geo/point.ts'
import { noneActive } from '../shapes/active-item.ts'
import { noHints } from './hints.ts'
import type { ConditionParams, Kind } from './kind.ts'
import type { Moment } from './moment.ts'

/** Faster than this it moves. */
const speedFrom: Mph = 5
/** Further than this from where it stood it has moved, however slowly. */
const awayFrom: Miles = 0.5

/** What is seen: how fast it goes and how far it has come from where it stood, while untethered. */
interface Towed {
  readonly untethered: boolean
  /** Null where the receiver did not say. */
  readonly mph: Mph | null
  readonly miles: Miles
  readonly at: Instant
}

function see({ before, state, at }: Moment): Towed {
  const gps = state.readings.gps
  const previous = before.motion?.at
  const now = state.motion?.at
  const isNew = gps !== undefined && gps !== before.readings.gps
  return {
    untethered: state.tether !== null && !state.tether.tethered,
    mph: gps?.reading.speedMph ?? null,
    miles: isNew && previous && now && previous !== now ? metersBetween(previous, now) / metersInMile : 0,
    at,
  }
}

const isTowed = ({ untethered, mph, miles }: Towed, was: boolean): boolean =>
  untethered && (miles > awayFrom || (mph !== null && (was ? mph >= stoppedBelow : mph > speedFrom)))

export const tow: Kind<never> = {
  id: 18,
  name: t('Tow'),
  flag: 'TowAlert',
  sensors: ['gps', 'tetherChange'],
  visits: false,
  conditionFields: [],
  fields: [],
  fresh: { alertPredicateTypeId: 18 },
  describeRule: () => t('the vehicle moves while untethered'),
  problems: () => [],
  params: (predicate): ConditionParams => ({
    kind: tow,
    predicate,
    lasting: 0,
    limit: null,
    activeItems: (seen, previous, at) => {
      if (!isTowed(seen as Towed, previous[''] !== undefined)) return noneActive
      const since = previous['']?.since ?? at
      return [{ item: '', since, due: since }]
    },
    because: (_, moment) => {
      const { mph, miles } = see(moment)
      return miles > awayFrom
        ? t('The vehicle moved {{distance}} from where it was parked while untethered', {
            distance: t('{{number}} miles', { number: number(miles, 1) }),
          })
        : t('The vehicle moves at {{speed}} while untethered', { speed: `${number(mph ?? 0)} mph` })
    },
    severity: () => 'critical',
  }),
  see,
  touched: ({ before, state }) =>
    before.readings.gps !== state.readings.gps || before.tether !== state.tether,
  describeSeen: (seen) => {
    const { untethered, mph } = seen as Towed
    if (mph === null) return untethered ? t('untethered, speed unknown') : t('tethered, speed unknown')
    const speed = `${number(mph)} mph`
    return untethered ? t('untethered, {{speed}}', { speed }) : t('tethered, {{speed}}', { speed })
  },
  hints: {
    ...noHints,
    byNewest: false,
    same: (before, after) => {
      const [a, b] = [before as Towed | null, after as Towed | null]
      if (!a || !b) return a === b
      return isTowed(a, false) === isTowed(b, false) && isTowed(a, true) === isTowed(b, true)
    },
    turned: (moment) => isTowed(see(moment), false),
  },
}
