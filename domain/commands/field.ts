/** The values that commands carry: how people give them, how they are kept and sent, and between which limits. */

import { setPointLeast, setPointMost } from '../basics/assumed.ts'
import type { Units } from '../basics/own-units.ts'
import { celsius, fahrenheit, rounded } from '../basics/print.ts'
import { amount, shortText } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'

export interface Limits {
  readonly least: number
  readonly most: number
}

export interface CommandField {
  /** As people give it: the name carries its unit. */
  readonly name: string
  /** As it is kept, sent and limited by gateways. */
  readonly wireName: string
  readonly label: string
  readonly unit: string
  /** In the unit of people; what is outside no unit takes. */
  readonly limits: Limits
  /** The smallest step, in the unit of people. */
  readonly step: number
  readonly toWire: (value: number) => number
  readonly fromWire: (value: number) => number
  /** What is said where a value is missing or out of its range. */
  readonly problem: (limits: Limits, units?: Units) => string
}

const same = (value: number): number => value

/** From the front. */
export const zoneField = {
  name: 'zone',
  wireName: 'zone',
  label: t('Zone'),
  unit: '',
  limits: { least: 1, most: 3 },
  step: 1,
  toWire: same,
  fromWire: same,
  problem: ({ least, most }) => t('Choose a zone from {{least}} to {{most}}.', { least, most }),
} as const satisfies CommandField

/** Hundredths of a degree Celsius tell every tenth of a degree Fahrenheit apart. */
export const setPointField = {
  name: 'setPointF',
  wireName: 'setPointCelsius',
  label: t('Set point'),
  unit: '°F',
  limits: { least: setPointLeast, most: setPointMost },
  step: 0.1,
  toWire: (value) => rounded(celsius(value), 2),
  fromWire: (value) => rounded(fahrenheit(value), 1) + 0,
  problem: ({ least, most }, units) => {
    const text = shortText(most, 'temperature', units)
    return t('A set point is from {{text}} to {{text2}}.', {
      text: amount(least, 'temperature', units).text,
      text2: text,
    })
  },
} as const satisfies CommandField

export const intervalField = {
  name: 'intervalMinutes',
  wireName: 'intervalMinutes',
  label: t('Report every'),
  unit: 'minutes',
  limits: { least: 1, most: 30 },
  step: 1,
  toWire: same,
  fromWire: same,
  problem: ({ least, most }) => t('A report comes every {{least}} to {{most}} minutes.', { least, most }),
} as const satisfies CommandField

/** Values by the name of their field. */
export type Values = Readonly<Record<string, number>>

/** What a unit takes at most, in the unit of people: its own limits where it names some, inside the usual ones. */
export const limitsOf = (field: CommandField, own: Readonly<Record<string, Limits>>): Limits => {
  const named = own[field.wireName]
  if (!named) return field.limits
  return {
    least: Math.max(field.limits.least, field.fromWire(named.least)),
    most: Math.min(field.limits.most, field.fromWire(named.most)),
  }
}

/** Null where the value can be sent. */
export const valueProblem = (
  field: CommandField,
  value: number | undefined,
  limits: Limits,
  units?: Units,
): string | null => {
  const fits =
    value !== undefined &&
    value >= limits.least &&
    value <= limits.most &&
    (field.step !== 1 || Number.isInteger(value))
  return fits ? null : field.problem(limits, units)
}
