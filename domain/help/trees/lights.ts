/** Lamps that are dark, shorted or flicker: by how they fail, then by their circuit. */
import { t } from '../../basics/texts.ts'
import {
  lampCircuits,
  lightFaultCircuit,
  lightFaultKind,
  lightFaultKinds,
  lightFaultModes,
  lightFaultTexts,
  mostLightFaultTypes,
  plug,
} from '../../sensors/vocab/lights.ts'
import { type Act, repairOf, type Tree } from '../tree.ts'

const stepOf = (faultTypeId: number) => `${lightFaultKind(faultTypeId)}-${lightFaultCircuit(faultTypeId)}`
const ids = Array.from({ length: mostLightFaultTypes }, (_, index) => index + 1)

/** The lamps are looked at while they are on: nothing is reported of lamps that are off. */
const lampTest = t(
  'Switch all lights on and watch the lamp test below: it says “No faults” once the circuit is right.',
)

const repair = (id: number): Act => {
  const { steps, ...act } = repairOf('lightSystemFault', id, lightFaultModes[lightFaultKind(id)])
  return { ...act, steps: [...steps, lampTest] }
}

export const lights: Tree = {
  key: 'lights',
  title: t('Lights'),
  about: t('A lamp is dark, a circuit is shorted, or it flickers.'),
  sensors: ['lightSystemFault'],
  picture: {
    readings: { lightSystemFault: { faultTypeIds: [2] } },
    caption: t('Stop lamps out: the drawing shows the circuit that is dark.'),
  },
  first: 'plugged',
  steps: {
    plugged: {
      ask: t('Is a tractor connected, with all its lights on?'),
      how: t('The gateway measures the current of lamps that are on.'),
      ways: [
        { says: t('Yes'), to: 'kind' },
        { says: t('No'), to: 'connect' },
        { says: t('Yes, and all lamps are dark'), to: 'supply' },
      ],
    },
    connect: {
      act: t('Connect a tractor and switch its lights on'),
      cause: t(
        'Lights reset ten minutes after their last reading; what was wrong stays open until lamps are on again',
      ),
      steps: [
        t('Plug the seven-way cable in until it locks.'),
        t('Switch on parking lights, both turn signals and the brake.'),
        t('Watch the lamp test below, then begin again with what it says.'),
      ],
      watch: 'lightSystemFault',
    },
    supply: {
      act: t('Mend the supply: plug, cable and ground'),
      cause: t('All circuits at once share the plug, the cable and the ground'),
      steps: [
        t('Try the tractor on another trailer, or another tractor on this one.'),
        t('Clean the pins of the seven-way plug; the white wire is the {{white}}.', {
          white: plug.white.toLowerCase(),
        }),
        t('Look at the cable where it bends and where it rubs.'),
        t('Measure the ground from the plug to the frame: less than one ohm.'),
        lampTest,
      ],
      watch: 'lightSystemFault',
    },
    kind: {
      ask: t('What do the lights say?'),
      how: t('Look at the lamp test below, or at Lights in the drawer of the trailer.'),
      ways: lightFaultKinds.map((kind) => ({ says: lightFaultTexts[kind], to: kind })),
    },
    ...Object.fromEntries(
      lightFaultKinds.map((kind) => [
        kind,
        {
          ask: t('On which wire?'),
          ways: lampCircuits.map((circuit) => ({
            says: `${circuit[0]!.toUpperCase()}${circuit.slice(1)}: ${plug[circuit].toLowerCase().replace('abs', 'ABS')}`,
            to: `${kind}-${circuit}`,
          })),
        },
      ]),
    ),
    ...Object.fromEntries(ids.map((id) => [stepOf(id), repair(id)])),
  },
  stepOf: ({ faultTypeId }) => (ids.includes(faultTypeId) ? stepOf(faultTypeId) : undefined),
}
