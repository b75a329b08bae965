/** The fault filter of the fleet grid: one choice at a time, each a few filters (§5). */
import { t } from '../basics/texts.ts'
import { type BatteryStatus, batteryStatuses } from '../state/derived.ts'
import type { FilterInput } from './filters.ts'

interface FaultFilter {
  readonly key: string
  readonly label: string
  readonly filters: readonly FilterInput[]
}

const is = (field: string, value: string): FilterInput => ({ field, condition: 'isExactly', value })
const oneOf = (field: string, values: readonly string[]): FilterInput => ({
  field,
  condition: 'isOneOf',
  values: [...values],
})
const batteries = Object.keys(batteryStatuses) as BatteryStatus[]

/** Low, or not known any more. */
const notGood = batteries.filter((status) => status !== 'GOOD')

export const faultFilters = [
  { key: 'none', label: t('No faults'), filters: [is('abs_severity', 'N/A')] },
  {
    key: 'abs',
    label: t('Any ABS fault'),
    filters: [oneOf('abs_severity', ['1', '2', '3'])],
  },
  { key: 'absCaution', label: t('ABS fault: caution'), filters: [is('abs_severity', '2')] },
  { key: 'absCritical', label: t('ABS fault: critical'), filters: [is('abs_severity', '3')] },
  {
    key: 'lights',
    label: t('Light fault'),
    filters: [
      oneOf('light_fault_codes', ['highCurrent', 'lowCurrent', 'intermittent', 'multiple', 'unknown']),
    ],
  },
  { key: 'tires', label: t('Tire inflation fault'), filters: [is('tire_inflation_status', 'unstable')] },
  {
    key: 'battery',
    label: t('Battery not good'),
    filters: [
      oneOf('trailer_battery_health_status', notGood),
      // §5: only where there is such a sensor, which has told a voltage at least once.
      { field: 'sensor_box_battery_voltage', condition: 'isAfter', value: '0' },
    ],
  },
  // What the queue of Now counts in its foot.
  {
    key: 'canWait',
    label: t('Can wait'),
    filters: [is('verdict_group', 'wait'), oneOf('level', ['caution', 'notice'])],
  },
] as const satisfies readonly FaultFilter[]

export type FaultFilterKey = (typeof faultFilters)[number]['key']

/** The choice of this name; undefined where there is none. */
export const faultFilterOf = (key: string | null): FaultFilter | undefined =>
  faultFilters.find((one) => one.key === key)

/**
 * Alerts only (§5, as settled): vehicles with at least one of light, brake and tire faults. All of a group hold, of one
 * group or another.
 */
export const alertsOnly: readonly (readonly FilterInput[])[] = faultFilters
  .filter(({ key }) => key === 'abs' || key === 'lights' || key === 'tires')
  .map(({ filters }) => filters)
