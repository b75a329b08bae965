/** Why something could not be done, as the last line of a form. */
import { useEffect, useRef } from 'react'

/** Read out as it appears, and in sight; nothing while all is well. */
export function FormError({ children }: { children: string | null | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)
  // A long form may have rolled it away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is said
  useEffect(() => {
    line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [children])
  if (!children) return null
  return (
    <p ref={line} className="form-error" role="alert">
      {children}
    </p>
  )
}
