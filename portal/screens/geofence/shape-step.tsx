/** The first step of a geofence: its shape, drawn on the map or typed. */

import { IconCircle, IconPolygon } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Circle } from '#domain/geo/circle.ts'
import type { Point } from '#domain/geo/point.ts'
import { vehicles } from '../../data/vehicles.ts'
import { cornersOf } from '../../map/outline.ts'
import type { ShapeDraft } from '../../map/shape-draft.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Draft, shapeWrong } from './draft.ts'
import { PlaceSearch } from './place-search.tsx'
import type { Place } from './places.ts'
import { RadiusField } from './radius-field.tsx'
import { typedPlace } from './typed-place.ts'

const coordinate = ({ lat, lng }: Point) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** Of a circle whose middle is typed or found: a yard. */
const firstRadiusM = 200

const kinds = [
  { kind: 'circle', label: t('Circle'), icon: IconCircle },
  { kind: 'polygon', label: t('Polygon'), icon: IconPolygon },
] as const

const howTo = (drawn: ShapeDraft): string =>
  drawn.kind === 'circle'
    ? drawn.circle
      ? t('Drag the middle or the edge, or type below.')
      : t('Click the middle on the map, or type its coordinates.')
    : drawn.closed
      ? t('Drag corners; drag a small dot between two to add one. Delete takes a chosen corner out.')
      : drawn.ring.length < 3
        ? t('Click the corners on the map one after the other, or type their coordinates.')
        : t('Click the first corner, or press Enter, to close it. Backspace takes the last corner back.')

export function ShapeStep({
  draft,
  onDraft,
  onLook,
  place,
  onPlace,
}: {
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Looks at what was typed, all of it. */
  onLook: (points: readonly Point[]) => void
  /** The place that the map went to. */
  place: Place | null
  onPlace: (place: Place) => void
}) {
  const { drawn } = draft
  const wrong = shapeWrong(drawn)
  const draw = (next: ShapeDraft) => onDraft({ ...draft, drawn: next })
  const laidOut = drawn.kind === 'circle' ? drawn.circle !== null : drawn.ring.length > 0
  // While somebody still draws, nothing is wrong yet: what comes next is said above.
  const drawing = drawn.kind === 'polygon' && !drawn.closed
  return (
    <>
      <PlaceSearch verb={laidOut ? t('Show') : t('Draw here')} onPlace={onPlace} />
      <fieldset className="fence-kinds">
        <legend className="unseen">{t('Kind of shape')}</legend>
        {kinds.map(({ kind, label, icon: Icon }) => (
          <button
            key={kind}
            type="button"
            className="chip"
            aria-pressed={drawn.kind === kind}
            onClick={() => {
              if (kind === drawn.kind) return
              draw(kind === 'circle' ? { kind, circle: null } : { kind, ring: [], closed: false })
            }}
          >
            <Icon size={15} stroke={1.8} />
            {label}
          </button>
        ))}
        {laidOut && (
          <Button
            kind="quiet"
            onClick={() =>
              draw(
                drawn.kind === 'circle'
                  ? { kind: 'circle', circle: null }
                  : { kind: 'polygon', ring: [], closed: false },
              )
            }
          >
            {t('Start over')}
          </Button>
        )}
      </fieldset>
      <p className="note">{howTo(drawn)}</p>
      {place && !laidOut && drawn.kind === 'circle' && (
        <Button
          icon={<IconCircle size={15} stroke={1.8} />}
          onClick={() => {
            const circle = { kind: 'circle', center: place.at, radiusM: firstRadiusM } as const
            draw({ kind: 'circle', circle })
            onLook(cornersOf(circle))
          }}
        >
          {t('Circle around {{place}}', { place: place.name })}
        </Button>
      )}
      {drawn.kind === 'circle' ? (
        <CircleFields drawn={drawn} onDrawn={draw} onLook={onLook} />
      ) : (
        <CornerFields drawn={drawn} onDrawn={draw} onLook={onLook} />
      )}
      {wrong && laidOut && !drawing && (
        <p className="form-error" role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}

function CircleFields({
  drawn,
  onDrawn,
  onLook,
}: {
  drawn: Extract<ShapeDraft, { kind: 'circle' }>
  onDrawn: (drawn: ShapeDraft) => void
  onLook: (points: readonly Point[]) => void
}) {
  const { circle } = drawn
  const type = (circle: Circle) => {
    onDrawn({ kind: 'circle', circle })
    onLook(cornersOf(circle))
  }
  return (
    <>
      <PointField
        key={circle ? coordinate(circle.center) : 'none'}
        label={t('Middle: latitude, longitude')}
        value={circle ? coordinate(circle.center) : ''}
        onPoint={(center) => type({ kind: 'circle', center, radiusM: circle?.radiusM ?? firstRadiusM })}
      />
      {circle && (
        <RadiusField radiusM={circle.radiusM} onRadius={(radiusM) => type({ ...circle, radiusM })} />
      )}
    </>
  )
}

function CornerFields({
  drawn,
  onDrawn,
  onLook,
}: {
  drawn: Extract<ShapeDraft, { kind: 'polygon' }>
  onDrawn: (drawn: ShapeDraft) => void
  onLook: (points: readonly Point[]) => void
}) {
  return (
    <>
      {!drawn.closed && (
        <PointField
          key={drawn.ring.length}
          label={t('Next corner: latitude, longitude')}
          value=""
          onPoint={(point) => {
            const ring = [...drawn.ring, point]
            onDrawn({ ...drawn, ring })
            onLook(ring)
          }}
        />
      )}
      {!drawn.closed && drawn.ring.length >= 3 && (
        <Button onClick={() => onDrawn({ ...drawn, closed: true })}>{t('Close the shape')}</Button>
      )}
      {drawn.ring.length > 0 && <p className="note numbers">{count(drawn.ring.length, 'corner')}</p>}
    </>
  )
}

/** "latitude, longitude" (§5), or a trailer that stands there; taken when Enter is pressed or the field is left. */
function PointField({
  label,
  value,
  onPoint,
}: {
  label: string
  value: string
  onPoint: (point: Point) => void
}) {
  const [text, setText] = useState(value)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  function take() {
    if (text.trim() === '' || text === value) return setWrong(undefined)
    const point = typedPlace(text, vehicles.all.values())
    if (!point)
      return setWrong(
        t(
          'Give latitude within ±90 and longitude within ±180, like 32.7813, -96.8012, or the unit or VIN of a trailer on the map.',
        ),
      )
    setWrong(undefined)
    onPoint(point)
  }
  return (
    <TextField
      required
      label={label}
      placeholder="32.7813, -96.8012"
      autoComplete="off"
      value={text}
      help={t('Or the unit or VIN of a trailer that stands there.')}
      error={wrong}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}
