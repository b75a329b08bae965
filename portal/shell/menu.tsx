/** The menu: slim or opened on the left, a bar with a sheet on a phone. */

import {
  IconDeviceMobileDown,
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconSunMoon,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#domain/basics/texts.ts'
import { install, useInstalling } from '../data/install.ts'
import { signOut } from '../data/renew.ts'
import { pathOf, type Screen } from '../data/screen.ts'
import { chooseTheme, chosenTheme, onTheme, type Theme } from '../style/theme.ts'
import { go, usePath } from '../ui/layout/address.ts'
import { Link } from '../ui/layout/link.tsx'
import { Mark } from '../ui/marks/mark.tsx'
import { barOf, barWord } from './bar.ts'
import { initialsOf } from './initials.ts'
import { openSearch } from './search-key.ts'
import './menu.css'

const key = 'menu'

const themes: readonly { theme: Theme; next: Theme; label: string; icon: typeof IconSun }[] = [
  { theme: 'system', next: 'light', label: t('Theme: system'), icon: IconSunMoon },
  { theme: 'light', next: 'dark', label: t('Theme: light'), icon: IconSun },
  { theme: 'dark', next: 'system', label: t('Theme: dark'), icon: IconMoon },
]

/** `here` is the screen that shows now. */
export function Menu({
  entries,
  here,
  email,
  name,
  productName,
}: {
  entries: readonly Screen[]
  here: Screen | null
  email: string
  /** Empty where it is not known. */
  name: string
  productName: string
}) {
  const [opened, setOpened] = useState(() => localStorage.getItem(key) === 'opened')
  const [sheet, setSheet] = useState(false)
  // Whichever way somebody goes on, the sheet has done its work.
  const path = usePath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the other path that closes it
  useEffect(() => setSheet(false), [path])
  const theme = useSyncExternalStore(onTheme, chosenTheme)
  const { next, label, icon: ThemeIcon } = themes.find((one) => one.theme === theme)!
  const bar = barOf(entries)
  const installing = useInstalling()
  const toggle = () => {
    localStorage.setItem(key, opened ? 'slim' : 'opened')
    setOpened(!opened)
  }
  const ToggleIcon = opened ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <nav
      className="menu"
      data-opened={opened || undefined}
      data-sheet={sheet || undefined}
      aria-label={t('Main')}
    >
      <div className="menu-head">
        <Mark size={28} />
        <span className="menu-word menu-product">{productName}</span>
      </div>
      <ul className="menu-entries">
        {entries.map((screen) => (
          <li key={screen.menu!.label} data-in-bar={bar.has(screen) || undefined}>
            <Entry screen={screen} opened={opened} here={screen === here} onClick={() => setSheet(false)} />
          </li>
        ))}
      </ul>
      <div className="menu-foot">
        <button
          type="button"
          className="menu-entry"
          onClick={() => openSearch()}
          title={t('Search (Ctrl K)')}
        >
          <IconSearch size={20} stroke={1.6} />
          <span className="menu-word">{t('Search')}</span>
        </button>
        <button type="button" className="menu-entry" onClick={() => chooseTheme(next)} title={label}>
          <ThemeIcon size={20} stroke={1.6} />
          <span className="menu-word">{label}</span>
        </button>
        <button
          type="button"
          className="menu-entry menu-toggle"
          onClick={toggle}
          title={opened ? undefined : t('Show words')}
        >
          <ToggleIcon size={20} stroke={1.6} />
          <span className="menu-word">{opened ? t('Minimize') : t('Show words')}</span>
        </button>
        {installing !== null && (
          <button
            type="button"
            className="menu-entry menu-install"
            // How it is done on an iPhone is said there.
            onClick={() => (installing === 'ask' ? install() : go('/profile'))}
          >
            <IconDeviceMobileDown size={20} stroke={1.6} />
            <span className="menu-word">{t('Install app')}</span>
          </button>
        )}
        <button type="button" className="menu-entry" onClick={signOut} title={t('Log Out')}>
          <IconLogout size={20} stroke={1.6} />
          <span className="menu-word">{t('Log Out')}</span>
        </button>
        <div className="menu-user" title={email}>
          <span className="avatar" aria-hidden="true">
            {initialsOf(name, email)}
          </span>
          <span className="menu-word menu-email">{email}</span>
        </div>
      </div>
      <button
        type="button"
        className="menu-entry menu-more"
        aria-expanded={sheet}
        onClick={() => setSheet(!sheet)}
      >
        {sheet ? <IconX size={20} stroke={1.6} /> : <IconDots size={20} stroke={1.6} />}
        <span className="menu-word">{sheet ? t('Close') : t('More')}</span>
      </button>
    </nav>
  )
}

const noNews = () => null
/** More than these are not counted out: nobody reads the number then. */
const mostCounted = 99

function Entry({
  screen,
  opened,
  here,
  onClick,
}: {
  screen: Screen
  opened: boolean
  here: boolean
  onClick: () => void
}) {
  const { label, icon: Icon, useNews = noNews } = screen.menu!
  const news = useNews()
  return (
    <Link
      to={news?.to ?? pathOf(screen)}
      className="menu-entry"
      data-bar={barWord(screen)}
      aria-current={here ? 'page' : undefined}
      title={opened ? undefined : label}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.6} />
      <span className="menu-word">{label}</span>
      {news && (
        <span className="menu-news numbers">
          {news.count > mostCounted ? `${mostCounted}+` : news.count}
          <span className="unseen"> {t('unread')}</span>
        </span>
      )}
    </Link>
  )
}
