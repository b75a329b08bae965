/** Alerts: the inbox, the rules and webhooks as tabs, or the page of one rule; the address says which. */
import { IconPlus } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import { AlertTabs, administeredBy } from '../../alerting/alert-tabs.tsx'
import { newRulePath } from '../../data/alert-paths.ts'
import { customerNames } from '../../data/customers.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { Inbox } from './inbox/inbox.tsx'
import { RulePage } from './rule-form/rule-page.tsx'
import { Rules } from './rules/rules.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'
import './alerts.css'

export function Screen({ params, title }: ScreenProps) {
  const viewer = useSession()?.viewer
  const tab = useSearchValue('tab')
  const customerId = useSearchValue('customer')
  const names = useQuery('customers', customerNames)
  if (!viewer) return null
  if (names.error)
    return (
      <main className="page-state">
        <ErrorState title={names.error} again={names.again} />
      </main>
    )
  if (!names.answer) return <Loading lines={8} label="Loading alerts" />
  const customers = names.answer.filter(({ id }) => can(viewer, 'alerts', { customerId: Number(id) }))
  if (params.id !== undefined)
    return <RulePage key={params.id} id={params.id} viewer={viewer} customers={customers} />

  const edits = customers.some(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))
  const administers = administeredBy(viewer, customers)
  const here = tab === 'inbox' || (tab === 'webhooks' && administers.length > 0) ? tab : 'rules'
  return (
    <>
      <AlertTabs title={title} chosen={here} viewer={viewer} customers={customers}>
        {edits && here === 'rules' && (
          <Link className="button" data-kind="primary" to={newRulePath(customerId)}>
            <IconPlus size={16} stroke={1.8} />
            Create alert
          </Link>
        )}
      </AlertTabs>
      {here === 'inbox' ? (
        <Inbox viewer={viewer} customers={customers} />
      ) : here === 'webhooks' ? (
        <Webhooks customers={administers} />
      ) : (
        <Rules viewer={viewer} customers={customers} />
      )}
    </>
  )
}
