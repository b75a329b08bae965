/** Unpacks in Node what `packDay` has packed: the same reports as `unpack_day` of the database gives, in the same order. */
import { asWord, type Column, type PackedDay } from './codec.ts'
import type { StoredRow } from './rows.ts'

/** The whole numbers of a column, one a report. */
function numbersOf({ base, step, plane }: Column, n: number): number[] {
  const width = plane.length / n
  const found: number[] = [base]
  for (let i = 1, value = base; i < n; i++) {
    let folded = 0
    for (let byte = width - 1; byte >= 0; byte--) folded = folded * 256 + plane[byte * n + i]!
    value += step + (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2)
    found.push(value)
  }
  return found
}

/** As PostgreSQL prints a number of so many decimals without zeros at its end. */
function decimal(value: number, places: number): string {
  if (places === 0) return String(value)
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const back = digits.slice(-places).replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}${back && `.${back}`}`
}

const fill = (text: string, numbers: readonly string[]): string =>
  text.replace(/%(?:%|(\d+)\$s)/g, (_, place?: string) => (place ? numbers[Number(place) - 1]! : '%'))

/** @param first the moment of the first report, in microseconds; `reports`: how many there are */
export function unpackDay(
  { columns, words, shapes }: PackedDay,
  first: number,
  reports: number,
): StoredRow[] {
  const all = columns.map((column) => numbersOf(column, reports))
  const micros = (column: number, i: number) => all[column]![i]! * 10 ** columns[column]!.scale
  const double = (column: number, i: number) => {
    const value = all[column]![i]!
    const { scale } = columns[column]!
    if (scale === asWord) return Number(words[value])
    return scale >= 0 ? value / 10 ** scale : value / 2 ** -scale
  }
  return Array.from({ length: reports }, (_, i) => {
    const nulls = all[1]![i]!
    const unless = <T>(bit: number, value: () => T) => (nulls & (2 ** bit) ? null : value())
    const recorded = first + micros(0, i)
    const members: string[] = []
    for (const { k, c, h, t } of shapes) {
      const text = all[c - 1]![i]!
      if (text === 0) continue
      const numbers = Array.from({ length: h }, (_, g) => decimal(all[c + g]![i]!, columns[c + g]!.scale))
      members.push(`${JSON.stringify(k)}: ${fill(t[text - 1]!, numbers)}`)
    }
    return {
      recorded,
      received: recorded + micros(3, i),
      seq: all[2]![i]!,
      batch: all[4]![i]!,
      sensors: words[all[5]![i]!]!,
      lat: unless(0, () => double(6, i)),
      lng: unless(1, () => double(7, i)),
      heading_deg: unless(2, () => double(8, i)),
      speed_mph: unless(3, () => double(9, i)),
      accuracy_m: unless(4, () => double(10, i)),
      level: unless(5, () => all[11]![i]!),
      stopped_since: unless(6, () => first + micros(12, i)),
      verdict: unless(7, () => words[all[13]![i]!]!),
      readings: `{${members.join(', ')}}`,
    }
  })
}
