/** One more filter: a field, a condition of it, and a value that fits; or faults, a range of weight, alerts only. */

import { type ReactNode, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { keptNumber, type ShownUnit, shownUnit, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import { notANumber, notAvailable } from '#domain/basics/words.ts'
import { allColumns, byField, type FleetColumn } from '#domain/columns/index.ts'
import { conditionsOf, weightFilters } from '#domain/fleet/describe-filters.ts'
import { faultFilters } from '#domain/fleet/fault-filters.ts'
import type { FilterCondition, FilterInput } from '#domain/fleet/filters.ts'
import { namedField } from '../../../data/fleet-filters.ts'
import { useMe } from '../../../data/me.ts'
import { PickList } from '../../../grid/pick-list.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { now } from '../../../ui/time/clock.ts'
import { dayBegins, today } from '../../../ui/time/day.ts'
import { ownUnits } from '../../../ui/units.ts'
import type { Filters } from './filter-input.ts'

/** Position is what the map is for, and the address of it is searched by its words. */
const left = new Set(['lat', 'lon', 'heading_deg'])
const offered: readonly FleetColumn[] = allColumns
  .filter((column) => byField(column.field)?.key === column.key && !left.has(column.field))
  .filter((column) => Object.keys(conditionsOf(column)).length > 0)
const titleOf = ({ title }: FleetColumn) => title

const special = {
  alerts: t('With alerts only'),
  fault: t('Faults'),
  weight: t('Cargo weight, from and to'),
} as const

/** Where names are kept of which some can be picked, picking them is the usual way. */
const conditionsFor = (column: FleetColumn): ReturnType<typeof conditionsOf> => {
  const { isOneOf, ...others } = conditionsOf(column)
  return namedField(column.field) && isOneOf ? { isOneOf, ...others } : conditionsOf(column)
}
const isPicked = (one: FilterInput, field: string) => one.field === field && one.condition === 'isOneOf'
const pickedOf = ({ where }: Filters, field: string): readonly string[] =>
  (namedField(field) && where.find((one) => isPicked(one, field))?.values) || []

export function AddFilter({
  filters,
  onFilters,
}: {
  filters: Filters
  onFilters: (filters: Filters) => void
}) {
  const { flags } = useMe()
  const [field, setField] = useState('')
  const [text, setText] = useState('')
  const [second, setSecond] = useState('')
  const [unit, setUnit] = useState<'d' | 'h'>('d')
  const [several, setSeveral] = useState<readonly string[]>([])
  const column = byField(field)
  const names = namedField(field)
  const known = column ? conditionsFor(column) : {}
  const [chosen, setChosen] = useState<FilterCondition | null>(null)
  const condition =
    chosen && chosen in known ? chosen : (Object.keys(known)[0] as FilterCondition | undefined)
  const start = (next: string) => {
    setField(next)
    setText('')
    setSecond('')
    setSeveral(pickedOf(filters, next))
    setChosen(null)
  }

  const built = (): Filters | null => {
    if (field === 'alerts') return { ...filters, alerts: true }
    if (field === 'fault') return text ? { ...filters, fault: text } : null
    if (field === 'weight') {
      const weight = `${poundsOf(text)}-${poundsOf(second)}`
      return weightFilters(weight) ? { ...filters, weight } : null
    }
    const one = column && condition ? filterOf(column, condition, { text, several, unit }) : null
    if (one === null) return null
    // What is picked by name stands once: picking goes on where it was left.
    const others = filters.where.filter(
      (other) => !names || one.condition !== 'isOneOf' || !isPicked(other, field),
    )
    return { ...filters, where: [...others, one] }
  }
  const ready = built()
  return (
    <form
      className="map-add-filter"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onFilters(ready)
      }}
    >
      <Choice
        label={t('Field')}
        value={field}
        options={[
          { value: '', label: t('Choose a field') },
          ...Object.entries(special).map(([value, label]) => ({ value, label })),
          ...offered
            .filter(({ flag }) => flag === undefined || isOn(flag, flags))
            .toSorted((a, b) => titleOf(a).localeCompare(titleOf(b)))
            .map((one) => ({ value: one.field, label: titleOf(one) })),
        ]}
        onChange={start}
      />
      {field === 'fault' && (
        <Choice
          label={t('Faults')}
          value={text}
          options={[
            { value: '', label: t('Choose') },
            ...faultFilters.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={setText}
        />
      )}
      {field === 'weight' && (
        <div className="map-filter-pair">
          <TextField
            label={t('From ({{unit}})', { unit: shownUnit('weight', ownUnits()).name })}
            inputMode="numeric"
            value={text}
            onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 6))}
          />
          <TextField
            label={t('To ({{unit}})', { unit: shownUnit('weight', ownUnits()).name })}
            inputMode="numeric"
            value={second}
            onChange={(event) => setSecond(event.target.value.replace(/\D/g, '').slice(0, 6))}
          />
        </div>
      )}
      {column && condition && (
        <>
          {Object.keys(known).length > 1 && (
            <Choice
              label={t('Condition')}
              value={condition}
              options={Object.entries(known).map(([value, label]) => ({ value, label: label ?? value }))}
              onChange={(value) => {
                setChosen(value as FilterCondition)
                setSeveral([])
              }}
            />
          )}
          {names && condition === 'isOneOf' ? (
            <PickList
              key={field}
              label={column.title}
              noun={names.noun}
              load={names.load}
              none={names.none === undefined ? undefined : { value: notAvailable, label: names.none }}
              chosen={several}
              onChosen={setSeveral}
            />
          ) : (
            valueField(column, condition, { text, setText, several, setSeveral, unit, setUnit })
          )}
        </>
      )}
      <Button type="submit" kind="primary" disabled={ready === null}>
        {t('Add filter')}
      </Button>
    </form>
  )
}

interface Value {
  readonly text: string
  readonly several: readonly string[]
  readonly unit: 'd' | 'h'
}

/** A number that was typed in the user's unit, in the one of the column. */
const keptText = (text: string, unit: ShownUnit | undefined): string =>
  unit ? String(keptNumber(Number(text), unit)) : text
/** Whole pounds, of digits that were typed; nothing of nothing. */
const poundsOf = (text: string): string =>
  text === '' ? '' : String(Math.round(shownUnit('weight', ownUnits()).keep(Number(text))))

/** Whether a number is asked for and something else was typed. */
const isNoNumber = (type: FleetColumn['type'], text: string): boolean =>
  (type === 'number' || type === 'integer') && Number.isNaN(Number(text))

/** Null while the value does not fit. */
function filterOf(
  column: FleetColumn,
  condition: FilterCondition,
  { text, several, unit }: Value,
): FilterInput | null {
  const { field, type, options } = column
  const value = text.trim()
  if (condition === 'isOneOf') {
    const values =
      options || namedField(field) ? several : value.split(/[\n,;]+/).flatMap((one) => one.trim() || [])
    return values.length > 0 ? { field, condition, values: [...values] } : null
  }
  if (value === '') return null
  if (type === 'since') return /^\d{1,4}$/.test(value) ? { field, condition, value: `${value}${unit}` } : null
  if (type === 'time') {
    const begins = dayBegins(value)
    // §5: no day to come.
    if (begins === null || begins > now()) return null
    return { field, condition, value: new Date(begins).toISOString() }
  }
  if ((type === 'number' || type === 'integer') && !options)
    return Number.isFinite(Number(value))
      ? { field, condition, value: keptText(value, unitInstead(column.unit, ownUnits())) }
      : null
  const offer = column.offers?.find(([first]) => first === value)
  if (offer && offer.length > 1) return { field, condition: 'isOneOf', values: [...offer] }
  return { field, condition, value }
}

/** The choices of a column with a closed list. */
const offeredOf = ({ options = {}, offers }: FleetColumn) =>
  (offers ?? Object.keys(options).map((value) => [value])).map((values) => ({
    values,
    label: options[values[0]!] ?? values[0]!,
  }))

function valueField(
  column: FleetColumn,
  condition: FilterCondition,
  at: Value & {
    setText: (text: string) => void
    setSeveral: (several: readonly string[]) => void
    setUnit: (unit: 'd' | 'h') => void
  },
): ReactNode {
  const { title, type, options } = column
  if (options && condition === 'isOneOf')
    return (
      <fieldset className="map-filter-some">
        <legend>{title}</legend>
        {offeredOf(column).map(({ values, label }) => (
          <Check
            key={label}
            label={label}
            on={values.every((value) => at.several.includes(value))}
            onChange={(on) => {
              const others = at.several.filter((one) => !values.includes(one))
              at.setSeveral(on ? [...others, ...values] : others)
            }}
          />
        ))}
      </fieldset>
    )
  if (options)
    return (
      <Choice
        label={title}
        value={at.text}
        options={[
          { value: '', label: t('Choose') },
          ...offeredOf(column).map(({ values, label }) => ({ value: values[0]!, label })),
        ]}
        onChange={at.setText}
      />
    )
  if (type === 'since')
    return (
      <div className="map-filter-pair">
        <TextField
          label={title}
          inputMode="numeric"
          value={at.text}
          onChange={(event) => at.setText(event.target.value.replace(/\D/g, '').slice(0, 4))}
        />
        <Choice
          label={t('Unit')}
          value={at.unit}
          options={[
            { value: 'd', label: t('days') },
            { value: 'h', label: t('hours') },
          ]}
          onChange={(unit) => at.setUnit(unit as 'd' | 'h')}
        />
      </div>
    )
  return (
    <TextField
      label={column.unit ? `${title} (${unitInstead(column.unit, ownUnits())?.name ?? column.unit})` : title}
      type={type === 'time' ? 'date' : 'text'}
      inputMode={type === 'number' || type === 'integer' ? 'decimal' : 'text'}
      {...(type === 'time' ? { max: today() } : {})}
      {...(condition === 'isOneOf' ? { help: t('Commas between them') } : {})}
      value={at.text}
      error={isNoNumber(type, at.text) && !options ? notANumber : undefined}
      maxLength={200}
      onChange={(event) => at.setText(event.target.value)}
    />
  )
}
