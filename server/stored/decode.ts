/**
 * Unpacks in Node what `packDay` has packed: the same reports as `unpack_day` of the database gives, in the same order,
 * in a fraction of its time.
 */
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { asWord, type Column, type PackedDay } from './codec.ts'
import type { ReadRow } from './rows.ts'

/** A packed day, or as much of it as is wanted: columns that nobody looks at may be missing. */
export interface RawDay {
  /** The moment of its first report, in microseconds. */
  readonly first: number
  readonly reports: number
  readonly columns: readonly (Column | undefined)[]
  readonly words: PackedDay['words']
  /** Of the sensors whose readings are wanted. */
  readonly shapes: PackedDay['shapes']
}

/** The whole numbers of a column, one a report; of a missing one all are 0. */
function numbersOf(column: Column | undefined, n: number): Float64Array {
  const found = new Float64Array(n)
  if (!column) return found
  const { base, step, plane } = column
  const width = plane.length / n
  found[0] = base
  for (let i = 1, value = base; i < n; i++) {
    let folded = 0
    for (let byte = width - 1; byte >= 0; byte--) folded = folded * 256 + plane[byte * n + i]!
    value += step + (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2)
    found[i] = value
  }
  return found
}

/** Numbers as they were; of a missing column all are null. */
function doublesOf(column: Column | undefined, words: readonly string[], n: number): (i: number) => number {
  const numbers = numbersOf(column, n)
  const scale = column?.scale ?? 0
  if (scale === asWord) return (i) => Number(words[numbers[i]!])
  const unit = scale >= 0 ? 10 ** scale : 2 ** -scale
  return (i) => numbers[i]! / unit
}

/** Moments in microseconds from the first. */
function microsOf(column: Column | undefined, n: number): (i: number) => number {
  const numbers = numbersOf(column, n)
  const unit = 10 ** (column?.scale ?? 0)
  return (i) => numbers[i]! * unit
}

/** The texts between the gaps of a reading, and the places of the numbers that fill them. */
function piecesOf(text: string): { readonly between: readonly string[]; readonly places: readonly number[] } {
  const between = ['']
  const places: number[] = []
  for (const [token, place] of text.matchAll(/%(?:%|(\d+)\$s)|[^%]+/g))
    if (place === undefined) between[between.length - 1] += token === '%%' ? '%' : token
    else {
      places.push(Number(place) - 1)
      between.push('')
    }
  return { between, places }
}

/** The readings of a sensor, by report; undefined where it is not in one. What stays the same is made once. */
function readingsOf({ columns, reports }: RawDay, { c, h, t }: PackedDay['shapes'][number]) {
  const texts = t.map(piecesOf)
  const which = numbersOf(columns[c - 1], reports)
  const numbers = Array.from({ length: h }, (_, n) => numbersOf(columns[c + n], reports))
  const units = numbers.map((_, n) => 10 ** (columns[c + n]?.scale ?? 0))
  let known = -1
  let reading: unknown
  let text = ''
  const isSame = (i: number) =>
    known >= 0 && which[i] === which[known] && numbers.every((of) => of[i] === of[known])
  const see = (i: number): boolean => {
    if (which[i] === 0) return false
    if (!isSame(i)) {
      const { between, places } = texts[which[i]! - 1]!
      text = between[0]!
      for (const [n, place] of places.entries()) text += numbers[place]![i]! / units[place]! + between[n + 1]!
      reading = undefined
    }
    known = i
    return true
  }
  return {
    value: (i: number): unknown => {
      if (!see(i)) return undefined
      reading ??= JSON.parse(text)
      return reading
    },
    text: (i: number): string | null => (see(i) ? text : null),
  }
}

/** As `jsonb` orders the members of an object: shorter keys first. */
export const inOrder = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

/** A packed day whose reports are made one by one, by their places in it; a column is unpacked where it is looked at. */
export interface OpenDay {
  readonly reports: number
  /** Milliseconds. */
  readonly recorded: (i: number) => Instant
  readonly seq: (i: number) => number
  /** Milliseconds; as `recorded` where that column is missing. */
  readonly received: (i: number) => Instant
  readonly batch: (i: number) => number
  /** The mask, as text. */
  readonly sensors: (i: number) => string
  readonly hasPlace: (i: number) => boolean
  /** Latitude, longitude, speed (mph) and accuracy (m); NaN where there is none. */
  readonly place: (i: number) => readonly [number, number, number, number]
  readonly isStopped: (i: number) => boolean
  readonly row: (i: number) => ReadRow
  /** Without its readings, which are not made then. */
  readonly bare: (i: number) => Omit<ReadRow, 'readings'>
  /** All readings as `jsonb` prints them. */
  readonly json: (i: number) => string
  /** The reading of a sensor as `jsonb` prints it; null where it is not in the report. */
  readonly text: (i: number, key: string) => string | null
}

export function openDay(day: RawDay): OpenDay {
  const { first, reports: n, columns, words, shapes } = day
  const recorded = microsOf(columns[0], n)
  const seq = numbersOf(columns[2], n)
  const received = once(() => microsOf(columns[3], n))
  const batch = once(() => numbersOf(columns[4], n))
  const nulls = once(() => numbersOf(columns[1], n))
  const sensors = once(() => numbersOf(columns[5], n))
  // A column that is missing is null in every row.
  let missing = 0
  for (let bit = 0; bit < 8; bit++) if (!columns[bit + 6]) missing += 2 ** bit
  const rest = once(() => ({
    doubles: [6, 7, 8, 9, 10].map((at) => doublesOf(columns[at], words, n)),
    level: numbersOf(columns[11], n),
    stopped: microsOf(columns[12], n),
    verdict: numbersOf(columns[13], n),
    bySensor: shapes
      .toSorted((a, b) => inOrder(a.k, b.k))
      .map((shape) => [shape.k, readingsOf(day, shape)] as const),
  }))
  const texts = once(() => new Map(rest().bySensor))
  const at = (i: number): Instant => (first + recorded(i)) / 1000
  const bare = (i: number): Omit<ReadRow, 'readings'> => {
    const none = nulls()[i]! | missing
    const { doubles, level, stopped, verdict } = rest()
    const [lat, lng, heading, mph, accuracy] = doubles
    return {
      recorded: at(i),
      seq: seq[i]!,
      lat: none & 1 ? null : lat!(i),
      lng: none & 2 ? null : lng!(i),
      heading_deg: none & 4 ? null : heading!(i),
      speed_mph: none & 8 ? null : mph!(i),
      accuracy_m: none & 16 ? null : accuracy!(i),
      level: none & 32 ? null : level[i]!,
      stopped_since: none & 64 ? null : (first + stopped(i)) / 1000,
      verdict: none & 128 ? null : words[verdict[i]!]!,
    }
  }
  return {
    reports: n,
    recorded: at,
    seq: (i) => seq[i]!,
    sensors: (i) => words[sensors()[i]!]!,
    isStopped: (i) => ((nulls()[i]! | missing) & 64) === 0,
    place: (i) => {
      const none = nulls()[i]! | missing
      const [lat, lng, , mph, accuracy] = rest().doubles
      return [
        none & 1 ? Number.NaN : lat!(i),
        none & 2 ? Number.NaN : lng!(i),
        none & 8 ? Number.NaN : mph!(i),
        none & 16 ? Number.NaN : accuracy!(i),
      ]
    },
    // Divided once: each time it is rounded.
    received: (i) => (first + recorded(i) + received()(i)) / 1000,
    batch: (i) => batch()[i]!,
    json: (i) => {
      const members: string[] = []
      for (const [key, of] of rest().bySensor) {
        const text = of.text(i)
        if (text !== null) members.push(`${JSON.stringify(key)}: ${text}`)
      }
      return `{${members.join(', ')}}`
    },
    text: (i, key) => texts().get(key)?.text(i) ?? null,
    hasPlace: (i) => ((nulls()[i]! | missing) & 1) === 0,
    bare,
    row: (i) => {
      const readings: Record<string, unknown> = {}
      for (const [key, of] of rest().bySensor) {
        const reading = of.value(i)
        if (reading !== undefined) readings[key] = reading
      }
      return { ...bare(i), readings: readings as Readings }
    },
  }
}

const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * The reports of a packed day in the order of their keys, as far as they are wanted.
 * @param isWanted told the moment, the number and the mask, as text, of each before it is made
 */
export function unpackDay(
  day: RawDay,
  isWanted: (recorded: Instant, seq: number, sensors: string) => boolean = () => true,
): ReadRow[] {
  const { reports, recorded, seq, sensors, row } = openDay(day)
  const found: ReadRow[] = []
  for (let i = 0; i < reports; i++) if (isWanted(recorded(i), seq(i), sensors(i))) found.push(row(i))
  return found
}
