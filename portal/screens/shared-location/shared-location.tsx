/** The page behind a shared link: where it is, since when, and what else was chosen to be shown; nothing else. */
import { t } from '#domain/basics/texts.ts'
import './shared-location.css'
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useConfig } from '../../data/config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Mark } from '../../ui/marks/mark.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Loading } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'
import { ClosedShare } from './closed-share.tsx'
import { SharedDetail, SharedList } from './shared-vehicles.tsx'
import { useVisit } from './use-visit.ts'

const SharedMap = lazyComponent(async () => (await import('./shared-map.tsx')).SharedMap)

/** The secret stands behind the #, where no server and no proxy on the way reads it. */
const secret = () => location.hash.slice(1)
const useSecret = () =>
  useSyncExternalStore((listen) => {
    addEventListener('hashchange', listen)
    return () => removeEventListener('hashchange', listen)
  }, secret)

const wide = matchMedia('(min-width: 760px)')
const useWide = () =>
  useSyncExternalStore(
    (listen) => {
      wide.addEventListener('change', listen)
      return () => wide.removeEventListener('change', listen)
    },
    () => wide.matches,
  )

export function Screen() {
  const link = useSecret()
  return <Shared key={link} link={link} />
}

function Shared({ link }: { link: string }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { view, closed, busy, open } = useVisit(link, chosen)
  const { productName } = useConfig()
  const isWide = useWide()
  useEffect(() => {
    if (view) document.title = `${view.name} · ${productName}`
  }, [view, productName])
  const covered = useMemo(
    () =>
      isWide
        ? { top: 0, right: 0, bottom: 0, left: 380 }
        : { top: 0, right: 0, left: 0, bottom: innerHeight * 0.44 },
    [isWide],
  )
  if (!view)
    return closed ? (
      <ClosedShare closed={closed} busy={busy} onOpen={open} />
    ) : (
      <main className="shared">
        <h1 className="unseen">{t('Shared location')}</h1>
        <Loading lines={6} label={t('Opening the link')} />
      </main>
    )

  const one = view.isGroup ? view.vehicles.find(({ key }) => key === chosen) : view.vehicles[0]
  const mapped = view.shows.includes('position')
  return (
    <main className="shared" data-mapless={!mapped || undefined}>
      {mapped && (
        <Suspense fallback={<div className="map-ground" />}>
          <SharedMap view={view} chosen={chosen} covered={covered} onChoose={setChosen} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className="shared-card" tabIndex={0} aria-label={t('What is shared')}>
        <header className="shared-head">
          <p className="shared-name">{view.name}</p>
          <p className="shared-until">{t('Shared until {{time}}', { time: moment(view.expires) })}</p>
        </header>
        {closed?.why === 'away' && (
          <p className="shared-away" role="status">
            {closed.message}
          </p>
        )}
        {one ? (
          <SharedDetail
            silentAfter={view.silentAfter}
            vehicle={one}
            more={view.chosen?.key === one.key ? view.chosen : null}
            onBack={view.isGroup ? () => setChosen(null) : null}
          />
        ) : (
          <SharedList
            vehicles={view.vehicles}
            total={view.total}
            silentAfter={view.silentAfter}
            onChoose={setChosen}
          />
        )}
        <footer className="shared-foot">
          <Mark size={16} /> {productName}
          {closed?.why === 'away' && <Button onClick={() => open()}>{t('Try now')}</Button>}
        </footer>
      </section>
    </main>
  )
}
