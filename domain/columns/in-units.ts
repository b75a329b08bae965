/** A column as a reader has it: its numbers in their units, its moments by their clock. */
import { dateTime } from '../basics/dates.ts'
import type { Units } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { unitInstead } from '../basics/quantity.ts'
import type { AnyColumn, Column } from '../shapes/column.ts'

/** What is kept, sorted, filtered and answered stays as it is: only what is printed is another. */
export function columnIn<C extends AnyColumn>(column: C, units: Units): C {
  const { type, isDay, unit, digits = 0, figure } = column as Column<unknown>
  if ((type as string) === 'time' && !isDay && units.clock !== '24')
    return { ...column, print: (at: number, _now: number, zone?: string) => dateTime(at, zone, units.clock) }
  const { reword } = column
  if (reword) return { ...column, print: (text: string) => reword(text, units) }
  const instead = unitInstead(unit, units)
  if (!instead) return column
  return {
    ...column,
    unit: instead.name,
    print: (value: number) => number(instead.show(value), instead.digits(digits)),
    ...(figure && { figure: (value: never, now: number) => instead.show(figure(value, now)) }),
  }
}
