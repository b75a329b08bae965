/** Alerts: the inbox, the rules and webhooks as tabs, or the page of one rule; the address says which. */
import { IconPlus } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import { useUnread } from '../../data/alert-news.ts'
import { inboxPath, newRulePath, rulesPath } from '../../data/alert-paths.ts'
import { customerNames } from '../../data/customers.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
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
  const unread = useUnread()
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
  const administers = customers.filter(({ id }) => can(viewer, 'manageWebhooks', { customerId: Number(id) }))
  const here = tab === 'inbox' || (tab === 'webhooks' && administers.length > 0) ? tab : 'rules'
  return (
    <>
      <header className="title-row alerts-title">
        <h1>{title}</h1>
        <ScreenTabs
          label="Alerts"
          chosen={here}
          tabs={[
            {
              key: 'inbox',
              to: inboxPath(),
              label: (
                <>
                  Inbox
                  {unread ? (
                    <span className="alerts-unread numbers">
                      {unread.toLocaleString('en-US')}
                      <span className="unseen"> unread</span>
                    </span>
                  ) : null}
                </>
              ),
            },
            { key: 'rules', to: rulesPath, label: 'Rules' },
            ...(administers.length > 0
              ? [{ key: 'webhooks', to: `${rulesPath}?tab=webhooks`, label: 'Webhooks' }]
              : []),
          ]}
        />
        {edits && here === 'rules' && (
          <Link className="button" data-kind="primary" to={newRulePath(customerId)}>
            <IconPlus size={16} stroke={1.8} />
            Create alert
          </Link>
        )}
      </header>
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
