/** The palette that Ctrl/Cmd K and `/` open: goes to a trailer, a customer, a geofence or a screen, or does what is asked. */

import {
  IconBuilding,
  IconHelpCircle,
  IconHexagon,
  IconLayoutSidebar,
  IconPlayerPlay,
  IconSearch,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { searchLongest } from '#domain/fleet/search.ts'
import type { helpSearch } from '#domain/help/search.ts'
import { useMe } from '../data/me.ts'
import { signOut } from '../data/renew.ts'
import type { Screen } from '../data/screen.ts'
import { foundNothing, search } from '../data/search.ts'
import { useQuery } from '../data/use-query.ts'
import { chooseTheme } from '../style/theme.ts'
import { moreTexts } from '../ui/language.ts'
import { go } from '../ui/layout/address.ts'
import { openPeek } from '../ui/layout/peek.tsx'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { Vin } from '../ui/marks/vin.tsx'
import { tNodes } from '../ui/text-nodes.tsx'
import {
  fixedOffers,
  foundOffers,
  helpOffers,
  isSettled,
  type Offer,
  type OfferAct,
  offersFor,
} from './offers.ts'
import { recentOffers, rememberOffer } from './recent.ts'
import '../ui/overlays/dialog.css'
import './palette.css'

const icons = {
  Trailer: IconSearch,
  Customer: IconBuilding,
  Geofence: IconHexagon,
  Screen: IconLayoutSidebar,
  Action: IconPlayerPlay,
  Help: IconHelpCircle,
} as const

export function Palette({
  viewer,
  entries,
  tabs,
  onKeys,
  onClose,
}: {
  viewer: Viewer
  entries: readonly Screen[]
  tabs: readonly Screen[]
  onKeys: () => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  /** Enter was pressed before the server had answered: its first offer is meant, `beside` with Shift. */
  const [hurried, setHurried] = useState<'plain' | 'beside' | null>(null)
  const fixed = useMemo(() => fixedOffers(viewer, entries, tabs), [viewer, entries, tabs])
  // A screen is called as it is called now: what was picked may have been so in another language.
  const recent = useMemo(
    () => recentOffers().map((offer) => fixed.find(({ key }) => key === offer.key) ?? offer),
    [fixed],
  )
  const sought = text.trim()
  const query = useQuery(
    sought === '' ? null : sought,
    async (signal) => ({ of: sought, found: await search(sought, signal) }),
    { keepPrevious: true },
  )
  useEffect(() => dialog.current?.showModal(), [])
  const find = useHelpSearch(viewer, entries)
  const help = useMemo(() => helpOffers(find?.(sought) ?? []), [find, sought])

  // What was found for the earlier text stays visible until the new answer comes.
  const found = sought === '' ? foundNothing : (query.answer?.found ?? foundNothing)
  const groups = useMemo(
    () => offersFor(sought, fixed, foundOffers(found, entries), recent, help),
    [sought, fixed, found, entries, recent, help],
  )
  const offers = groups.flatMap((group) => group.offers)
  const chosen = Math.min(active, offers.length - 1)
  const isAnswered = sought === '' || query.error !== null || query.answer?.of === sought

  const does: Readonly<Record<OfferAct, () => void>> = {
    light: () => chooseTheme('light'),
    dark: () => chooseTheme('dark'),
    system: () => chooseTheme('system'),
    keys: onKeys,
    'sign-out': signOut,
  }
  /** `beside`: a trailer is looked at here rather than on the map. */
  const run = (offer: Offer | undefined, beside = false) => {
    if (!offer) return
    dialog.current?.close()
    // Its own word of that comes later: too late for whoever opens it again at once.
    onClose()
    rememberOffer(offer)
    if (beside && offer.vin !== undefined && !location.pathname.startsWith('/tracking')) openPeek(offer.vin)
    else if ('to' in offer.does) go(offer.does.to)
    else does[offer.does.act]()
  }
  useEffect(() => {
    if (hurried === null || !isAnswered) return
    setHurried(null)
    run(offers[0], hurried === 'beside')
  })

  const keys = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + 8,
      PageUp: chosen - 8,
    }[event.key]
    if (to !== undefined) {
      const next = Math.max(0, Math.min(to, offers.length - 1))
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key !== 'Enter') return
    else if (isAnswered || active > 0 || isSettled(sought, fixed)) run(offers[chosen], event.shiftKey)
    else setHurried(event.shiftKey ? 'beside' : 'plain')
    event.preventDefault()
  }

  let place = 0
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={t('Go to')}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="palette-head">
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={offers[chosen] ? `${id}-${chosen}` : undefined}
          aria-label={t('Search trailers, customers, geofences, screens, actions and help')}
          placeholder={t('Unit, VIN, serial, customer, geofence, screen, action or help')}
          autoComplete="off"
          spellCheck={false}
          maxLength={searchLongest}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setHurried(null)
          }}
          onKeyDown={keys}
        />
        <button
          type="button"
          className="palette-close"
          aria-label={t('Esc, Close')}
          onClick={() => dialog.current?.close()}
        >
          <span className="desktop-only">{t('Esc')}</span>
          <span className="on-phone">{t('Close')}</span>
        </button>
      </div>
      <div role="listbox" id={id} aria-label={t('Offers')} aria-busy={!isAnswered}>
        {groups.map(({ title, offers }) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list of options, not of a form
          <div key={title} role="group" aria-label={title} className="offers">
            <p aria-hidden="true">{title}</p>
            {offers.map((offer) => {
              const index = place++
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the active offer
                <div
                  key={offer.key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className="option offer"
                  onClick={(event) => run(offer, event.shiftKey)}
                  onPointerMove={() => setActive(index)}
                >
                  <Shown offer={offer} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {query.error !== null && sought !== '' ? (
        <p className="palette-none" role="alert">
          {query.error}{' '}
          <button type="button" className="link" onClick={query.again}>
            {t('Try again')}
          </button>
        </p>
      ) : (
        isAnswered &&
        (found.note !== null || offers.length === 0) && (
          <p className="palette-none">{found.note ?? t('Nothing has that name.')}</p>
        )
      )}
      {offers[chosen]?.vin !== undefined && !location.pathname.startsWith('/tracking') && (
        <p className="palette-beside">
          {tNodes('{{keys}} looks at it here', { keys: <kbd>{t('Shift Enter')}</kbd> })}
        </p>
      )}
      <p className="unseen" role="status">
        {isAnswered && sought !== '' ? plural(offers.length, '{{count}} found', '{{count}} found') : ''}
      </p>
    </dialog>
  )
}

/** The search of help, loaded once the palette is there; null until then, and for whoever has no help. */
function useHelpSearch(viewer: Viewer, entries: readonly Screen[]) {
  const has = entries.some(({ paths }) => paths.includes('/help/faq'))
  const { flags } = useMe()
  const [find, setFind] = useState<ReturnType<typeof helpSearch> | null>(null)
  useEffect(() => {
    if (!has) return
    let wanted = true
    // What help says is evaluated with its modules: its texts have to be there before.
    moreTexts('help')
      .then(() => import('#domain/help/search.ts'))
      .then(({ helpSearch }) => wanted && setFind(() => helpSearch(viewer, flags)))
      .catch((error) => console.warn('The search of help could not be loaded.', error))
    return () => {
      wanted = false
    }
  }, [viewer, flags, has])
  return find
}

function Shown({ offer: { kind, name, vin, more, level } }: { offer: Offer }) {
  const Icon = icons[kind]
  return (
    <>
      {level ? <LevelMark level={level} /> : <Icon size={16} stroke={1.6} aria-hidden="true" />}
      <span className="offer-name">
        {vin ? <b>{name}</b> : name} {vin && <Vin value={vin} />}
        {more && <span className="offer-more">{more}</span>}
      </span>
    </>
  )
}
