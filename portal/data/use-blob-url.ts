/** A blob URL for an `img` whose bytes need the access token, which the browser would not send by itself. */
import { useEffect, useState } from 'react'
import { useQuery } from './use-query.ts'

/** The address is null until the bytes are there. */
export function useBlobUrl(
  key: string,
  load: (signal: AbortSignal) => Promise<Blob>,
): { readonly url: string | null; readonly failed: boolean } {
  const { answer, error } = useQuery(key, load)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (answer === null) return
    const made = URL.createObjectURL(answer)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [answer])
  return { url: answer && url, failed: error !== null }
}
