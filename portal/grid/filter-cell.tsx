/** The filter of a column, under its title. */

import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { plural, t } from '#domain/basics/texts.ts'
import { Choice } from '../ui/controls/controls.tsx'
import { optionsOf } from '../ui/controls/options.ts'
import { useDraft } from '../ui/fields/later.ts'
import { Popover } from '../ui/overlays/popover.tsx'
import { LazyFallback, lazyComponent } from '../ui/states/lazy-component.tsx'
import { today } from '../ui/time/day.ts'
import { NumberFilterCell, SpanFilterCell } from './amount-filter.tsx'
import {
  type ColumnFilter,
  type DayCondition,
  dayConditions,
  readDay,
  readNames,
  writeDay,
  writeNames,
} from './column.ts'
import { nounOf } from './nouns.ts'

const PickList = lazyComponent(async () => (await import('./pick-list.tsx')).PickList)

export function FilterCell({
  title,
  filter,
  value,
  onValue,
  folded = false,
}: {
  title: string
  filter: ColumnFilter
  value: string
  onValue: (value: string) => void
  /** There is room for one line alone: a list of names opens from a button. */
  folded?: boolean
}) {
  const { draft, setDraft, now } = useDraft(value, onValue)
  if (filter.kind === 'options')
    return (
      <Choice
        bare
        label={t('Filter {{title}}', { title })}
        value={value}
        options={[{ value: '', label: t('All') }, ...filter.options]}
        onChange={onValue}
      />
    )
  if (filter.kind === 'names')
    return folded ? (
      <FoldedNames title={title} filter={filter} value={value} onValue={onValue} />
    ) : (
      <Names title={title} filter={filter} value={value} onValue={onValue} />
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
      aria-label={t('Filter {{title}}', { title })}
      placeholder={filter.hint ?? t('Contains')}
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

interface NamesProps {
  readonly title: string
  readonly filter: ColumnFilter & { readonly kind: 'names' }
  readonly value: string
  readonly onValue: (value: string) => void
}

function Names({ title, filter, value, onValue }: NamesProps) {
  return (
    <Suspense
      fallback={
        <LazyFallback lines={4} label={t('Loading {{things}}', { things: nounOf(filter.noun).many })} />
      }
    >
      <PickList
        label={t('Filter {{title}}', { title })}
        noun={filter.noun}
        load={filter.load}
        none={filter.none}
        chosen={readNames(value)}
        onChosen={(names) => onValue(writeNames(names))}
      />
    </Suspense>
  )
}

/** Says what is chosen; the names open from it. */
function FoldedNames(props: NamesProps) {
  const { title, filter, value } = props
  const chosen = readNames(value)
  const [first] = chosen
  const says =
    first === undefined
      ? t('All')
      : chosen.length > 1
        ? plural(chosen.length, '{{count}} selected', '{{count}} selected')
        : first === filter.none?.value
          ? filter.none.label
          : first
  return (
    <Popover
      label={t('Filter {{title}}: {{says}}', { title, says })}
      role="dialog"
      buttonClass="names-filter"
      button={
        <>
          <span>{says}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <div className="names-filter-list">
          <Names {...props} />
        </div>
      )}
    </Popover>
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
  const last = today()
  const set = (condition: DayCondition, day: string) => {
    setCondition(condition)
    if (day === '' || day > last) onValue('')
    else onValue(writeDay({ condition, day }))
  }
  return (
    <span className="day-filter">
      <Choice
        bare
        label={t('When {{title}}', { title })}
        value={given?.condition ?? condition}
        options={optionsOf(dayConditions)}
        onChange={(name) => set(name as DayCondition, given?.day ?? '')}
      />
      <input
        type="date"
        aria-label={t('Filter {{title}}', { title })}
        min="2000-01-01"
        max={last}
        value={given?.day ?? ''}
        onChange={(event) => set(given?.condition ?? condition, event.target.value)}
      />
    </span>
  )
}
