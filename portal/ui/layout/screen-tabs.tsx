/** The parts of a screen as links beside its title; the address says which one shows. */
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import './screen-tabs.css'

export interface ScreenTab {
  readonly key: string
  readonly label: ReactNode
  readonly to: string
}

export function ScreenTabs({
  label,
  tabs,
  chosen,
}: {
  label: string
  tabs: readonly ScreenTab[]
  chosen: string
}) {
  return (
    <nav className="tab-links screen-tabs" aria-label={label} data-tour="tabs">
      {tabs.map(({ key, label, to }) => (
        <Link key={key} to={to} aria-current={key === chosen ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
