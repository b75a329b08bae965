/** What is done about a tire inflation system that asks for air without end. */
import { t } from '../../basics/texts.ts'
import { vocabulary } from './text.ts'

export const tireInflation = vocabulary(
  { 1: t('Demand for air') },
  {
    '1/31': {
      description: t('Tire inflation system: fills for more than ten minutes'),
      component: t('Tires, hoses, rotary joints and regulator of the inflation system'),
      cause: t('A tire or a hose leaks faster than the system fills, or the supply is too low'),
      repair: t(
        'Look and listen for the leak at tires, hub hoses and rotary joints with the system on; check supply pressure and the regulator’s setting.',
      ),
      level: 'caution',
    },
  },
)
