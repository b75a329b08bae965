/** Bytes to reports: what can be read of a batch, and what is wrong with the rest, each by its index. */
import { isUtf8 } from 'node:buffer'
import { printInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import { decodeReport, devicePart } from '#domain/wire/report.ts'
import type { Batch, DeviceSaid, DroppedReading, Rejected } from './batch.ts'
import { whereJsonBreaks } from './json-where.ts'
import { ingestWords } from './words.ts'

/** A batch with more that cannot be taken is no batch of reports; so an answer stays of a size that can be sent. */
export const mostRejected = 10_000
/** Of readings left out so many are named. */
const mostDropped = 500
const longestText = 200
/** Gateways that say what they are in one batch; those beyond say it again tomorrow. */
const mostDevices = 100

export interface ReadBatch {
  readonly reports: readonly Report[]
  /** Where in the batch each of `reports` stood. */
  readonly indices: readonly number[]
  readonly rejected: Rejected[]
  readonly dropped: readonly DroppedReading[]
  /** Keys that no sensor has, with how often they came. */
  readonly unknown: ReadonlyMap<string, number>
  readonly devices: readonly DeviceSaid[]
}

const brief = (error: unknown) => (error as Error).message.slice(0, longestText)

/** Takes what `JSON.parse` made of each report; one that could not be parsed comes as `Unparsed`. */
class Unparsed {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

const parseLines = (text: string): unknown[] => {
  const values: unknown[] = []
  let from = 0
  while (from < text.length) {
    let to = text.indexOf('\n', from)
    if (to < 0) to = text.length
    const end = to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to
    if (end > from) {
      const line = text.slice(from, end)
      try {
        values.push(JSON.parse(line))
      } catch (error) {
        if (line.trim() !== '') values.push(new Unparsed(ingestWords.line(brief(error))))
      }
    }
    from = to + 1
  }
  return values
}

/** @param now the server's clock: reports from a day ahead and beyond are refused */
export function readBatch(batch: Pick<Batch, 'body' | 'format'>, now: Instant): ReadBatch | string {
  const values = parseBatch(batch)
  return typeof values === 'string' ? values : decodeAll(values, now)
}

/** What is left of a batch that cannot be read at all. */
export const nothingOf = (reason: string): ReadBatch => ({
  ...{
    reports: [],
    indices: [],
    rejected: [{ index: 0, reason }],
    dropped: [],
    unknown: new Map(),
    devices: [],
  },
})

/** The values of a batch, one for each report; a text that says why there are none. */
export function parseBatch({ body, format }: Pick<Batch, 'body' | 'format'>): readonly unknown[] | string {
  if (!isUtf8(body)) return ingestWords.notText
  const text = body.toString('utf8')
  if (format === 'ndjson') return parseLines(text)
  if (text.trim() === '') return ingestWords.empty
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return ingestWords.notReports
    return Array.isArray(value) ? value : [value]
  } catch {
    return ingestWords.notJson(whereJsonBreaks(text))
  }
}

/** @param now the server's clock */
export function decodeAll(values: readonly unknown[], now: Instant): ReadBatch | string {
  const reports: Report[] = []
  const indices: number[] = []
  const rejected: Rejected[] = []
  const dropped: DroppedReading[] = []
  const unknown = new Map<string, number>()
  const devices: DeviceSaid[] = []
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (value instanceof Unparsed) rejected.push({ index, reason: value.reason })
    else {
      const decoded = decodeReport(value, now)
      if (decoded.ok) {
        reports.push(decoded.report)
        indices.push(index)
        for (const { sensor, reason } of decoded.dropped)
          if (dropped.length < mostDropped) dropped.push({ index, sensor, reason })
        if (decoded.device !== undefined) {
          const { serial, recorded } = decoded.report
          const said = typeof decoded.device === 'object' ? decoded.device : null
          if (devices.length < mostDevices)
            devices.push({ index, account: { ...said, serial, recorded: printInstant(recorded) } })
          else if (dropped.length < mostDropped)
            dropped.push({ index, sensor: devicePart, reason: ingestWords.tooManyDevices(mostDevices) })
        }
        for (const key of decoded.unknown) unknown.set(key, (unknown.get(key) ?? 0) + 1)
      } else rejected.push({ index, reason: decoded.reason })
    }
    if (rejected.length > mostRejected) return ingestWords.tooManyBad(mostRejected, rejected[0]!.reason)
  }
  return { reports, indices, rejected, dropped, unknown, devices }
}
