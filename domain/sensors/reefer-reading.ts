/** What a refrigeration unit reports, and what is read out of it. */

import { z } from 'zod'
import { fahrenheit, rounded } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Celsius } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import { type Level, worst } from '../vehicle/severity.ts'
import { low, millivolts } from './battery.ts'
import { describeReeferAlarm } from './vocab/reefer-alarms.ts'

const celsius = (about: string) => z.number().min(-100).max(200).optional().describe(`${about}, °C`)
const runHours = (about: string) => z.number().min(0).max(1_000_000).optional().describe(`${about}, hours`)

export const reading = z.object({
  powerOn: z.boolean().optional().describe('Whether the unit is on'),
  operatingMode: z
    .enum(['CONTINUOUS', 'CYCLE_SENTRY'])
    .optional()
    .describe('How the engine runs: all the time, or started and stopped as needed'),
  running: z
    .enum(['PRE_TRIP', 'DEFROST'])
    .optional()
    .describe('What the unit is at beside cooling: its pre-trip test, or defrost'),
  fuelLevelFraction: z.number().min(0).max(1).optional().describe('Fuel in the tank, 0 to 1'),
  ambientCelsius: celsius('Temperature outside'),
  humidityPercent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Relative humidity in the cargo room, percent'),
  loggerSensors: z
    .array(
      z.object({
        sensor: z.int().min(1).max(6).describe('Number of the sensor'),
        celsius: z.number().min(-100).max(200).describe('Temperature, °C'),
      }),
    )
    .max(6)
    .optional()
    .describe('Independent temperature sensors of the data logger, °C'),
  zones: z
    .array(
      z.object({
        zone: z.int().min(1).max(3).describe('Number of the zone, from the front'),
        setPointCelsius: celsius('What was asked for'),
        dischargeAirCelsius: celsius('Air that leaves the unit'),
        returnAirCelsius: celsius('Return air'),
      }),
    )
    .max(3)
    .optional()
    .describe('Each zone once'),
  engineHours: runHours('Run by the engine'),
  electricalHours: runHours('Run from the mains'),
  totalHours: runHours('Switched on'),
  batteryMillivolts: millivolts.optional(),
  alarms: z
    .array(
      z.object({
        code: z
          .string()
          .regex(/^[A-Za-z0-9]{1,8}$/)
          .describe("The maker's alarm code"),
      }),
    )
    .max(64)
    .optional()
    .describe('Active alarms; left out where the unit does not report them'),
})
export type Reading = z.infer<typeof reading>
export type Zone = NonNullable<Reading['zones']>[number]

export const reeferModes = {
  off: t('Off'),
  on: t('On'),
  continuous: t('Continuous'),
  cycleSentry: t('Cycle Sentry'),
} as const
export type Mode = keyof typeof reeferModes
export const mode = (unit: Reading): Mode | null => {
  if (unit.powerOn === false) return 'off'
  if (unit.operatingMode) return unit.operatingMode === 'CONTINUOUS' ? 'continuous' : 'cycleSentry'
  return unit.powerOn === undefined ? null : 'on'
}
export const powers = { on: t('On'), off: t('Off') } as const
export const power = ({ powerOn }: Reading) => (powerOn === undefined ? null : powerOn ? 'on' : 'off')

export const zoneOf = (unit: Reading, n: number) => unit.zones?.find(({ zone }) => zone === n)
export const degrees = (value: Celsius | undefined): number | null =>
  value === undefined ? null : rounded(fahrenheit(value), 1)
export const fuelPercent = ({ fuelLevelFraction: fraction }: Reading): number | null =>
  fraction === undefined ? null : rounded(fraction * 100, 1)
export const fuelLevel = (
  fraction: number,
  { reeferFuelCaution, reeferFuelCritical }: VerdictLimits,
): Level => low(fraction, reeferFuelCaution, reeferFuelCritical)
/** °F of a zone's return air above its set point; null where the unit is off, or it tells not both. */
export const offSetPoint = ({ powerOn }: Pick<Reading, 'powerOn'>, zone: Zone): number | null => {
  const asked = degrees(zone.setPointCelsius)
  const back = degrees(zone.returnAirCelsius)
  return powerOn === false || asked === null || back === null ? null : rounded(back - asked, 1)
}
/** How the load of a zone fares; unknown where nothing is asked of it. The same colour wherever it is shown. */
export const zoneLevel = (
  unit: Pick<Reading, 'powerOn'>,
  zone: Zone,
  { reeferOff, reeferFarOff }: VerdictLimits,
): Level => {
  const off = offSetPoint(unit, zone)
  if (off === null) return 'unknown'
  return Math.abs(off) > reeferFarOff ? 'critical' : Math.abs(off) > reeferOff ? 'caution' : 'good'
}
/** The worst of its zones. */
export const zonesLevel = (unit: Reading, limits: VerdictLimits): Level =>
  worst((unit.zones ?? []).map((zone) => zoneLevel(unit, zone, limits)))

/** Some units say "00" for no alarm. */
export const alarms = (unit: Reading) =>
  (unit.alarms ?? [])
    .filter(({ code }) => !/^0+$/.test(code))
    .map(({ code }) => ({ code, ...describeReeferAlarm(code) }))
