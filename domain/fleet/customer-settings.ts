/** What a customer decides about its own fleet beside its names: working hours, free time, and pages of its own. */
import { t } from '../basics/texts.ts'
import { customerWords } from './words.ts'

/** The days of a week, Monday first, by their ISO numbers. */
export const weekDays = [
  { id: 1, name: t('Monday') },
  { id: 2, name: t('Tuesday') },
  { id: 3, name: t('Wednesday') },
  { id: 4, name: t('Thursday') },
  { id: 5, name: t('Friday') },
  { id: 6, name: t('Saturday') },
  { id: 7, name: t('Sunday') },
] as const

/** Minutes since midnight of a time such as '08:30', up to '24:00'; null for what is no time. */
export const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d\d):([0-5]\d)$/.exec(time) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  return hours !== undefined && all <= 24 * 60 ? all : null
}

/** The time that so many minutes after midnight are. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const addressLongest = 2_000
export const freeMinutesMost = 7 * 24 * 60

/** What a person or a program gives. */
export interface CustomerSettings {
  /** How long a trailer may stay with somebody before detention counts. */
  readonly freeMinutes: number
  /** Where its working hours are counted, an IANA name. */
  readonly timezone: string
  /** ISO numbers: 1 is Monday. */
  readonly workDays: readonly number[]
  /** 'HH:mm'. An end before the beginning is on the next day. */
  readonly workFrom: string
  readonly workTo: string
  /** Pages of the customer's own that screens embed; null for none. */
  readonly freightUrl: string | null
  readonly dashboardUrl: string | null
}
export const customerSettingNames = [
  'freeMinutes',
  'timezone',
  'workDays',
  'workFrom',
  'workTo',
  'freightUrl',
  'dashboardUrl',
] as const satisfies readonly (keyof CustomerSettings)[]

/** An https address with a host, and without a name or password in it: what a page may embed. */
export const isEmbeddable = (address: string): boolean =>
  address.length <= addressLongest &&
  /^https:\/\/[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/iu.test(address)

/** The sentence at each setting that will not do. Which time zones there are, the caller knows. */
export const checkSettings = (
  settings: CustomerSettings,
): Partial<Record<keyof CustomerSettings, string>> => {
  const { freeMinutes, workDays, workFrom, workTo, freightUrl, dashboardUrl } = settings
  const [from, to] = [minutesOf(workFrom), minutesOf(workTo)]
  const isFree = Number.isInteger(freeMinutes) && freeMinutes >= 0 && freeMinutes <= freeMinutesMost
  const areDays =
    new Set(workDays).size === workDays.length &&
    workDays.every((day) => weekDays.some(({ id }) => id === day))
  const isFine = (address: string | null) => address === null || isEmbeddable(address)
  return {
    ...(isFree ? {} : { freeMinutes: customerWords.freeMinutes }),
    ...(areDays && workDays.length > 0 ? {} : { workDays: customerWords.workDays }),
    ...(from !== null && from < 24 * 60 ? {} : { workFrom: customerWords.workTime }),
    ...(to === null
      ? { workTo: customerWords.workTime }
      : to === from
        ? { workTo: customerWords.workHours }
        : {}),
    ...(isFine(freightUrl) ? {} : { freightUrl: customerWords.address }),
    ...(isFine(dashboardUrl) ? {} : { dashboardUrl: customerWords.address }),
  }
}
