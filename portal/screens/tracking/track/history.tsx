/** Tracking history of a vehicle, and of others beside it: on the map, in words, over time, and played. */
import { t } from '#domain/basics/texts.ts'
import './history.css'
import './day-sheet.css'
import { IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { placeAt } from '#domain/track/along.ts'
import { charted } from '#domain/track/charted.ts'
import { legsWithin, totalsOf } from '#domain/track/days.ts'
import { type TrackFormatKey, trackFormats } from '#domain/track/formats/index.ts'
import { type Track, trackFile } from '../../../data/track.ts'
import type { Covered } from '../../../map/ground.ts'
import { LookAt } from '../../../map/layers/look-at.tsx'
import { type RouteHead, RouteLayer } from '../../../map/layers/route.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { saveFile } from '../../../ui/controls/save-file.ts'
import { Amount } from '../../../ui/marks/amount.tsx'
import { MenuButton } from '../../../ui/overlays/popover.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ReadAsOf } from '../../../ui/states/read-as-of.tsx'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { span } from '../../../ui/time/time.ts'
import { ownAmount, ownText } from '../../../ui/units.ts'
import { setOption } from '../mode-acts.ts'
import { Ranges } from '../ranges.tsx'
import { Chart, wholeOf } from './chart.tsx'
import { DaySheet } from './day-sheet.tsx'
import { LegList } from './leg-list.tsx'
import { OtherVehicles } from './other-vehicles.tsx'
import { Player, useKeys } from './player.tsx'
import { linesOf, marksOf, trackRoles } from './track-marks.ts'
import { type Colouring, setAt, setColouring, setRange, setSensor, useTrackUrlState } from './url-state.ts'
import { type Pace, usePlay } from './use-play.ts'
import { useTracks } from './use-tracks.ts'

/** The moment reaches the address once it rests. */
const restsAfter = 400

export function TrackMode({ vin, covered }: { vin: string; covered: Covered }) {
  const filter = useTrackUrlState()
  const { range, colouring, sensor } = filter
  const vins = useMemo(
    () => [vin.toUpperCase(), ...filter.others.filter((one) => one !== vin.toUpperCase())],
    [vin, filter.others],
  )
  const { loaded, again } = useTracks(vins, range, sensor)
  const tracks = useShown(loaded)
  const main = loaded[0]!
  const track = main.track
  const whole = useMemo(() => wholeOf(tracks.map((one) => one.track)), [tracks])

  const [moved, setMoved] = useState<Instant | null>(null)
  const at = moved ?? filter.at ?? whole.from
  const [playing, setPlaying] = useState(false)
  const [pace, setPace] = useState<Pace>(100)
  const [follow, setFollow] = useState(true)
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    if (moved === null || playing) return
    const timer = setTimeout(() => setAt(Math.round(moved)), restsAfter)
    return () => clearTimeout(timer)
  }, [moved, playing])
  // Another range begins at its own beginning.
  const rangeKey = JSON.stringify(range)
  const [seenRange, setSeenRange] = useState(rangeKey)
  if (seenRange !== rangeKey) {
    setSeenRange(rangeKey)
    setMoved(null)
    setPlaying(false)
  }

  const skipped = useMemo(
    () => [
      ...(track?.legs ?? []).filter(({ kind }) => kind === 'stay'),
      ...(track?.gaps ?? []).map(([from, to]) => ({ from, to })),
    ],
    [track],
  )
  usePlay({
    playing,
    pace,
    at,
    end: whole.to,
    skipped,
    onMove: setMoved,
    onEnd: () => setPlaying(false),
  })
  const toggle = useCallback(() => {
    setMoved((before) => ((before ?? whole.from) >= whole.to ? whole.from : before))
    setPlaying((on) => !on)
  }, [whole])
  useKeys(toggle)

  const many = tracks.length > 1
  const lines = useMemo(
    () => tracks.flatMap((one) => linesOf(one.track, colouring, many ? one.role : null)),
    [tracks, colouring, many],
  )
  const marks = useMemo(
    () => tracks.flatMap((one) => marksOf(one.track, many ? one.role : null)),
    [tracks, many],
  )
  const heads = tracks.flatMap(({ track, role }): RouteHead[] => {
    const place = placeAt(track.points, track.gaps, at)
    if (!place) return []
    const moving = place.point.stoppedSince === null
    const label = many
      ? track.unitId
      : moving && place.mph !== null
        ? ownText(place.mph, 'speed')
        : t('stopped')
    return [{ key: track.vin, role, place, heading: place.heading, moving, label }]
  })
  const looked = useMemo(() => tracks.flatMap(({ track }) => track.points), [tracks])

  const save = (format: TrackFormatKey) =>
    trackFile(vin, range, format).then(
      ({ blob, name }) => saveFile(blob, name),
      (error) =>
        toast({
          key: 'track-file',
          level: 'critical',
          title: t('The file could not be made'),
          text: sentenceOf(error),
        }),
    )

  return (
    <>
      <RouteLayer
        lines={lines}
        marks={marks}
        heads={heads}
        covered={covered}
        follow={follow && playing}
        onPick={setMoved}
      />
      <LookAt points={looked.length > 0 ? looked : null} covered={covered} />
      <section
        className="history"
        aria-label={t('Tracking history')}
        aria-busy={loaded.some((one) => !one.track && !one.error)}
      >
        <header>
          <Ranges key={vin} range={range} onChange={setRange} />
          <OtherVehicles loaded={loaded} />
          <Choice
            label={t('Colour')}
            bare
            value={colouring}
            disabled={many}
            options={[
              { value: 'speed', label: t('By speed') },
              { value: 'state', label: t('By state') },
            ]}
            onChange={(value) => setColouring(value as Colouring)}
          />
          <Choice
            label={t('Sensor')}
            bare
            value={sensor ?? ''}
            options={[
              { value: '', label: t('Speed alone') },
              ...charted.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            onChange={(value) => setSensor(value || null)}
          />
          <MenuButton
            label={t('Export and print')}
            acts={[
              ...Object.entries(trackFormats).map(([key, { label }]) => ({
                label: t('Export as {{format}}', { format: label }),
                run: () => void save(key as TrackFormatKey),
              })),
              { label: t('Print day sheets'), run: () => setPrinting(true) },
            ]}
          />
          <IconButton label={t('Close the history')} onClick={() => setOption(null)}>
            <IconX size={18} stroke={1.8} />
          </IconButton>
        </header>
        {main.error ? (
          <ErrorState title={main.error} again={again} />
        ) : !track ? (
          <Loading lines={5} label={t('Loading the track')} />
        ) : track.points.length === 0 && track.legs.length === 0 && !many ? (
          <Empty title={t('It reported no position in this time')}>
            <p>{t('Choose a longer range, or other days.')}</p>
          </Empty>
        ) : (
          <div className="history-body">
            <div className="history-side">
              <Summary track={track} />
              <ReadAsOf at={track.asOf} />
              <LegList track={track} at={at} onPick={setMoved} />
            </div>
            <div className="history-main">
              <Player
                playing={playing}
                onToggle={toggle}
                pace={pace}
                onPace={setPace}
                follow={follow}
                onFollow={setFollow}
                colouring={colouring}
                tracks={tracks}
              />
              <Chart tracks={tracks} at={at} onMove={setMoved} onToggle={toggle} />
            </div>
          </div>
        )}
        {loaded.slice(1).map(
          ({ vin, error }) =>
            error && (
              <p key={vin} className="history-error" role="alert">
                {vin}: {error}
              </p>
            ),
        )}
      </section>
      {printing && track && <DaySheet track={track} onDone={() => setPrinting(false)} />}
    </>
  )
}

/** Those that have come, with their colours; the same list as long as the same have. */
function useShown(loaded: ReturnType<typeof useTracks>['loaded']) {
  const come = loaded.map(({ track }) => track)
  const [held, setHeld] = useState<readonly { readonly track: Track; readonly role: string }[]>([])
  const next = come.flatMap((track, n) => (track ? [{ track, role: trackRoles[n]! }] : []))
  const same = next.length === held.length && next.every(({ track }, n) => held[n]!.track === track)
  if (!same) setHeld(next)
  return same ? held : next
}

function Summary({ track }: { track: Track }) {
  const { miles, driving, standing, stays } = useMemo(
    () => totalsOf(legsWithin(track.points, track.legs, track)),
    [track],
  )
  return (
    <dl className="history-totals numbers">
      <div>
        <dt>{t('Distance')}</dt>
        <dd>
          <Amount of={ownAmount(miles, 'distance', miles < 100 ? 1 : 0)} />
        </dd>
      </div>
      <div>
        <dt>{t('Driving')}</dt>
        <dd>{span(driving)}</dd>
      </div>
      <div>
        <dt>{t('Standing')}</dt>
        <dd>{span(standing)}</dd>
      </div>
      <div>
        <dt>{t('Stops')}</dt>
        <dd>{stays}</dd>
      </div>
      {track.cut && <p className="note">{t('There is more than can be shown; this is the newest part.')}</p>}
    </dl>
  )
}
