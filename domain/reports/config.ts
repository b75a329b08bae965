/** A report config (§3): which report, of which vehicles and geofences, when, and to whom; its draft, put into order. */
import {
  addressesMost,
  reeferOutOfRange,
  reportChosenMost,
  reportDaysMost,
  reportEntriesMost,
  reportNameLongest,
} from '../basics/assumed.ts'
import { isZone } from '../basics/dates.ts'
import { emailOf } from '../basics/email.ts'
import { mark } from '../basics/texts.ts'
import { days, hours } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { emailNotValid } from '../basics/words.ts'
import { reportKindOf } from './index.ts'
import type { AnyReportKind, ReportSettings } from './report.ts'
import {
  daysBefore,
  type EmailFrequency,
  isScheduleCategory,
  isTime,
  nextMoments,
  type ReportingSchedules,
  type Schedule,
  usualTime,
} from './schedule.ts'
import { reportWords } from './words.ts'

/** The files that can come with a report, by their ending. */
export const reportFormats = { csv: 'CSV', xlsx: 'XLSX', pdf: 'PDF' } as const
export type ReportFormat = keyof typeof reportFormats
export const isReportFormat = (name: string): name is ReportFormat => Object.hasOwn(reportFormats, name)

/** What somebody writes down. */
export interface ReportConfigDraft extends ReportSettings {
  readonly name: string
  readonly reportTypeId: number
  /** Whose config it is; one of `customerIds`. */
  readonly customerId: number
  /** Whose vehicles it is about. */
  readonly customerIds: readonly number[]
  readonly isActive: boolean
  readonly allVehicles: boolean
  readonly vehicleIds: readonly number[]
  readonly vehicleGroupIds: readonly number[]
  readonly allGeofences: boolean
  readonly geofenceIds: readonly number[]
  readonly allFaultTypes: boolean
  readonly faultTypeIds: readonly number[]
  readonly notifyEmails: readonly string[]
  readonly reportingSchedules: ReportingSchedules
  /** Only of kinds without a frequency of §4. */
  readonly emailFrequency: EmailFrequency | null
  /** Days that it looks back. */
  readonly reportHistoryTimeframe: number
  readonly attachments: readonly ReportFormat[]
}

export interface ReportConfig extends ReportConfigDraft {
  /** Hexadecimal digits with dashes. */
  readonly id: string
  readonly created: Instant
  readonly updated: Instant
  /** When it was turned off; null while it is on. */
  readonly deactivated: Instant | null
  /** With whose sight it is made; null where they are gone. */
  readonly ownerId: number | null
}

/** What a new config of a kind begins as (§4, §9). */
export const blankConfig = (
  kind: AnyReportKind,
  customerId: number,
  timezone: string,
): ReportConfigDraft => ({
  name: '',
  reportTypeId: kind.id,
  customerId,
  customerIds: [customerId],
  isActive: true,
  allVehicles: true,
  vehicleIds: [],
  vehicleGroupIds: [],
  allGeofences: true,
  geofenceIds: [],
  allFaultTypes: true,
  faultTypeIds: [],
  notifyEmails: [],
  reportingSchedules: {
    timezone,
    category: kind.cadences[0] ?? 'daily',
    schedules: [{ dayOfWeek: kind.isByDay || kind.cadences[0] === 'weekly' ? 1 : null, time: usualTime }],
  },
  emailFrequency: kind.cadences.length === 0 ? { value: 1, units: 'days' } : null,
  reportHistoryTimeframe: kind.usualDays,
  attachments: ['csv', 'pdf'],
  assetThreshold: 10,
  assetThresholdFewer: false,
  dwellThresholdMs: hours(24),
  outOfRangeF: reeferOutOfRange,
  includeSensorData: false,
})

/** What of a config says nothing of what a report contains: its name, when it comes, to whom, with which files. */
export const besideMade = [
  'name',
  'isActive',
  'notifyEmails',
  'reportingSchedules',
  'emailFrequency',
  'attachments',
] as const satisfies readonly (keyof ReportConfigDraft)[]

/** What of a config says what a report contains: two runs with the same can be compared. */
export const madeOf = (draft: ReportConfigDraft): Partial<ReportConfigDraft> =>
  Object.fromEntries(
    Object.entries(draft).filter(([key]) => !(besideMade as readonly string[]).includes(key)),
  )

/** When it is due. @param since when the config was made: every so many days is counted from that day */
export const scheduleOf = (
  { reportingSchedules, emailFrequency }: Pick<ReportConfigDraft, 'reportingSchedules' | 'emailFrequency'>,
  since: Instant,
): Schedule => ({ ...reportingSchedules, every: emailFrequency, since })

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/** An address that is there already is passed over (§4). */
export const tidyEmails = (emails: readonly string[]): readonly string[] =>
  unique(emails.map((one) => emailOf(one) ?? one.trim()).filter((one) => one !== ''))

const tidySchedules = (kind: AnyReportKind | null, given: ReportingSchedules): ReportingSchedules => {
  const isByDay = kind?.isByDay || given.category === 'weekly'
  const entries = given.schedules.map(({ dayOfWeek, time }) => ({
    dayOfWeek: isByDay ? dayOfWeek : null,
    time,
  }))
  const known = new Map(entries.map((entry) => [`${entry.dayOfWeek} ${entry.time}`, entry]))
  const sorted = [...known.values()].sort(
    (a, b) => (a.dayOfWeek ?? -1) - (b.dayOfWeek ?? -1) || (a.time < b.time ? -1 : 1),
  )
  return { timezone: given.timezone.trim(), category: given.category, schedules: sorted }
}

const tidyFrequency = (kind: AnyReportKind | null, given: EmailFrequency | null): EmailFrequency | null => {
  if (kind?.cadences.length !== 0) return null
  return given === null ? { value: 1, units: 'days' } : { value: given.value, units: given.units }
}

/** Without blanks and doubles, and about vehicles, geofences and faults as §4 has it: only an empty choice means all. */
export const tidyConfig = (draft: ReportConfigDraft): ReportConfigDraft => {
  const kind = reportKindOf(draft.reportTypeId)
  const has = (field: AnyReportKind['fields'][number]) => kind?.fields.includes(field) ?? false
  const noVehicles = draft.allVehicles || draft.vehicleIds.length + draft.vehicleGroupIds.length === 0
  const noFences = !has('geofences') || draft.allGeofences || draft.geofenceIds.length === 0
  const noFaults = !has('faultTypes') || draft.allFaultTypes || draft.faultTypeIds.length === 0
  // In one order, so that the same config reads the same.
  return {
    name: draft.name.trim(),
    reportTypeId: draft.reportTypeId,
    customerId: draft.customerId,
    customerIds: unique([draft.customerId, ...draft.customerIds]),
    isActive: draft.isActive,
    allVehicles: noVehicles,
    vehicleIds: noVehicles ? [] : unique(draft.vehicleIds),
    vehicleGroupIds: noVehicles ? [] : unique(draft.vehicleGroupIds),
    allGeofences: noFences,
    geofenceIds: noFences ? [] : unique(draft.geofenceIds),
    allFaultTypes: noFaults,
    faultTypeIds: noFaults ? [] : unique(draft.faultTypeIds),
    notifyEmails: tidyEmails(draft.notifyEmails),
    reportingSchedules: tidySchedules(kind, draft.reportingSchedules),
    emailFrequency: tidyFrequency(kind, draft.emailFrequency),
    reportHistoryTimeframe: draft.reportHistoryTimeframe,
    attachments: unique(draft.attachments),
    assetThreshold: draft.assetThreshold,
    assetThresholdFewer: draft.assetThresholdFewer,
    dwellThresholdMs: draft.dwellThresholdMs,
    outOfRangeF: draft.outOfRangeF,
    includeSensorData: draft.includeSensorData,
  }
}

const scheduleProblem = (kind: AnyReportKind, draft: ReportConfigDraft): string | null => {
  const { reportingSchedules: given, emailFrequency: every } = draft
  if (!isZone(given.timezone)) return reportWords.zone(given.timezone)
  if (!isScheduleCategory(given.category)) return reportWords.category
  if (given.schedules.length > reportEntriesMost) return reportWords.entries(reportEntriesMost)
  if (given.schedules.some(({ time }) => !isTime(time))) return reportWords.time
  const isDay = (day: number | null) => day === null || (Number.isInteger(day) && day >= 0 && day <= 6)
  if (!given.schedules.every(({ dayOfWeek }) => isDay(dayOfWeek))) return reportWords.day
  if (every) {
    const most = every.units === 'hours' ? 24 : 31
    if (!(Number.isInteger(every.value) && every.value >= 1 && every.value <= most))
      return reportWords.frequency
  } else {
    if (given.schedules.length === 0) return reportWords.noMoments
    if (!kind.cadences.includes(given.category)) return reportWords.cadence(kind.name)
    if (given.category === 'weekly' && given.schedules.some(({ dayOfWeek }) => dayOfWeek === null))
      return reportWords.day
    if (!kind.isByDay && given.schedules.length > 1) return reportWords.oneEntry(kind.name)
  }
  return nextMoments(scheduleOf(draft, 0), 0, 1).length === 0 ? reportWords.noMoments : null
}

/** The lists that somebody chooses, and what is in them. */
const chosenLists = [
  ['customerIds', mark('customers')],
  ['vehicleIds', mark('trailers')],
  ['vehicleGroupIds', mark('groups')],
  ['geofenceIds', mark('geofences')],
  ['faultTypeIds', mark('fault types')],
] as const satisfies readonly (readonly [keyof ReportConfigDraft, string])[]

/** What is wrong with a config in order, in one sentence; null where nothing is. */
export const configProblem = (draft: ReportConfigDraft): string | null => {
  const kind = reportKindOf(draft.reportTypeId)
  if (!kind) return reportWords.type
  const { name, notifyEmails, reportHistoryTimeframe: span } = draft
  for (const [field, what] of chosenLists)
    if (draft[field].length > reportChosenMost) return reportWords.chosenMost(what, reportChosenMost)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused: a line break would begin another header
  if (name === '' || name.length > reportNameLongest || /[\u0000-\u001f\u007f\u2028\u2029]/.test(name))
    return reportWords.name(reportNameLongest)
  if (notifyEmails.length === 0) return reportWords.noRecipients
  if (notifyEmails.length > addressesMost) return reportWords.emails(addressesMost)
  if (notifyEmails.some((one) => emailOf(one) === null)) return emailNotValid
  if (!(Number.isInteger(span) && span >= 1 && span <= reportDaysMost))
    return reportWords.timeframe(reportDaysMost)
  if (!(draft.dwellThresholdMs >= 0 && draft.dwellThresholdMs <= days(365))) return reportWords.dwell
  if (
    !(Number.isInteger(draft.assetThreshold) && draft.assetThreshold >= 0 && draft.assetThreshold <= 100_000)
  )
    return reportWords.assets
  if (!(draft.outOfRangeF >= 0 && draft.outOfRangeF <= 100)) return reportWords.outOfRange
  if (draft.attachments.some((one) => !isReportFormat(one))) return reportWords.format
  return scheduleProblem(kind, draft)
}

/**
 * The span that a run at a moment is about; of a kind that is about a moment, that moment. Days are those of the clocks of
 * the config's zone: from the same time so many days before, which in spring and autumn is not as many times 24 hours.
 */
export const spanOf = (
  kind: Pick<AnyReportKind, 'about'>,
  {
    reportHistoryTimeframe: back,
    reportingSchedules,
    emailFrequency,
  }: Pick<ReportConfigDraft, 'reportHistoryTimeframe' | 'reportingSchedules' | 'emailFrequency'>,
  at: Instant,
): { readonly from: Instant; readonly to: Instant } => {
  if (kind.about === 'moment') return { from: at, to: at }
  const schedule = { ...reportingSchedules, every: emailFrequency }
  return { from: daysBefore(schedule, at, back), to: at }
}
