/** What differs between two moments, as a list and on the map: moved, arrived, left, new faults. */

import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { FleetChanges } from '#domain/wire/past.ts'
import { changesBetween } from '../../../data/past.ts'
import { useQuery } from '../../../data/use-query.ts'
import { pastVehicles, type Vehicles, vehicles } from '../../../data/vehicles.ts'
import { type Move, Moves } from '../../../map/layers/moves.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { go } from '../../../ui/layout/address.ts'
import { RollingList } from '../../../ui/lists/rolling-list.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { ReadAsOf } from '../../../ui/states/read-as-of.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { clockText, instantOfClock, moment } from '../../../ui/time/time.ts'
import { ownText } from '../../../ui/units.ts'
import { setCompared, setOption } from '../mode-acts.ts'

interface ChangesProps {
  readonly since: Instant
  readonly at: Instant | null
}

interface Line {
  readonly key: string
  readonly id: number
  readonly level: Level | null
  readonly text: string
  readonly when: Instant | null
}

const kinds = {
  moved: t('Moved'),
  arrived: t('Arrived'),
  left: t('Left', { context: 'departed' }),
  faults: t('New faults'),
  fresh: t('First report'),
} as const
type Kind = keyof typeof kinds

/** The lines of each kind; the farthest and the newest first. */
const linesOf = (changes: FleetChanges): Readonly<Record<Kind, readonly Line[]>> => {
  const newest = (a: Line, b: Line) => b.when! - a.when!
  return {
    moved: [...changes.moved]
      .sort((a, b) => b[3] - a[3])
      .map(([id, , , miles]) => ({
        key: `${id}`,
        id,
        level: null,
        text: t('moved {{distance}}', { distance: ownText(miles, 'distance', miles < 10 ? 1 : 0) }),
        when: null,
      })),
    arrived: changes.arrived
      .map(([id, fence, when], n) => ({
        key: `${n}`,
        id,
        level: null,
        text: t('in {{fence}}', { fence }),
        when,
      }))
      .sort(newest),
    left: changes.left
      .map(([id, fence, when], n) => ({
        key: `${n}`,
        id,
        level: null,
        text: t('from {{fence}}', { fence }),
        when,
      }))
      .sort(newest),
    faults: changes.faults
      .map(([id, text, level, when, end], n) => ({
        key: `${n}`,
        id,
        level,
        text: end === null ? t(text) : t('{{fault}} (restarted)', { fault: t(text) }),
        when,
      }))
      .sort(newest),
    fresh: changes.fresh.map((id) => ({
      key: `${id}`,
      id,
      level: null,
      text: t('reported for the first time'),
      when: null,
    })),
  }
}

export function Changes({ since, at }: ChangesProps) {
  const query = useQuery([since, at], (signal) => changesBetween(since, at, signal), { keepPrevious: since })
  const changes = query.answer
  const [chosen, setChosen] = useState<Kind>('moved')
  const lines = useMemo(() => changes && linesOf(changes), [changes])
  const named = useMemo(() => new Map(changes?.vehicles.map((one) => [one[0], one])), [changes])
  const store = at === null ? vehicles : pastVehicles
  const moves = useMemo(() => (changes ? movesOf(changes, store) : []), [changes, store])
  const open = ({ id }: Line) => {
    const vin = named.get(id)?.[1]
    if (vin !== undefined) go(`/tracking/${encodeURIComponent(vin)}${at === null ? '' : location.search}`)
  }
  const shown = lines?.[chosen] ?? []

  return (
    <>
      <Moves moves={moves} />
      <aside className="past-panel changes" aria-label={t('What changed')}>
        <header>
          <h2>{t('What changed')}</h2>
          <IconButton label={t('Close')} onClick={() => setOption(null)}>
            <IconX size={18} stroke={1.8} />
          </IconButton>
          <Field label={t('Since')} at={since} onChange={(next) => next !== null && setCompared(next, at)} />
          <Field label={t('Until')} at={at} onChange={(next) => setCompared(since, next)} />
        </header>
        {query.error && !changes ? (
          <ErrorState title={query.error} again={query.again} />
        ) : !lines ? (
          <Loading lines={8} label={t('Comparing')} />
        ) : (
          <>
            <fieldset className="change-kinds">
              <legend className="unseen">{t('Kind of change')}</legend>
              {(Object.keys(kinds) as Kind[]).map((kind) => (
                <button
                  key={kind}
                  type="button"
                  className="chip"
                  aria-pressed={kind === chosen}
                  onClick={() => setChosen(kind)}
                >
                  {kinds[kind]} <b className="numbers">{number(lines[kind].length)}</b>
                </button>
              ))}
            </fieldset>
            <ReadAsOf at={changes?.asOf} />
            <div className="list-body" aria-busy={query.busy}>
              {shown.length === 0 ? (
                <Empty title={t('Nothing like this happened between the two times')} />
              ) : (
                <RollingList
                  key={chosen}
                  items={shown}
                  idOf={({ key }) => key}
                  rowHeight={56}
                  label={kinds[chosen]}
                  onOpen={open}
                  row={({ id, level, text, when }) => (
                    <>
                      <LevelMark level={level ?? store.all.get(id)?.level ?? 'unknown'} />
                      <div className="row-main">
                        <span className="row-unit">{named.get(id)?.[2]}</span>
                      </div>
                      {when !== null && <span className="age numbers">{moment(when)}</span>}
                      <div className="row-where">{text}</div>
                    </>
                  )}
                />
              )}
            </div>
          </>
        )}
      </aside>
    </>
  )
}

/** From where it was to where it stands; a vehicle that is not in sight of the stores has no line. */
const movesOf = (changes: FleetChanges, store: Vehicles): readonly Move[] =>
  changes.moved.flatMap(([id, lat, lng]) => {
    const { lat: toLat, lng: toLng } = store.all.get(id) ?? { lat: null, lng: null }
    return toLat === null || toLng === null ? [] : [{ from: { lat, lng }, to: { lat: toLat, lng: toLng } }]
  })

function Field({
  label,
  at,
  onChange,
}: {
  label: string
  at: Instant | null
  onChange: (at: Instant | null) => void
}) {
  return (
    <label className="change-moment">
      <span>{label}</span>
      <input
        type="datetime-local"
        value={at === null ? '' : clockText(at)}
        max={clockText(Date.now())}
        onChange={(event) => {
          const next = event.target.value === '' ? null : instantOfClock(event.target.value)
          if (next === null || next <= Date.now()) onChange(next)
        }}
      />
      {at === null && <span className="note">{t('now')}</span>}
    </label>
  )
}
