/** The radius of the circle that is drawn, typed in the user's units. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useUnits } from '../../ui/units.ts'
import { type RadiusUnit, radiusText, radiusUnitOf, radiusUnits, readRadius } from './radius.ts'

export function RadiusField({ radiusM, onRadius }: { radiusM: number; onRadius: (radiusM: number) => void }) {
  const units = useUnits()
  const [unit, setUnit] = useState<RadiusUnit>(() => radiusUnitOf(radiusM, units))
  return (
    <div className="fence-radius">
      <RadiusText key={`${radiusM} ${unit}`} radiusM={radiusM} unit={unit} onRadius={onRadius} />
      <Choice
        bare
        label={t('Unit of the radius')}
        value={unit}
        options={radiusUnits(units)}
        onChange={(chosen) => setUnit(chosen as RadiusUnit)}
      />
    </div>
  )
}

/** Taken when Enter is pressed or the field is left; left empty it stays what it was. */
function RadiusText({
  radiusM,
  unit,
  onRadius,
}: {
  radiusM: number
  unit: RadiusUnit
  onRadius: (radiusM: number) => void
}) {
  const before = radiusText(radiusM, unit)
  const [text, setText] = useState(before)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  function take() {
    setWrong(undefined)
    if (text.trim() === '') return setText(before)
    if (text === before) return
    const read = readRadius(text, unit)
    if (read === null) return setWrong(t('Give a number over 0, like 500.'))
    onRadius(read)
  }
  return (
    <TextField
      required
      label={t('Radius')}
      inputMode="decimal"
      autoComplete="off"
      value={text}
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
