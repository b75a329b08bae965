/** Tables of comma-separated values: a geofence a line, columns by their names in the first. */

import { type CsvRow, csvRows, harmless, numberIn, separatorOf, unquoted } from '../../basics/csv.ts'
import { t } from '../../basics/texts.ts'
import type { Point } from '../../geo/point.ts'
import type { Shape } from '../../geo/shape.ts'
import { geofenceCategory } from '../categories.ts'
import type { FenceDraft } from '../geofence.ts'
import { readBoundary, wkt } from './boundary.ts'
import {
  Collector,
  emailsIn,
  nothingRead,
  placeNamed,
  type ReadFences,
  readable,
  tooLong,
} from './collector.ts'
import { formatWords } from './words.ts'

const names = {
  name: /^(geofence)?(name|title)$/,
  description: /^(description|desc|notes?)$/,
  category: /^category(name|id)?$/,
  type: /^(geofence|shape)?type$|^shape$/,
  lat: /^(center)?(lat|latitude)$/,
  lng: /^(center)?(lng|lon|long|longitude)$/,
  radius: /^radius(m|meters|metres|inmeters)?$/,
  boundary: /^(boundary|wkt|polygon|geometry|coordinates)$/,
  active: /^(is)?active$/,
  enter: /^enter(notification)?emails?$/,
  exit: /^exit(notification)?emails?$/,
} as const
type Column = keyof typeof names
const columns = Object.keys(names) as Column[]

/** Where each column stands, -1 for none; or what is wrong with the first line. */
function columnsOf(heads: readonly string[]): Readonly<Record<Column, number>> | string {
  const plain = heads.map((head) => head.toLowerCase().replace(/[^a-z]/g, ''))
  const found = new Map<Column, number>()
  for (const column of columns) {
    const at = plain.flatMap((head, index) => (names[column].test(head) ? [index] : []))
    if (at.length > 1) return formatWords.doubled(heads[at[1]!]!.trim().slice(0, 60))
    found.set(column, at[0] ?? -1)
  }
  const has = (column: Column) => (found.get(column) ?? -1) >= 0
  if (!columns.some(has)) return formatWords.noHeader
  if (!has('name')) return formatWords.noName
  if (!has('boundary') && !(has('lat') && has('lng') && has('radius'))) return formatWords.noShape
  return Object.fromEntries(found) as Record<Column, number>
}

/** The shape of a line, or why it has none. */
function shapeOf(field: (column: Column) => string, separator: string): Shape | string {
  const boundary = field('boundary')
  const type = field('type').trim().toLowerCase()
  const kinds: Readonly<Record<string, Shape['kind']>> = {
    '': boundary.trim() === '' ? 'circle' : 'polygon',
    circle: 'circle',
    radius: 'circle',
    '1': 'circle',
    polygon: 'polygon',
    '2': 'polygon',
  }
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (kind === undefined) return formatWords.type(type.slice(0, 60))
  if (kind === 'polygon') {
    if (boundary.trim() === '') return formatWords.noBoundary
    const ring = readBoundary(boundary)
    return typeof ring === 'string' ? ring : { kind, ring }
  }
  if (field('lat').trim() === '' || field('lng').trim() === '') return formatWords.noCenter
  const center: Point = { lat: numberIn(field('lat'), separator), lng: numberIn(field('lng'), separator) }
  if (field('radius').trim() === '') return formatWords.noRadius
  const radiusM = numberIn(field('radius'), separator)
  if (!Number.isFinite(radiusM)) return formatWords.radius(field('radius').trim().slice(0, 60))
  return { kind, center, radiusM }
}

/** What a table gives; nothing is thrown for whatever text it is. */
export function readGeofenceCsv(given: string): ReadFences {
  const text = readable(given)
  if (text === null) return tooLong()
  const { separator, skip } = separatorOf(text)
  const rows = csvRows(text.slice(skip), separator)
  const shift = skip > 0 ? 1 : 0
  const blank = ({ fields }: CsvRow) => fields.every((field) => field.trim() === '')
  let at: Readonly<Record<Column, number>> | null = null
  let width = 0
  const collector = new Collector()
  for (const row of rows) {
    if (blank(row)) continue
    const place = t('line {{line}}', { line: row.line + shift })
    if (!row.whole) {
      collector.skip(place, formatWords.quote)
      break
    }
    if (!at) {
      const found = columnsOf(row.fields)
      if (typeof found === 'string') return nothingRead(found, place)
      at = found
      width = row.fields.length
      continue
    }
    const where = at
    const field = (column: Column) => unquoted(row.fields[where[column]] ?? '')
    const named = placeNamed(place, field('name'))
    if (row.fields.slice(width).some((extra) => extra.trim() !== '')) {
      collector.skip(named, formatWords.fields(row.fields.length, width))
      continue
    }
    const shape = shapeOf(field, separator)
    if (typeof shape === 'string') {
      collector.skip(named, shape)
      continue
    }
    const text = {
      name: field('name'),
      description: field('description'),
      category: field('category'),
      active: field('active'),
      enterEmails: emailsIn(field('enter')),
      exitEmails: emailsIn(field('exit')),
    }
    collector.take(named, text, [shape])
  }
  return at ? collector.end() : nothingRead(formatWords.noHeader)
}

const quoted = (text: string) => (/[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const header =
  'name,description,category,type,latitude,longitude,radius_meters,boundary,active,enter_emails,exit_emails'

function lineOf(fence: FenceDraft): string {
  const { shape } = fence
  const circle = shape.kind === 'circle' ? shape : null
  const texts = [
    fence.name,
    fence.description,
    geofenceCategory(fence.categoryId)?.name ?? String(fence.categoryId),
  ].map(harmless)
  const measures = [circle?.center.lat, circle?.center.lng, circle?.radiusM].map((value) =>
    String(value ?? ''),
  )
  return [
    ...texts,
    shape.kind,
    ...measures,
    shape.kind === 'polygon' ? wkt(shape.ring) : '',
    fence.isActive ? 'yes' : 'no',
    ...[fence.enterNotificationEmails, fence.exitNotificationEmails].map((all) => harmless(all.join(' '))),
  ]
    .map(quoted)
    .join(',')
}

/** Geofences as a table with a header; borders of polygons as WKT. */
export const writeCsv = (fences: readonly FenceDraft[]): string =>
  [header, ...fences.map(lineOf), ''].join('\r\n')
