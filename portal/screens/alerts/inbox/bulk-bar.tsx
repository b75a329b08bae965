/** What is done with all the alerts that are chosen, floating over the list. */

import { IconX } from '@tabler/icons-react'
import { plural, t } from '#domain/basics/texts.ts'
import type { FiringAct } from '../../../data/firings.ts'
import './bulk-bar.css'

export function AlertsBulkBar({
  count,
  all,
  mayAct,
  busy,
  onAll,
  onAct,
  onSnooze,
  onClose,
}: {
  count: number
  /** Every one in the list is chosen. */
  all: boolean
  /** Who only views may mark them as read, and no more. */
  mayAct: boolean
  busy: boolean
  onAll: () => void
  onAct: (what: FiringAct) => void
  onSnooze: () => void
  onClose: () => void
}) {
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('The chosen alerts')}>
      <span className="numbers" role="status">
        {plural(count, '{{count}} selected', '{{count}} selected')}
      </span>
      {!all && (
        <button type="button" onClick={onAll}>
          {t('All in the list')}
        </button>
      )}
      {mayAct && (
        <>
          <button type="button" disabled={busy} onClick={() => onAct('acknowledge')}>
            {t('Acknowledge')}
          </button>
          <button type="button" disabled={busy} onClick={onSnooze}>
            {t('Snooze')}
          </button>
          <button type="button" disabled={busy} onClick={() => onAct('resolve')}>
            {t('Resolve')}
          </button>
        </>
      )}
      <button type="button" disabled={busy} onClick={() => onAct('read')}>
        {t('Mark as read')}
      </button>
      <button type="button" aria-label={t('Choose none')} onClick={onClose}>
        <IconX size={16} stroke={2} />
      </button>
    </div>
  )
}
