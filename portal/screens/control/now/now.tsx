/** Now: the map of the fleet, and over it the queue of what needs somebody, why, and what to do. */

import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { useAsOf } from '../../../data/last-seen.ts'
import { startLive } from '../../../data/live.ts'
import { useViewer } from '../../../data/me.ts'
import { usePast } from '../../../data/use-past.ts'
import { pastVehicles, useFlow, vehicles } from '../../../data/vehicles.ts'
import { type Done, UndoLine } from '../../../drawer/undo-line.tsx'
import { CustomerChoice } from '../../../ui/controls/customer-choice.tsx'
import { go, setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { now } from '../../../ui/time/clock.ts'
import { timeOfDay } from '../../../ui/time/time.ts'
import { waitingPath } from '../links.ts'
import { LiveClock, useLostSince } from './live-clock.tsx'
import { chosenIn, isNowFilter, keyOf, mapLabels, passes, stepTo, vehiclesOf } from './queue.ts'
import { QueueParts } from './queue-parts.tsx'
import { shiftOf } from './shift.ts'
import { Toggles } from './toggles.tsx'
import { useNowKeys } from './use-now-keys.ts'
import { useQueueOf } from './use-queue.ts'

const NowMap = lazyComponent(async () => (await import('./now-map.tsx')).NowMap)
const DayBar = lazyComponent(async () => (await import('./day-bar.tsx')).DayBar)
const Outcome = lazyComponent(async () => (await import('./past-notes.tsx')).Outcome)
const ShiftNotes = lazyComponent(async () => (await import('./past-notes.tsx')).ShiftNotes)
const FirstSteps = lazyComponent(async () => (await import('../../../ui/states/first-steps.tsx')).FirstSteps)

const openTrailer = (vin: string) => go(`/tracking/${encodeURIComponent(vin)}`)

interface NowProps {
  readonly customers: readonly CustomerName[]
  /** The id of the customer that the address asks for. */
  readonly wanted: string | null
  readonly chosen: CustomerName | null
  readonly tabs: ReactNode
}

export function Now({ customers, wanted, chosen: customer, tabs }: NowProps) {
  const viewer = useViewer()
  const shown = useSearchValue('show')
  const filter = isNowFilter(shown) ? shown : null
  const at = useMoment()
  const isPast = at !== null
  const past = usePast(at)
  const store = isPast ? pastVehicles : vehicles
  const [isOver, setOver] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // What was under the pointer may be gone by the time it leaves, and then says nothing of that.
  useEffect(() => {
    if (!isOver) return
    const look = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && list.current?.contains(target))) setOver(false)
    }
    document.addEventListener('pointermove', look)
    return () => document.removeEventListener('pointermove', look)
  }, [isOver])
  const { queue, counts, changed, remedies, query } = useQueueOf(store, {
    customerId: wanted,
    filter,
    isPast,
    isHeld: isOver,
  })
  const [key, choose] = useState<string | null>(null)
  const chosen = useMemo(() => queue && chosenIn(queue, key), [queue, key])
  const isQueued = (vin: string) =>
    queue?.parts.some((part) => vehiclesOf(part).some((one) => one.vin === vin)) ?? false
  const [done, setDone] = useState<Done | null>(null)
  const lostSince = useLostSince()
  const asOf = useAsOf()
  const settled = queue !== null || query.error !== null
  const hasRest = useRest(settled)
  const dropDone = useCallback(() => setDone(null), [])
  const backToNow = useCallback(() => setSearch({ at: null }), [])
  useNowKeys({
    step: (by) => queue && choose(stepTo(queue, chosen && keyOf(chosen), by)),
    open: () => {
      if (chosen?.vehicle) openTrailer(chosen.vehicle.vin)
      else if (chosen) choose(chosen.line.vehicles[0]!.vin)
    },
    leave: isPast ? backToNow : null,
  })
  const shows = useMemo(() => {
    const only = wanted === null ? null : Number(wanted)
    return (vehicle: LiveVehicle) =>
      (only === null || vehicle.customerId === only) && passes(vehicle, filter, now())
  }, [filter, wanted])
  const labels = useMemo(() => (queue ? mapLabels(queue) : new Map<number, string>()), [queue])
  const name = customer?.shortName ?? (customers.length === 1 ? customers[0]!.shortName : t('All fleets'))

  return (
    <main className="over-map now">
      <h1 className="unseen">{t('Fleet Control')}</h1>
      <div className="map-ground" />
      {hasRest && (
        <Suspense>
          <NowMap
            store={store}
            shows={shows}
            chosen={chosen?.vehicle ?? chosen?.line.vehicles[0]}
            labels={labels}
            onChoose={(vin) => (isQueued(vin) ? choose(vin) : openTrailer(vin))}
          />
        </Suspense>
      )}
      <section className="floating now-panel" aria-label={t('What needs somebody')}>
        <header className="now-head">
          <div>
            <h2>{name}</h2>
            <span className="now-total numbers">{counts && count(counts.total, 'trailer')}</span>
            {isPast ? (
              <span className="now-as-of numbers" role="status">
                <IconHistory size={14} stroke={1.8} aria-hidden="true" />{' '}
                {t('As of {{time}}', { time: timeOfDay(at) })}
              </span>
            ) : (
              <LiveClock lostSince={lostSince} />
            )}
          </div>
          <CustomerChoice
            customers={customers}
            chosen={wanted}
            onChoose={(customer) => setSearch({ customer })}
          />
          <Toggles counts={counts} filter={filter} isPast={isPast} />
        </header>
        {isPast && (
          <p className="now-past">
            <span>{pastWords(at)}</span>
            <button type="button" className="link" onClick={backToNow}>
              {t('Back to now')}
            </button>
            <kbd>{t('Esc')}</kbd>
          </p>
        )}
        {!isPast && lostSince !== null && asOf === null && (
          <p className="now-lost" role="status">
            {t('No connection since {{time}}. What you see is from then.', { time: timeOfDay(lostSince) })}
          </p>
        )}
        {changed > 0 && (
          <button type="button" className="now-changed" onClick={() => setOver(false)}>
            {plural(changed, '{{count}} changed', '{{count}} changed', { count: number(changed) })}
          </button>
        )}
        <div
          ref={list}
          className="now-list"
          data-tour="now-list"
          onPointerMove={(event) => event.pointerType === 'mouse' && setOver(true)}
          onPointerLeave={() => setOver(false)}
        >
          {isPast && past.error ? (
            <ErrorState title={past.error} again={past.again} />
          ) : queue === null || (isPast && past.shown === null) ? (
            query.error && !isPast ? (
              <ErrorState title={t('The queue did not load.')} again={query.again} />
            ) : (
              <Loading lines={8} label={t('Loading what needs somebody')} />
            )
          ) : counts?.total === 0 && !isPast ? (
            <Suspense>
              <FirstSteps viewer={viewer ?? undefined} />
            </Suspense>
          ) : chosen === null ? (
            <Empty title={emptyWords(filter, counts?.moving ?? null, isPast)} />
          ) : (
            <QueueParts
              queue={queue}
              filter={filter}
              chosen={chosen}
              remedies={remedies}
              isOff={isPast ? 'past' : lostSince !== null ? 'lost' : null}
              note={isPast ? (vehicle) => outcomeOf(vehicle, at) : null}
              onChoose={choose}
              onOpen={openTrailer}
              onDone={setDone}
            />
          )}
        </div>
        {done && <UndoLine key={done.text} className="now-done" done={done} onGone={dropDone} />}
        {!isPast && counts !== null && counts.canWait > 0 && (
          <p className="now-foot">
            <span>
              {tNodes(
                counts.canWait === 1
                  ? '{{many}} caution or notice can wait'
                  : '{{many}} cautions and notices can wait',
                { many: <b className="numbers">{number(counts.canWait)}</b> },
              )}
            </span>
            {viewer && can(viewer, 'fleet') && <Link to={waitingPath(customer)}>{t('See all')}</Link>}
          </p>
        )}
        {isPast && viewer && can(viewer, 'past') && (
          <Suspense>
            <ShiftNotes customerId={wanted} name={name} at={at} />
          </Suspense>
        )}
      </section>
      <div className="floating now-tabs" data-tour="now-tabs">
        {tabs}
      </div>
      {hasRest && viewer && can(viewer, 'past') && (
        <Suspense>
          <DayBar customerId={wanted} at={at} shown={past.shown} failed={past.error !== null} />
        </Suspense>
      )}
    </main>
  )
}

const outcomeOf = (vehicle: LiveVehicle, at: Instant) => (
  <Suspense>
    <Outcome vehicle={vehicle} at={at} />
  </Suspense>
)

/** Which night, or which moment, is looked at. */
const pastWords = (at: Instant): string => {
  const { isNight, to } = shiftOf(at)
  return isNight && to <= Date.now()
    ? t('This was last night. Acts are off.')
    : t('This is past. Acts are off.')
}

const emptyWords = (filter: string | null, moving: number | null, isPast: boolean): string => {
  if (filter === 'moving') return isPast ? t('No trailer was moving.') : t('No trailer is moving.')
  if (filter === 'silent') return isPast ? t('No trailer was silent.') : t('No trailer is silent.')
  const nothing = isPast ? t('Nothing needed you.') : t('Nothing needs you.')
  if (!moving) return nothing
  const move = plural(moving, '{{count}} trailer is moving.', '{{count}} trailers are moving.', {
    count: number(moving),
  })
  return `${nothing} ${move}`
}

/** The moment that the address asks for; null: now. */
function useMoment(): Instant | null {
  const text = useSearchValue('at')
  const at = text === null ? Number.NaN : Date.parse(text)
  return at <= Date.now() ? at : null
}

/** The map and the stream wait until the first sentence of the queue is painted, which takes them little time. */
function useRest(settled: boolean): boolean {
  const known = useFlow() !== 'asking'
  const [on, setOn] = useState(known)
  useEffect(() => {
    if (!settled || on) return
    const frame = requestAnimationFrame(() => setTimeout(() => setOn(true)))
    // A page that is hidden draws no frames.
    const timer = setTimeout(() => setOn(true), 500)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [settled, on])
  useEffect(() => {
    if (on) startLive()
  }, [on])
  return on
}
