/** The file formats of a vehicle's track; one is a file and a line here. */
import { csv } from './csv.ts'
import type { TrackFormat } from './format.ts'
import { geojson } from './geojson.ts'
import { gpx } from './gpx.ts'
import { kml } from './kml.ts'

export const trackFormats = { gpx, kml, geojson, csv } as const satisfies Record<string, TrackFormat>
export type TrackFormatKey = keyof typeof trackFormats
export const isTrackFormat = (key: string): key is TrackFormatKey => Object.hasOwn(trackFormats, key)
