/** What is done about a tire that runs hot, or about its sensor. */
import { t } from '../../basics/texts.ts'
import { sensorWords, vocabulary } from './text.ts'

const component = t('Tire and brake, {at}')

export const tireTemperature = vocabulary(
  { 242: t('Tire temperature'), 1697: t('Tire temperature sensor') },
  {
    '242/16': {
      description: '{at} tire: runs hot',
      component,
      cause: t('Little air, too much load or speed, or a dragging brake'),
      repair: t('Check pressure and load at the next stop, and feel whether the brake drags.'),
      level: 'caution',
    },
    '242/0': {
      description: '{at} tire: far too hot',
      component,
      cause: t('Run nearly flat, overloaded, or a brake that does not release'),
      repair: t(
        'Stop at a safe place and keep away from the tire: it may burst or burn. Let it cool, release the brake, and have the tire looked at inside.',
      ),
      level: 'critical',
    },
    ...sensorWords('tire temperature sensor'),
  },
)
