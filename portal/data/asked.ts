/** What a screen asks the server for: the newest answer holds, the one before stays in sight until it comes. */
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Asked<Answer> {
  /** Null until the first answer. */
  readonly answer: Answer | null
  readonly busy: boolean
  /** A sentence fit to be shown; null while the last answer is good. */
  readonly error: string | null
  readonly again: () => void
}

/** The sentence of whatever went wrong. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Asks anew whenever `key` changes and whenever `again` is called. With a `topic` of another value the old answer
 * is put away at once: it speaks of something else. A key of null asks nothing.
 */
export function useAsked<Answer>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Answer>,
  topic = '',
): Asked<Answer> {
  const [held, setHeld] = useState<{
    answer: Answer | null
    topic: string
    busy: boolean
    error: string | null
  }>({ answer: null, topic, busy: true, error: null })
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same question again
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    setHeld((before) => ({
      answer: before.topic === topic ? before.answer : null,
      topic,
      busy: true,
      error: null,
    }))
    latest
      .current(stop.signal)
      .then((answer) => {
        if (!stop.signal.aborted) setHeld({ answer, topic, busy: false, error: null })
      })
      .catch((error) => {
        if (!stop.signal.aborted) setHeld((before) => ({ ...before, busy: false, error: sentenceOf(error) }))
      })
    return () => stop.abort()
  }, [key, topic, round])

  const again = useCallback(() => setRound((before) => before + 1), [])
  const answer = held.topic === topic ? held.answer : null
  return { answer, busy: held.busy, error: held.error, again }
}
