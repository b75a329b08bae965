/** The formats in which geofences come and go as files. */
import type { FenceDraft } from '../geofence.ts'
import { nothingRead, type ReadFences } from './collector.ts'
import { readGeofenceCsv, writeCsv } from './csv.ts'
import { readGeoJson, writeGeoJson } from './geojson.ts'
import { readKml, writeKml } from './kml.ts'
import { formatWords } from './words.ts'

export type { ReadFences, SkippedItem } from './collector.ts'

export interface FenceFormat {
  readonly key: string
  readonly label: string
  /** With the dot. */
  readonly extension: string
  readonly mediaType: string
  /** Whatever the text is: it takes what it can, says what it left, and throws nothing. */
  readonly read: (text: string) => ReadFences
  /** What `read` makes the same drafts of (KML cannot hold control characters, and leaves them out). */
  readonly write: (fences: readonly FenceDraft[]) => string
}

export const fenceFormats = [
  {
    key: 'geojson',
    label: 'GeoJSON',
    extension: '.geojson',
    mediaType: 'application/geo+json',
    read: readGeoJson,
    write: writeGeoJson,
  },
  {
    key: 'kml',
    label: 'KML',
    extension: '.kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    read: readKml,
    write: writeKml,
  },
  {
    key: 'csv',
    label: 'CSV',
    extension: '.csv',
    mediaType: 'text/csv',
    read: readGeofenceCsv,
    write: writeCsv,
  },
] as const satisfies readonly FenceFormat[]

export type FenceFormatKey = (typeof fenceFormats)[number]['key']
export const fenceFormat = (key: FenceFormatKey): FenceFormat =>
  fenceFormats.find((each) => each.key === key)!

/** The format of a file, told by how it begins, whatever its name. */
export const formatOf = (text: string): FenceFormat => {
  const first = text
    .slice(0, 1000)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .charAt(0)
  return fenceFormat(first === '{' || first === '[' ? 'geojson' : first === '<' ? 'kml' : 'csv')
}

/** Reads a file of any of the formats. */
export const readFences = (text: string): ReadFences => {
  if (text.startsWith('PK\u0003\u0004')) return nothingRead(formatWords.zipped)
  if (text.trim() === '') return nothingRead(formatWords.empty)
  return formatOf(text).read(text)
}
