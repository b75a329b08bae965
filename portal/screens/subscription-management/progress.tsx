/** How far an act on many subscriptions has come. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'

export function ManyProgress({
  progress,
}: {
  progress: { readonly done: number; readonly total: number } | null
}) {
  if (!progress) return null
  const { done, total } = progress
  return (
    <p className="subscription-progress" role="status">
      <progress value={done} max={total} aria-label={t('Done')} />
      <span className="numbers">
        {t('{{done}} of {{total}}', { done: number(done), total: number(total) })}
      </span>
    </p>
  )
}
