/** Trailer management: the trailers, or the gateways that no trailer carries; the address says which. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { DetachedGateways } from './detached-gateways.tsx'
import { Leftovers } from './leftovers.tsx'
import { Trailers } from './trailers.tsx'
import { TransfersWaiting } from './transfers-waiting.tsx'
import './trailer-management.css'

const path = '/trailer-management'

export function Screen() {
  const viewer = useSession()?.viewer
  const tab = useSearchValue('tab')
  const names = useQuery('customers', customerNames)
  if (!viewer) return null
  if (names.error)
    return (
      <main className="page-state">
        <ErrorState title={names.error} again={names.again} />
      </main>
    )
  if (!names.answer)
    return (
      <main className="manage">
        <Loading lines={8} label={t('Loading trailers')} />
      </main>
    )
  const customers = names.answer.filter(({ id }) => can(viewer, 'seeTrailers', { customerId: Number(id) }))
  const seesGateways = can(viewer, 'seeDetachedGateways')
  const seesLeftovers = can(viewer, 'seeLeftovers')
  const here =
    tab === 'gateways' && seesGateways
      ? 'gateways'
      : tab === 'leftovers' && seesLeftovers
        ? 'leftovers'
        : 'trailers'
  return (
    <main className="manage">
      {seesGateways && (
        <ScreenTabs
          label={t('Trailer management')}
          chosen={here}
          tabs={[
            { key: 'trailers', label: t('Trailers'), to: path },
            { key: 'gateways', label: t('Detached gateways'), to: `${path}?tab=gateways` },
            ...(seesLeftovers
              ? [{ key: 'leftovers', label: t('Unread bytes'), to: `${path}?tab=leftovers` }]
              : []),
          ]}
        />
      )}
      {can(viewer, 'decideTransfers') && <TransfersWaiting />}
      {here === 'gateways' ? (
        <DetachedGateways viewer={viewer} customers={customers} />
      ) : here === 'leftovers' ? (
        <Leftovers />
      ) : (
        <Trailers viewer={viewer} customers={customers} />
      )}
    </main>
  )
}
