/** The floating list: search, filters, counts, and the vehicles in order. */

import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { isTechnician } from '#domain/access/roles.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import {
  everyVehicle,
  type FleetListFilter,
  type MotionFilter,
  type Sort,
  sorts,
} from '../../data/listing.ts'
import { useRemedy } from '../../data/remedies.ts'
import { useSession } from '../../data/session.ts'
import { useFlow } from '../../data/vehicles.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { isTyping } from '../../ui/keys/typing.ts'
import { type ListPlace, RollingList, type RollingListHandle } from '../../ui/lists/rolling-list.tsx'
import { LevelMark, levelNames } from '../../ui/marks/level-mark.tsx'
import { VerdictText } from '../../ui/marks/verdict-text.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Whereabouts } from '../../ui/marks/whereabouts.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty, Loading } from '../../ui/states/states.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { clearFilters, useFiltering } from './filtering.ts'
import { isFiltered, setView, writeUrlState } from './url-state.ts'
import { phone, useMedia } from './use-media.ts'

const FirstSteps = lazyComponent(async () => (await import('../../ui/states/first-steps.tsx')).FirstSteps)

const Nearby = lazyComponent(async () => (await import('./nearby.tsx')).Nearby)

const rowHeight = 56
const cardHeight = 76
/** Until the map has told what of it is in view, which it does at once. */
const everywhere = { west: -180, south: -90, east: 180, north: 90 }
const offered: readonly Level[] = ['critical', 'caution', 'notice', 'good', 'stale']
const motions: readonly { readonly motion: MotionFilter; readonly label: string }[] = [
  { motion: 'moving', label: t('Moving') },
  { motion: 'stopped', label: t('Stopped') },
]

interface FleetListProps {
  readonly filter: FleetListFilter
  readonly list: readonly LiveVehicle[]
  readonly total: number
  readonly onOpen: (vehicle: LiveVehicle) => void
  /** Where the list was left. */
  readonly kept: { current: ListPlace }
  /** Further filters, where some are wanted. */
  readonly filters: ReactNode
  /** Shows or puts them away; null where there are none. */
  readonly onFilters: (() => void) | null
}

export function FleetList({ filter, list, total, onOpen, kept, filters, onFilters }: FleetListProps) {
  const flow = useFlow()
  const isPhone = useMedia(phone)
  const viewer = useSession()?.viewer
  const isNearby = isTechnician(viewer?.roles ?? [])
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<RollingListHandle>(null)
  // On a phone the list folds away to leave the map; elsewhere it always shows. Null: as it suits.
  const [chosen, setUnfolded] = useState<boolean | null>(null)
  useKeys(search, rows)
  const filtering = useFiltering()
  const filtered = isFiltered(filter) || (filtering && onFilters !== null)
  const unknown = total === 0 && flow !== 'live'
  // Without a trailer there is nothing on the map either: the list says why, and what to do.
  const unfolded = chosen ?? (total === 0 && !unknown)

  return (
    <section className="fleet-list" data-unfolded={unfolded || undefined} aria-label={t('List view')}>
      <search className="map-search" data-tour="map-search">
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          ref={search}
          type="search"
          aria-label={t('Search by unit or VIN')}
          placeholder={isNearby ? t('Unit, VIN or serial') : t('Unit or VIN')}
          value={filter.text}
          onChange={(event) => {
            writeUrlState({ ...filter, text: event.target.value })
            if (event.target.value) setUnfolded(true)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') rows.current?.move(1)
            else if (event.key === 'ArrowUp') rows.current?.move(-1)
            else if (event.key === 'Enter') {
              if (list.length === 1) onOpen(list[0]!)
              else rows.current?.openActive()
            } else if (event.key === 'Escape') {
              if (filter.text) writeUrlState({ ...filter, text: '' })
              else event.currentTarget.blur()
            } else return
            event.preventDefault()
          }}
        />
        {filter.text ? (
          <IconButton label={t('Clear the search')} onClick={() => writeUrlState({ ...filter, text: '' })}>
            <IconX size={16} stroke={1.8} />
          </IconButton>
        ) : (
          <kbd>/</kbd>
        )}
      </search>
      <Chips filter={filter} open={filters !== null} onFilters={onFilters} />
      {filters}
      <div className="list-head">
        <p className="numbers" aria-live="polite">
          {unknown
            ? t('Trailers not known yet')
            : filtered
              ? tNodes(total === 1 ? '{{shown}} of {{total}} trailer' : '{{shown}} of {{total}} trailers', {
                  shown: <b>{number(list.length)}</b>,
                  total: <b data-faint>{number(total)}</b>,
                })
              : tNodes(total === 1 ? '{{total}} trailer' : '{{total}} trailers', {
                  total: <b>{number(total)}</b>,
                })}
        </p>
        <label className="sort">
          <span className="unseen">{t('Order')}</span>
          <select
            value={filter.sort}
            onChange={(event) => writeUrlState({ ...filter, sort: event.target.value as Sort })}
          >
            {Object.entries(sorts).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button
          kind="quiet"
          aria-expanded={unfolded}
          icon={unfolded ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('List')}
        </Button>
      </div>
      <div className="list-body" data-tour="map-list">
        {unknown ? (
          <Loading lines={8} label={t('Loading trailers')} />
        ) : isNearby && list.length === 0 && (total === 0 || filter.text !== '') ? (
          <Suspense fallback={<Loading lines={2} />}>
            <Nearby text={filter.text} />
          </Suspense>
        ) : total === 0 ? (
          <Suspense>
            <FirstSteps viewer={viewer} />
          </Suspense>
        ) : list.length === 0 ? (
          <Empty title={t('No trailer matches the search')}>
            <Button
              onClick={() => {
                writeUrlState({ ...everyVehicle, sort: filter.sort })
                setView(null)
                clearFilters()
              }}
            >
              {t('Show all trailers')}
            </Button>
          </Empty>
        ) : (
          <RollingList
            ref={rows}
            kept={kept}
            items={list}
            idOf={({ id }) => id}
            rowHeight={isPhone ? cardHeight : rowHeight}
            label={t('Trailers')}
            onOpen={onOpen}
            row={(vehicle) => (isPhone ? <Card vehicle={vehicle} /> : <Row vehicle={vehicle} />)}
          />
        )}
      </div>
    </section>
  )
}

function Chips({
  filter,
  open,
  onFilters,
}: {
  filter: FleetListFilter
  open: boolean
  onFilters: (() => void) | null
}) {
  const isInView = (filter.within ?? null) !== null
  const toggle = (level: Level) =>
    writeUrlState({
      ...filter,
      levels: filter.levels.includes(level)
        ? filter.levels.filter((one) => one !== level)
        : [...filter.levels, level],
    })
  return (
    <fieldset className="chips" data-tour="map-filters">
      <legend className="unseen">{t('Filters')}</legend>
      {offered.map((level) => (
        <button
          key={level}
          type="button"
          className="chip"
          aria-pressed={filter.levels.includes(level)}
          onClick={() => toggle(level)}
        >
          <LevelMark level={level} bare />
          {levelNames[level]}
        </button>
      ))}
      {motions.map(({ motion, label }) => (
        <button
          key={motion}
          type="button"
          className="chip"
          aria-pressed={filter.motion === motion}
          onClick={() => writeUrlState({ ...filter, motion: filter.motion === motion ? 'all' : motion })}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        className="chip"
        aria-pressed={isInView}
        title={t('Only what the map shows')}
        onClick={() => setView(isInView ? null : everywhere)}
      >
        {t('In view')}
      </button>
      {onFilters && (
        <button type="button" className="chip" aria-expanded={open} onClick={onFilters}>
          {t('Filters')}
        </button>
      )}
    </fieldset>
  )
}

function Row({ vehicle }: { vehicle: LiveVehicle }) {
  return (
    <>
      <LevelMark level={vehicle.level} />
      <div className="row-main">
        <span className="row-unit">{vehicle.unitId}</span>{' '}
        {vehicle.verdict ? <VerdictText vehicle={vehicle} /> : <Vin value={vehicle.vin} />}
      </div>
      {vehicle.recorded !== null && <Age at={vehicle.recorded} flagsOld />}
      <div className="row-where">
        <Whereabouts vehicle={vehicle} />
      </div>
    </>
  )
}

/** On a phone: who it is and how it moves, what is wrong, what to do. */
function Card({ vehicle }: { vehicle: LiveVehicle }) {
  const { verdict, vin, unitId, level, recorded } = vehicle
  const remedy = useRemedy(vin, verdict?.words ?? null)
  return (
    <>
      <LevelMark level={level} />
      <div className="row-main">
        <span className="row-unit">{unitId}</span> <Whereabouts vehicle={vehicle} />
      </div>
      {recorded !== null && <Age at={recorded} flagsOld />}
      <div className="row-where">{verdict ? <VerdictText vehicle={vehicle} /> : <Vin value={vin} />}</div>
      <div className="row-where row-do">{remedy}</div>
    </>
  )
}

/** `/` goes to the search, j and k move in the list, Enter opens. */
function useKeys(search: RefObject<HTMLInputElement | null>, rows: RefObject<RollingListHandle | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      if (event.key === '/') search.current?.focus()
      else if (event.key === 'j') rows.current?.move(1)
      else if (event.key === 'k') rows.current?.move(-1)
      else if (event.key === 'Enter' && event.target === document.body) rows.current?.openActive()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [search, rows])
}
