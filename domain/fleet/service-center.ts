/** Service centers: workshops that look after trailers, and how a table of them is read. */

import { importLongest, serviceCentersMost } from '../basics/assumed.ts'
import { readTable, type SkippedLine } from '../basics/csv.ts'
import { emailOf } from '../basics/email.ts'
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { distance, type Point } from '../geo/point.ts'

export interface ServiceCenterDraft extends Point {
  readonly name: string
  readonly address: string
  readonly city: string
  /** State or province, as letters are addressed: TX. */
  readonly state: string
  readonly zip: string
  readonly phone: string
  /** Where diagnostics go; empty where there is none. */
  readonly email: string
  readonly hours: string
  /** What it does: "ABS, tires, lights". */
  readonly services: string
}
export interface ServiceCenter extends ServiceCenterDraft {
  readonly id: number
}
/** Of one on a map: id, latitude, longitude, name. */
export type ServiceCenterPlace = readonly [number, number, number, string]
/** One with how far it is, as the crow flies. */
export interface NearServiceCenter extends ServiceCenter {
  readonly distanceMiles: number
}

export const serviceCenterWords = {
  noSuchCenter: t('There is no such service center.'),
  name: t('It has no name.'),
  place: t("It has no 'latitude' and 'longitude'. Give them in degrees."),
  latitude: t('A latitude is between -90 and 90.'),
  longitude: t('A longitude is between -180 and 180.'),
  email: (text: string) => t("'{{text}}' is no e-mail address.", { text }),
  long: (column: string, most: number) =>
    t("'{{column}}' has more than {{most}} characters.", { column, most: number(most) }),
  twice: (name: string) => t('{{name}} is in the file twice at this address.', { name }),
  tooMany: (most: number) => t('There are at most {{most}} service centers.', { most: number(most) }),
} as const

const names = {
  name: /^(servicecenter|center|company|dealer)?name$/,
  address: /^(street)?address1?$|^street$/,
  city: /^(city|town)$/,
  state: /^(state|province|stateprovince)$/,
  zip: /^(zip|zipcode|postalcode|postcode)$/,
  phone: /^(phone|telephone|phonenumber)$/,
  email: /^e?mail(address)?$/,
  latitude: /^lat(itude)?$/,
  longitude: /^(lng|lon|long|longitude)$/,
  hours: /^(opening)?hours$/,
  services: /^services?$/,
} as const
const texts = ['name', 'address', 'city', 'state', 'zip', 'phone', 'email', 'hours', 'services'] as const
const longestText = 300

export interface ServiceCenterTable {
  readonly taken: readonly ServiceCenterDraft[]
  readonly left: readonly SkippedLine[]
}

/** What makes two lines the same center: its name where it stands. */
export const centerKey = ({ name, address, city, state }: ServiceCenterDraft): string =>
  [name, address, city, state].map((text) => text.toLowerCase()).join('\n')

/** What a table gives: columns by their names in the first line, name, latitude and longitude among them. */
export function readServiceCenters(given: string): ServiceCenterTable {
  const table = readTable(given, names, ['name', 'latitude', 'longitude'], importLongest)
  const taken: ServiceCenterDraft[] = []
  const left = [...table.skipped]
  const seen = new Set<string>()
  for (const { where, text, number: figure } of table.lines) {
    const words = Object.fromEntries(texts.map((column) => [column, text(column)])) as Record<
      (typeof texts)[number],
      string
    >
    const draft = {
      ...words,
      state: words.state.toUpperCase(),
      lat: figure('latitude'),
      lng: figure('longitude'),
    }
    const problem =
      problemOf(draft) ?? (seen.has(centerKey(draft)) ? serviceCenterWords.twice(draft.name) : null)
    seen.add(centerKey(draft))
    if (problem === null) taken.push(draft)
    else left.push({ where: draft.name ? `${where} “${draft.name.slice(0, 60)}”` : where, why: problem })
  }
  if (taken.length > serviceCentersMost)
    return { taken: [], left: [{ where: 'file', why: serviceCenterWords.tooMany(serviceCentersMost) }] }
  return { taken, left }
}

function problemOf(draft: ServiceCenterDraft): string | null {
  if (draft.name === '') return serviceCenterWords.name
  const long = texts.find((column) => draft[column].length > longestText)
  if (long) return serviceCenterWords.long(long, longestText)
  if (!Number.isFinite(draft.lat) || !Number.isFinite(draft.lng)) return serviceCenterWords.place
  if (Math.abs(draft.lat) > 90) return serviceCenterWords.latitude
  if (Math.abs(draft.lng) > 180) return serviceCenterWords.longitude
  if (draft.email !== '' && emailOf(draft.email) === null)
    return serviceCenterWords.email(draft.email.slice(0, 60))
  return null
}

/** The nearest first, with their distances. */
export const byDistance = (
  from: Point,
  centers: readonly ServiceCenter[],
  most: number,
): readonly NearServiceCenter[] =>
  centers
    .map((center) => ({ ...center, distanceMiles: distance(from, center) }))
    .sort((a, b) => a.distanceMiles - b.distanceMiles || a.id - b.id)
    .slice(0, most)
