/** Where the overlays of the map come from, as the environment says. */
import { z } from 'zod'
import type { OverlaySource } from '#domain/wire/overlay.ts'
import { overlayKinds } from '#domain/wire/overlay.ts'

/** Rain over the United States, drawn for everybody from the radars of NOAA; nothing is known like it for traffic. */
const radar = {
  tiles: 'https://mesonet.agron.iastate.edu/cache/tile.py/1.0.0/nexrad-n0q-900913/{z}/{x}/{y}.png',
  attribution: 'Radar: NOAA, Iowa Environmental Mesonet',
}

/** The host is whole, for the browser is told which it may ask; the place of a tile is named in one of three ways. */
const isTemplate = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, username } = new URL(text)
  const named = [
    /\{z\}.*\{[xy]\}.*\{[xy]\}/,
    /\{[xy]\}.*\{[xy]\}.*\{z\}/,
    /\{bbox-epsg-3857\}/,
    /\{quadkey\}/,
  ]
  return /^https?:$/.test(protocol) && !/[{}%]/.test(host) && !username && named.some((one) => one.test(text))
}
const tiles = (usual: string) =>
  z
    .string()
    .refine((text) => text === 'off' || isTemplate(text), {
      error:
        'is "off", or an address that begins with http:// or https:// and has {z}, {x} and {y}, or {bbox-epsg-3857}, where they belong',
    })
    .optional()
    .describe(usual)
const key = z.string().optional().describe('what takes the place of {key} in the address')
const attribution = z.string().max(200).optional().describe('whose picture it is')

/** The variables of the overlays. */
export const overlayVariables = {
  WEATHER_TILES_URL: tiles('tiles of the weather; without it those of a public radar, "off" for none'),
  WEATHER_TILES_KEY: key,
  WEATHER_ATTRIBUTION: attribution,
  TRAFFIC_TILES_URL: tiles('tiles of the traffic; without it there are none'),
  TRAFFIC_TILES_KEY: key,
  TRAFFIC_ATTRIBUTION: attribution,
}

type Said = { readonly [Name in keyof typeof overlayVariables]?: string | undefined }

/** What is wrong with the variables together, a line each; none of them is repeated, they may be secrets. */
export const overlayProblems = (text: Said): readonly string[] =>
  overlayKinds.flatMap(({ variable }) =>
    text[`${variable}_TILES_URL`]?.includes('{key}') && !text[`${variable}_TILES_KEY`]
      ? [`${variable}_TILES_KEY: is needed, for ${variable}_TILES_URL has a {key}.`]
      : [],
  )

/** The overlays that can be switched on here. */
export const overlaysOf = (text: Said): readonly OverlaySource[] =>
  overlayKinds.flatMap(({ key, variable }) => {
    const url = text[`${variable}_TILES_URL`]
    const usual = key === 'weather' ? radar : null
    if (url === 'off' || (url === undefined && usual === null)) return []
    const tiles = url ?? usual!.tiles
    return {
      key,
      tiles: tiles.replaceAll('{key}', encodeURIComponent(text[`${variable}_TILES_KEY`] ?? '')),
      attribution: text[`${variable}_ATTRIBUTION`] ?? (url ? new URL(url).host : usual!.attribution),
    }
  })

/** The hosts that a browser asks for tiles, each once, as a policy names them. */
export const overlayHosts = (overlays: readonly OverlaySource[]): readonly string[] => [
  ...new Set(overlays.map(({ tiles }) => new URL(tiles).origin)),
]
