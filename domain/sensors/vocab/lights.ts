/** Light faults: four kinds on each of five circuits make the fault type ids 1 to 20 (§3). */
import { t } from '../../basics/texts.ts'
import type { Circuit } from '../../shapes/drawer.ts'
import type { Level } from '../../vehicle/severity.ts'

/** The circuits of the trailer plug (SAE J560) that lamps hang on, in the order of the fault type ids. */
export const lampCircuits = ['red', 'green', 'yellow', 'black', 'brown'] as const
export type LampCircuit = (typeof lampCircuits)[number]

/** What each of the seven wires of the plug is for, in the order of its pins. */
export const plug = {
  white: t('Ground'),
  black: t('Clearance, marker and plate lights'),
  yellow: t('Left turn and hazard'),
  red: t('Stop lights and ABS'),
  green: t('Right turn and hazard'),
  brown: t('Tail, marker and identification lights'),
  blue: t('Constant power for ABS'),
} as const satisfies Record<Circuit['color'], string>

export const lightFaultKinds = ['highCurrent', 'lowCurrent', 'intermittent', 'unknown'] as const
export type LightFaultKind = (typeof lightFaultKinds)[number]
export const lightFaultTexts = {
  highCurrent: t('High current (short circuit)'),
  lowCurrent: t('Low current (outage)'),
  intermittent: t('Intermittent (flicker)'),
  unknown: t('Unknown'),
} as const satisfies Record<LightFaultKind, string>
/** The same in a word. */
export const lightFaultWords = {
  highCurrent: t('Shorted'),
  lowCurrent: t('Out'),
  intermittent: t('Flickers'),
  unknown: t('Unknown'),
} as const satisfies Record<LightFaultKind, string>
export const lightFaultLevels = {
  highCurrent: 'critical',
  lowCurrent: 'caution',
  intermittent: 'notice',
  unknown: 'caution',
} as const satisfies Record<LightFaultKind, Level>

/** How each kind fails, by the failure modes of SAE J1939. */
export const lightFaultModes = {
  highCurrent: 6,
  lowCurrent: 5,
  intermittent: 2,
  unknown: 11,
} as const satisfies Record<LightFaultKind, number>

export const mostLightFaultTypes = lampCircuits.length * lightFaultKinds.length
/** 1, 5, 9, 13, 17 high current; 2, 6, 10, 14, 18 low; 3, 7, 11, 15, 19 intermittent; the fourth of each is unknown. */
export const lightFaultKind = (faultTypeId: number): LightFaultKind =>
  lightFaultKinds[(faultTypeId - 1) % lightFaultKinds.length]!
export const lightFaultCircuit = (faultTypeId: number): LampCircuit =>
  lampCircuits[Math.floor((faultTypeId - 1) / lightFaultKinds.length)]!

/** The colors of wires, as they begin a line. */
export const wireNames: Readonly<Record<LampCircuit, string>> = {
  red: t('Red'),
  green: t('Green'),
  yellow: t('Yellow'),
  black: t('Black'),
  brown: t('Brown'),
}
/** "Red: Low current (outage)" */
export const lightFaultName = (faultTypeId: number): string =>
  `${t(wireNames[lightFaultCircuit(faultTypeId)])}: ${t(lightFaultTexts[lightFaultKind(faultTypeId)])}`
/** Every fault type id with its name. */
export const lightFaultNames: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: mostLightFaultTypes }, (_, index) => [`${index + 1}`, lightFaultName(index + 1)]),
)

/** The fault types of each kind that an alert names (§3): those whose kind is known. */
export const lightFaultGroups: readonly { readonly label: string; readonly values: readonly number[] }[] =
  lightFaultKinds
    .filter((kind) => kind !== 'unknown')
    .map((kind) => ({
      label: lightFaultTexts[kind],
      values: Array.from({ length: mostLightFaultTypes }, (_, index) => index + 1).filter(
        (id) => lightFaultKind(id) === kind,
      ),
    }))
