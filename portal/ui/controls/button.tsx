/** Buttons: primary says the verb of the screen, danger one that destroys, plain everything else, quiet where many stand together. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface Looks {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: ReactNode
  /** Work is going on: cannot be pressed, and says so. */
  busy?: boolean
}

export function Button({
  kind = 'plain',
  icon,
  busy = false,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Looks) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      disabled={disabled || busy}
      aria-busy={busy}
    >
      {icon}
      {children}
    </button>
  )
}

/** A button that is an icon alone; its label is read and shows on hover. */
export function IconButton({
  label,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      {children}
    </button>
  )
}
