/** The filters of the inbox as the address holds them. */
import { useMemo } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import type { FiringFilters } from '../../../data/documents.ts'
import { setSearch, useHere } from '../../../ui/layout/address.ts'
import { dayAfter, instantOfClock } from '../../../ui/time/time.ts'
import { inboxStatuses } from './status.ts'

export interface InboxUrlState {
  /** Part of a unit or a VIN. */
  readonly vehicle: string
  /** One of the options of a status. */
  readonly status: string
  readonly kind: string
  readonly customer: string
  readonly rule: string
  readonly unread: boolean
  /** YYYY-MM-DD, the user's own days, both included. */
  readonly from: string
  readonly to: string
}
export const everyFiring: InboxUrlState = {
  vehicle: '',
  status: '',
  kind: '',
  customer: '',
  rule: '',
  unread: false,
  from: '',
  to: '',
}

export const readUrlState = (search: string): InboxUrlState => {
  const values = new URLSearchParams(search)
  const text = (name: string) => values.get(name) ?? ''
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(text(name)) ? text(name) : '')
  return {
    vehicle: text('q'),
    status: text('status'),
    kind: text('kind'),
    customer: text('customer'),
    rule: text('rule'),
    unread: values.has('unread'),
    from: day('from'),
    to: day('to'),
  }
}
export const writeUrlState = ({ vehicle, status, kind, customer, rule, unread, from, to }: InboxUrlState) =>
  setSearch({
    q: vehicle || null,
    status: status || null,
    kind: kind || null,
    customer: customer || null,
    rule: rule || null,
    unread: unread ? '' : null,
    from: from || null,
    to: to || null,
  })

/** Midnight where the user is, `plus` days later. */
const midnight = (day: string, zone: string | undefined): Instant => instantOfClock(`${day}T00:00`, zone)!

/** @param zone the user's own, in which days are whole */
export function filtersOf(filter: InboxUrlState, zone?: string): FiringFilters {
  const statuses = inboxStatuses(filter.status)
  const vehicle = filter.vehicle.trim()
  return {
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(vehicle ? { vehicle } : {}),
    ...(filter.kind ? { alertTypeIds: [Number(filter.kind)] } : {}),
    ...(filter.customer ? { customerId: filter.customer } : {}),
    ...(filter.rule ? { ruleId: filter.rule } : {}),
    ...(filter.unread ? { unread: true } : {}),
    ...(filter.from ? { from: midnight(filter.from, zone) } : {}),
    ...(filter.to ? { to: midnight(dayAfter(filter.to, 1), zone) } : {}),
  }
}
export const isNarrowed = (filter: InboxUrlState): boolean =>
  JSON.stringify({ ...filter, status: '' }) !== JSON.stringify(everyFiring) ||
  !['', 'all'].includes(filter.status)

export function useUrlState(): InboxUrlState {
  const here = useHere()
  return useMemo(() => readUrlState(here.split('?')[1] ?? ''), [here])
}
