/** Faults of the ABS: by the part that it names, then by how that fails. */
import { t } from '../../basics/texts.ts'
import { describeFault } from '../../maintenance/vocabulary/index.ts'
import { sensorOf } from '../../sensors/index.ts'
import { type AbsPart, describeAbsFault, knownAbsFaultTypeIds } from '../../sensors/vocab/abs.ts'
import { failureMode, failureModes } from '../../sensors/vocab/fmi.ts'
import { type Act, repairOf, type Step, type Tree } from '../tree.ts'

const parts: Readonly<Record<AbsPart, string>> = {
  wheelSensor: t('Wheel speed sensor'),
  valve: t('Modulator valve, or one of its coils'),
  controller: t('ABS controller'),
  power: t('Supply'),
  lamp: t('Lamp or warning'),
  other: t('Something else'),
}
const sensor = 'absSystemFault'

/** A component that stands for all of its part: what is done is the same. */
const example = (part: AbsPart): number =>
  knownAbsFaultTypeIds.find((id) => describeAbsFault(id, 31).part === part)!

const repairText = (part: AbsPart, fmi: number) =>
  describeFault({ sensorTypeId: sensorOf(sensor).id, faultTypeId: example(part), fmi, position: '' })
    .repairInformation

/** The failure modes of a part that are repaired in the same way, by their first; those without a way of their own last. */
const groupsOf = (part: AbsPart): readonly (readonly number[])[] => {
  const groups = new Map<string, number[]>()
  for (const fmi of Object.keys(failureModes).map(Number)) {
    const text = repairText(part, fmi)
    groups.set(text, [...(groups.get(text) ?? []), fmi])
  }
  const rest = repairText(part, 31)
  return [...groups].sort(([a], [b]) => Number(a === rest) - Number(b === rest)).map(([, modes]) => modes)
}

const causes = (part: AbsPart, modes: readonly number[]): string =>
  [...new Set(modes.map((fmi) => describeAbsFault(example(part), fmi).cause))].join('. ')

const afterwards = t(
  'Switch the ignition off and on: the ABS lamp lights for a moment and goes out. Then drive above 6 mph.',
)

const stepsOf = (part: AbsPart): readonly (readonly [string, Step])[] => {
  const groups = groupsOf(part)
  const acts = groups.map((modes, index): readonly [string, Act] => {
    const { steps } = repairOf(sensor, example(part), modes[0]!)
    const isRest = index === groups.length - 1
    return [
      `${part}-${modes[0]}`,
      {
        act: t('Repair: {{value}}', { value: parts[part] }),
        cause: isRest ? describeAbsFault(example(part), 31).cause : causes(part, modes),
        steps: [...steps, afterwards],
        watch: sensor,
      },
    ]
  })
  if (acts.length === 1) return [[part, acts[0]![1]]]
  return [
    [
      part,
      {
        ask: t('How does it fail?'),
        how: t('The number behind “FMI”, in the drawer and in the fault history.'),
        ways: groups.map((modes, index) => ({
          says:
            index === groups.length - 1
              ? t('Any other number')
              : `FMI ${modes.join(', ')}: ${failureMode(modes[0]!)}`,
          to: `${part}-${modes[0]}`,
        })),
      },
    ],
    ...acts,
  ]
}

const names = Object.keys(parts) as readonly AbsPart[]

export const abs: Tree = {
  key: 'abs',
  title: 'ABS',
  about: t('The ABS lamp stays lit, or the controller names a fault.'),
  sensors: [sensor],
  picture: {
    readings: {
      absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 789, fmi: 5 }] },
    },
    caption: t('An open wheel speed sensor: ABS is marked between the axles.'),
  },
  first: 'named',
  steps: {
    named: {
      ask: t('Which part does the fault name?'),
      how: t('The drawer of the trailer says it under ABS. Its code stands below: “Fault 789, FMI 5”.'),
      ways: [
        ...names.map((part) => ({ says: parts[part], to: part })),
        { says: t('No fault, but the lamp is lit'), to: 'lampOnly' },
        { says: t('Nothing is reported at all'), to: 'silent' },
      ],
    },
    ...Object.fromEntries(names.flatMap(stepsOf)),
    lampOnly: {
      act: t('Let the controller name its fault'),
      cause: t('The controller has told of its lamp, and not yet of its fault'),
      steps: [
        t('Connect a tractor and switch its ignition on for a minute.'),
        t('Drive above 6 mph, so that every wheel sensor is seen to turn.'),
        t('If the lamp stays lit without a fault, read the controller with its own tool.'),
      ],
      watch: sensor,
    },
    silent: {
      act: t('Give the controller its supply'),
      cause: t('ABS reports while the tractor feeds it: by the blue wire, or by the stop lights alone'),
      steps: [
        t('Connect a tractor and switch its ignition on.'),
        t('Measure the blue wire at the plug, then at the controller: 9.5 V or more.'),
        t('Check the fuse of the tractor, and the data cable between controller and gateway.'),
      ],
      watch: sensor,
    },
  },
  stepOf: ({ faultTypeId, fmi }) => {
    const { part } = describeAbsFault(faultTypeId, fmi)
    const groups = groupsOf(part)
    if (groups.length === 1) return part
    const modes = groups.find((group) => group.includes(fmi)) ?? groups.at(-1)!
    return `${part}-${modes[0]}`
  },
}
