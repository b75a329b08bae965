/** What is done about a tire that runs hot, or about its sensor. */
import { mark, t } from '../../basics/texts.ts'
import { sensorWords, vocabulary } from './text.ts'

const component = mark('Tire and brake, {{place}}')

export const tireTemperature = vocabulary(
  { 242: t('Tire temperature'), 1697: t('Tire temperature sensor') },
  {
    '242/16': {
      description: mark('{{place}} tire: runs hot'),
      anywhere: t('Runs hot'),
      component,
      cause: t('Little air, too much load or speed, or a dragging brake'),
      repair: t('Check pressure and load at the next stop, and feel whether the brake drags.'),
      level: 'caution',
    },
    '242/0': {
      description: mark('{{place}} tire: far too hot'),
      anywhere: t('Far too hot'),
      component,
      cause: t('Run nearly flat, overloaded, or a brake that does not release'),
      repair: t(
        'Stop at a safe place and keep away from the tire: it may burst or burn. Let it cool, release the brake, and have the tire looked at inside.',
      ),
      level: 'critical',
    },
    ...sensorWords({
      failed: {
        description: mark('{{place}}: tire temperature sensor has failed'),
        anywhere: t('Tire temperature sensor has failed'),
        component: mark('Tire temperature sensor, {{place}}'),
      },
      doubts: {
        description: mark('{{place}}: tire temperature sensor doubts its own values'),
        anywhere: t('Tire temperature sensor doubts its own values'),
        component: mark('Tire temperature sensor, {{place}}'),
      },
    }),
  },
)
