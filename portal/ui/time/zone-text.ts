/** Time zones by the names that they and their countries have in the reader's language. */
import { language, locale } from '#domain/basics/texts.ts'

/** As the server tells it, in English. */
export interface ZoneNames {
  /** IANA name. */
  readonly id: string
  readonly country: string
  /** ISO 3166-1, two letters. */
  readonly countryCode: string
  /** "Central Time - Chicago, Houston" */
  readonly description: string
}

/** Names are those of one day all year: in summer Spanish tells apart which "hora central" it is, by a country that stands beside it. */
const named = Date.UTC(2026, 0, 1)
const between = ' - '

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase(locale()) + text.slice(1)

const ownName = (id: string): string | undefined =>
  new Intl.DateTimeFormat(locale(), { timeZone: id, timeZoneName: 'longGeneric' })
    .formatToParts(named)
    .find(({ type }) => type === 'timeZoneName')?.value

/** The same in the reader's language; cities stay as they are. */
function said(zone: ZoneNames): { readonly country: string; readonly description: string } {
  if (language() === 'en') return zone
  const [name = '', ...cities] = zone.description.split(between)
  const country = new Intl.DisplayNames(locale(), { type: 'region' }).of(zone.countryCode) ?? zone.country
  return { country, description: [capital(ownName(zone.id) ?? name), ...cities].join(between) }
}

const kept = new WeakMap<readonly ZoneNames[], { readonly of: string; readonly options: readonly Option[] }>()
interface Option {
  readonly value: string
  readonly label: string
}

/** "Central Time - Chicago, Houston — United States" of each, by country and description as the reader's language sorts. */
export function zoneOptions(zones: readonly ZoneNames[]): readonly Option[] {
  const known = kept.get(zones)
  if (known?.of === locale()) return known.options
  const words = new Intl.Collator(locale())
  const all = zones.map((zone) => ({ id: zone.id, ...said(zone) }))
  if (language() !== 'en')
    all.sort((a, b) => words.compare(a.country, b.country) || words.compare(a.description, b.description))
  const options = all.map(({ id, description, country }) => ({
    value: id,
    label: `${description} — ${country}`,
  }))
  kept.set(zones, { of: locale(), options })
  return options
}
