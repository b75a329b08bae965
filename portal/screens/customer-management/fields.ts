/** What somebody types about a customer, and whether it will do. */
import { loadedFromMost } from '#domain/basics/assumed.ts'
import { type ShownUnit, shownUnit } from '#domain/basics/quantity.ts'
import { notANumber } from '#domain/basics/words.ts'
import { checkSettings } from '#domain/fleet/customer-settings.ts'
import { customerWords } from '#domain/fleet/words.ts'
import type { Customer, CustomerChange } from '../../data/customers.ts'
import { ownUnits } from '../../ui/units.ts'

export interface Fields {
  readonly shortName: string
  readonly longName: string
  readonly abbrev: string
  readonly dotNumber: string
  readonly retention: string
  /** In the user's unit. */
  readonly loadedFrom: string
  readonly blocksTechnicians: boolean
  readonly oemSeesPlace: boolean
}

/** In which the load is typed: whole ones, as pounds are kept. */
export const weightUnit = (): ShownUnit => shownUnit('weight', ownUnits())

/** How long reports are kept where nobody says otherwise, and from which load a trailer counts as loaded. */
export const blankCustomer: Fields = {
  shortName: '',
  longName: '',
  abbrev: '',
  dotNumber: '',
  retention: '365',
  loadedFrom: '2000',
  blocksTechnicians: false,
  oemSeesPlace: false,
}

export const customerFieldsOf = (customer: Customer): Fields => ({
  shortName: customer.shortName,
  longName: customer.longName,
  abbrev: customer.abbrev,
  dotNumber: customer.dotNumber ?? '',
  retention: String(customer.retentionDurationDays),
  loadedFrom: String(Math.round(weightUnit().show(customer.loadedFromLbs))),
  blocksTechnicians: customer.blocksTechnicians,
  oemSeesPlace: customer.oemSeesPlace,
})

/** What is wrong with a whole number between two, in words; null where it will do. */
const wrongNumber = (text: string, low: number, high: number, sentence: string): string | null =>
  Number.isNaN(Number(text))
    ? notANumber
    : /^\d+$/.test(text.trim()) && Number(text) >= low && Number(text) <= high
      ? null
      : sentence
const isName = (text: string) => text.trim() !== '' && text.trim().length <= 200

/** The sentence at each field that will not do. */
export function fieldErrors(fields: Fields): Partial<Record<keyof Fields, string>> {
  const retention = wrongNumber(fields.retention, 1, 3650, customerWords.retention)
  const most = Math.floor(weightUnit().show(loadedFromMost))
  const loadedFrom = wrongNumber(
    fields.loadedFrom,
    0,
    most,
    customerWords.loadedFrom(loadedFromMost, ownUnits()),
  )
  return {
    ...(isName(fields.shortName) ? {} : { shortName: customerWords.name }),
    ...(isName(fields.longName) ? {} : { longName: customerWords.name }),
    ...(/^[\p{L}\d_-]{1,20}$/u.test(fields.abbrev.trim()) ? {} : { abbrev: customerWords.abbrev }),
    ...(fields.dotNumber.trim().length <= 20 ? {} : { dotNumber: customerWords.dotNumber }),
    ...(retention === null ? {} : { retention }),
    ...(loadedFrom === null ? {} : { loadedFrom }),
  }
}

/** The fields as the server takes them. */
export const written = (fields: Fields) => ({
  shortName: fields.shortName.trim(),
  longName: fields.longName.trim(),
  abbrev: fields.abbrev.trim(),
  dotNumber: fields.dotNumber.trim(),
  retentionDurationDays: Number(fields.retention),
  loadedFromLbs: Math.round(weightUnit().keep(Number(fields.loadedFrom))),
})

/** Of two sets of values, those of the second that differ. */
const differing = <Values extends object>(before: Values, after: Values) =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Values]),
    ),
  ) as Partial<Values>

/** What differs from before, as an update is sent; empty where nothing does. */
export function changeOf(before: Fields, after: Fields) {
  const all = (fields: Fields) => {
    const { blocksTechnicians, oemSeesPlace } = fields
    return { ...written(fields), blocksTechnicians, oemSeesPlace }
  }
  return differing(all(before), all(after))
}

/** Free time and working hours as a form has them; the days by their numbers, as '12345'. */
export interface Hours {
  readonly free: string
  readonly timezone: string
  readonly days: string
  readonly from: string
  readonly to: string
}
export const hoursOf = (customer: Customer): Hours => ({
  free: String(customer.freeMinutes),
  timezone: customer.timezone,
  days: customer.workDays.join(''),
  from: customer.workFrom,
  to: customer.workTo,
})
/** A time as people type it, '8:30' and '830' among them. */
const timed = (text: string): string => {
  const [, hours, minutes] = /^(\d{1,2}):?(\d\d)$/.exec(text.trim()) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : text.trim()
}
const hoursWritten = ({ free, timezone, days, from, to }: Hours) => ({
  freeMinutes: /^\d+$/.test(free.trim()) ? Number(free) : -1,
  timezone,
  workDays: [...days].map(Number).sort(),
  workFrom: timed(from),
  workTo: timed(to),
})
export const hoursChange = (before: Hours, after: Hours): CustomerChange =>
  differing(hoursWritten(before), hoursWritten(after))
export function hoursErrors(hours: Hours): Partial<Record<keyof Hours, string>> {
  const wrong = checkSettings({ ...hoursWritten(hours), freightUrl: null, dashboardUrl: null })
  return {
    ...(wrong.freeMinutes && { free: wrong.freeMinutes }),
    ...(wrong.workDays && { days: wrong.workDays }),
    ...(wrong.workFrom && { from: wrong.workFrom }),
    ...(wrong.workTo && { to: wrong.workTo }),
  }
}

/** The addresses of pages of the customer's own. */
export interface Pages {
  readonly freightUrl: string
  readonly dashboardUrl: string
}
export const pagesOf = ({ freightUrl, dashboardUrl }: Customer): Pages => ({
  freightUrl: freightUrl ?? '',
  dashboardUrl: dashboardUrl ?? '',
})
export const pagesChange = (before: Pages, after: Pages): CustomerChange =>
  differing(before, { freightUrl: after.freightUrl.trim(), dashboardUrl: after.dashboardUrl.trim() })
export function pagesErrors({ freightUrl, dashboardUrl }: Pages): Partial<Record<keyof Pages, string>> {
  const usual = hoursWritten({ free: '0', timezone: '', days: '1', from: '00:00', to: '24:00' })
  const given = (address: string) => address.trim() || null
  const wrong = checkSettings({ ...usual, freightUrl: given(freightUrl), dashboardUrl: given(dashboardUrl) })
  return {
    ...(wrong.freightUrl && { freightUrl: wrong.freightUrl }),
    ...(wrong.dashboardUrl && { dashboardUrl: wrong.dashboardUrl }),
  }
}
