/** A place without a geofence: who stays there, and the geofence that it wants. */

import { useState } from 'react'
import { fenceNameLongest } from '#domain/basics/assumed.ts'
import { count, duration } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
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
        {t('{{trailers}}, {{stays}} on {{days}}, {{dwell}} each on average.', {
          trailers: count(trailers, 'trailer'),
          stays: count(stays, 'stay'),
          days: count(days, 'day'),
          dwell: duration(dwellMs / stays),
        })}{' '}
        {outline.radiusMeters === null
          ? t('A polygon of {{corners}} fits them.', {
              corners: count(outline.boundaryCoordinates.length, 'corner'),
            })
          : t('A circle of {{radius}} radius fits them.', { radius: feet(outline.radiusMeters) })}
      </p>
      {mayEdit && (
        <>
          <TextField
            label={t('Name of the geofence')}
            value={name}
            maxLength={fenceNameLongest}
            onChange={(event) => setName(event.target.value)}
          />
          <Check label={t('Also count its visits of the last 30 days')} on={isPast} onChange={setPast} />
          <div className="doctor-acts">
            <Button
              kind="primary"
              busy={act.busy}
              disabled={name.trim() === ''}
              aria-label={t('Make geofence {{name}}', { name: name.trim() })}
              onClick={() =>
                act.run(async () => {
                  const { geofenceId, undo } = await makeProposed(customerId, place, name.trim())
                  if (isPast) await countPastVisits(geofenceId, 30)
                  onDone({
                    text: t('Made {{name}}.', { name: name.trim() }),
                    undo,
                    to: `/geofence?fence=${geofenceId}`,
                  })
                })
              }
            >
              {t('Make geofence')}
            </Button>
            <Button
              kind="quiet"
              busy={act.busy}
              aria-label={t('{{name}} is not a geofence', { name: place.name })}
              onClick={() =>
                act.run(async () =>
                  onDone({
                    text: t('{{name}} is not proposed again.', { name: place.name }),
                    undo: await dismissPlace(customerId, place),
                  }),
                )
              }
            >
              {t('Not a geofence')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
