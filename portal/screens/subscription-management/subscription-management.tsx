/** Subscription management: the vehicles, the pools of seats, the forecast with the bill, or the plans. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { Forecast } from './forecast.tsx'
import { Plans } from './plans.tsx'
import { Pools } from './pools.tsx'
import { Vehicles } from './vehicles.tsx'
import './subscription-management.css'

const names = {
  vehicles: t('Trailers'),
  pools: t('Pools'),
  forecast: t('Forecast and billing'),
  plans: t('Plans'),
}
type Tab = keyof typeof names
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(names, text)

export function Screen() {
  const viewer = useSession()?.viewer
  const asked = useSearchValue('tab')
  const chosen = useSearchValue('customer')
  const found = useQuery('customers', customerNames)
  if (!viewer) return null
  if (found.error)
    return (
      <main className="page-state">
        <ErrorState title={found.error} again={found.again} />
      </main>
    )
  if (!found.answer)
    return (
      <main className="manage">
        <Loading lines={8} label={t('Loading subscriptions')} />
      </main>
    )
  const customers = found.answer.filter(({ id }) =>
    can(viewer, 'seeSubscriptions', { customerId: Number(id) }),
  )
  const here = isTab(asked) ? asked : 'vehicles'
  const customerId = customers.length === 1 ? customers[0]!.id : chosen
  const of = chosen === null ? '' : `&customer=${chosen}`
  const choice = can(viewer, 'chooseCustomer') && (
    <CustomerChoice
      customers={customers}
      chosen={customerId}
      onChoose={(customer) => setSearch({ customer, page: null })}
    />
  )
  const about = { viewer, customers, customerId, choice }
  return (
    <main className="manage subscriptions">
      <ScreenTabs
        label={t('Subscription management')}
        chosen={here}
        tabs={(Object.keys(names) as Tab[]).map((key) => ({
          key,
          label: names[key],
          to: `/subscription-management?tab=${key}${of}`,
        }))}
      />
      {here === 'vehicles' && <Vehicles {...about} chosen={chosen} />}
      {here === 'pools' && <Pools {...about} />}
      {here === 'forecast' && <Forecast {...about} />}
      {here === 'plans' && <Plans viewer={viewer} />}
    </main>
  )
}
