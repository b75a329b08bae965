/**
 * Unpacks in Node what `packDay` has packed: the same reports as `unpack_day` of the database gives, in the same order,
 * in a fraction of its time.
 */
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { arrivalColumns, asWord, startLength, stateColumns } from './codec.ts'
import { Group, longAt } from './group.ts'
import type { Extra, ReadRow } from './rows.ts'

/** A packed day, or as much of it as is wanted. */
export interface RawDay {
  /** Where the vehicle was and how it stood, as the row keeps it. */
  readonly head: Buffer
  /** Groups that are wanted besides, as `packed_part` of the database gives them. */
  readonly parts: Buffer
}

export interface OpenOptions {
  /** Reports after it are not looked at. */
  readonly upTo?: Instant | undefined
  /** Columns that nobody looks at: they are null. */
  readonly without?: readonly Extra[]
  /** Where few reports of the day are made: each is by itself then. */
  readonly isForFew?: boolean
}

type Numbers = (i: number) => number
/** How numbers of a column are read: all at once, or each by itself. */
type Read = (group: Group, column: number) => Numbers
const readAll =
  (n: number): Read =>
  (group, column) => {
    const numbers = group.numbers(column, n)
    return (i) => numbers[i]!
  }
const readFew: Read = (group, column) => (i) => group.number(column, i)

/** Numbers as they were. */
function doublesOf(group: Group, column: number, read: Read): Numbers {
  const number = read(group, column)
  const scale = group.scale(column)
  if (scale === asWord) return (i) => Number(group.text(number(i)))
  const unit = scale >= 0 ? 10 ** scale : 2 ** -scale
  return (i) => number(i) / unit
}

/** Moments in microseconds from the first. */
function microsOf(group: Group, column: number, read: Read): Numbers {
  const number = read(group, column)
  const unit = 10 ** group.scale(column)
  return (i) => number(i) * unit
}

/** The groups by their keys; by null the one that is not of a sensor. */
function partsOf(bytes: Buffer, reports: number): Map<string | null, Group> {
  const found = new Map<string | null, Group>()
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readInt16BE(at)
    const key = length < 0 ? null : bytes.toString('utf8', at + 2, at + 2 + length)
    const begin = at + 6 + Math.max(0, length)
    at = begin + bytes.readInt32BE(begin - 4)
    found.set(key, new Group(bytes.subarray(begin, at), reports))
  }
  return found
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
function readingsOf(group: Group, read: Read) {
  const pieces: ReturnType<typeof piecesOf>[] = []
  const which = read(group, 1)
  const numbers = Array.from({ length: group.columns - 1 }, (_, gap) => read(group, gap + 2))
  const units = numbers.map((_, gap) => 10 ** group.scale(gap + 2))
  const values = new Float64Array(numbers.length)
  let known = -1
  let reading: unknown
  let text = ''
  const see = (i: number): boolean => {
    const now = which(i)
    if (now === 0) return false
    let isSame = now === known
    for (let n = 0; n < values.length; n++) {
      const value = numbers[n]!(i)
      if (value === values[n]) continue
      values[n] = value
      isSame = false
    }
    if (isSame) return true
    known = now
    pieces[now] ??= piecesOf(group.text(now - 1))
    const { between, places } = pieces[now]
    text = between[0]!
    for (const [n, place] of places.entries()) text += values[place]! / units[place]! + between[n + 1]!
    reading = undefined
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
  /** Milliseconds; only where it was asked for, as the batch. */
  readonly received: (i: number) => Instant
  readonly batch: (i: number) => number
  /** The mask, as text. */
  readonly sensors: (i: number) => string
  readonly hasPlace: (i: number) => boolean
  /** Latitude, longitude, speed (mph) and accuracy (m); NaN where there is none. */
  readonly place: (i: number) => readonly [number, number, number, number]
  readonly isStopped: (i: number) => boolean
  readonly row: (i: number) => ReadRow
  readonly readings: (i: number) => Readings
  /** Without its readings, which are not made then. */
  readonly bare: (i: number) => Omit<ReadRow, 'readings'>
  /** All readings as `jsonb` prints them. */
  readonly json: (i: number) => string
  /** The reading of a sensor as `jsonb` prints it; null where it is not in the report. */
  readonly text: (i: number, key: string) => string | null
}

const bits: Readonly<Record<Extra, number>> = { accuracy_m: 16, level: 32, stopped_since: 64, verdict: 128 }

export function openDay(
  { head, parts }: RawDay,
  { upTo, without = [], isForFew = false }: OpenOptions = {},
): OpenDay {
  const first = longAt(head, 0)
  const all = head.readInt32BE(8)
  const states = new Group(head.subarray(startLength), all)
  const recorded = microsOf(states, stateColumns.recorded, readAll(all))
  const at = (i: number): Instant => (first + recorded(i)) / 1000
  let n = all
  if (upTo !== undefined) while (n > 0 && at(n - 1) > upTo) n--
  const allOf = readAll(n)
  const read = isForFew ? readFew : allOf
  const groups = once(() => partsOf(parts, all))
  const arrivals = () => groups().get(null)
  const seq = once(() => read(states, stateColumns.seq))
  const nulls = once(() => allOf(states, stateColumns.nulls))
  const sensors = once(() => allOf(states, stateColumns.sensors))
  const received = once(() => microsOf(arrivals()!, arrivalColumns.received, read))
  const batch = once(() => read(arrivals()!, arrivalColumns.batch))
  let missing = without.reduce((sum, name) => sum | bits[name], 0)
  const rest = once(() => {
    const of = arrivals()
    if (!of) missing |= bits.accuracy_m
    const double = (name: keyof typeof stateColumns) => doublesOf(states, stateColumns[name], read)
    return {
      doubles: [
        ...[double('lat'), double('lng'), double('heading'), double('mph')],
        of ? doublesOf(of, arrivalColumns.accuracy, read) : () => Number.NaN,
      ],
      level: read(states, stateColumns.level),
      stopped: microsOf(states, stateColumns.stopped, read),
      verdict: read(states, stateColumns.verdict),
    }
  })
  const bySensor = once(() =>
    [...groups()]
      .flatMap(([key, group]) => (key === null ? [] : [[key, readingsOf(group, read)] as const]))
      .sort(([a], [b]) => inOrder(a, b)),
  )
  const texts = once(() => new Map(bySensor()))
  const bare = (i: number): Omit<ReadRow, 'readings'> => {
    const { doubles, level, stopped, verdict } = rest()
    const none = nulls()(i) | missing
    const [lat, lng, heading, mph, accuracy] = doubles
    return {
      recorded: at(i),
      seq: seq()(i),
      lat: none & 1 ? null : lat!(i),
      lng: none & 2 ? null : lng!(i),
      heading_deg: none & 4 ? null : heading!(i),
      speed_mph: none & 8 ? null : mph!(i),
      accuracy_m: none & 16 ? null : accuracy!(i),
      level: none & 32 ? null : level(i),
      stopped_since: none & 64 ? null : (first + stopped(i)) / 1000,
      verdict: none & 128 ? null : states.text(verdict(i)),
    }
  }
  const readings = (i: number): Readings => {
    const found: Record<string, unknown> = {}
    for (const [key, of] of bySensor()) {
      const reading = of.value(i)
      if (reading !== undefined) found[key] = reading
    }
    return found as Readings
  }
  return {
    reports: n,
    recorded: at,
    seq: (i) => seq()(i),
    sensors: (i) => states.text(sensors()(i)),
    isStopped: (i) => ((nulls()(i) | missing) & 64) === 0,
    place: (i) => {
      const [lat, lng, , mph, accuracy] = rest().doubles
      const none = nulls()(i) | missing
      return [
        none & 1 ? Number.NaN : lat!(i),
        none & 2 ? Number.NaN : lng!(i),
        none & 8 ? Number.NaN : mph!(i),
        none & 16 ? Number.NaN : accuracy!(i),
      ]
    },
    // Divided once: each time it is rounded.
    received: (i) => (first + recorded(i) + received()(i)) / 1000,
    batch: (i) => batch()(i),
    json: (i) => {
      const members: string[] = []
      for (const [key, of] of bySensor()) {
        const text = of.text(i)
        if (text !== null) members.push(`${JSON.stringify(key)}: ${text}`)
      }
      return `{${members.join(', ')}}`
    },
    text: (i, key) => texts().get(key)?.text(i) ?? null,
    hasPlace: (i) => ((nulls()(i) | missing) & 1) === 0,
    bare,
    readings,
    row: (i) => ({ ...bare(i), readings: readings(i) }),
  }
}

const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

export interface UnpackOptions extends Pick<OpenOptions, 'without'> {
  readonly isNewestFirst?: boolean
  readonly most?: number
}

/**
 * The reports of a packed day in the order of their keys, or the other way round, as far as they are wanted.
 * @param isWanted told the moment, the number and the mask, as text, of each before it is made
 */
export function unpackDay(
  day: RawDay,
  isWanted: (recorded: Instant, seq: number, sensors: string) => boolean = () => true,
  { without = [], isNewestFirst = false, most = Number.POSITIVE_INFINITY }: UnpackOptions = {},
): ReadRow[] {
  const { reports, recorded, seq, sensors, row } = openDay(day, { without })
  const found: ReadRow[] = []
  for (let n = 0; n < reports && found.length < most; n++) {
    const i = isNewestFirst ? reports - 1 - n : n
    if (isWanted(recorded(i), seq(i), sensors(i))) found.push(row(i))
  }
  return found
}
