/** What a workshop does about a wheel end that runs hot or cold, or about its sensor. */
import { t } from '../../basics/texts.ts'
import { sensorWords, vocabulary } from './text.ts'

const component = t('Hub, bearings and seal, {at}')

export const wheelEnd = vocabulary(
  { 1: t('Wheel end temperature'), 1697: t('Wheel end sensor') },
  {
    '1/16': {
      description: '{at} wheel end: runs hot',
      component,
      cause: t('Little or old lubricant, bearing set too tight, or a dragging brake'),
      repair: t(
        'Feel for a dragging brake first, then check oil level or grease, seal and bearing play at the next stop.',
      ),
      level: 'caution',
    },
    '1/0': {
      description: '{at} wheel end: far too hot',
      component,
      cause: t('Bearing about to fail, no lubricant, or a brake that does not release'),
      repair: t(
        'Stop at a safe place and do not touch the hub. Let it cool, then take the wheel off and renew bearings and seal; release or mend the brake. Look at the spindle before you drive on.',
      ),
      level: 'critical',
    },
    '1/17': {
      description: '{at} wheel end: colder than its fellows',
      component,
      cause: t('The brake of this wheel does no work, or the sensor sits loose'),
      repair: t(
        'Compare with the other wheels after braking; check the stroke of the brake and the seat of the sensor.',
      ),
      level: 'notice',
    },
    ...sensorWords('wheel end sensor'),
  },
)
