/** The gateway's report on the wire: JSON in, a checked report out, and back. */
import { parseInstant, printInstant } from '../basics/instant.ts'
import { day } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { findSensor, type Readings, sensors } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
import { plainly } from './plain.ts'

/** A clock that is further ahead is wrong. */
const furthestAhead = day
/** A clock that is further back was never set. */
const earliest: Instant = Date.UTC(2010, 0, 1)
/** What a serial number may look like: it also stands in an MQTT topic. */
export const serialPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** The part of a report in which a gateway says what it is. */
export const devicePart = 'device'

/** Names of unknown keys kept for the count; a report may carry any number of them. */
const mostUnknownNamed = 16
const longestReason = 200
/** Some databases cannot keep these, and no log should. */
const unprintable = /[^\x20-\x7e]/g

export interface Dropped {
  readonly sensor: string
  /** Names the field and what is wrong with it. */
  readonly reason: string
}
export type Decoded =
  | {
      readonly ok: true
      readonly report: Report
      /** Known sensors whose value was bad, and `seq` where it was; the rest of the report stands. */
      readonly dropped: readonly Dropped[]
      /** Keys nobody knows (gateways are newer than servers at times): at most 16, cut to 64 characters, "?" for what is not ASCII. */
      readonly unknown: readonly string[]
      /** What the gateway says of itself, as it came; absent where it says nothing. */
      readonly device?: unknown
    }
  | { readonly ok: false; readonly reason: string }

const nothing: readonly never[] = Object.freeze([])
const refuse = (reason: string): Decoded => ({ ok: false, reason })

const plain = new Map(sensors.map(({ key, schema }) => [key as string, plainly(schema)]))

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}
/** "gps.lat: Too big: expected number to be <=90" */
function explain(sensor: string, issue: Issue | undefined): string {
  const field = [sensor, ...(issue?.path ?? [])].map(String).join('.')
  return `${field}: ${issue?.message ?? 'not readable'}`.slice(0, longestReason)
}

/** What is wrong with a gateway's clock that shows `at`; null where it can be used. */
export function clockProblem(at: Instant, now: Instant): string | null {
  if (at > now + furthestAhead) return 'more than 24 hours in the future'
  return at < earliest ? 'before 2010' : null
}

/** The gateway's clock as a gateway writes it; what is wrong with it where it cannot be used. */
export function readRecorded(recorded: string, now: Instant): Instant | string {
  const at = parseInstant(recorded)
  if (at === null) return 'recorded: not ISO 8601 with an offset, such as 2026-11-21T02:15:00Z'
  const problem = clockProblem(at, now)
  return problem === null ? at : `recorded: ${problem}`
}

/**
 * Reads one report out of parsed JSON. Never throws, whatever comes in.
 * Refused as a whole are only: what is no object, a serial or a moment that cannot be used.
 */
export function decodeReport(json: unknown, now: Instant): Decoded {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse('a report is an object')
  const { serial, recorded, seq } = json as { serial?: unknown; recorded?: unknown; seq?: unknown }
  if (typeof serial !== 'string' || !serialPattern.test(serial))
    return refuse('serial: 1 to 64 letters, digits, dots, dashes, underscores or colons expected')
  if (typeof recorded !== 'string') return refuse('recorded: a text in ISO 8601 with an offset expected')
  const at = readRecorded(recorded, now)
  if (typeof at === 'string') return refuse(at)

  const readings: Record<string, unknown> = {}
  let dropped: Dropped[] | undefined
  const hasSeq = seq !== undefined && seq !== null
  const isSeq = Number.isSafeInteger(seq) && (seq as number) >= 0
  if (hasSeq && !isSeq) dropped = [{ sensor: 'seq', reason: 'seq: a whole number from 0 on expected' }]
  let unknown: string[] | undefined
  let device: unknown
  for (const key of Object.keys(json)) {
    if (key === 'serial' || key === 'recorded' || key === 'seq') continue
    const value = (json as Record<string, unknown>)[key]
    const looks = plain.get(key)
    if (looks?.(value)) {
      readings[key] = value
      continue
    }
    const sensor = findSensor(key)
    if (!sensor) {
      if (key === devicePart) {
        device = value
        continue
      }
      unknown ??= []
      if (unknown.length < mostUnknownNamed) unknown.push(key.slice(0, 64).replace(unprintable, '?'))
      continue
    }
    const read = sensor.schema.safeParse(value)
    if (read.success) readings[key] = read.data
    else {
      dropped ??= []
      dropped.push({ sensor: key, reason: explain(key, read.error.issues[0]) })
    }
  }
  const report: Report = isSeq
    ? { serial, recorded: at, seq: seq as number, readings: readings as Readings }
    : { serial, recorded: at, readings: readings as Readings }
  const read = { ok: true, report, dropped: dropped ?? nothing, unknown: unknown ?? nothing } as const
  return device === undefined ? read : { ...read, device }
}

/** The report as it goes over the wire, ready for `JSON.stringify`. */
export const encodeReport = (report: Report): object => ({
  serial: report.serial,
  recorded: printInstant(report.recorded),
  ...(report.seq !== undefined && { seq: report.seq }),
  ...report.readings,
})
