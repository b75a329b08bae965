/** The tabs of the settings: those that this viewer has, in their order. */

import { useEffect, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import { pathOf, type Screen } from '../data/screen.ts'
import { Link } from '../ui/layout/link.tsx'

export function SettingsTabs({ tabs, here }: { tabs: readonly Screen[]; here: Screen }) {
  const chosen = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a narrow screen the tab that is now chosen rolls into sight
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not.
    void chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here, tabs.length])
  return (
    <nav className="tab-links" aria-label={t('Settings')}>
      {tabs.map((screen) => (
        <Link
          key={screen.tab}
          to={pathOf(screen)}
          ref={screen === here ? chosen : undefined}
          aria-current={screen === here ? 'page' : undefined}
        >
          {screen.tab}
        </Link>
      ))}
    </nav>
  )
}
