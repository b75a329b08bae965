/** The parts of a screen as links beside its title; the address says which one shows. */
import { type ReactNode, useEffect, useRef } from 'react'
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
  const bar = useRef<HTMLElement>(null)
  // Where there is no room for all of them, the chosen one is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up when another is chosen
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <nav ref={bar} className="tab-links screen-tabs" aria-label={label} data-tour="tabs">
      {tabs.map(({ key, label, to }) => (
        <Link key={key} to={to} aria-current={key === chosen ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
