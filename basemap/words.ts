/** Attribution texts of the map. */

/** Names everybody whose open data the built-in map is made of; shown in a corner of the map. */
export const attribution =
  'Towns © <a href="https://www.geonames.org">GeoNames</a> (CC BY 4.0), borders US Census Bureau (us-atlas) and Natural Earth (world-atlas)'

/** For a .pmtiles of one's own in the schema of Protomaps, which is made of OpenStreetMap. */
export const streetsAttribution =
  '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors, <a href="https://protomaps.com">Protomaps</a>'
