/**
 * Packs the reports of one vehicle and one day to a row of `packed_day`; the function `unpack_day` of the migration
 * reads it. Everything is kept as columns of whole numbers: what differs from a steady growth, in as few bytes as the
 * column needs.
 */
import { fixedColumns, type StoredRow } from './rows.ts'

/** A column of whole numbers as it is kept. */
export interface Column {
  readonly base: number
  readonly step: number
  /** Of decimals how many places; of halves their power of two, below zero; `asWord`: places in the words. */
  readonly scale: number
  readonly plane: Buffer
}

/** The readings of a sensor: where its columns begin, how many numbers they have at most, and their texts with gaps. */
interface Shape {
  readonly k: string
  readonly c: number
  readonly h: number
  readonly t: readonly string[]
}

export interface PackedDay {
  readonly columns: readonly Column[]
  readonly words: readonly string[]
  readonly shapes: readonly Shape[]
}

/** Values in a column's place are places in the words. */
export const asWord = 99
/** Beyond it a difference of two could not be told exactly. */
const most = 2 ** 50
const mostTens = 9
const mostHalves = 40
/** Numbers in readings that are longer stay in the text. */
const mostDigits = 9
const mostPlaces = 6

/** What cannot be kept as numbers of this size stays as it is. */
export class Unpackable extends Error {}

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
function sensorColumns(readings: readonly (string | null)[]): { t: string[]; columns: Column[] } {
  const texts = new Words()
  const rows = readings.map((one) => (one === null ? null : gapped(one)))
  const shapes = rows.map((row) => (row === null ? 0 : texts.placeOf(row.text) + 1))
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
  return { t: texts.all, columns }
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

/** Packs reports of one vehicle in the order of their keys. @throws Unpackable where that cannot be done exactly */
export function packDay(rows: readonly StoredRow[]): PackedDay {
  const words = new Words()
  const first = rows[0]!.recorded
  const numbers = (of: (row: StoredRow) => number | null) => filled(rows.map(of), 0)
  const doubles = (of: (row: StoredRow) => number | null) => doubleColumn(rows.map(of), words)
  const columns: Column[] = [
    momentColumn(numbers(({ recorded }) => recorded - first)),
    columnOf(numbers(nullsOf)),
    columnOf(numbers(({ seq }) => seq)),
    momentColumn(numbers(({ received, recorded }) => received - recorded)),
    columnOf(numbers(({ batch }) => batch)),
    columnOf(numbers(({ sensors }) => words.placeOf(sensors))),
    doubles(({ lat }) => lat),
    doubles(({ lng }) => lng),
    doubles(({ heading_deg }) => heading_deg),
    doubles(({ speed_mph }) => speed_mph),
    doubles(({ accuracy_m }) => accuracy_m),
    columnOf(numbers(({ level }) => level)),
    momentColumn(numbers(({ stopped_since }) => (stopped_since === null ? null : stopped_since - first))),
    columnOf(numbers(({ verdict }) => (verdict === null ? null : words.placeOf(verdict)))),
  ]
  if (columns.length !== fixedColumns) throw new Error('The columns are not those that are unpacked.')
  const bySensor = new Map<string, (string | null)[]>()
  for (const [n, { readings }] of rows.entries())
    for (const [key, value] of membersOf(readings)) {
      let list = bySensor.get(key)
      if (!list) {
        list = rows.map(() => null)
        bySensor.set(key, list)
      }
      list[n] = value
    }
  const shapes: Shape[] = []
  for (const [k, readings] of bySensor) {
    const { t, columns: own } = sensorColumns(readings)
    shapes.push({ k, c: columns.length + 1, h: own.length - 1, t })
    columns.push(...own)
  }
  return { columns, words: words.all, shapes }
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
