/** Numbers and spans of time as values in the sentence of a condition. */

import { useEffect, useId, useRef, useState } from 'react'
import { type DurationUnit, durationUnits, parseOneDecimal } from '#domain/basics/parse.ts'
import { t } from '#domain/basics/texts.ts'
import { notANumber } from '#domain/basics/words.ts'
import { fieldValue, withField } from '#domain/shapes/condition.ts'
import { type DurationInput, fieldIn, type NumberInput } from '#domain/shapes/field.ts'
import { useUnits } from '../../../ui/units.ts'
import { durationOf, msOf } from './fill.ts'
import { type SlotProps, SlotSelect } from './slot.tsx'

/** Keeps what is typed as it is typed, so that "1." may become "1.5". */
function useTyped(value: number | null, onValue: (value: number | null) => void) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  useEffect(() => {
    setTyped((before) => {
      // What is no number gives none, and stays to be mended.
      const isSame =
        value === null ? parseOneDecimal(before) === null : Number(before || Number.NaN) === value
      return isSame ? before : value === null ? '' : String(value)
    })
  }, [value])
  const isWrong = typed.trim() !== '' && parseOneDecimal(typed) === null
  return {
    value: typed,
    'aria-invalid': isWrong || undefined,
    onChange: (event: { target: { value: string } }) => {
      const text = event.target.value
      setTyped(text)
      onValue(parseOneDecimal(text))
    },
  }
}

const NoNumber = ({ of }: { of: { readonly 'aria-invalid': true | undefined } }) =>
  of['aria-invalid'] ? (
    <span className="slot-wrong" role="alert">
      {notANumber}
    </span>
  ) : null

/** What is kept of a shown number comes back with the noise of the conversion. */
const shownNumber = (value: number) => Number(value.toFixed(2))

export function NumberSlot({ field: declared, predicate, onPredicate, disabled }: SlotProps<NumberInput>) {
  const field = fieldIn(declared, useUnits())
  const kept = fieldValue(field.field, predicate)
  const typed = useTyped(kept === null ? null : shownNumber(field.show(kept)), (value) =>
    onPredicate({ ...predicate, ...withField(field.field, value === null ? null : field.keep(value)) }),
  )
  return (
    <span className="slot slot-number">
      <input
        {...typed}
        type="text"
        inputMode="decimal"
        aria-label={`${field.label}, ${field.unit}`}
        placeholder="0"
        maxLength={9}
        disabled={disabled}
      />
      <span className="unit">{field.unit}</span>
      <NoNumber of={typed} />
    </span>
  )
}

const unitNames: Readonly<Record<DurationUnit, string>> = {
  minutes: t('minutes'),
  hours: t('hours'),
  days: t('days'),
}

export function DurationSlot({ field, predicate, onPredicate, disabled }: SlotProps<DurationInput>) {
  const ms = fieldValue(field.field, predicate)
  const read = durationOf(ms)
  const [unit, setUnit] = useState<DurationUnit>(read.unit)
  const id = useId()
  // A span that was set elsewhere comes in the unit that suits it; one that is typed here keeps its own.
  const own = useRef(ms)
  useEffect(() => {
    if (own.current === ms) return
    own.current = ms
    setUnit(durationOf(ms).unit)
  }, [ms])
  const value = ms === null ? null : shownNumber(ms / durationUnits[unit])
  const set = (value: number | null, unit: DurationUnit) => {
    own.current = value === null ? null : msOf(value, unit)
    onPredicate({ ...predicate, ...withField(field.field, own.current) })
  }
  const typed = useTyped(value, (value) => set(value, unit))
  return (
    <>
      <span className="slot slot-number">
        <input
          {...typed}
          id={id}
          type="text"
          inputMode="decimal"
          aria-label={field.label}
          placeholder="0"
          maxLength={7}
          disabled={disabled}
        />
        <NoNumber of={typed} />
      </span>
      <SlotSelect
        label={t('{{field}}, unit', { field: field.label })}
        value={unit}
        disabled={disabled}
        options={Object.entries(unitNames).map(([value, label]) => ({ value, label }))}
        onChange={(name) => {
          setUnit(name as DurationUnit)
          set(value, name as DurationUnit)
        }}
      />
    </>
  )
}
