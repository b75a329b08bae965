/** The filters of a column by an amount: more or less than a number, longer or shorter than a span of time. */

import { useState } from 'react'
import { keptNumber, shownNumber, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import { Choice } from '../ui/controls/controls.tsx'
import { optionsOf } from '../ui/controls/options.ts'
import { useUnits } from '../ui/units.ts'
import {
  type NumberCondition,
  numberConditions,
  readNumber,
  readSpan,
  type SpanCondition,
  type SpanUnit,
  spanConditions,
  spanUnits,
  writeNumber,
  writeSpan,
} from './measures.ts'

interface FilterProps {
  readonly title: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** What was typed need not wait any longer. */
  readonly onLeave: () => void
}

/** `whole`: whole numbers, of which one can be asked for itself. */
export function NumberFilterCell({
  title,
  value,
  onValue,
  onLeave,
  unit,
  whole,
}: FilterProps & { unit?: string | undefined; whole?: true | undefined }) {
  const given = readNumber(value)
  const instead = unitInstead(unit, useUnits())
  // Of what is converted hardly anything is exactly a number.
  const hasIs = whole && !instead
  const [condition, setCondition] = useState<NumberCondition>(given?.condition ?? (hasIs ? 'is' : 'over'))
  const [text, setText] = useState(given ? String(shownNumber(given.amount, instead)) : '')
  const set = (condition: NumberCondition, text: string) => {
    setCondition(condition)
    setText(text)
    const amount = text.trim() === '' ? Number.NaN : Number(text)
    onValue(Number.isFinite(amount) ? writeNumber({ condition, amount: keptNumber(amount, instead) }) : '')
  }
  return (
    <span className="amount-filter">
      <Choice
        bare
        label={t('Condition of {{title}}', { title })}
        value={condition}
        options={optionsOf(numberConditions).filter(({ value }) => hasIs || value !== 'is')}
        onChange={(name) => set(name as NumberCondition, text)}
      />
      <input
        type="number"
        onBlur={() => onLeave()}
        step="any"
        aria-label={t('Filter {{title}}', { title })}
        value={text}
        onChange={(event) => set(condition, event.target.value)}
      />
      {unit && <span className="unit">{instead?.name ?? unit}</span>}
    </span>
  )
}

export function SpanFilterCell({ title, value, onValue, onLeave }: FilterProps) {
  const given = readSpan(value)
  const [condition, setCondition] = useState<SpanCondition>(given?.condition ?? 'over')
  const [unit, setUnit] = useState<SpanUnit>(given?.unit ?? 'd')
  const [text, setText] = useState(given ? String(given.amount) : '')
  const set = (condition: SpanCondition, text: string, unit: SpanUnit) => {
    setCondition(condition)
    setText(text)
    setUnit(unit)
    onValue(/^\d{1,5}$/.test(text) ? writeSpan({ condition, amount: Number(text), unit }) : '')
  }
  return (
    <span className="amount-filter">
      <Choice
        bare
        label={t('Condition of {{title}}', { title })}
        value={condition}
        options={optionsOf(spanConditions)}
        onChange={(name) => set(name as SpanCondition, text, unit)}
      />
      <input
        type="number"
        onBlur={() => onLeave()}
        min={0}
        step={1}
        aria-label={t('Filter {{title}}', { title })}
        value={text}
        onChange={(event) => set(condition, event.target.value, unit)}
      />
      <Choice
        bare
        label={t('Unit of {{title}}', { title })}
        value={unit}
        options={(Object.keys(spanUnits) as SpanUnit[]).map((value) => ({
          value,
          label: spanUnits[value].name,
        }))}
        onChange={(name) => set(condition, text, name as SpanUnit)}
      />
    </span>
  )
}
