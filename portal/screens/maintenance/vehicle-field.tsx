/** One trailer, chosen by its unit ID or VIN while somebody types. */

import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { createLister, everyVehicle } from '../../data/listing.ts'
import { startLive } from '../../data/live.ts'
import { useFlow, vehicles } from '../../data/vehicles.ts'
import { ChipField } from '../../ui/fields/chip-field.tsx'

const mostOffered = 12
const lister = createLister()

export function VehicleField({
  chosen,
  onChoose,
  error,
}: {
  /** A VIN. */
  chosen: string | null
  onChoose: (vin: string | null) => void
  error?: string | undefined
}) {
  const [text, setText] = useState('')
  useEffect(startLive, [])
  useFlow()
  const part = text.trim()
  const offers =
    chosen !== null || part === ''
      ? []
      : lister(vehicles, { ...everyVehicle, text: part, sort: 'unit' })
          .slice(0, mostOffered)
          .map(({ vin, unitId }) => ({ id: vin, label: unitId, more: vin }))
  const unit = [...vehicles.all.values()].find(({ vin }) => vin === chosen)?.unitId ?? chosen
  return (
    <ChipField
      label={t('Trailer')}
      error={error}
      chips={chosen === null ? [] : [{ id: chosen, label: unit! }]}
      onRemove={() => onChoose(null)}
      placeholder={chosen === null ? t('Unit ID or VIN') : ''}
      text={text}
      onText={setText}
      offers={offers}
      onChoose={onChoose}
    />
  )
}
