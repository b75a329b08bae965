/** Alerts: the inbox, the rules and webhooks as tabs, or the page of one rule; the address says which. */

import { IconPlus } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { AlertTabs, administeredBy } from '../../alerting/alert-tabs.tsx'
import { WithCustomers } from '../../alerting/with-customers.tsx'
import { newRulePath } from '../../data/alert-paths.ts'
import type { CustomerName } from '../../data/customers.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { DailyFiles } from './day-files/day-files.tsx'
import { Inbox } from './inbox/inbox.tsx'
import { RulePage } from './rule-form/rule-page.tsx'
import { Rules } from './rules/rules.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'
import './alerts.css'

export const Screen = (props: ScreenProps) => (
  <WithCustomers right="alerts" loading={t('Loading alerts')}>
    {(viewer, customers) => <Alerts {...props} viewer={viewer} customers={customers} />}
  </WithCustomers>
)

function Alerts({
  params,
  title,
  viewer,
  customers,
}: ScreenProps & { viewer: Viewer; customers: readonly CustomerName[] }) {
  const tab = useSearchValue('tab')
  const customerId = useSearchValue('customer')
  if (params.id !== undefined)
    return <RulePage key={params.id} id={params.id} viewer={viewer} customers={customers} />

  const edits = customers.some(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))
  const administers = administeredBy(viewer, customers)
  const here =
    tab === 'inbox' || ((tab === 'webhooks' || tab === 'files') && administers.length > 0) ? tab : 'rules'
  return (
    <>
      <AlertTabs title={title} chosen={here} viewer={viewer} customers={customers}>
        {edits && here === 'rules' && (
          <Link className="button" data-kind="primary" to={newRulePath(customerId)}>
            <IconPlus size={16} stroke={1.8} />
            {t('Create alert')}
          </Link>
        )}
      </AlertTabs>
      {here === 'inbox' ? (
        <Inbox viewer={viewer} customers={customers} />
      ) : here === 'webhooks' ? (
        <Webhooks customers={administers} />
      ) : here === 'files' ? (
        <DailyFiles customers={administers} />
      ) : (
        <Rules viewer={viewer} customers={customers} />
      )}
    </>
  )
}
