/** The map under the vehicles: the built-in one, or streets from outside where they can be reached. */

import type { StyleSpecification } from 'maplibre-gl'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { mapAttributions } from '#domain/geo/map-words.ts'
import type { Config } from '../data/config.ts'
import { colourOf, shownTheme } from '../style/theme.ts'

export type Base = 'streets' | 'built-in'

/** Streets that do not answer within this are not waited for. */
const timeout: Ms = 2_000
const key = 'map-base'

/** What this user chose in this browser; streets, where there are any, until they choose. */
export const chosenBase = (): Base => (localStorage.getItem(key) === 'built-in' ? 'built-in' : 'streets')
export const chooseBase = (base: Base) => localStorage.setItem(key, base)

async function fetchStyle(url: string): Promise<StyleSpecification> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  const style: StyleSpecification = await answer.json()
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error(`${url} is no style of a map.`)
  // The library wants whole addresses for pictures, and a file cannot know where it is served.
  if (typeof style.sprite === 'string') style.sprite = new URL(style.sprite, new URL(url, location.href)).href
  for (const source of Object.values(style.sources))
    if ('attribution' in source && mapAttributions.includes(source.attribution ?? ''))
      source.attribution = t(source.attribution!)
  return style
}

/** Where streets come from here: a style from outside, tiles of our own drawn in the theme that shows, or nowhere. */
export const streetsFrom = ({ mapStyleUrl, mapTiles }: Config): string | null =>
  mapStyleUrl ?? (mapTiles ? `/basemap/style-tiles-${shownTheme()}.json` : null)

/** A ground to put vehicles on when even the built-in map is not there. */
const bareGround = (): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colourOf('map-ground') } }],
})

async function builtIn(): Promise<StyleSpecification> {
  try {
    return await fetchStyle(`/basemap/style-${shownTheme()}.json`)
  } catch (error) {
    console.warn('The built-in map could not be loaded.', error)
    return bareGround()
  }
}

/** The style to show, and which base it really is: streets that cannot be reached give way to the built-in map. */
export async function styleFor(
  wanted: Base,
  streets: string | null,
): Promise<{ readonly style: StyleSpecification; readonly base: Base }> {
  if (wanted === 'streets' && streets) {
    try {
      return { style: await fetchStyle(streets), base: 'streets' }
    } catch (error) {
      console.warn('Streets cannot be reached; the built-in map is shown.', error)
    }
  }
  return { style: await builtIn(), base: 'built-in' }
}
