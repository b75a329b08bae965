/** Says that what is seen is not current, and why: the query that was asked anew has failed. */
import { t } from '#domain/basics/texts.ts'
import './not-current.css'

export function NotCurrent({
  query: { answer, error, again },
}: {
  /** As a screen asks; null is no answer yet, which is for others to say. */
  query: {
    readonly answer: unknown
    readonly error: string | null
    readonly again: () => void
  }
}) {
  if (answer === null || error === null) return null
  return (
    <p className="not-current" role="status">
      {t('Not current: {{reason}}', { reason: error })}{' '}
      <button type="button" className="link" onClick={again}>
        {t('Try again')}
      </button>
    </p>
  )
}
