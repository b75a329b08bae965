/** The frame of the portal: reads the address and the signed-in user, and shows the screen with menu and title. */

import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { isVersionWaiting, onNewVersion } from '../data/app-version.ts'
import { useSomeBanners } from '../data/banners.ts'
import { useConfig } from '../data/config.ts'
import { useAsOf } from '../data/last-seen.ts'
import { reloadMe, useMe, useViewer } from '../data/me.ts'
import { countView } from '../data/page-views.ts'
import type { Screen, ScreenProps } from '../data/screen.ts'
import { rememberPath, takeRememberedPath } from '../data/session.ts'
import { fleetControl } from '../screens/control/control.screen.ts'
import { tracking } from '../screens/tracking/tracking.screen.ts'
import { Warning } from '../ui/controls/controls.tsx'
import { go, usePath } from '../ui/layout/address.ts'
import { Link } from '../ui/layout/link.tsx'
import { LazyFallback, lazyComponent } from '../ui/states/lazy-component.tsx'
import { ErrorState, NoAccess } from '../ui/states/states.tsx'
import { useUnits } from '../ui/units.ts'
import { AlertNews } from './alert-news.tsx'
import { FirstRunNote } from './first-run-note.tsx'
import { Menu } from './menu.tsx'
import { Peek } from './peek.tsx'
import { entryOf, find, landing, menuFor, route, tabsFor } from './route.ts'
import { firstRun, profile } from './screens.ts'
import { Shortcuts } from './shortcuts.tsx'
import { ToursSoon } from './tours/soon.tsx'

const Banners = lazyComponent(async () => (await import('./banners.tsx')).Banners)
const OfflineBar = lazyComponent(async () => (await import('./app-bars.tsx')).OfflineBar)
const VersionBar = lazyComponent(async () => (await import('./app-bars.tsx')).VersionBar)
const SettingsTabs = lazyComponent(async () => (await import('./settings-tabs.tsx')).SettingsTabs)

/** Who sees the trailers of Tracking looks at one beside any list. */
const trackingGate = { right: 'trailerList' } as const

const loaded = new Map<Screen['load'], ComponentType<ScreenProps>>()
/** The component of a screen, loaded once and kept. */
function componentOf({ load }: Screen): ComponentType<ScreenProps> {
  let component = loaded.get(load)
  if (!component) {
    component = lazyComponent(async () => (await load()).Screen)
    loaded.set(load, component)
  }
  return component
}

/** Catches what a screen throws, so that the menu stays and another try can be made. */
class Guard extends Component<{ children: ReactNode; path: string }, { failed: string | null }> {
  override state = { failed: null }
  static getDerivedStateFromError = (error: unknown) => ({ failed: String(error) })
  override componentDidCatch(error: unknown) {
    console.error('A screen failed.', error)
  }
  override componentDidUpdate(before: { path: string }) {
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: null })
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="page-state">
        <ErrorState
          title={t('This page could not be shown. Load it again.')}
          again={() => location.reload()}
        />
      </main>
    )
  }
}

export function App() {
  const path = usePath()
  const { flags, me, failed, settled } = useMe()
  const { productName } = useConfig()
  const readIn = JSON.stringify(useUnits())
  const viewer = useViewer()
  const someBanners = useSomeBanners()
  const isOld = useAsOf() !== null
  const isNewVersion = useSyncExternalStore(onNewVersion, isVersionWaiting)
  const screenBox = useRef<HTMLDivElement>(null)
  const matched = route(path, viewer, flags)

  useEffect(() => {
    if ('moved' in matched) go(matched.moved + location.search, { replace: true })
    else if ('signIn' in matched) {
      if (localStorage.getItem('redirectPathAfterLogin') === null) rememberPath(path + location.search)
      go('/', { replace: true })
    } else if ('welcome' in matched && viewer) {
      const remembered = takeRememberedPath(viewer.email)
      // Which screen is the first depends on what is switched on, and to whoever sets things up on what there is.
      const isKnown = settled && (me !== null || failed || !can(viewer, 'manageCustomers'))
      if (remembered !== null || isKnown)
        go(remembered ?? landing(viewer, flags, me?.firstRun), { replace: true })
    }
  })

  // A path that only leads on is no page that was opened.
  const isPage = 'show' in matched || 'refuse' in matched
  useEffect(() => {
    if (isPage) countView(find(path)?.pattern ?? '/not-found')
  }, [path, isPage])

  // What most people see after the sign-in, and the largest part behind it, comes while they type.
  useEffect(() => {
    if (viewer || path !== '/') return
    const timer = setTimeout(() => {
      Promise.all([fleetControl.load(), tracking.load()]).catch((error) =>
        console.warn('The first screens could not be loaded ahead.', error),
      )
    }, 600)
    return () => clearTimeout(timer)
  }, [viewer, path])

  const screen = 'show' in matched ? matched.show : 'refuse' in matched ? matched.refuse : null
  const title = screen?.title ?? productName
  useEffect(() => {
    document.title = screen ? `${title} · ${productName}` : productName
  }, [screen, title, productName])

  if (!screen) return null
  const Shown = componentOf(screen)
  const tabs = viewer ? tabsFor(viewer, flags) : []
  const content =
    'refuse' in matched ? (
      <main className="page-state">
        {viewer && screen.flag && can(viewer, 'manageCustomers') ? (
          <NoAccess title={t('{{title}} is switched off.', { title })}>
            <p>{t('You can switch it on for each customer, among the features.')}</p>
            <Link className="button" to="/customer-management">
              {t('Go to Customers')}
            </Link>
          </NoAccess>
        ) : (
          <NoAccess title={t("You don't have access to {{title}}.", { title })}>
            <p>{t('Please ask an administrator, if you need it.')}</p>
            <Link className="button" to={viewer ? landing(viewer, flags) : '/'}>
              {t('Go to my start page')}
            </Link>
          </NoAccess>
        )}
      </main>
    ) : (
      <Guard path={path}>
        <Suspense fallback={<LazyFallback label={t('Loading {{title}}', { title })} />}>
          <Shown
            key={screen === profile ? '' : readIn}
            params={'params' in matched ? matched.params : {}}
            title={title}
            tabs={tabs.filter((tab) => tab !== profile)}
          />
        </Suspense>
      </Guard>
    )

  // The menu is hidden on every public route, and where nobody is signed in.
  const withMenu = viewer && !(screen.open && find(path))
  if (!withMenu)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      <div className="open-frame" tabIndex={0}>
        {content}
      </div>
    )
  const entries = menuFor(viewer, flags, me?.vehicleGroups)
  return (
    <div className="frame">
      <button type="button" className="skip-to-content" onClick={() => screenBox.current?.focus()}>
        {t('Skip to content')}
      </button>
      <Menu
        entries={entries}
        here={entryOf(screen)}
        email={me?.email ?? viewer.email}
        name={me?.name ?? ''}
        productName={productName}
      />
      <div className="screen" data-bare={screen.bare} ref={screenBox} tabIndex={-1}>
        {someBanners && (
          <Suspense>
            <Banners />
          </Suspense>
        )}
        {(isOld || isNewVersion) && (
          <Suspense>
            {isOld && <OfflineBar />}
            {isNewVersion && <VersionBar />}
          </Suspense>
        )}
        {!screen.bare && (
          <header className="title-row">
            <h1>{title}</h1>
          </header>
        )}
        {entryOf(screen) === profile && (
          <Suspense fallback={<div className="tab-links" />}>
            <SettingsTabs tabs={tabs} here={screen} />
          </Suspense>
        )}
        {failed && (
          <div className="frame-warning" role="alert">
            <Warning>
              {outcomeWords.dataUnknown}{' '}
              <button type="button" className="link" onClick={reloadMe}>
                {t('Try again')}
              </button>
            </Warning>
          </div>
        )}
        {me?.firstRun && screen !== firstRun && <FirstRunNote />}
        {content}
      </div>
      <Peek mayLook={mayShow(trackingGate, viewer, flags)} isOn={screen !== tracking} />
      <Shortcuts viewer={viewer} entries={entries} tabs={tabs} />
      {me && <ToursSoon viewer={viewer} flags={flags} ended={me.endedTours} isOn={!isOld && !me.firstRun} />}
      <AlertNews mayAlerts={can(viewer, 'alerts')} />
    </div>
  )
}
