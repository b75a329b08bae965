/** The towns of the world: found by name and state, listed by size. */
import type { Point } from '#domain/geo/point.ts'
import { type Cities, code, letters, readCities } from './cities-file.ts'
import { stateCodes } from './states.ts'

export interface NamedPlace extends Point {
  readonly name: string
  /** The two letters of a US state; empty elsewhere. */
  readonly state: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly population: number
}

let loaded: Cities | null = null
/** The towns as columns; read at first use (about 60 ms), kept from then on. */
export function cities(): Cities {
  loaded ??= readCities()
  return loaded
}

const unitedStates = code('US')

/** Names that the file writes as nobody says them. */
const saidAs: Readonly<Record<string, string>> = {
  'Washington, D.C.': 'Washington',
  'Lexington-Fayette': 'Lexington',
}
/** Hamlets for which the file holds the population of a whole region. */
const overcounted: ReadonlySet<string> = new Set(['Ironville,KY', 'Meads,KY'])

/** A town by its place in the columns. */
export function place(index: number): NamedPlace {
  const all = cities()
  const from = all.nameAt[index]!
  const name = all.bytes.toString('utf8', from, from + all.nameLength[index]!)
  const american = all.countries[index] === unitedStates
  const state = american ? letters(all.regions[index]!) : ''
  return {
    name: american ? (saidAs[name] ?? name) : name,
    state,
    country: letters(all.countries[index]!),
    lat: all.lats[index]!,
    lng: all.lngs[index]!,
    population: overcounted.has(`${name},${state}`) ? 1000 : all.populations[index]!,
  }
}

/** Spellings that mean one name: "St. Louis" and "Saint Louis", "Ft Worth" and "Fort Worth", "O'Fallon" and "OFallon". */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/-/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bsainte\b/g, 'ste')
    .replace(/\bfort\b/g, 'ft')
    .replace(/\bmount\b/g, 'mt')
    .replace(/^(city of|village of|town of) /, '')
    .trim()

let byName: Map<string, number> | null = null
function names(): Map<string, number> {
  if (byName) return byName
  const all = cities()
  const found = new Map<string, number>()
  for (let index = 0; index < all.count; index++) {
    if (all.countries[index] !== unitedStates) continue
    const { name, state, population } = place(index)
    const key = `${plain(name)},${state}`
    const other = found.get(key)
    if (other === undefined || all.populations[other]! < population) found.set(key, index)
  }
  byName = found
  return found
}

/** A US town by name and the two letters of its state; of several the largest; null where there is none. */
export function findPlace(name: string, state: string): NamedPlace | null {
  const index = names().get(`${plain(name)},${state}`)
  return index === undefined ? null : place(index)
}

/** The towns of some countries with at least so many people, largest first. */
export function placesOf(countries: readonly string[], atLeast: number): NamedPlace[] {
  const all = cities()
  const wanted = new Set(countries.map(code))
  const found: NamedPlace[] = []
  for (let index = 0; index < all.count; index++)
    if (wanted.has(all.countries[index]!) && all.populations[index]! >= atLeast) found.push(place(index))
  return found
    .filter(({ population }) => population >= atLeast)
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
}

/** The countries whose towns are looked for by a part of their names: where the fleets drive. */
const sought = ['US', 'CA', 'MX'] as const

interface TownNames {
  /** In the order of the alphabet, each with its town beside it. */
  readonly plain: readonly string[]
  readonly towns: Uint32Array
}
let byPlain: TownNames | null = null
function townNames(): TownNames {
  if (byPlain) return byPlain
  const all = cities()
  const wanted = new Set<number>(sought.map(code))
  const found: { readonly name: string; readonly index: number }[] = []
  for (let index = 0; index < all.count; index++)
    if (wanted.has(all.countries[index]!)) found.push({ name: plain(place(index).name), index })
  found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  byPlain = { plain: found.map(({ name }) => name), towns: Uint32Array.from(found, ({ index }) => index) }
  return byPlain
}

/** The first place among sorted texts where one is not before this. */
const firstFrom = (texts: readonly string[], text: string): number => {
  let [low, high] = [0, texts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (texts[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** "Dallas, TX" and "dallas tx": the name, and the state where the end names one. */
const withState = (text: string): { readonly name: string; readonly state: string } | null => {
  const found = /^(.*\S)[\s,]+([a-z]{2})$/i.exec(text.trim())
  return found && Object.values(stateCodes).includes(found[2]!.toUpperCase())
    ? { name: plain(found[1]!), state: found[2]!.toUpperCase() }
    : null
}

/**
 * The towns of the United States, Canada and Mexico whose names begin with a text, the largest first: "dall",
 * "Dallas, TX". The names are put in order at first use (about 100 ms).
 * @param most so many at the most
 */
export function townsNamed(text: string, most: number): NamedPlace[] {
  const { plain: names, towns } = townNames()
  const { populations } = cities()
  const beginning = (name: string, state: string | null): NamedPlace[] => {
    if (name === '') return []
    const found: number[] = []
    for (let at = firstFrom(names, name); at < names.length && names[at]!.startsWith(name); at++)
      found.push(towns[at]!)
    found.sort((a, b) => populations[b]! - populations[a]! || a - b)
    const best: NamedPlace[] = []
    for (const index of found) {
      if (best.length >= most) break
      const town = place(index)
      if (state === null || town.state === state) best.push(town)
    }
    return best
  }
  const named = withState(text)
  // The end may be the beginning of a longer name as well: "Santa Ma" in Massachusetts, and Santa Maria.
  const inState = named ? beginning(named.name, named.state) : []
  const whole = beginning(plain(text), null)
  const seen = new Set(inState.map(({ lat, lng }) => `${lat},${lng}`))
  return [...inState, ...whole.filter(({ lat, lng }) => !seen.has(`${lat},${lng}`))].slice(0, most)
}
