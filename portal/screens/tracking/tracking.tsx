/** Tracking: the live map with its list, or one vehicle with its drawer; the address says which. */
import { t } from '#domain/basics/texts.ts'
import './tracking.css'
import './options.css'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { useAsOf } from '../../data/last-seen.ts'
import { filterFor } from '../../data/listing.ts'
import { startLive } from '../../data/live.ts'
import { useMe } from '../../data/me.ts'
import { useSavedFilter } from '../../data/saved-filter.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { pastVehicles, useFlow, useVehicle, vehicles } from '../../data/vehicles.ts'
import { go, useHere } from '../../ui/layout/address.ts'
import type { ListPlace } from '../../ui/lists/rolling-list.tsx'
import { LazyFallback, lazyComponent } from '../../ui/states/lazy-component.tsx'
import { useAfter } from '../../ui/states/states.tsx'
import { isSavedFilter, useFiltering } from './filtering.ts'
import { FleetList } from './fleet-list.tsx'
import { useMode, withoutOption } from './mode.ts'
import { setView, useUrlState } from './url-state.ts'
import { useFocusKeys, useStep, useSwipes } from './use-focus.ts'
import { useFleetListing } from './use-listing.ts'
import { narrow, phone, useMedia } from './use-media.ts'

const loadMap = async () => (await import('../../map/fleet-map.tsx')).FleetMap
const FleetMap = lazyComponent(loadMap)
// Asked for with this file, not only once it is drawn.
loadMap().catch((error) => console.warn('The map could not be loaded ahead.', error))
const Options = lazyComponent(async () => (await import('./options.tsx')).Options)
const OtherMode = lazyComponent(async () => (await import('./other-modes.tsx')).OtherMode)
const Filters = lazyComponent(async () => (await import('./filters/filters.tsx')).FiltersPanel)
const extras = () => import('./aids/extras.ts')
const Aids = lazyComponent(async () => (await extras()).Aids)
const AidChoices = lazyComponent(async () => (await extras()).AidChoices)
const PausedMap = lazyComponent(async () => (await extras()).PausedMap)
const Rail = lazyComponent(async () => (await extras()).Rail)
const TrailerActs = lazyComponent(async () => (await extras()).TrailerActs)
const Drawer = lazyComponent(async () => (await import('../../drawer/drawer.tsx')).Drawer)

/** Another trailer than the one that shows is no further step of the way. */
const select = (vin: string) =>
  go(`/tracking/${encodeURIComponent(vin)}${location.search}`, {
    replace: location.pathname.startsWith('/tracking/'),
  })
const back = () => go(`/tracking${withoutOption(location.search)}`)

export function Screen({ params }: ScreenProps) {
  useEffect(startLive, [])
  useSavedFilter('map', params.vin === undefined ? isSavedFilter : null)
  const filter = useUrlState()
  const { flags, settled } = useMe()
  const viewer = useSession()?.viewer
  const seesPast = viewer !== undefined && can(viewer, 'past')
  const vin = params.vin
  const mode = useMode(vin)
  const isPast = mode.at !== null || mode.since !== null
  const isBeyond = isPast || mode.option !== null
  const store = mode.at === null ? vehicles : pastVehicles
  const { filters, only, wantFilters } = useFilters(isPast)
  const listPlace = useRef<ListPlace>({ top: 0, active: null })
  const { place, text, follows, measures } = useAids(filter.text, vin)
  const narrowed = useMemo(() => ({ ...filter, text, only }), [filter, text, only])
  const { list, total } = useFleetListing(narrowed, store)
  const selected = useVehicle(vin, store)
  const { levels, motion } = filter
  const shows = useMemo(
    () => filterFor({ text, levels, motion, sort: 'worst', only }),
    [text, levels, motion, only],
  )
  const flow = useFlow()
  const covered = useCovered(vin !== undefined, mode.option === 'history' ? 300 : isBeyond ? 130 : 48)
  const open = useCallback((vehicle: LiveVehicle) => select(vehicle.vin), [])
  const [looks, setLooks] = useState(0)
  const step = useStep(list, vin, listPlace)
  useFocusKeys(vin !== undefined, step, back)
  const swipes = useSwipes(step)
  const narrowsToView = filter.within !== null && vin === undefined

  return (
    <main className="over-map tracking" data-drawer={vin !== undefined || undefined}>
      <h1 className="unseen">{t('Tracking')}</h1>
      <Suspense fallback={<div className="map-ground" />}>
        <FleetMap
          vehicles={store}
          shows={shows}
          isBare={mode.option === 'heat'}
          selected={selected}
          onSelect={select}
          isAlone={isBeyond}
          looks={looks}
          first={filter.within ?? null}
          onView={narrowsToView ? setView : undefined}
          covered={covered}
          quiet={measures}
          layers={
            <Suspense>
              <AidChoices />
            </Suspense>
          }
        >
          <Suspense>
            <Aids
              place={place}
              chosen={isBeyond ? undefined : selected}
              follows={follows}
              unlisted={selected || isBeyond || flow !== 'live' ? undefined : vin}
              covered={covered}
            />
          </Suspense>
          <Suspense>
            {isBeyond && (
              <OtherMode
                mode={mode}
                vin={vin}
                covered={covered}
                filter={narrowed}
                list={list}
                onClose={back}
              />
            )}
          </Suspense>
        </FleetMap>
      </Suspense>
      <Lost />
      <Suspense>{!isBeyond && settled && !isOn('MapRefreshing', flags) && <PausedMap />}</Suspense>
      <Suspense>{vin === undefined && seesPast && <Options mode={mode} vehicle={false} />}</Suspense>
      {isPast && (mode.since !== null || vin !== undefined || total === 0) ? null : vin === undefined ? (
        <FleetList
          filter={filter}
          list={list}
          total={total}
          onOpen={open}
          kept={listPlace}
          filters={filters}
          onFilters={isPast ? null : wantFilters}
        />
      ) : (
        <>
          <div className="back">
            <Suspense fallback={<div className="rail" />}>
              <Rail
                list={list}
                vin={vin}
                selected={selected}
                onStep={step}
                onOpen={select}
                onLook={() => setLooks((times) => times + 1)}
                onBack={back}
              />
            </Suspense>
            {selected && (
              <Suspense>
                <TrailerActs key={vin} {...selected} />
              </Suspense>
            )}
          </div>
          <aside className="drawer" aria-label={t('Trailer')} ref={swipes}>
            <Suspense fallback={<LazyFallback lines={10} />}>
              {seesPast && <Options mode={mode} vehicle />}
              <Drawer vin={vin} onClose={back} />
            </Suspense>
          </aside>
        </>
      )}
    </main>
  )
}

/** How coordinates begin; whether they are some, the aids tell. */
const numbers = /^[\s(]*[+-]?\d{1,3}(\.\d*)?°?\s*[NS]?\s*[,;]/i

/** What of the aids on the map the rest has to know; coordinates that are searched for are no name. */
function useAids(searched: string, vin: string | undefined) {
  const place = numbers.test(searched) ? searched : null
  const search = new URLSearchParams(useHere().split('?')[1])
  const follows = search.has('follow') && vin !== undefined
  const measures = search.has('measure')
  return {
    place,
    text: place === null ? searched : '',
    follows,
    measures,
  }
}

const nothing: ReadonlySet<number> = new Set()
/** Further filters, loaded once somebody wants one or the address has some; the past is not filtered by what is now. */
function useFilters(isPast: boolean) {
  const filtering = useFiltering()
  const [requested, setRequested] = useState(false)
  const [passing, setPassing] = useState<ReadonlySet<number> | 'all' | null>(null)
  const on = (requested || filtering) && !isPast
  return {
    filters: on ? (
      <Suspense>
        <Filters onMatching={setPassing} />
      </Suspense>
    ) : null,
    only: filtering && !isPast && passing !== 'all' ? (passing ?? nothing) : null,
    wantFilters: useCallback(() => setRequested((before) => !before), []),
  }
}

/** What the panels leave of the map. */
function useCovered(drawer: boolean, bar: number) {
  const isNarrow = useMedia(narrow)
  const isPhone = useMedia(phone)
  return useMemo(
    () => ({
      top: isPhone ? 132 : 0,
      left: isPhone || drawer ? 0 : 384,
      right: drawer && !isNarrow ? 444 : 0,
      bottom: drawer && isNarrow ? window.innerHeight * 0.55 : bar,
    }),
    [drawer, bar, isNarrow, isPhone],
  )
}

/** Says that what is seen stands still, but not for a hiccup. */
function Lost() {
  const asOf = useAsOf()
  return useFlow() === 'lost' && asOf === null ? <LostBanner /> : null
}
function LostBanner() {
  return useAfter(3000) ? (
    <p className="lost" role="status">
      {t('The connection is lost. What is shown may be outdated; reconnecting automatically.')}
    </p>
  ) : null
}
