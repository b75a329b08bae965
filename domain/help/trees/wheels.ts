/** Tires, wheel ends and brakes: what each sensor's faults are repaired by. */
import { t } from '../../basics/texts.ts'
import { byFault, type Tree } from '../tree.ts'

export const tirePressure: Tree = {
  key: 'tire-pressure',
  title: t('Tire pressure'),
  about: t('A tire is low, high, leaks, or its sensor fails.'),
  sensors: ['individualTirePressure'],
  picture: {
    readings: {
      individualTirePressure: {
        tires: [
          { position: 'LFO', psi: 101 },
          { position: 'LFI', psi: 100 },
          { position: 'RFO', psi: 62, status: 'LOW_PRESSURE' },
          { position: 'RFI', psi: 99 },
          { position: 'LRO', psi: 102 },
          { position: 'LRI', psi: 101 },
          { position: 'RRO', psi: 100 },
          { position: 'RRI', psi: 88, status: 'SLOW_LEAK' },
        ],
      },
    },
    caption: t('One tire nearly flat, one low: each stands where it is on its axle.'),
  },
  ...byFault(t('What does the tire say?'), 'individualTirePressure'),
}

export const tireTemperature: Tree = {
  key: 'tire-temperature',
  title: t('Tire temperature'),
  about: t('A tire runs hot, or its sensor fails.'),
  sensors: ['tireTemperature'],
  ...byFault(t('What does the tire say?'), 'tireTemperature'),
}

export const wheelEnd: Tree = {
  key: 'wheel-end',
  title: t('Wheel end temperature'),
  about: t('A hub runs hot or stays cold, or its sensor fails.'),
  sensors: ['wheelEnd'],
  picture: {
    readings: {
      wheelEnd: {
        wheels: [
          { position: 'LF', celsius: 41, status: 'OK' },
          { position: 'RF', celsius: 124, status: 'OVER_TEMPERATURE' },
          { position: 'LR', celsius: 40, status: 'OK' },
          { position: 'RR', celsius: 43, status: 'OK' },
        ],
      },
    },
    caption: t('One hub far hotter than its fellows.'),
  },
  ...byFault(t('What does the wheel end say?'), 'wheelEnd'),
}

const stroke = byFault(
  t('How far is the stroke of the brake off?'),
  'tse',
  // The four corners are repaired alike.
  [15, 16, 0].map((fmi) => ({ faultTypeId: 31, fmi })),
)
export const brakes: Tree = {
  key: 'brakes',
  title: t('Brake stroke'),
  about: t('A brake is out of adjustment.'),
  sensors: ['tse'],
  ...stroke,
  stepOf: ({ fmi, position }) => stroke.stepOf?.({ faultTypeId: 31, fmi, position }),
}

export const inflation: Tree = {
  key: 'inflation',
  title: t('Tire inflation system'),
  about: t('The system asks for air without end, or says nothing.'),
  sensors: ['tireInflationStatus'],
  picture: {
    readings: { tireInflationStatus: { status: 'UNSTABLE' } },
    caption: t('The system has been filling for more than ten minutes.'),
  },
  first: 'air',
  steps: {
    air: {
      ask: t('Is the trailer supplied with air?'),
      how: t('A tractor is connected, its supply valve is open, and the gauge stands above 90 psi.'),
      ways: [
        { says: t('Yes, and it fills without end'), to: '1-31' },
        { says: t('Yes, and it is not available'), to: 'silent' },
        { says: t('No'), to: 'supply' },
      ],
    },
    ...stepsWithout('tireInflationStatus'),
    supply: {
      act: t('Give it air first'),
      cause: t('Without air the system fills nothing, and tells nothing of the tires'),
      steps: [
        t('Connect the supply line and open the valve.'),
        t('Wait until the gauge stands above 90 psi.'),
        t('Drain the tank, and look whether the filter of the system is blocked.'),
      ],
      watch: 'tireInflationStatus',
    },
    silent: {
      act: t('Look at the sensor of the system'),
      cause: t('The gateway does not hear the flow sensor of the inflation system'),
      steps: [
        t('Look at the plug of the flow sensor in the control box: dry, clean and locked.'),
        t('Follow its wire to the gateway.'),
        t('Let air out of one tire until the system fills it: it says “Filling”.'),
      ],
      watch: 'tireInflationStatus',
    },
  },
  stepOf: () => '1-31',
}

/** The repairs of a sensor's faults without the question for them. */
function stepsWithout(sensor: 'tireInflationStatus'): Tree['steps'] {
  const { which: _, ...repairs } = byFault('', sensor).steps
  return repairs
}
