/** Says that what is seen is not current, and why: the question that was asked anew has failed. */
import { useEffect, useRef } from 'react'
import './not-current.css'

export function NotCurrent({
  asked: { answer, busy, error, again },
}: {
  /** As a screen asks; null is no answer yet, which is for others to say. */
  asked: {
    readonly answer: unknown
    readonly busy: boolean
    readonly error: string | null
    readonly again: () => void
  }
}) {
  // While it is tried again what was wrong still stands: a note that comes and goes helps nobody.
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (!busy) last.current = error
  }, [busy, error])
  const told = error ?? (busy ? last.current : null)
  if (answer === null || told === null) return null
  return (
    <p className="not-current" role="status">
      Not current: {told}{' '}
      <button type="button" className="link" onClick={again}>
        Try again
      </button>
    </p>
  )
}
