/** Help: its three parts as tabs, by their paths, and one search over all of them. */

import { Suspense, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { usePath } from '../../ui/layout/address.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { SupportLink } from '../../ui/layout/support-link.tsx'
import { LazyFallback, lazyComponent } from '../../ui/states/lazy-component.tsx'
import '../../ui/layout/tool-bar.css'
import './help.css'

const Results = lazyComponent(async () => (await import('./results.tsx')).Results)
const Topics = lazyComponent(async () => (await import('./topics.tsx')).Topics)
const Troubleshooting = lazyComponent(
  async () => (await import('./troubleshooting/troubleshooting.tsx')).Troubleshooting,
)

const tabs = [
  { key: 'faq', label: t('FAQ'), to: '/help/faq' },
  { key: 'troubleshooting', label: t('Troubleshooting'), to: '/help/troubleshooting' },
  { key: 'installation', label: t('Installation'), to: '/help/installation' },
] as const

export function Screen({ title }: ScreenProps) {
  const path = usePath()
  const viewer = useSession()?.viewer
  const [text, setText] = useState('')
  if (!viewer) return null
  const here = tabs.find(({ to }) => to === path)?.key ?? 'faq'
  return (
    <>
      <header className="title-row help-title">
        <h1>{title}</h1>
        <ScreenTabs label={t('Help')} tabs={tabs} chosen={here} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <main className="help" tabIndex={0} key={here}>
        <div className="help-search">
          <SearchBox label={t('Search help')} value={text} onChange={setText} />
        </div>
        <Suspense fallback={<LazyFallback lines={6} label={t('Loading help')} />}>
          {text.trim() !== '' ? (
            <Results text={text} viewer={viewer} onGone={() => setText('')} />
          ) : here === 'troubleshooting' ? (
            <Troubleshooting viewer={viewer} />
          ) : (
            <Topics tab={here} viewer={viewer} />
          )}
        </Suspense>
        <SupportLink />
      </main>
    </>
  )
}
