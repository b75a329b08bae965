/** A link inside the portal: changes the address without loading the page again. */
import type { AnchorHTMLAttributes, Ref } from 'react'
import { go } from './address.ts'

export function Link({
  to,
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; ref?: Ref<HTMLAnchorElement> | undefined }) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const elsewhere =
          event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
        if (elsewhere || event.defaultPrevented) return
        event.preventDefault()
        go(to)
      }}
    />
  )
}
