/**
 * Packs the reports of one vehicle and one day to a row of `packed_day`; the function `unpack_day` of the migration
 * `packed-groups` reads it. Everything is kept as columns of whole numbers: what differs from a steady growth, in as few bytes as the
 * column needs; and what is looked at together is a group.
 */
import { type Column, groupOf, Unpackable } from './group.ts'
import type { StoredRow } from './rows.ts'

/** The groups of a packed day, as its row keeps them. */
export interface PackedDay {
  /** Behind the moment of its first report (microseconds, 8 bytes) and the number of its reports (4 bytes) a group. */
  readonly states: Buffer
  readonly arrivals: Buffer
  /** Of each sensor: which of its texts a reading is, from 1, and the numbers for its gaps. */
  readonly sensors: readonly { readonly key: string; readonly part: Buffer }[]
}

/** Values in a column's place are places in the texts. */
export const asWord = 99
/** Beyond it a difference of two could not be told exactly. */
const most = 2 ** 50
const mostTens = 9
const mostHalves = 40
/** Numbers in readings that are longer stay in the text. */
const mostDigits = 9
const mostPlaces = 6

/** The most frequent of some numbers. */
function usual(of: readonly number[]): number {
  const counts = new Map<number, number>()
  let [best, count] = [0, 0]
  for (const one of of) {
    const next = (counts.get(one) ?? 0) + 1
    counts.set(one, next)
    if (next > count) [best, count] = [one, next]
  }
  return best
}

/** The bytes that some numbers need: odd ones are negative. */
function planeOf(differences: readonly number[]): Buffer {
  const folded = differences.map((one) => (one < 0 ? -one * 2 - 1 : one * 2))
  const widest = folded.reduce((a, b) => Math.max(a, b), 0)
  let width = 0
  for (let room = 1; room <= widest; room *= 256) width++
  const n = folded.length
  const plane = Buffer.alloc(width * n)
  for (let i = 0; i < n; i++)
    for (let byte = 0, rest = folded[i]!; rest > 0; byte++, rest = Math.floor(rest / 256))
      plane[byte * n + i] = rest % 256
  return plane
}

/** @throws Unpackable where a number is too large */
export function columnOf(values: readonly number[], scale = 0): Column {
  for (const value of values)
    if (!(Number.isInteger(value) && Math.abs(value) <= most)) throw new Unpackable(`${value} is too large.`)
  const differences = values.slice(1).map((value, n) => value - values[n]!)
  const step = usual(differences)
  return {
    // So that a zero stays one.
    base: (values[0] ?? 0) || 0,
    step,
    scale,
    plane: planeOf([0, ...differences.map((one) => one - step)]),
  }
}

/** Where there is no value, the one before stands. */
const filled = <T>(values: readonly (T | null)[], first: T): T[] => {
  let last = values.find((one) => one !== null) ?? first
  return values.map((one) => {
    last = one ?? last
    return last
  })
}

class Words {
  readonly all: string[] = []
  readonly #places = new Map<string, number>()

  placeOf(word: string): number {
    const known = this.#places.get(word)
    if (known !== undefined) return known
    this.#places.set(word, this.all.length)
    return this.all.push(word) - 1
  }
}

/** Moments in microseconds, in the largest unit that divides them all. */
const momentColumn = (values: readonly number[]): Column => {
  const places = [6, 3].find((tens) => values.every((one) => one % 10 ** tens === 0)) ?? 0
  return columnOf(
    values.map((one) => one / 10 ** places),
    places,
  )
}

const fits = (values: readonly number[], whole: (value: number) => number, unit: number): boolean =>
  values.every((one) => {
    const number = whole(one)
    return Math.abs(number) <= most && !Object.is(number, -0) && Object.is(number / unit, one)
  })

/** Decimals or halves that give each number again exactly; otherwise as words. */
function doubleColumn(values: readonly (number | null)[], words: Words): Column {
  const all = filled(values, 0)
  const fraction = (unit: number) => {
    const whole = (value: number) => Math.round(value * unit)
    return fits(all, whole, unit) ? all.map(whole) : null
  }
  for (let tens = 0; tens <= mostTens; tens++) {
    const found = fraction(10 ** tens)
    if (found) return columnOf(found, tens)
  }
  for (let halves = 1; halves <= mostHalves; halves++) {
    const found = fraction(2 ** halves)
    if (found) return columnOf(found, -halves)
  }
  return columnOf(
    all.map((one) => words.placeOf(Object.is(one, -0) ? '-0' : String(one))),
    asWord,
  )
}

/** A reading's text with gaps for its numbers, as `format` of PostgreSQL fills them. */
interface Gapped {
  readonly text: string
  readonly numbers: readonly string[]
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?/g
/** One that comes back as it was when it is printed without zeros at its end. */
const isShort = (number: string): boolean => {
  const [whole = '', places = ''] = number.replace('-', '').split('.')
  return whole.length <= mostDigits && places.length <= mostPlaces && !places.endsWith('0') && number !== '-0'
}

export function gapped(reading: string): Gapped {
  const numbers: string[] = []
  let text = ''
  let from = 0
  const literal = (to: number) => {
    text += reading.slice(from, to).replaceAll('%', '%%')
  }
  for (const found of reading.matchAll(stringOrNumber)) {
    const [token] = found
    if (token.startsWith('"') || !isShort(token)) continue
    literal(found.index)
    numbers.push(token)
    text += `%${numbers.length}$s`
    from = found.index + token.length
  }
  literal(reading.length)
  return { text, numbers }
}

/** The readings of one sensor, by their reports; null where it is not among a report's. */
function sensorColumns(readings: readonly (string | null)[]): { texts: string[]; columns: Column[] } {
  const words = new Words()
  const rows = readings.map((one) => (one === null ? null : gapped(one)))
  const shapes = rows.map((row) => (row === null ? 0 : words.placeOf(row.text) + 1))
  const gaps = rows.reduce((sum, row) => Math.max(sum, row?.numbers.length ?? 0), 0)
  const columns = [columnOf(shapes)]
  for (let n = 0; n < gaps; n++) {
    const numbers = filled(
      rows.map((row) => row?.numbers[n] ?? null),
      '0',
    )
    const places = numbers.reduce((sum, one) => Math.max(sum, one.split('.')[1]?.length ?? 0), 0)
    const whole = (one: string) => {
      const [front = '', back = ''] = one.split('.')
      return Number(front + back.padEnd(places, '0'))
    }
    columns.push(columnOf(numbers.map(whole), places))
  }
  return { texts: words.all, columns }
}

/** The members of an object that `jsonb` has printed, with their values as it printed them. */
export function membersOf(object: string): readonly (readonly [key: string, value: string])[] {
  const found: [string, string][] = []
  let depth = 0
  let key: string | null = null
  let from = 1
  for (const { 0: token, index } of object.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === ':' && depth === 1 && key === null) {
      key = JSON.parse(object.slice(from, index)) as string
      from = index + 1
    } else if ((token === ',' && depth === 1) || (token === '}' && depth === 1)) {
      if (key !== null) found.push([key, object.slice(from, index).trim()])
      key = null
      from = index + 1
      if (token === '}') depth--
    } else if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
  }
  return found
}

/** Columns of the groups, from 1, as they are packed here and read by the database. */
export const stateColumns = {
  ...{ recorded: 1, nulls: 2, seq: 3, sensors: 4, lat: 5, lng: 6, heading: 7, mph: 8 },
  ...{ level: 9, stopped: 10, verdict: 11 },
} as const
export const arrivalColumns = { received: 1, batch: 2, accuracy: 3 } as const
/** What is before the group of the states. */
export const startLength = 12
const longestKey = 1_000

/** Packs reports of one vehicle in the order of their keys. @throws Unpackable where that cannot be done exactly */
export function packDay(rows: readonly StoredRow[]): PackedDay {
  const first = rows[0]!.recorded
  const numbers = (of: (row: StoredRow) => number | null) => filled(rows.map(of), 0)
  const words = new Words()
  const doubles = (of: (row: StoredRow) => number | null) => doubleColumn(rows.map(of), words)
  const states = [
    momentColumn(numbers(({ recorded }) => recorded - first)),
    columnOf(numbers(nullsOf)),
    columnOf(numbers(({ seq }) => seq)),
    columnOf(numbers(({ sensors }) => words.placeOf(sensors))),
    doubles(({ lat }) => lat),
    doubles(({ lng }) => lng),
    doubles(({ heading_deg }) => heading_deg),
    doubles(({ speed_mph }) => speed_mph),
    columnOf(numbers(({ level }) => level)),
    momentColumn(numbers(({ stopped_since }) => (stopped_since === null ? null : stopped_since - first))),
    columnOf(numbers(({ verdict }) => (verdict === null ? null : words.placeOf(verdict)))),
  ]
  const others = new Words()
  const arrivals = [
    momentColumn(numbers(({ received, recorded }) => received - recorded)),
    columnOf(numbers(({ batch }) => batch)),
    doubleColumn(
      rows.map(({ accuracy_m }) => accuracy_m),
      others,
    ),
  ]
  const start = Buffer.alloc(startLength)
  start.writeBigInt64BE(BigInt(first))
  start.writeInt32BE(rows.length, 8)
  return {
    states: Buffer.concat([start, groupOf(states, words.all, rows.length)]),
    arrivals: groupOf(arrivals, others.all, rows.length),
    sensors: bySensor(rows).map(([key, readings]) => {
      if (key.length > longestKey) throw new Unpackable('A key is too long.')
      const { texts, columns } = sensorColumns(readings)
      return { key, part: groupOf(columns, texts, rows.length) }
    }),
  }
}

/** The readings of each sensor by report; null where there is none. */
function bySensor(rows: readonly StoredRow[]): [key: string, readings: (string | null)[]][] {
  const found = new Map<string, (string | null)[]>()
  for (const [n, { readings }] of rows.entries())
    for (const [key, value] of membersOf(readings)) {
      let list = found.get(key)
      if (!list) {
        list = rows.map(() => null)
        found.set(key, list)
      }
      list[n] = value
    }
  return [...found]
}

/** A bit for each column that a report leaves empty. */
const nullsOf = (row: StoredRow): number =>
  [
    row.lat,
    row.lng,
    row.heading_deg,
    row.speed_mph,
    row.accuracy_m,
    row.level,
    row.stopped_since,
    row.verdict,
  ].reduce<number>((bits, value, n) => bits + (value === null ? 2 ** n : 0), 0)
