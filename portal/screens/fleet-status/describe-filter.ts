/** A filter in words: "Door is Open", "Speed is over 50 mph", "Time Dwelling is longer than 7 days". */

import { number, rounded } from '#domain/basics/print.ts'
import { shownNumber, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import { type GridColumn, readDay, readNames } from '../../grid/column.ts'
import { readNumber, readSpan, spanUnits } from '../../grid/measures.ts'
import { ownUnits } from '../../ui/units.ts'

/** "11/21/2026" of "2026-11-21". */
const dayText = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** Null where the text is no filter of this column. */
export function describeGridFilter(
  { title, filter }: Pick<GridColumn<never>, 'title' | 'filter'>,
  value: string,
): string | null {
  switch (filter?.kind) {
    case 'text':
      return t('{{title}} contains “{{value}}”', { title, value })
    case 'options':
      return t('{{title}} is {{label}}', {
        title,
        label: filter.options.find((option) => option.value === value)?.label ?? value,
      })
    case 'names': {
      const names = readNames(value).map((name) => (name === filter.none?.value ? filter.none.label : name))
      const first = names.slice(0, names.length > 3 ? 2 : 3)
      if (names.length === 0) return null
      const others = names.length - first.length
      return `${title}: ${first.join(' or ')}${others > 0 ? t(' or {{others}} others', { others }) : ''}`
    }
    case 'day': {
      const day = readDay(value)
      return day && `${title} ${day.condition} ${dayText(day.day)}`
    }
    case 'number': {
      const measure = readNumber(value)
      if (!measure) return null
      const instead = unitInstead(filter.unit, ownUnits())
      const shown = instead ? rounded(shownNumber(measure.amount, instead), 1) : measure.amount
      const amount = filter.whole && !instead ? String(shown) : number(shown, Number.isInteger(shown) ? 0 : 1)
      const unit = instead?.name ?? filter.unit
      const way = measure.condition === 'is' ? 'is' : `is ${measure.condition}`
      // An amount and its unit stay on one line.
      return `${title} ${way} ${amount}${unit ? `\u00a0${unit}` : ''}`
    }
    case 'span': {
      const span = readSpan(value)
      if (!span) return null
      const { one, many } = spanUnits[span.unit]
      const way = span.condition === 'over' ? 'longer' : 'shorter'
      return t('{{title}} is {{way}} than {{amount}} {{value}}', {
        title,
        way,
        amount: span.amount,
        value: span.amount === 1 ? one : many,
      })
    }
    case undefined:
      return null
  }
}
