/** Pools of seats: what each has and uses, and what is done to it. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type SubscriptionPool, subscriptionPlans, subscriptionPools } from '../../data/subscriptions.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { type About, dayText } from './about.ts'
import { ActDialog, type ActKind, actNames, usualActs } from './act-dialog.tsx'
import { StateMark } from './columns.tsx'
import { NewPoolDialog, ResizeDialog } from './pool-dialogs.tsx'

type Open = { readonly pool: SubscriptionPool; readonly kind: ActKind | 'resize' }

const termText = ({ planName, termMonths, ends, renews }: SubscriptionPool): string => {
  const said = { plan: planName, term: count(termMonths, 'month'), day: dayText(ends) }
  return renews
    ? t('{{plan}}, {{term}}, paid up to {{day}}, renews by itself', said)
    : t('{{plan}}, {{term}}, paid up to {{day}}', said)
}

export function Pools({ viewer, customers, customerId, choice }: About) {
  const [open, setOpen] = useState<Open | null>(null)
  const [isNew, setNew] = useState(false)
  const found = useQuery([customerId], (signal) => subscriptionPools(customerId, signal))
  const plans = useQuery('plans', subscriptionPlans)
  const mayCreate = can(viewer, 'manageSubscriptions')
  const close = () => setOpen(null)
  const actsOf = ({ customerId }: SubscriptionPool): readonly Open['kind'][] =>
    can(viewer, 'editSubscriptions', { customerId: Number(customerId) })
      ? [...usualActs, ...(mayCreate ? (['resize'] as const) : [])]
      : []
  return (
    <>
      <ToolBar
        acts={
          mayCreate && (
            <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setNew(true)}>
              {t('Create pool')}
            </Button>
          )
        }
      >
        {choice}
      </ToolBar>
      {found.error ? (
        <ErrorState title={found.error} again={found.again} />
      ) : !found.answer ? (
        <Loading lines={4} label={t('Loading pools')} />
      ) : found.answer.length === 0 ? (
        <Empty title={t('There are no pools yet.')}>
          <p>{t('A pool has seats that the trailers of a customer share, renewed and billed together.')}</p>
        </Empty>
      ) : (
        <ul className="subscription-cards">
          {found.answer.map((pool) => (
            <li key={pool.id} aria-label={pool.name}>
              <h2>{pool.name}</h2>
              <p>
                <StateMark state={pool.state} /> <span className="note">{pool.customerName}</span>
              </p>
              <p className="numbers">
                {t('{{used}} of {{seats}} used', {
                  used: number(pool.used),
                  seats: count(pool.seats, 'seat'),
                })}
              </p>
              <p className="note">{termText(pool)}</p>
              <div className="subscription-acts">
                {actsOf(pool).map((kind) => (
                  <Button
                    key={kind}
                    kind={kind === 'cancel' ? 'danger' : 'plain'}
                    aria-label={`${kind === 'resize' ? t('Change seats') : actNames[kind].verb}: ${pool.name}`}
                    onClick={() => setOpen({ pool, kind })}
                  >
                    {kind === 'resize' ? t('Change seats') : actNames[kind].verb}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <NewPoolDialog
          customers={customers}
          customerId={customerId}
          plans={plans.answer ?? []}
          onDone={found.again}
          onClose={() => setNew(false)}
        />
      )}
      {open?.kind === 'resize' && <ResizeDialog pool={open.pool} onDone={found.again} onClose={close} />}
      {open && open.kind !== 'resize' && (
        <ActDialog
          kind={open.kind}
          noun="pool"
          meant={{ count: 1, of: { customerId: open.pool.customerId, poolIds: [open.pool.id] } }}
          plans={plans.answer ?? []}
          onDone={found.again}
          onClose={close}
        />
      )}
    </>
  )
}
