/** The title row of alerts and reports: the parts of the screen as tabs, and what is made there. */

import type { ReactNode } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { useUnread } from '../data/alert-news.ts'
import { detentionPath, inboxPath, reportsPath, rulesPath } from '../data/alert-paths.ts'
import type { CustomerName } from '../data/customers.ts'
import { ScreenTabs } from '../ui/layout/screen-tabs.tsx'
import './alert-tabs.css'

export type AlertTab = 'inbox' | 'rules' | 'reports' | 'detention' | 'webhooks' | 'files'

/** Customers whose webhooks somebody may manage. */
export const administeredBy = (viewer: Viewer, customers: readonly CustomerName[]) =>
  customers.filter(({ id }) => can(viewer, 'manageWebhooks', { customerId: Number(id) }))

export function AlertTabs({
  title,
  chosen,
  viewer,
  customers,
  children,
}: {
  title: string
  chosen: AlertTab
  viewer: Viewer
  customers: readonly CustomerName[]
  /** What can be made, at the right. */
  children?: ReactNode
}) {
  const unread = useUnread()
  return (
    <header className="title-row alerts-title">
      <h1>{title}</h1>
      <ScreenTabs
        label={t('Alerts')}
        chosen={chosen}
        tabs={[
          {
            key: 'inbox',
            to: inboxPath(),
            label: (
              <>
                {t('Inbox')}
                {unread ? (
                  <span className="alerts-unread numbers">
                    {number(unread)}
                    <span className="unseen"> {t('unread')}</span>
                  </span>
                ) : null}
              </>
            ),
          },
          { key: 'rules', to: rulesPath, label: t('Rules') },
          { key: 'reports', to: reportsPath, label: t('Reports') },
          ...(can(viewer, 'myGeofences')
            ? [{ key: 'detention', to: detentionPath, label: t('Detention') } as const]
            : []),
          ...(administeredBy(viewer, customers).length > 0
            ? [
                { key: 'webhooks', to: `${rulesPath}?tab=webhooks`, label: t('Webhooks') } as const,
                { key: 'files', to: `${rulesPath}?tab=files`, label: t('Daily files') } as const,
              ]
            : []),
        ]}
      />
      {children}
    </header>
  )
}
