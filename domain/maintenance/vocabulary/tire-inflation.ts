/** What is done about a tire inflation system that asks for air without end. */
import { vocabulary } from './text.ts'

export const tireInflation = vocabulary(
  { 1: 'Demand for air' },
  {
    '1/31': {
      description: 'Tire inflation system: fills for more than ten minutes',
      component: 'Tires, hoses, rotary joints and regulator of the inflation system',
      cause: 'A tire or a hose leaks faster than the system fills, or the supply is too low',
      repair:
        'Look and listen for the leak at tires, hub hoses and rotary joints with the system on; check supply pressure and the regulator’s setting.',
      level: 'caution',
    },
  },
)
