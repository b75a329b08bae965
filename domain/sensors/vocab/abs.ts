/** Trailer ABS faults by SPN (J1939) or SID (J1587, numbers below 256): what they mean. */
import { t } from '../../basics/texts.ts'
import { absSeverity, type Level } from '../../vehicle/severity.ts'
import { failureMode } from './fmi.ts'

/** What a fault is about, for what a workshop does about it. */
export type AbsPart = 'wheelSensor' | 'valve' | 'controller' | 'power' | 'lamp' | 'other'
/** 1 Good, 2 Caution, 3 Critical (§4). */
export type AbsSeverity = keyof typeof absSeverity

interface Component {
  readonly part: AbsPart
  readonly name: string
}

/** What is told of a fault (§3, Fault), but for its repair. */
export interface AbsFaultText {
  readonly part: AbsPart
  readonly faultDescription: string
  readonly suspectComponent: string
  readonly cause: string
  readonly severity: AbsSeverity
  readonly level: Level
}

const components = new Map<number, Component>()
const add = (ids: readonly number[], part: AbsPart, names: readonly string[]) => {
  ids.forEach((id, index) => {
    components.set(id, { part, name: names[index] ?? names[0]! })
  })
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Three axles, roadside before curbside. */
const corners = {
  wheelSensor: [1, 2, 3].flatMap((axle) => [
    t('Axle {{axle}} roadside wheel speed sensor', { axle }),
    t('Axle {{axle}} curbside wheel speed sensor', { axle }),
  ]),
  modulator: [1, 2, 3].flatMap((axle) => [
    t('Axle {{axle}} roadside modulator valve', { axle }),
    t('Axle {{axle}} curbside modulator valve', { axle }),
  ]),
  hold: [1, 2, 3].flatMap((axle) => [
    t('Axle {{axle}} roadside hold solenoid', { axle }),
    t('Axle {{axle}} curbside hold solenoid', { axle }),
  ]),
  release: [1, 2, 3].flatMap((axle) => [
    t('Axle {{axle}} roadside release solenoid', { axle }),
    t('Axle {{axle}} curbside release solenoid', { axle }),
  ]),
}

add(range(789, 794), 'wheelSensor', corners.wheelSensor)
add(range(1, 6), 'wheelSensor', corners.wheelSensor)
add(
  range(25, 27),
  'wheelSensor',
  [1, 2, 3].map((axle) => t('Axle {{axle}} wheel speed sensors', { axle })),
)
add(range(795, 800), 'valve', corners.modulator)
add(range(7, 12), 'valve', corners.modulator)
add(range(42, 47), 'valve', corners.hold)
add(range(48, 53), 'valve', corners.release)
add([1056], 'valve', [t('Trailer modulator valve')])
add([92, 93], 'valve', [t('Pressure limiting valve'), t('Auxiliary valve')])
add([629], 'controller', [t('ABS controller')])
add(range(151, 155), 'controller', [t('ABS controller')])
add([254], 'controller', [t('ABS controller')])
add([251, 3597, 168], 'power', [t('ABS power supply')])
add([13, 14, 15], 'power', [t('Retarder relay'), t('Supply relay 1'), t('Supply relay 2')])
add([81, 1792, 23], 'lamp', [
  t('Trailer ABS lamp'),
  t('ABS warning in the tractor'),
  t('ABS lamp in the tractor'),
])
add([213], 'other', [t('Power line data link')])
add([69], 'other', [t('Axle load sensor')])
add([79], 'other', [t('Tire size supervision')])
add(range(31, 34), 'other', [
  t('Front roadside brake adjustment'),
  t('Front curbside brake adjustment'),
  t('Rear roadside brake adjustment'),
  t('Rear curbside brake adjustment'),
])
add([55, 56], 'other', [t('Brake light switch 1'), t('Brake light switch 2')])
add([22], 'other', [t('Speed signal')])
add([16], 'other', [t('ABS mode switch')])
add([17], 'other', [t('Traction control mode switch')])
add([18, 19], 'valve', [t('Traction control valve 1'), t('Traction control valve 2')])
add([24], 'lamp', [t('Traction control lamp')])
add([241, 242, 929], 'other', [t('Tire pressure'), t('Tire temperature'), t('Tire location')])
add([563, 1836], 'other', [t('ABS activity'), t('Trailer ABS status')])
add([158], 'power', [t('Supply from the key switch')])
add([1438, 1439, 1793], 'lamp', [
  t('ABS/EBS amber warning in the tractor'),
  t('EBS red warning in the tractor'),
  t('Traction control signal'),
])
add([2370, 2371, 2380], 'other', [t('Right turn signal'), t('Left stop light'), t('Marker lights')])
add([639], 'other', [t('Data link of the tractor')])
add([904, 1592, 1593], 'other', [
  t('Front axle speed'),
  t('Front left wheel speed'),
  t('Front right wheel speed'),
])
add([1121], 'other', [t('EBS brake switch')])
add([1697, 1698, 1699], 'other', [t('Wheel end electronics'), t('Tire status'), t('Wheel sensor status')])
add([2984], 'other', [t('Traction help by load transfer')])

const causes: Readonly<Record<AbsPart, Readonly<Record<number, string>> & { readonly else: string }>> = {
  wheelSensor: {
    0: t('The gap between sensor and tone ring is too wide'),
    1: t('The signal drops out while turning: loose sensor or worn bearing'),
    2: t('The signal jumps: damaged tone ring or loose sensor'),
    3: t('Sensor wire shorted to supply'),
    4: t('Sensor wire shorted to ground'),
    5: t('Sensor or its wire is broken'),
    6: t('Sensor wire chafed through to the frame'),
    8: t('Teeth of the tone ring are missing or dirty'),
    10: t('Wheel speed changes faster than a wheel can: loose sensor'),
    13: t('Tire size differs from the other wheels'),
    7: t('Sensor has been pushed out of its block, or the bearing has play'),
    12: t('Sensor has failed'),
    else: t('Sensor, its wire or the tone ring'),
  },
  valve: {
    3: t('Valve wire shorted to supply'),
    4: t('Valve wire shorted to ground'),
    5: t('Coil or wire is broken, or a plug is loose'),
    6: t('Coil or wire draws too much: short in coil or harness'),
    7: t('Valve sticks: ice, rust or dirt in the air'),
    12: t('Valve has failed'),
    else: t('Valve, its coil or its wire'),
  },
  controller: {
    2: t('Settings of the controller do not fit together'),
    11: t('Controller tells of a fault inside it that it cannot name'),
    12: t('Controller has failed its own check'),
    13: t('Controller was not set up for this trailer'),
    else: t('Controller or its supply'),
  },
  power: {
    3: t('Supply above 32 V: charger or tractor regulator'),
    4: t('Supply below 8 V: weak tractor supply, corroded plug or thin wire'),
    5: t('Constant power (blue wire) is broken: ABS lives on the stop lights alone'),
    13: t('Too much resistance on the way to the controller'),
    else: t('Supply, ground or plug'),
  },
  lamp: {
    5: t('Lamp is burnt out or its wire is broken'),
    3: t('Lamp wire shorted to supply: the lamp stays lit'),
    4: t('Lamp wire shorted to ground'),
    6: t('Lamp wire is shorted'),
    else: t('Lamp or its wire'),
  },
  other: { else: t('Not reported by the controller') },
}

const severities: Readonly<Record<AbsPart, AbsSeverity>> = {
  wheelSensor: 2,
  valve: 3,
  controller: 3,
  power: 3,
  lamp: 2,
  other: 2,
}
/** The mildest failure modes: outside the usual range, nothing lost yet. */
const mild = new Set([15, 17])

/** A fault in words; one that nobody knows is told by its numbers. */
export function describeAbsFault(faultTypeId: number, fmi: number): AbsFaultText {
  const known = components.get(faultTypeId)
  const part = known?.part ?? 'other'
  const name = known ? t(known.name) : t('Component {{number}}', { number: faultTypeId })
  const severity = mild.has(fmi) ? 1 : severities[part]
  return {
    part,
    faultDescription: `${name}: ${failureMode(fmi)}`,
    suspectComponent: name,
    cause: t(causes[part][fmi] ?? causes[part].else),
    severity,
    level: absSeverity[severity],
  }
}

/** What a fault type is about; undefined where nobody knows. */
export const absComponentName = (faultTypeId: number): string | undefined => components.get(faultTypeId)?.name

/** The fault type ids there are words for. */
export const knownAbsFaultTypeIds: readonly number[] = [...components.keys()].sort((a, b) => a - b)
