/** What the palette offers for what is typed, and in which order. */

import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import type { Hit } from '#domain/help/search.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { newRulePath } from '../data/alert-paths.ts'
import { pathOf, type Screen } from '../data/screen.ts'
import { type Found, simDeactivated } from '../data/search.ts'
import { writeNames } from '../grid/column.ts'

export type OfferKind = 'Trailer' | 'Customer' | 'Geofence' | 'Screen' | 'Action' | 'Help'

/** Plain data, so that it can be kept among the recent ones. */
export interface Offer {
  readonly key: string
  readonly kind: OfferKind
  readonly name: string
  /** Lighter, beside the name. */
  readonly more?: string
  readonly vin?: string
  readonly level?: Level
  /** A path to go to, or the name of an act. */
  readonly does: { readonly to: string } | { readonly act: OfferAct }
}
export type OfferAct = 'light' | 'dark' | 'system' | 'keys' | 'sign-out'

export interface OfferGroup {
  readonly title: string
  readonly offers: readonly Offer[]
}

const fleetPath = '/fleet/currentFleetStatus'
const geofencePath = '/geofence'

const screenOffer = (screen: Screen, name: string): Offer => ({
  key: `screen ${pathOf(screen)}`,
  kind: 'Screen',
  name,
  does: { to: pathOf(screen) },
})
const act = (name: string, act: OfferAct): Offer => ({
  key: `act ${act}`,
  kind: 'Action',
  name,
  does: { act },
})
const leads = (name: string, to: string): Offer => ({ key: `act ${to}`, kind: 'Action', name, does: { to } })

/** Screens of the menu and tabs of the settings that this viewer has, and what they may do. */
export function fixedOffers(
  viewer: Viewer,
  entries: readonly Screen[],
  tabs: readonly Screen[],
): readonly Offer[] {
  const has = (path: string) => entries.some((screen) => screen.paths.includes(path))
  return [
    ...entries.map((screen) => screenOffer(screen, screen.menu!.label)),
    ...tabs.filter((tab) => !tab.menu).map((tab) => screenOffer(tab, tab.title)),
    ...(has(geofencePath) && can(viewer, 'editGeofences')
      ? [leads(t('New geofence'), `${geofencePath}?new=1`)]
      : []),
    ...(has('/alertconfiguration') && can(viewer, 'editAlerts')
      ? [leads(t('New alert'), newRulePath())]
      : []),
    act(t('Light theme'), 'light'),
    act(t('Dark theme'), 'dark'),
    act(t('Theme of the system'), 'system'),
    act(t('Show the keys'), 'keys'),
    act(t('Log Out'), 'sign-out'),
  ]
}

const moreOf = (parts: readonly (string | null | false)[]): Pick<Offer, 'more'> => {
  const more = parts.filter(Boolean).join(' · ')
  return more ? { more } : {}
}

/** What the server has found; only what leads to a screen that this viewer has. */
export function foundOffers(
  { vehicles, customers, geofences }: Found,
  entries: readonly Screen[],
): readonly Offer[] {
  const has = (path: string) => entries.some((screen) => screen.paths.includes(path))
  return [
    ...vehicles.map(
      ({ vin, unitId, level, verdict, serialNumber, isDeactivated }): Offer => ({
        key: `vin ${vin}`,
        kind: 'Trailer',
        name: unitId,
        vin,
        level,
        ...moreOf([
          verdict && level !== 'good' && verdict.shortForm,
          serialNumber,
          isDeactivated && simDeactivated,
        ]),
        does: { to: `/tracking/${encodeURIComponent(vin)}` },
      }),
    ),
    ...(has(fleetPath)
      ? customers.map(
          ({ id, shortName, longName }): Offer => ({
            key: `customer ${id}`,
            kind: 'Customer',
            name: shortName,
            ...(longName === shortName ? {} : { more: longName }),
            does: { to: `${fleetPath}?f.customer_name=${encodeURIComponent(writeNames([shortName]))}` },
          }),
        )
      : []),
    ...(has(geofencePath)
      ? geofences.map(
          ({ id, name, customerName }): Offer => ({
            key: `fence ${id}`,
            kind: 'Geofence',
            name,
            more: customerName,
            does: { to: `${geofencePath}?fence=${encodeURIComponent(id)}` },
          }),
        )
      : []),
  ]
}

/** So much of help is offered; its own search finds more. */
const helpMost = 5

/** What help has of a text, for whoever has that screen. */
export const helpOffers = (hits: readonly Hit[]): readonly Offer[] =>
  hits.slice(0, helpMost).map(({ title, under, to }) => ({
    key: `help ${to}`,
    kind: 'Help',
    name: title,
    more: under,
    does: { to },
  }))

const titles: Readonly<Record<OfferKind, string>> = {
  Trailer: t('Trailers'),
  Customer: t('Customers'),
  Geofence: t('Geofences'),
  Screen: t('Screens'),
  Action: t('Actions'),
  Help: t('Help'),
}
const kinds = Object.keys(titles) as readonly OfferKind[]

const grouped = (offers: readonly Offer[]): readonly OfferGroup[] =>
  kinds.flatMap((kind) => {
    const mine = offers.filter((offer) => offer.kind === kind)
    return mine.length > 0 ? [{ title: titles[kind], offers: mine }] : []
  })

/**
 * Without a text what was picked lately, then all that stands there. With one, first the screens and actions that
 * begin with it: they are known at once, and nothing that comes from the server may slip in before them under
 * somebody's finger; then what was found; then what merely holds it; at last what help has of it.
 */
export function offersFor(
  text: string,
  fixed: readonly Offer[],
  found: readonly Offer[],
  recent: readonly Offer[],
  help: readonly Offer[] = [],
): readonly OfferGroup[] {
  const part = text.trim().toLowerCase()
  if (part === '')
    return [...(recent.length > 0 ? [{ title: t('Recent'), offers: recent }] : []), ...grouped(fixed)]
  const starting = fixed.filter(({ name }) => name.toLowerCase().startsWith(part))
  const holding = fixed.filter(
    (offer) => !starting.includes(offer) && offer.name.toLowerCase().includes(part),
  )
  return [
    ...(starting.length > 0 ? [{ title: t('Go to'), offers: starting }] : []),
    ...grouped(found),
    ...grouped(holding),
    ...grouped(help),
  ]
}

/** Whether Enter means the same now as once the server has answered. */
export const isSettled = (text: string, fixed: readonly Offer[]): boolean => {
  const part = text.trim().toLowerCase()
  return part === '' || fixed.some(({ name }) => name.toLowerCase().startsWith(part))
}
