/** Asks a query while a part of a screen shows: the answer, what went wrong, and asking once more. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Query, request } from './graphql.ts'

export interface Answered<Answer> {
  /** Undefined until the first answer; kept while it is asked again. */
  readonly answer: Answer | undefined
  readonly error: string | null
  readonly again: () => void
}

/** Asks again when the variables change. */
export function useAnswer<Answer, Variables>(
  query: Query<Answer, Variables>,
  variables: Variables,
): Answered<Answer> {
  const [answer, setAnswer] = useState<Answer>()
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const latest = useRef(variables)
  latest.current = variables
  const key = JSON.stringify(variables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other variables or another try ask again
  useEffect(() => {
    const stop = new AbortController()
    request(query, latest.current, stop.signal).then(
      (found) => {
        setAnswer(found)
        setError(null)
      },
      (failed: Error) => stop.signal.aborted || setError(failed.message),
    )
    return () => stop.abort()
  }, [query, key, round])
  return { answer, error, again: useCallback(() => setRound((count) => count + 1), []) }
}
