/** Values that wait until somebody has stopped typing. */
import { useEffect, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'

/** §5: filters wait this long after the last key. */
export const filterPause: Ms = 500

/**
 * A draft that is handed on after a pause; a value that comes from outside replaces it.
 * `now` hands on at once, for Enter and for what is chosen rather than typed.
 */
export function useDraft(value: string, onValue: (value: string) => void, pause: Ms = filterPause) {
  const [draft, setDraft] = useState(value)
  const reported = useRef(value)
  const tell = useRef(onValue)
  tell.current = onValue
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setDraft(value)
  }, [value])
  useEffect(() => {
    if (draft === reported.current) return
    const timer = setTimeout(() => {
      reported.current = draft
      tell.current(draft)
    }, pause)
    return () => clearTimeout(timer)
  }, [draft, pause])
  const now = (next = draft) => {
    setDraft(next)
    if (next === reported.current) return
    reported.current = next
    tell.current(next)
  }
  return { draft, setDraft, now }
}
