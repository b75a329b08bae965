/** Tables of comma-separated values: a geofence a line, columns by their names in the first. */
import type { Point } from '../../geo/point.ts'
import type { Shape } from '../../geo/shape.ts'
import { geofenceCategory } from '../categories.ts'
import type { FenceDraft } from '../geofence.ts'
import { readBoundary, wkt } from './boundary.ts'
import { Collector, emailsIn, nothingTaken, placeNamed, readable, type Taken, tooLong } from './taken.ts'
import { formatWords } from './words.ts'

/** Nobody's table is wider; what a line has beyond is not kept. */
const widest = 1_000

/** A line of the table: its fields and where it begins. */
interface Row {
  readonly line: number
  readonly fields: readonly string[]
  /** False where a quoted field does not end. */
  readonly whole: boolean
}

/** Rows one after another; quoted fields may hold separators, ends of lines and doubled quotes. */
function* rowsOf(text: string, separator: string): Generator<Row> {
  const plain = new RegExp(`[${separator}\\r\\n]`, 'g')
  let at = 0
  let line = 1
  let fields: string[] = []
  let began = line
  while (at < text.length) {
    let field = ''
    if (text.charAt(at) === '"') {
      for (;;) {
        const close = text.indexOf('"', at + 1)
        if (close < 0) {
          yield { line: began, fields: [...fields, text.slice(at + 1)], whole: false }
          return
        }
        const piece = text.slice(at + 1, close)
        field += piece
        for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', end + 1)) line++
        at = close + 1
        if (text.charAt(at) !== '"') break
        field += '"'
      }
    }
    // What stands behind a closed quote, against the rules, belongs to the field.
    plain.lastIndex = at
    const end = plain.test(text) ? plain.lastIndex - 1 : text.length
    if (fields.length < widest) fields.push(field + text.slice(at, end))
    at = end + 1
    if (text.charAt(end) === separator) {
      if (at >= text.length) fields.push('')
      if (at < text.length) continue
    }
    if (text.charAt(end) === '\r' && text.charAt(at) === '\n') at++
    line++
    if (fields.length > 1 || fields[0] !== '') {
      yield { line: began, fields, whole: true }
      fields = []
    } else fields.length = 0
    began = line
  }
}

/** The sign that the first line has most of, outside quotes; spreadsheets may tell it in a line of its own. */
function separatorOf(text: string): { readonly separator: string; readonly skip: number } {
  const told = /^sep=([,;\t|])\r?\n/i.exec(text)
  if (told) return { separator: told[1]!, skip: told[0].length }
  const first = text
    .slice(0, 10_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)[0]!
  const most = [',', ';', '\t'].map((sign) => ({ sign, times: first.split(sign).length }))
  return { separator: most.reduce((a, b) => (b.times > a.times ? b : a)).sign, skip: 0 }
}

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

/** A text that begins like a formula is written with a quote before it, so that no spreadsheet runs it. */
const formula = /^'*[=+\-@\t\r]/
const harmless = (text: string) => (formula.test(text) ? `'${text}` : text)
const unquoted = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

/** Where fields are apart by semicolons, numbers may have a comma for the point. */
const numberIn = (text: string, separator: string): number => {
  const trimmed = text.trim()
  if (trimmed === '') return Number.NaN
  return Number(separator === ';' ? trimmed.replace(/^([+-]?\d+),(\d+)$/, '$1.$2') : trimmed)
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
export function readCsv(given: string): Taken {
  const text = readable(given)
  if (text === null) return tooLong()
  const { separator, skip } = separatorOf(text)
  const rows = rowsOf(text.slice(skip), separator)
  const shift = skip > 0 ? 1 : 0
  const blank = ({ fields }: Row) => fields.every((field) => field.trim() === '')
  let at: Readonly<Record<Column, number>> | null = null
  let width = 0
  const collector = new Collector()
  for (const row of rows) {
    if (blank(row)) continue
    const place = `line ${row.line + shift}`
    if (!row.whole) {
      collector.leave(place, formatWords.quote)
      break
    }
    if (!at) {
      const found = columnsOf(row.fields)
      if (typeof found === 'string') return nothingTaken(found, place)
      at = found
      width = row.fields.length
      continue
    }
    const where = at
    const field = (column: Column) => unquoted(row.fields[where[column]] ?? '')
    const named = placeNamed(place, field('name'))
    if (row.fields.slice(width).some((extra) => extra.trim() !== '')) {
      collector.leave(named, formatWords.fields(row.fields.length, width))
      continue
    }
    const shape = shapeOf(field, separator)
    if (typeof shape === 'string') {
      collector.leave(named, shape)
      continue
    }
    const said = {
      name: field('name'),
      description: field('description'),
      category: field('category'),
      active: field('active'),
      enterEmails: emailsIn(field('enter')),
      exitEmails: emailsIn(field('exit')),
    }
    collector.take(named, said, [shape])
  }
  return at ? collector.end() : nothingTaken(formatWords.noHeader)
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
