/** What is drawn of a track: lines of one colour, stops, and events. */

import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { placeAt } from '#domain/track/along.ts'
import { geofencesDuring } from '#domain/track/days.ts'
import type { TrackLeg, TrackPoint, TrackStay } from '#domain/wire/track.ts'
import type { Track } from '../../../data/track.ts'
import type { RouteLine, RouteMark } from '../../../map/layers/route.tsx'
import { levelNames } from '../../../ui/marks/level-mark.tsx'
import { moment, span } from '../../../ui/time/time.ts'
import { ownAmount, ownPlace } from '../../../ui/units.ts'
import type { Colouring } from './url-state.ts'

/** Speeds up to these, mph, have one colour each; the last is for all above. */
export const speedSteps = [
  { role: 'speed-1', upTo: 25 },
  { role: 'speed-2', upTo: 45 },
  { role: 'speed-3', upTo: 60 },
  { role: 'speed-4', upTo: 70 },
  { role: 'speed-5', upTo: Number.POSITIVE_INFINITY },
] as const

/** "to 25", "25 to 45", "over 70": a step in the user's unit. */
export const speedLabel = (step: number): string => {
  const upTo = (n: number) => ownAmount(speedSteps[n]!.upTo, 'speed').text
  if (step === 0) return t('to {{speed}}', { speed: upTo(0) })
  return step === speedSteps.length - 1
    ? t('over {{speed}}', { speed: upTo(step - 1) })
    : t('{{from}} to {{to}}', { from: upTo(step - 1), to: upTo(step) })
}

export const trackRoles = ['route-1', 'route-2', 'route-3', 'route-4', 'route-5'] as const

const speedRole = ({ mph }: TrackPoint): string =>
  speedSteps.find(({ upTo }) => (mph ?? 0) <= upTo)?.role ?? 'speed-1'

/** A colour for each step from point to point; a run of one colour is one line. */
export function linesOf(track: Track, colouring: Colouring, own: string | null): RouteLine[] {
  const lines: RouteLine[] = []
  const { points, gaps } = track
  const roleOf = (point: TrackPoint) => own ?? (colouring === 'speed' ? speedRole(point) : point.level)
  let gap = 0
  let line: TrackPoint[] = []
  let role = ''
  const end = () => {
    if (line.length > 1) lines.push({ role, dashed: false, points: line })
  }
  for (let n = 0; n + 1 < points.length; n++) {
    const [here, next] = [points[n]!, points[n + 1]!]
    while (gap < gaps.length && gaps[gap]![1] <= here.at) gap++
    if (gap < gaps.length && gaps[gap]![0] < next.at) {
      end()
      line = []
      lines.push({ role: 'stale', dashed: true, points: [here, next] })
      continue
    }
    const wanted = roleOf(next)
    if (line.length === 0 || wanted !== role) {
      end()
      line = [here]
      role = wanted
    }
    line.push(next)
  }
  end()
  return lines
}

/** "Waco yard", "Gary, IN", or where nothing is known the coordinates. */
export const trackPlaceOf = (track: Track, stay: TrackStay): string =>
  geofencesDuring(track.visits, stay).join(', ') ||
  (stay.address && ownPlace(stay.address)) ||
  `${number(stay.at.lat, 4)}, ${number(stay.at.lng, 4)}`

/** "2 h 5 min", or "over 2 h 5 min" of a stop that is not seen whole. */
export const lengthOf = (leg: TrackLeg): string => {
  const text = span(leg.to - leg.from)
  return leg.kind === 'stay' && (leg.begunBefore || leg.goesOn) ? t('over {{time}}', { time: text }) : text
}

export interface TrackEvent {
  readonly at: Instant
  readonly role: string
  readonly text: string
}

/** Faults that came and went, states that turned, alerts; in the order of time. */
export function trackEventsOf(track: Track): readonly TrackEvent[] {
  const within = ({ at }: TrackEvent) => at >= track.from && at <= track.to
  return [
    ...track.faults.flatMap(([text, level, start, end]) => [
      { at: start, role: level, text: `${levelNames[level]}: ${t(text)}` },
      ...(end === null ? [] : [{ at: end, role: 'good', text: t('Cleared: {{fault}}', { fault: t(text) }) }]),
    ]),
    ...track.turns.map(([at, label, text]) => ({ at, role: 'notice', text: `${t(label)}: ${t(text)}` })),
    ...track.firings.map(([at, alert, severity]) => ({
      at,
      role: severity,
      text: t('Alert: {{alert}}', { alert }),
    })),
  ]
    .filter(within)
    .sort((a, b) => a.at - b.at)
}

export function marksOf(track: Track, own: string | null): RouteMark[] {
  const stops = track.legs.flatMap((leg): RouteMark[] =>
    leg.kind === 'stay'
      ? [
          {
            kind: 'stop',
            role: own ?? 'ink',
            at: Math.max(leg.from, track.from),
            place: leg.at,
            text: [
              trackPlaceOf(track, leg),
              leg.begunBefore ? t('Was there before') : t('Arrived {{time}}', { time: moment(leg.from) }),
              leg.goesOn ? t('Had not left') : t('Left {{time}}', { time: moment(leg.to) }),
              t('Stopped {{time}}', { time: lengthOf(leg) }),
            ].join('\n'),
          },
        ]
      : [],
  )
  const events = trackEventsOf(track).flatMap(({ at, role, text }): RouteMark[] => {
    const place = placeAt(track.points, track.gaps, at)
    return place ? [{ kind: 'event', role, at, place, text: `${text}\n${moment(at)}` }] : []
  })
  return [...stops, ...events]
}

export const describeEvents = (n: number): string => count(n, 'event')
