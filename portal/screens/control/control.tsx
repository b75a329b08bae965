/** Fleet Control: what needs somebody now, or the modules; the address says which. */

import { Suspense } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import { useViewer } from '../../data/me.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { LazyFallback, lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Now } from './now/now.tsx'
import './now/now.css'

const ModuleGrid = lazyComponent(async () => (await import('./module-grid.tsx')).ModuleGrid)

export function Screen() {
  const viewer = useViewer()
  const names = useQuery('customers', customerNames, { keptAs: 'customers' })
  // Of another customer they may see something else, an installer say, but none of this.
  const customers = (names.answer ?? []).filter(
    ({ id }) => viewer && can(viewer, 'healthWidget', { customerId: Number(id) }),
  )
  const wanted = useSearchValue('customer')
  const chosen = customers.find(({ id }) => id === wanted) ?? null
  const isNow = useSearchValue('tab') !== 'modules'
  const customer = wanted === null ? '' : `customer=${encodeURIComponent(wanted)}`
  const tabs = (
    <ScreenTabs
      label={t('Fleet Control')}
      chosen={isNow ? 'now' : 'modules'}
      tabs={[
        { key: 'now', label: t('Now'), to: `/control${customer && `?${customer}`}` },
        { key: 'modules', label: t('Modules'), to: `/control?tab=modules${customer && `&${customer}`}` },
      ]}
    />
  )
  if (isNow) return <Now customers={customers} wanted={wanted} chosen={chosen} tabs={tabs} />
  return (
    <>
      <header className="title-row">
        <h1>{t('Fleet Control')}</h1>
        {tabs}
      </header>
      <Suspense fallback={<LazyFallback lines={8} />}>
        <ModuleGrid customers={customers} chosen={chosen} />
      </Suspense>
    </>
  )
}
