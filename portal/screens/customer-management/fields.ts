/** What somebody types about a customer, and whether it will do. */
import { customerWords } from '#domain/fleet/words.ts'
import type { Customer } from '../../data/customers.ts'

export interface Fields {
  readonly shortName: string
  readonly longName: string
  readonly abbrev: string
  readonly dotNumber: string
  readonly retention: string
  readonly loadedFrom: string
  readonly active: boolean
}

/** How long reports are kept where nobody says otherwise, and from which load a trailer counts as loaded. */
export const blankCustomer: Fields = {
  shortName: '',
  longName: '',
  abbrev: '',
  dotNumber: '',
  retention: '365',
  loadedFrom: '2000',
  active: true,
}

export const customerFieldsOf = (customer: Customer): Fields => ({
  shortName: customer.shortName,
  longName: customer.longName,
  abbrev: customer.abbrev,
  dotNumber: customer.dotNumber ?? '',
  retention: String(customer.retentionDurationDays),
  loadedFrom: String(customer.loadedFromLbs),
  active: customer.active,
})

const between = (text: string, low: number, high: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= low && Number(text) <= high
const isName = (text: string) => text.trim() !== '' && text.trim().length <= 200

/** The sentence at each field that will not do. */
export function fieldErrors(fields: Fields): Partial<Record<keyof Fields, string>> {
  return {
    ...(isName(fields.shortName) ? {} : { shortName: customerWords.name }),
    ...(isName(fields.longName) ? {} : { longName: customerWords.name }),
    ...(/^[\w-]{1,20}$/.test(fields.abbrev.trim()) ? {} : { abbrev: customerWords.abbrev }),
    ...(fields.dotNumber.trim().length <= 20 ? {} : { dotNumber: customerWords.dotNumber }),
    ...(between(fields.retention, 1, 3650) ? {} : { retention: customerWords.retention }),
    ...(between(fields.loadedFrom, 0, 200_000) ? {} : { loadedFrom: customerWords.loadedFrom }),
  }
}

/** The fields as the server takes them. */
export const written = (fields: Fields) => ({
  shortName: fields.shortName.trim(),
  longName: fields.longName.trim(),
  abbrev: fields.abbrev.trim(),
  dotNumber: fields.dotNumber.trim(),
  retentionDurationDays: Number(fields.retention),
  loadedFromLbs: Number(fields.loadedFrom),
})

/** What differs from before, as an update is sent; empty where nothing does. */
export function changeOf(before: Fields, after: Fields) {
  const [old, now] = [
    { ...written(before), active: before.active },
    { ...written(after), active: after.active },
  ]
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== old[key as keyof typeof old]),
  ) as Partial<typeof now>
}
