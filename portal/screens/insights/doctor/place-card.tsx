/** A place without a geofence: who stays there, and the geofence that it wants. */
import { useState } from 'react'
import { fenceNameLongest } from '#domain/basics/assumed.ts'
import { count, duration } from '#domain/basics/print.ts'
import { feet, type PlaceFound } from '#domain/insights/doctor/finding.ts'
import { dismissPlace, makeProposed } from '../../../data/geofence-doctor.ts'
import { countPastVisits } from '../../../data/geofences.ts'
import type { Done } from '../../../drawer/undo-line.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Card } from './card.tsx'

export function PlaceCard({
  place,
  customerId,
  mayEdit,
  isChosen,
  onChoose,
  onDone,
}: {
  place: PlaceFound
  customerId: string
  mayEdit: boolean
  isChosen: boolean
  onChoose: () => void
  onDone: (done: Done) => void
}) {
  const act = useAct()
  const [name, setName] = useState(place.name)
  const [isPast, setPast] = useState(true)
  const { trailers, stays, days, dwellMs, outline } = place
  return (
    <Card title={place.name} {...{ isChosen, onChoose }} error={act.error}>
      <p>
        {count(trailers, 'trailer')}, {count(stays, 'stay')} on {count(days, 'day')},{' '}
        {duration(dwellMs / stays)} each on average.{' '}
        {outline.radiusMeters === null
          ? `A polygon of ${count(outline.boundaryCoordinates.length, 'corner')} fits them.`
          : `A circle of ${feet(outline.radiusMeters)} radius fits them.`}
      </p>
      {mayEdit && (
        <>
          <TextField
            label="Name of the geofence"
            value={name}
            maxLength={fenceNameLongest}
            onChange={(event) => setName(event.target.value)}
          />
          <Check label="Also count its visits of the last 30 days" on={isPast} onChange={setPast} />
          <div className="doctor-acts">
            <Button
              kind="primary"
              busy={act.busy}
              disabled={name.trim() === ''}
              aria-label={`Make geofence ${name.trim()}`}
              onClick={() =>
                act.run(async () => {
                  const { geofenceId, undo } = await makeProposed(customerId, place, name.trim())
                  if (isPast) await countPastVisits(geofenceId, 30)
                  onDone({ text: `Made ${name.trim()}.`, undo, to: `/geofence?fence=${geofenceId}` })
                })
              }
            >
              Make geofence
            </Button>
            <Button
              kind="quiet"
              busy={act.busy}
              aria-label={`${place.name} is not a geofence`}
              onClick={() =>
                act.run(async () =>
                  onDone({
                    text: `${place.name} is not proposed again.`,
                    undo: await dismissPlace(customerId, place),
                  }),
                )
              }
            >
              Not a geofence
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
