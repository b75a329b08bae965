/** The plans there are; super admins make and change them. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { count, dollars } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import { type SubscriptionPlan, subscriptionPlans } from '../../data/subscriptions.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const sensorsOf = ({ sensorTypeIds }: SubscriptionPlan): string =>
  sensorTypeIds.flatMap((id) => findSensorById(id)?.label ?? []).join(', ') || t('None')

export function Plans({ viewer }: { viewer: Viewer }) {
  const found = useQuery('plans', subscriptionPlans)
  const [open, setOpen] = useState<SubscriptionPlan | 'new' | null>(null)
  const mayEdit = can(viewer, 'manageSubscriptions')
  return (
    <>
      {mayEdit && (
        <ToolBar
          acts={
            <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setOpen('new')}>
              {t('Create plan')}
            </Button>
          }
        >
          {null}
        </ToolBar>
      )}
      {found.error ? (
        <ErrorState title={found.error} again={found.again} />
      ) : !found.answer ? (
        <Loading lines={4} label={t('Loading plans')} />
      ) : found.answer.length === 0 ? (
        <Empty title={t('There are no plans yet.')}>
          <p>{t('A plan says what a subscription gives and what it costs.')}</p>
        </Empty>
      ) : (
        <ul className="subscription-cards">
          {found.answer.map((plan) => (
            <li key={plan.id} aria-label={plan.name}>
              <h2>{plan.name}</h2>
              <p className="numbers">
                {t('{{price}} a month for each trailer or seat', { price: dollars(plan.priceCents) })}
              </p>
              <dl>
                <dt>{t('Features included')}</dt>
                <dd>{plan.features.join(', ') || t('None')}</dd>
                <dt>{t('Sensors included')}</dt>
                <dd>{sensorsOf(plan)}</dd>
                <dt>{t('Reports', { context: 'of a gateway' })}</dt>
                <dd>
                  {t('Every {{interval}}, shown for {{days}}', {
                    interval: count(plan.reportIntervalMinutes, 'minute'),
                    days: count(plan.retentionDays, 'day'),
                  })}
                </dd>
              </dl>
              {!plan.isOffered && <p className="note">{t('Not offered any more')}</p>}
              {mayEdit && (
                <div className="subscription-acts">
                  <Button aria-label={t('Edit {{name}}', { name: plan.name })} onClick={() => setOpen(plan)}>
                    {t('Edit')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <PlanDialog plan={open === 'new' ? null : open} onDone={found.again} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
