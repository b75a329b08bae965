/** Who builds the trailers themselves, by the names of §5 and the first three signs of their VINs. */

export interface Oem {
  readonly name: string
  /** World manufacturer identifiers, as registered. */
  readonly wmis: readonly [string, ...string[]]
}

export const oems = [
  { name: 'Great Dane', wmis: ['1GR'] },
  { name: 'Stoughton', wmis: ['1DW'] },
  { name: 'Hyundai', wmis: ['3H3'] },
  { name: 'Utility', wmis: ['1UY', '3UT'] },
  { name: 'Trail King', wmis: ['1TK'] },
  { name: 'Wabash', wmis: ['1JJ'] },
  { name: 'MANAC', wmis: ['2M5', '5MC'] },
  { name: 'Silver Eagle', wmis: ['1U3'] },
  { name: 'Vanguard', wmis: ['5V8'] },
  { name: 'TIMPTE', wmis: ['1TD'] },
  { name: 'Heil Trailer', wmis: ['5HT'] },
] as const satisfies readonly Oem[]
export type OemName = (typeof oems)[number]['name']

const byWmi = new Map<string, OemName>(
  oems.flatMap(({ name, wmis }) => wmis.map((wmi) => [wmi, name] as const)),
)

/** The builder that a VIN names; null for one that is not in the list. */
export const oemOfVin = (vin: string): OemName | null => byWmi.get(vin.slice(0, 3).toUpperCase()) ?? null
