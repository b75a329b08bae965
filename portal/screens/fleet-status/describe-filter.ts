/** A filter in words: "Door is Open", "Speed is over 50 mph", "Time Dwelling is longer than 7 days". */

import { count, number, rounded } from '#domain/basics/print.ts'
import { shownNumber, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import { type GridColumn, readDay, readNames } from '../../grid/column.ts'
import { readNumber, readSpan, type SpanUnit } from '../../grid/measures.ts'
import { ownUnits } from '../../ui/units.ts'

/** "11/21/2026" of "2026-11-21". */
const dayText = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** "1 day", "3 hours". */
const spanText: Readonly<Record<SpanUnit, (amount: number) => string>> = {
  d: (amount) => count(amount, 'day'),
  h: (amount) => count(amount, 'hour'),
  m: (amount) => count(amount, 'minute'),
}

/** Null where the text is no filter of this column. */
export function describeGridFilter(
  { title, filter }: Pick<GridColumn<never>, 'title' | 'filter'>,
  value: string,
): string | null {
  switch (filter?.kind) {
    case 'text':
      return t('{{field}} contains “{{text}}”', { field: title, text: value })
    case 'options':
      return t('{{field}} is {{value}}', {
        field: title,
        value: filter.options.find((option) => option.value === value)?.label ?? value,
      })
    case 'names': {
      const names = readNames(value).map((name) => (name === filter.none?.value ? filter.none.label : name))
      const first = names.slice(0, names.length > 3 ? 2 : 3)
      if (names.length === 0) return null
      const others = names.length - first.length
      const listed = first.reduce((all, next) => t('{{first}} or {{second}}', { first: all, second: next }))
      return others > 0
        ? t('{{field}}: {{names}} or {{others}} others', { field: title, names: listed, others })
        : `${title}: ${listed}`
    }
    case 'day': {
      const day = readDay(value)
      if (!day) return null
      const facts = { field: title, day: dayText(day.day) }
      return {
        on: t('{{field}} on {{day}}', facts),
        before: t('{{field}} before {{day}}', facts),
        after: t('{{field}} after {{day}}', facts),
      }[day.condition]
    }
    case 'number': {
      const measure = readNumber(value)
      if (!measure) return null
      const instead = unitInstead(filter.unit, ownUnits())
      const shown = instead ? rounded(shownNumber(measure.amount, instead), 1) : measure.amount
      const amount = filter.whole && !instead ? String(shown) : number(shown, Number.isInteger(shown) ? 0 : 1)
      const unit = instead?.name ?? filter.unit
      // An amount and its unit stay on one line.
      const facts = { field: title, value: unit ? `${amount}\u00a0${unit}` : amount }
      return {
        is: t('{{field}} is {{value}}', facts),
        over: t('{{field}} is over {{value}}', facts),
        under: t('{{field}} is under {{value}}', facts),
      }[measure.condition]
    }
    case 'span': {
      const span = readSpan(value)
      if (!span) return null
      const facts = { field: title, span: spanText[span.unit](span.amount) }
      return span.condition === 'over'
        ? t('{{field}} is longer than {{span}}', facts)
        : t('{{field}} is shorter than {{span}}', facts)
    }
    case undefined:
      return null
  }
}
