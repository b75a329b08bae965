/** The live checklist: each fitted sensor ticks as it reports for the first time; until then, how to make it. */

import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { type ChecklistItem, unheardOf } from '#domain/installation/checklist.ts'
import { Button } from '../../ui/controls/button.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'

export function ChecklistStep({
  items,
  isCurrent,
  onDone,
}: {
  items: readonly ChecklistItem[]
  /** The server can be asked; otherwise this is what was known last. */
  isCurrent: boolean
  onDone: () => void
}) {
  if (items.length === 0) return <p className="note">{t('Choose what is fitted first.')}</p>
  const left = unheardOf(items).length
  return (
    <>
      {!isCurrent && (
        <p className="note" role="status">
          {t('Without coverage we cannot tell what has reported since.')}
        </p>
      )}
      <ul className="install-checklist" aria-label={t('Checklist')}>
        {items.map(({ sensorTypeId, label, hint, firstReport }) => (
          <li key={sensorTypeId} data-heard={firstReport !== null || undefined}>
            {firstReport === null ? (
              <IconCircleDashed size={24} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={24} stroke={1.8} aria-hidden="true" />
            )}
            <span>
              <b>{t(label)}</b>
              {firstReport === null ? (
                <span className="install-under">{hint ?? t('Wait for its next report.')}</span>
              ) : (
                <span className="install-under">
                  {tNodes('reported {{age}}', { age: <Age at={firstReport} /> })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        {left === 0
          ? t('All sensors have reported.')
          : t('{{left}} of {{items}} have not reported yet.', { left, items: items.length })}
      </p>
      <div className="install-acts">
        <Button kind={left === 0 ? 'primary' : 'plain'} onClick={onDone}>
          {left === 0 ? t('Go on to photos') : t('Go on without waiting')}
        </Button>
      </div>
    </>
  )
}
