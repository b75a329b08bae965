/** The modules of Fleet Control, in the order and size in which they stand until somebody arranges them. */

import type { ComponentType } from 'react'
import type { Gate } from '#domain/access/gate.ts'
import { t } from '#domain/basics/texts.ts'
import { inboxPath } from '../../data/alert-paths.ts'
import type { CustomerName } from '../../data/customers.ts'
import { ConnectivityCounts, OccupiedFences, Places } from './counts.tsx'
import { HealthCounts, type ModuleProps } from './health.tsx'
import type { PlacedModule } from './layout.ts'
import { type Links, narrowedTo, pathOf } from './links.ts'
import { Alerts, DwellList, Reefers, Trailers, Upcoming } from './lists.tsx'
import { Selectors } from './selectors.tsx'

export interface ControlModule extends PlacedModule, Gate {
  readonly title: string
  readonly Show: ComponentType<ModuleProps>
  /** Where all of it is; nothing for whoever may not go there. */
  readonly more?: (
    customer: CustomerName | null,
    links: Links,
  ) => {
    readonly to: string | undefined
    readonly label: string
  }
}

export const controlModules: readonly ControlModule[] = [
  { key: 'health', title: t('Health'), w: 2, h: 2, right: 'healthWidget', Show: HealthCounts },
  { key: 'selectors', title: t('Find a trailer'), w: 1, h: 2, right: 'vinSelector', Show: Selectors },
  {
    key: 'connectivity',
    title: t('Connectivity'),
    w: 1,
    h: 2,
    right: 'trailerList',
    Show: ConnectivityCounts,
  },
  {
    key: 'trailers',
    title: t('Trailers'),
    w: 2,
    h: 2,
    right: 'trailerList',
    Show: Trailers,
    more: (customer, { grid }) => ({ to: grid(narrowedTo(customer)), label: t('All trailers') }),
  },
  {
    key: 'alerts',
    title: t('Alerts'),
    w: 2,
    h: 2,
    right: 'alerts',
    permission: 'alerts',
    Show: Alerts,
    more: (customer) => ({ to: pathOf(inboxPath(), customer), label: t('Inbox') }),
  },
  {
    key: 'geofences',
    title: t('My geofences'),
    w: 1,
    h: 2,
    right: 'myGeofences',
    Show: OccupiedFences,
    more: (customer, { fence }) => {
      const to = fence()
      return { to: to && pathOf(to, customer), label: t('All') }
    },
  },
  { key: 'locations', title: t('My locations'), w: 1, h: 2, right: 'myLocations', Show: Places },
  {
    key: 'dwell',
    title: t('Dwelling longest'),
    w: 2,
    h: 2,
    right: 'trailerList',
    Show: DwellList,
    more: (customer, { grid }) => ({
      to: grid(narrowedTo(customer), '-dwell_time_calculated'),
      label: t('All'),
    }),
  },
  {
    key: 'reefers',
    title: t('Reefers out of range'),
    w: 2,
    h: 2,
    right: 'trailerList',
    flag: 'ThermoKing',
    Show: Reefers,
  },
  {
    key: 'maintenance',
    title: t('Upcoming maintenance'),
    w: 2,
    h: 2,
    right: 'maintenance',
    flag: 'MaintenanceDashboard',
    Show: Upcoming,
    more: (customer) => ({ to: pathOf('/maintenance?tab=plans', customer), label: t('All') }),
  },
]
