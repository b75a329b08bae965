/** Whose data maps are made of, as a corner of the map tells it: kept in English, said by `t` where it is shown. */
import { mark } from '../basics/texts.ts'

/** Names everybody whose open data the built-in map is made of. */
export const builtInAttribution = mark(
  'Towns © <a href="https://www.geonames.org">GeoNames</a> (CC BY 4.0), borders US Census Bureau (us-atlas) and Natural Earth (world-atlas)',
)

/** For a .pmtiles of one's own in the schema of Protomaps, which is made of OpenStreetMap. */
export const streetsAttribution = mark(
  '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors, <a href="https://protomaps.com">Protomaps</a>',
)

export const mapAttributions: readonly string[] = [builtInAttribution, streetsAttribution]
