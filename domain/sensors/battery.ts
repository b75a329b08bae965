/** What the battery sensors have in common: millivolts, how they are written, and how bad little is. */
import { z } from 'zod'
import { batteryBack } from '../basics/assumed.ts'
import { number, volts } from '../basics/print.ts'
import { quantified } from '../basics/quantity.ts'
import type { Millivolts, Percent } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { Limit } from '../shapes/part.ts'
import type { Level } from '../vehicle/severity.ts'

export const millivolts = z.number().min(0).max(60_000).describe('Voltage, millivolts')
export const chargePercent = z.number().min(0).max(100).describe('Charge, percent')

/** Volts with one decimal (§9), without the unit. */
export const voltage = (value: Millivolts): string => number(volts(value), 1)
export const voltageOf = (value: Millivolts) => quantified(volts(value), 'voltage', 1)

/** How bad little is by two limits. */
export const low = (value: number, caution: number, critical: number): 'good' | 'caution' | 'critical' =>
  value < critical ? 'critical' : value < caution ? 'caution' : 'good'

/** Whether a battery that was low, or very low, still counts as such: just above the limit it does. */
export const stillLow =
  (caution: Millivolts, critical: Millivolts) =>
  (value: Millivolts, was: string): boolean =>
    was === 'critical'
      ? value < critical + batteryBack
      : was === 'caution' && value >= critical && value < caution + batteryBack

/** The limits of a battery in volts, for what draws it. */
export const voltageLimits = (caution: Millivolts, critical: Millivolts): readonly Limit[] => [
  { at: volts(critical), level: 'critical' },
  { at: volts(caution), level: 'caution' },
]
/** A device's own battery: one level worse than its verdict, for the trailer itself is well. */
export const chargeLimits = ({ chargeNotice, chargeCaution }: VerdictLimits): readonly Limit[] => [
  { at: chargeCaution, level: 'critical' },
  { at: chargeNotice, level: 'caution' },
]

export const chargeLevel = (charge: Percent, { chargeNotice, chargeCaution }: VerdictLimits): Level =>
  low(charge, chargeNotice, chargeCaution)
