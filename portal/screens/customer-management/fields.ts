/** What somebody types about a customer, and whether it will do. */
import { notANumber } from '#domain/basics/words.ts'
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
  readonly blocksTechnicians: boolean
  readonly oemSeesPlace: boolean
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
  blocksTechnicians: false,
  oemSeesPlace: false,
}

export const customerFieldsOf = (customer: Customer): Fields => ({
  shortName: customer.shortName,
  longName: customer.longName,
  abbrev: customer.abbrev,
  dotNumber: customer.dotNumber ?? '',
  retention: String(customer.retentionDurationDays),
  loadedFrom: String(customer.loadedFromLbs),
  active: customer.active,
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
  const loadedFrom = wrongNumber(fields.loadedFrom, 0, 200_000, customerWords.loadedFrom)
  return {
    ...(isName(fields.shortName) ? {} : { shortName: customerWords.name }),
    ...(isName(fields.longName) ? {} : { longName: customerWords.name }),
    ...(/^[\w-]{1,20}$/.test(fields.abbrev.trim()) ? {} : { abbrev: customerWords.abbrev }),
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
  loadedFromLbs: Number(fields.loadedFrom),
})

/** What differs from before, as an update is sent; empty where nothing does. */
export function changeOf(before: Fields, after: Fields) {
  const all = (fields: Fields) => {
    const { active, blocksTechnicians, oemSeesPlace } = fields
    return { ...written(fields), active, blocksTechnicians, oemSeesPlace }
  }
  const [old, now] = [all(before), all(after)]
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== old[key as keyof typeof old]),
  ) as Partial<typeof now>
}
