/** The filter of a column, under its title. */
import { lazy, Suspense, useState } from 'react'
import { useDraft } from '../ui/later.ts'
import { Loading } from '../ui/states.tsx'
import { NumberFilterCell, SpanFilterCell } from './amount-filter.tsx'
import {
  type ColumnFilter,
  type DayCondition,
  dayConditions,
  dayOf,
  readDay,
  readNames,
  writeDay,
  writeNames,
} from './column.ts'

const PickList = lazy(async () => ({ default: (await import('../ui/pick-list.tsx')).PickList }))

export function FilterCell({
  title,
  filter,
  value,
  onValue,
}: {
  title: string
  filter: ColumnFilter
  value: string
  onValue: (value: string) => void
}) {
  const { draft, setDraft, now } = useDraft(value, onValue)
  if (filter.kind === 'options')
    return (
      <select aria-label={`Filter ${title}`} value={value} onChange={(event) => onValue(event.target.value)}>
        <option value="">All</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  if (filter.kind === 'names')
    return (
      <Suspense fallback={<Loading lines={4} label={`Loading ${filter.noun}`} />}>
        <PickList
          label={`Filter ${title}`}
          noun={filter.noun}
          load={filter.load}
          none={filter.none}
          chosen={readNames(value)}
          onChosen={(names) => onValue(writeNames(names))}
        />
      </Suspense>
    )
  if (filter.kind === 'number')
    return (
      <NumberFilterCell
        title={title}
        value={draft}
        onValue={setDraft}
        onLeave={now}
        unit={filter.unit}
        whole={filter.whole}
      />
    )
  if (filter.kind === 'span')
    return <SpanFilterCell title={title} value={draft} onValue={setDraft} onLeave={now} />
  if (filter.kind === 'day') return <DayFilterCell title={title} value={draft} onValue={setDraft} />
  return (
    <input
      type="search"
      aria-label={`Filter ${title}`}
      placeholder={filter.hint ?? 'Contains'}
      value={draft}
      maxLength={200}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => now()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') now()
      }}
    />
  )
}

/** One condition on one day, none of them in the future (§5). */
function DayFilterCell({
  title,
  value,
  onValue,
}: {
  title: string
  value: string
  onValue: (value: string) => void
}) {
  const given = readDay(value)
  const [condition, setCondition] = useState<DayCondition>(given?.condition ?? 'on')
  const today = dayOf(new Date())
  const set = (condition: DayCondition, day: string) => {
    setCondition(condition)
    if (day === '' || day > today) onValue('')
    else onValue(writeDay({ condition, day }))
  }
  return (
    <span className="day-filter">
      <select
        aria-label={`When ${title}`}
        value={given?.condition ?? condition}
        onChange={(event) => set(event.target.value as DayCondition, given?.day ?? '')}
      >
        {Object.entries(dayConditions).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <input
        type="date"
        aria-label={`Filter ${title}`}
        min="2000-01-01"
        max={today}
        value={given?.day ?? ''}
        onChange={(event) => set(given?.condition ?? condition, event.target.value)}
      />
    </span>
  )
}
