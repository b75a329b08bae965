/** Maintenance: the trailers that need attention, work orders, plans and inspections as tabs; the address says which. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { Dashboard } from './dashboard/dashboard.tsx'
import { Inspections } from './inspections/inspections.tsx'
import { base, tabPath } from './paths.ts'
import { Plans } from './plans/plans.tsx'
import { WorkOrderList } from './work-orders/orders.tsx'
import './maintenance.css'
import './work-orders/work-orders.css'
import './plans/plans.css'

const tabs = [
  { key: 'trailers', label: t('Trailers'), to: base },
  { key: 'orders', label: t('Work orders'), to: tabPath('orders') },
  { key: 'plans', label: t('Plans'), to: tabPath('plans') },
  { key: 'inspections', label: t('Inspections'), to: tabPath('inspections') },
] as const

export function Screen({ title }: ScreenProps) {
  const viewer = useSession()?.viewer
  const wanted = useSearchValue('tab')
  const names = useQuery('customers', customerNames)
  if (!viewer) return null
  if (names.error)
    return (
      <main className="page-state">
        <ErrorState title={names.error} again={names.again} />
      </main>
    )
  if (!names.answer) return <Loading lines={8} label={t('Loading maintenance')} />
  const customers = names.answer.filter(({ id }) => can(viewer, 'maintenance', { customerId: Number(id) }))
  const edits = customers.some(({ id }) => can(viewer, 'editMaintenance', { customerId: Number(id) }))
  const here = tabs.find(({ key }) => key === wanted)?.key ?? 'trailers'
  return (
    <>
      <header className="title-row maintenance-title">
        <h1>{title}</h1>
        <ScreenTabs label={t('Maintenance')} tabs={tabs} chosen={here} />
      </header>
      {here === 'orders' ? (
        <WorkOrderList customers={customers} edits={edits} />
      ) : here === 'plans' ? (
        <Plans customers={customers} edits={edits} />
      ) : here === 'inspections' ? (
        <Inspections customers={customers} edits={edits} />
      ) : (
        <Dashboard customers={customers} edits={edits} />
      )}
    </>
  )
}
