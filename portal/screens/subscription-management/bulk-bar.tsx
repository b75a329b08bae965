/** What is done to the subscriptions that are selected, or to all that match the filters. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { SubscriptionPlan } from '../../data/subscriptions.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Meant } from './about.ts'
import { ActDialog, type ActKind, actNames, usualActs } from './act-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'

export function BulkBar({
  viewer,
  meant,
  isStale,
  count,
  total,
  plans,
  onAll,
  onClear,
  onDone,
}: {
  viewer: Viewer
  /** Null where the selection is of several customers. */
  meant: Meant | null
  /** The list is still that of before: nothing is done until the one that is meant is there. */
  isStale: boolean
  count: number
  /** How many match; null where not all of them can be meant. */
  total: number | null
  plans: readonly SubscriptionPlan[]
  onAll: () => void
  onClear: () => void
  onDone: () => void
}) {
  const [open, setOpen] = useState<ActKind | 'assign' | null>(null)
  const mayGive = can(viewer, 'manageSubscriptions')
  const apart = meant === null ? t('Select trailers of one customer alone') : undefined
  const close = () => setOpen(null)
  return (
    <section className="subscription-bulk" aria-label={t('Selected trailers')}>
      <span className="note numbers" role="status">
        {t('{{trailers}} selected', { trailers: number(count) })}
      </span>
      {total !== null && total > count && (
        <Button kind="quiet" disabled={isStale} onClick={onAll}>
          {t('Select all {{trailers}} that match', { trailers: number(total) })}
        </Button>
      )}
      <Button kind="quiet" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      {mayGive && (
        <Button disabled={meant === null || isStale} title={apart} onClick={() => setOpen('assign')}>
          {t('Assign')}
        </Button>
      )}
      {[...usualActs, ...(mayGive ? (['release'] as const) : [])].map((kind) => (
        <Button
          key={kind}
          kind={kind === 'cancel' ? 'danger' : 'plain'}
          disabled={meant === null || isStale}
          title={apart}
          onClick={() => setOpen(kind)}
        >
          {actNames[kind].verb}
        </Button>
      ))}
      {open === 'assign' && meant && (
        <AssignDialog meant={meant} plans={plans} onDone={onDone} onClose={close} />
      )}
      {open !== null && open !== 'assign' && meant && (
        <ActDialog kind={open} meant={meant} plans={plans} onDone={onDone} onClose={close} />
      )}
    </section>
  )
}
