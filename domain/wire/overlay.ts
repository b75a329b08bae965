/** The pictures that others draw over the map: which there are, and what the portal is told of where they come from. */
import { t } from '../basics/texts.ts'
import { minutes } from '../basics/time.ts'
import type { Ms } from '../basics/units.ts'

interface OverlayKind {
  readonly key: string
  readonly label: string
  /** What begins the names of its variables in the environment. */
  readonly variable: string
  /** How old what is shown may get. */
  readonly every: Ms
  /** Closer tiles tell nothing more, and are not asked for. */
  readonly maxZoom: number
}

export const overlayKinds = [
  // A radar sees pixels of half a mile, and looks around every five minutes.
  { key: 'weather', label: t('Weather'), variable: 'WEATHER', every: minutes(5), maxZoom: 10 },
  { key: 'traffic', label: t('Traffic'), variable: 'TRAFFIC', every: minutes(2), maxZoom: 18 },
] as const satisfies readonly OverlayKind[]

export type OverlayKey = (typeof overlayKinds)[number]['key']

/** Where an overlay comes from. */
export interface OverlaySource {
  readonly key: OverlayKey
  /** The address of a tile, with `{z}`, `{x}`, `{y}` or `{bbox-epsg-3857}` where they belong; any key is filled in. */
  readonly tiles: string
  /** Whose picture it is, as plain text. */
  readonly attribution: string
}
