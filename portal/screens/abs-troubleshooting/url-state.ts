/** The filters and page of the fault table as the address holds them, and the query they become. */
import { t } from '#domain/basics/texts.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type SensorKey, sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { FaultFilter } from '../../data/faults.ts'
import { dayBegins } from '../../ui/time/day.ts'

/** The date range filter (§3). */
export const ranges = [
  { value: '', label: t('All') },
  { value: '1', label: t('Last 24 Hours') },
  { value: '7', label: t('Last 7 Days') },
  { value: '14', label: t('Last 14 Days') },
  { value: '31', label: t('Last 31 Days') },
  { value: 'own', label: t('From day to day') },
] as const
export type DayRange = (typeof ranges)[number]['value']

/** A sensor that tells faults. */
export interface Family {
  readonly key: SensorKey
  readonly id: number
  readonly label: string
}

/** The families of faults, in the order of the drawer, as far as their flags are on. */
export const familiesBy = (on: (flag: string) => boolean): readonly Family[] =>
  (sensors as readonly AnySensor[]).flatMap(({ key, id, label, flag, faults }) =>
    faults && (!flag || on(flag)) ? [{ key: key as SensorKey, id, label }] : [],
  )

export interface AbsUrlState {
  readonly family: Family | null
  readonly range: DayRange
  /** YYYY-MM-DD, of the range of one's own; null where that is open. */
  readonly from: string | null
  readonly to: string | null
  /** Part of a unit ID or a VIN. */
  readonly search: string
}

const dayIn = (value: string | null): string | null =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null

export function readUrlState(search: string, families: readonly Family[]): AbsUrlState {
  const values = new URLSearchParams(search)
  const range = values.get('range') ?? ''
  return {
    family: families.find(({ key }) => key === values.get('sensor')) ?? null,
    range: ranges.find(({ value }) => value === range)?.value ?? '',
    from: dayIn(values.get('from')),
    to: dayIn(values.get('to')),
    search: values.get('q')?.trim() ?? '',
  }
}

/** "8/2": the second fault type of the sensor 8. */
const typeIn = (value: string | undefined): { sensorTypeId: number; faultTypeId: number } | null => {
  const [, sensorTypeId, faultTypeId] = /^(\d+)\/(\d+)$/.exec(value ?? '') ?? []
  return faultTypeId === undefined
    ? null
    : { sensorTypeId: Number(sensorTypeId), faultTypeId: Number(faultTypeId) }
}

/** Numbers as somebody types them, "789, 795"; null of nothing, none of what is no number. */
export const numbersIn = (text: string | undefined): readonly number[] | null => {
  const parts = (text ?? '').split(/[\s,;]+/).filter(Boolean)
  if (parts.length === 0) return null
  return parts.map(Number).filter((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 31)
}

/** A list that both leave; null where neither filters. */
const both = (a: readonly number[] | null, b: readonly number[] | null) =>
  a === null ? b : b === null ? a : a.filter((one) => b.includes(one))

/** `filters`: those of the grid's columns. Days are the user's own, from midnight to midnight. */
export function filterOf(
  vin: string | undefined,
  filter: AbsUrlState,
  filters: Readonly<Record<string, string>>,
  now: Instant,
): FaultFilter {
  const type = typeIn(filters.fault_type)
  const own = filter.range === 'own'
  const length = Number(filter.range)
  return {
    vin: vin ?? null,
    search: vin === undefined && filter.search ? filter.search : null,
    status: filters.status ?? null,
    sensorTypeIds: both(filter.family && [filter.family.id], type && [type.sensorTypeId]),
    faultTypeIds: both(type && [type.faultTypeId], numbersIn(filters.fault_type_id)),
    fmis: numbersIn(filters.fmi),
    from: own
      ? filter.from === null
        ? null
        : dayBegins(filter.from)
      : length > 0
        ? now - days(length)
        : null,
    to: own && filter.to !== null ? dayBegins(filter.to, 1) : null,
  }
}
