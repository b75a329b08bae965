/** What the bogie carries, and from it whether the trailer is loaded. */

import { z } from 'zod'
import { bogieWeightBack, heaviestBogie } from '../basics/assumed.ts'
import { pounds } from '../basics/print.ts'
import { amount, amountText, quantified } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import type { Pounds } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { Beyond, CauseWords } from '../shapes/cause.ts'
import { numberField } from '../shapes/condition.ts'
import { becomes, crosses } from '../shapes/predicate.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type Load, loads, loadWatched } from './load.ts'
import { said, wellCauses, withinLimits } from './said.ts'
import { sensor } from './sensor.ts'

const reading = z.object({
  bogieLbs: z
    .number()
    .min(0)
    .max(heaviestBogie)
    .describe('Weight on the bogie, cargo and resting weight together, pounds'),
})
type Reading = z.infer<typeof reading>
type Scale = Pick<Vehicle, 'restingBogieWeightLbs' | 'loadedFromLbs'>

/** The cargo's weight on the bogie; 0 where the scale says less than the empty trailer. */
export const netWeight = (weight: Reading, vehicle: Pick<Vehicle, 'restingBogieWeightLbs'>): Pounds =>
  Math.trunc(Math.max(0, weight.bogieLbs - vehicle.restingBogieWeightLbs))
export const loadOf = (weight: Reading, vehicle: Scale): Load =>
  netWeight(weight, vehicle) >= vehicle.loadedFromLbs ? 'loaded' : 'unloaded'

/** A load about the limit would be loaded and unloaded at every bump of the road. */
export const nearlyLoaded = (weight: Reading, vehicle: Scale, was: string): boolean =>
  was === 'loaded'
    ? netWeight(weight, vehicle) >=
      vehicle.loadedFromLbs - Math.min(bogieWeightBack, vehicle.loadedFromLbs / 2)
    : netWeight(weight, vehicle) < vehicle.loadedFromLbs

const overloaded: CauseWords = {
  level: 'caution',
  consequence: 'cargo',
  words: t('Overloaded'),
  detail: null,
  means: t('It is over the legal weight of its axles.'),
  does: t('Weigh it before it leaves.'),
  act: 'call',
}
const beyond = (weight: Reading, limits: VerdictLimits, { axles }: Pick<Vehicle, 'axles'>): Beyond | null => {
  const most = limits.bogieWeightMost[axles]
  if (weight.bogieLbs <= most - bogieWeightBack) return null
  return { level: weight.bogieLbs > most ? 'caution' : 'good', back: 'caution' }
}

export const enhancedWeight = sensor(reading, {
  id: 5,
  key: 'enhancedWeight',
  label: t('Load Status'),
  drawing: [{ part: 'load', says: (weight, on, units) => [amount(netWeight(weight, on), 'weight', units)] }],
  makers: ['pro'],
  installHint: t('Connect a tractor and let the air suspension come to its height.'),
  staleAfter: hours(24),
  columns: [
    {
      key: 'enhancedWeight',
      title: t('Load Status'),
      field: 'is_loaded_calculated',
      type: 'text',
      of: ({ reading, vehicle }) => loadOf(reading, vehicle),
      print: (value) => loads[value as Load],
      options: loads,
    },
    {
      key: 'netWeightLbs',
      title: t('Cargo Weight on Bogie'),
      field: 'weight_lbs',
      type: 'integer',
      of: ({ reading, vehicle }) => netWeight(reading, vehicle),
      print: pounds,
      unit: 'lbs',
    },
  ],
  drawer: {
    as: 'rows',
    rows: (weight, vehicle, units) => [
      { label: t('Status'), text: loads[loadOf(weight, vehicle)] },
      { label: t('Cargo weight on bogie'), ...amount(netWeight(weight, vehicle), 'weight', units) },
    ],
  },
  log: (weight, vehicle, units) => [
    [
      t('Load Status'),
      `${loads[loadOf(weight, vehicle)]}, ${amountText(netWeight(weight, vehicle), 'weight', units)}`,
    ],
  ],
  entry: (weight, vehicle) => ({
    loaded: loadOf(weight, vehicle) === 'loaded',
    loadWeight: netWeight(weight, vehicle),
  }),
  limited: {
    of: (weight, limits, vehicle) => {
      const one = beyond(weight, limits, vehicle)
      return one ? [{ item: '', ...one }] : withinLimits
    },
  },
  verdicts: (subject) => {
    const { reading, vehicle, limits, isMoving } = subject
    const one = beyond(reading, limits, vehicle)
    if (!one || subject.held('', one) === 'good') return wellCauses
    const does = isMoving ? t('Call the driver: weigh it at the next scale.') : overloaded.does
    const measure = quantified(Math.trunc(reading.bogieLbs), 'weight')
    return [said({ ...overloaded, does }, { measure, since: subject.heldSince('') })]
  },
  predicates: [
    crosses({
      id: 3,
      name: t('Loaded Weight Exceeds'),
      unit: 'lbs',
      direction: 'above',
      what: t('the cargo weight on the bogie'),
      limit: numberField('netBogieWeightLbs'),
      least: 0,
      most: heaviestBogie,
      hysteresis: bogieWeightBack,
      of: netWeight,
    }),
    becomes({ ...loadWatched, of: loadOf, keeps: nearlyLoaded }),
  ],
})
