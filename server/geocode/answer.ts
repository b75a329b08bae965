/** Reads the address out of what a geocoder answers, in the shapes that are in use. */

const longest = 300

const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const text = value.replace(/\s+/g, ' ').trim()
  return text === '' ? null : text.slice(0, longest)
}
const member = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<string | number, unknown>)[key]
  }
  return at
}

/** Where each shape has its text, the fullest first. */
const places: readonly (readonly (string | number)[])[] = [
  // Nominatim
  ['display_name'],
  // Pelias, Photon; then Mapbox
  ['features', 0, 'properties', 'label'],
  ['features', 0, 'place_name'],
  ['features', 0, 'properties', 'name'],
  // Google and those that speak like it
  ['results', 0, 'formatted_address'],
  ['results', 0, 'formatted'],
  ['address'],
]

/** The address; null where the answer has none. An answer that is not JSON is taken as the address itself. */
export function readAnswer(body: string): string | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return body.trimStart().startsWith('<') ? null : textOf(body)
  }
  if (typeof json === 'string') return textOf(json)
  for (const path of places) {
    const text = textOf(member(json, ...path))
    if (text !== null) return text
  }
  return null
}
