/** A row of choices above a list, each pressed or not; wider than the window, it scrolls. */
import type { ReactNode } from 'react'
import './pills.css'

export function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="pills">
      <legend className="unseen">{label}</legend>
      {children}
    </fieldset>
  )
}

export function Pill({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="pill" aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  )
}
