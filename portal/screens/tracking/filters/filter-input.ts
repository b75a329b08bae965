/** The filters that the address holds: reading, writing and describing them, and the query they become. */

import { useMemo } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { readChosen, writeChosen } from '#domain/fleet/chosen.ts'
import {
  asOf,
  describeFilter,
  formatWeight,
  readWritten,
  weightFilters,
  writeFilter,
} from '#domain/fleet/describe-filters.ts'
import { faultFilterOf } from '#domain/fleet/fault-filters.ts'
import type { FilterInput } from '#domain/fleet/filters.ts'
import type { MatchRequest } from '../../../data/fleet-filters.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { ownZone } from '../../../ui/time/time.ts'
import { ownUnits } from '../../../ui/units.ts'

/** What parts one filter from the next. */
const between = '|'

export interface Filters {
  readonly where: readonly FilterInput[]
  readonly fault: string | null
  readonly weight: string | null
  readonly alerts: boolean
  /** The vehicles that were chosen by their names; null where none were. */
  readonly only: readonly number[] | null
}

const readWhere = (text: string | null): readonly FilterInput[] =>
  (text ?? '').split(between).flatMap((one) => readWritten(one.replaceAll('%7C', between)) ?? [])

export function useFilters(): Filters {
  const where = useSearchValue('where')
  const fault = useSearchValue('fault')
  const weight = useSearchValue('weight')
  const alerts = useSearchValue('alerts')
  const only = useSearchValue('only')
  return useMemo(
    () => ({
      where: readWhere(where),
      fault: faultFilterOf(fault) ? fault : null,
      weight: weight !== null && weightFilters(weight) ? weight : null,
      alerts: alerts !== null,
      only: only === null ? null : readChosen(only),
    }),
    [where, fault, weight, alerts, only],
  )
}

export const setFilters = ({ where, fault, weight, alerts, only }: Filters) =>
  setSearch({
    where: where.map((one) => writeFilter(one).replaceAll(between, '%7C')).join(between) || null,
    fault,
    weight,
    alerts: alerts ? 'only' : null,
    only: only === null ? null : writeChosen(only),
  })

export interface FilterChip {
  readonly text: string
  /** The filters without this one. */
  readonly without: Filters
}
/** What is filtered, a chip each. */
export const chipsOf = (filters: Filters): readonly FilterChip[] => {
  const { where, fault, weight, alerts, only } = filters
  const chips: FilterChip[] = where.flatMap((one, at) => {
    const text = describeFilter(one, ownZone(), ownUnits())
    return text === null ? [] : [{ text, without: { ...filters, where: where.filter((_, i) => i !== at) } }]
  })
  const faults = faultFilterOf(fault)
  if (faults)
    chips.push({
      text: t('Faults: {{faults}}', { faults: faults.label }),
      without: { ...filters, fault: null },
    })
  if (weight !== null)
    chips.push({ text: formatWeight(weight, ownUnits()), without: { ...filters, weight: null } })
  if (alerts) chips.push({ text: t('With alerts only'), without: { ...filters, alerts: false } })
  if (only !== null)
    chips.push({
      text: count(only.length, 'chosen trailer'),
      without: { ...filters, only: null },
    })
  return chips
}

/** What the server is asked; null where the chosen vehicles are all that is filtered for. */
export const filtersOf = ({ where, fault, weight, alerts }: Filters, now: Instant): MatchRequest | null => {
  const filters = [
    ...where.map((one) => asOf(one, now)),
    ...(faultFilterOf(fault)?.filters ?? []),
    ...((weight !== null && weightFilters(weight)) || []),
  ]
  return filters.length === 0 && !alerts ? null : { filters, alertsOnly: alerts }
}
