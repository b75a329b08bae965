/** A stored report as its feed tells it, in JSON. */
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { FeedReport, ReportFeed } from './report-pages.ts'
import type { VehicleName } from './vehicle-names.ts'

const noSeq = -1
let lastDay = Number.NaN
let lastText = ''
const dayMs = 86_400_000
const two = (n: number) => (n < 10 ? `0${n}` : `${n}`)
/** As `toISOString`, which takes most of the time of a change: days are printed once. */
const iso = (ms: number): string => {
  const day = Math.floor(ms / dayMs)
  if (day !== lastDay) {
    lastDay = day
    lastText = new Date(day * dayMs).toISOString().slice(0, 11)
  }
  const of = Math.floor(ms - day * dayMs)
  const [h, m, s, rest] = [
    Math.floor(of / 3_600_000),
    Math.floor(of / 60_000) % 60,
    Math.floor(of / 1000) % 60,
    of % 1000,
  ]
  return `${lastText}${two(h)}:${two(m)}:${two(s)}.${rest < 100 ? `0${two(rest)}` : rest}Z`
}

export interface ReportKind extends ReportFeed {
  readonly body: (report: FeedReport) => string
}
export const reportKinds = {
  positions: {
    placed: true,
    withReadings: false,
    body: ({ lat, lng, headingDeg, speedMph, accuracyM }) =>
      `"lat":${lat},"lng":${lng},"headingDeg":${headingDeg},"speedMph":${speedMph},"accuracyM":${accuracyM}`,
  },
  state: {
    placed: false,
    withReadings: true,
    body: ({ level, readings, lat, lng, headingDeg, speedMph, accuracyM }) => {
      const gps = {
        lat,
        lng,
        ...(headingDeg !== null && { headingDeg }),
        ...(speedMph !== null && { speedMph }),
      }
      const place =
        lat === null ? null : `"gps":${JSON.stringify({ ...gps, ...(accuracyM !== null && { accuracyM }) })}`
      const others = (readings ?? '{}').slice(1, -1)
      const all = [place, others || null].filter((part) => part !== null).join(',')
      return `"level":${level === null ? null : `"${levelCodes[level]}"`},"readings":{${all}}`
    },
  },
} as const satisfies Record<string, ReportKind>
export type ReportKindName = keyof typeof reportKinds
export const isReportKind = (name: string): name is ReportKindName => Object.hasOwn(reportKinds, name)

export const reportChange = (kind: ReportKind, report: FeedReport, { vin, unitId }: VehicleName): string => {
  const { customerId, recorded, received, seq } = report
  return `{"customerId":"${customerId}","vin":${JSON.stringify(vin)},"unitId":${JSON.stringify(unitId)},"recorded":"${iso(recorded)}","seq":${seq === noSeq ? null : seq},"received":"${iso(received)}",${kind.body(report)}}`
}
