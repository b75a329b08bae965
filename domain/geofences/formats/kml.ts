/** KML, as Google Earth and My Maps write it: polygons, and points with a radius, out of folders of placemarks. */
import { t } from '../../basics/texts.ts'
import type { Point } from '../../geo/point.ts'
import type { Shape } from '../../geo/shape.ts'
import { categoryByName, geofenceCategory } from '../categories.ts'
import type { FenceDraft } from '../geofence.ts'
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
import { type Element, readXml, xmlText } from './xml.ts'

const childOf = (element: Element, name: string) => element.children.find((child) => child.name === name)
const textOf = (element: Element, name: string) => childOf(element, name)?.text.trim() ?? ''

/** Only letters count: "Radius (m)" is "radiusm". */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** What a placemark says in its ExtendedData, by plain names: Data with a value, or SimpleData in SchemaData. */
function dataOf(placemark: Element): ReadonlyMap<string, string> {
  const data = new Map<string, string>()
  const visit = (element: Element) => {
    for (const child of element.children) {
      const name = plain(child.attributes.get('name') ?? '')
      if (child.name === 'Data') data.set(name, textOf(child, 'value'))
      else if (child.name === 'SimpleData') data.set(name, child.text.trim())
      else if (child.name === 'SchemaData') visit(child)
    }
  }
  const extended = childOf(placemark, 'ExtendedData')
  if (extended) visit(extended)
  return data
}
const text = (data: ReadonlyMap<string, string>, ...names: string[]) =>
  names.map((name) => data.get(name) ?? '').find((value) => value !== '') ?? ''

/** "longitude,latitude[,height]" apart by blanks; some write blanks around the commas too. */
function coordinates(element: Element | undefined): Point[] | string {
  const points: Point[] = []
  let tuple = ''
  for (const part of element ? textOf(element, 'coordinates').split(/\s+/) : []) {
    if (tuple !== '' && !tuple.endsWith(',') && !part.startsWith(',')) {
      const point = pointOf(tuple)
      if (!point) return formatWords.badCoordinate(tuple.slice(0, 60))
      points.push(point)
      tuple = ''
    }
    tuple += part
  }
  const last = pointOf(tuple)
  if (last) return [...points, last]
  return tuple === '' ? formatWords.coordinates : formatWords.badCoordinate(tuple.slice(0, 60))
}

function pointOf(tuple: string): Point | null {
  const [lng, lat, ...rest] = tuple.split(',').map((part) => (part === '' ? Number.NaN : Number(part)))
  return Number.isFinite(lng) && Number.isFinite(lat) && rest.length <= 1 ? { lat: lat!, lng: lng! } : null
}

const lines = new Set(['LineString', 'LinearRing', 'Track', 'MultiTrack'])
const geometries = new Set(['Point', 'Polygon', 'MultiGeometry', 'Model', ...lines])

/** The shapes of a geometry, several of them together; what cannot be taken is told to `leave`. */
function shapesOf(geometry: Element, radius: string, skip: (why: string) => void): Shape[] {
  if (geometry.name === 'MultiGeometry')
    return geometry.children
      .filter((child) => geometries.has(child.name))
      .flatMap((child) => shapesOf(child, radius, skip))
  const shape = shapeOf(geometry, radius)
  if (typeof shape !== 'string') return [shape]
  skip(shape)
  return []
}

/** A shape, or why it is none. */
function shapeOf(geometry: Element, radius: string): Shape | string {
  if (geometry.name === 'Polygon') {
    if (childOf(geometry, 'innerBoundaryIs')) return formatWords.hole
    const border = childOf(geometry, 'outerBoundaryIs')
    const ring = border && childOf(border, 'LinearRing')
    if (!ring) return formatWords.noPolygonBorder
    const corners = coordinates(ring)
    return typeof corners === 'string' ? corners : { kind: 'polygon', ring: corners }
  }
  if (geometry.name === 'Point') {
    if (radius === '') return formatWords.noRadius
    const radiusM = Number(radius)
    if (!Number.isFinite(radiusM)) return formatWords.radius(radius.slice(0, 60))
    const points = coordinates(geometry)
    if (typeof points === 'string') return points
    return { kind: 'circle', center: points[0]!, radiusM }
  }
  return lines.has(geometry.name) ? formatWords.line : formatWords.kind(geometry.name)
}

function takePlacemark(placemark: Element, folder: string, collector: Collector): void {
  const name = textOf(placemark, 'name')
  const where = placeNamed(t('line {{line}}', { line: placemark.line }), name)
  const data = dataOf(placemark)
  const radius = text(data, 'radiusmeters', 'radius', 'radiusm', 'radiusinmeters')
  const geometry = placemark.children.filter((child) => geometries.has(child.name))
  if (geometry.length === 0) {
    collector.skip(where, formatWords.noGeometry)
    return
  }
  const shapes = geometry.flatMap((each) => shapesOf(each, radius, (why) => collector.skip(where, why)))
  collector.take(
    where,
    {
      name,
      description: textOf(placemark, 'description'),
      // A folder named like a category is one.
      category: text(data, 'category', 'categoryname', 'categoryid') || folder,
      active: text(data, 'active', 'isactive'),
      enterEmails: emailsIn(text(data, 'enteremails')),
      exitEmails: emailsIn(text(data, 'exitemails')),
    },
    shapes,
  )
}

const containers = new Set(['kml', 'Document', 'Folder', 'Create', 'Update'])

function visit(element: Element, folder: string, collector: Collector): void {
  const name = element.name === 'Folder' ? textOf(element, 'name') : ''
  const inside = categoryByName(name) ? name : folder
  for (const child of element.children) {
    if (child.name === 'Placemark') takePlacemark(child, inside, collector)
    else if (containers.has(child.name)) visit(child, inside, collector)
    else if (child.name === 'NetworkLink')
      collector.skip(
        placeNamed(t('line {{line}}', { line: child.line }), textOf(child, 'name')),
        formatWords.network,
      )
    else if (child.name.endsWith('Overlay'))
      collector.skip(
        placeNamed(t('line {{line}}', { line: child.line }), textOf(child, 'name')),
        formatWords.kind(child.name),
      )
  }
}

/** What KML gives; nothing is thrown for whatever text it is. */
export function readKml(text: string): ReadFences {
  const plainText = readable(text)
  if (plainText === null) return tooLong()
  const read = readXml(plainText)
  if ('problem' in read) return nothingRead(read.problem, t('line {{line}}', { line: read.line }))
  if (read.root.name !== 'kml') return nothingRead(formatWords.notKml)
  const collector = new Collector()
  visit(read.root, '', collector)
  return collector.end()
}

const coordinate = ({ lat, lng }: Point) => `${lng},${lat}`

function geometryOf(shape: Shape): string {
  if (shape.kind === 'circle') return `<Point><coordinates>${coordinate(shape.center)}</coordinates></Point>`
  const closed = [...shape.ring, shape.ring[0]!].map(coordinate).join(' ')
  return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${closed}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
}

function placemarkOf(fence: FenceDraft): string {
  const data: readonly (readonly [string, string])[] = [
    ['category', geofenceCategory(fence.categoryId)?.name ?? String(fence.categoryId)],
    ...(fence.shape.kind === 'circle' ? ([['radius_meters', String(fence.shape.radiusM)]] as const) : []),
    ['active', fence.isActive ? 'yes' : 'no'],
    ['enter_emails', fence.enterNotificationEmails.join(' ')],
    ['exit_emails', fence.exitNotificationEmails.join(' ')],
  ]
  const extended = data
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<Data name="${name}"><value>${xmlText(value)}</value></Data>`)
  return [
    '<Placemark>',
    `<name>${xmlText(fence.name)}</name>`,
    fence.description === '' ? '' : `<description>${xmlText(fence.description)}</description>`,
    `<ExtendedData>${extended.join('')}</ExtendedData>`,
    geometryOf(fence.shape),
    '</Placemark>\n',
  ].join('')
}

/** Geofences as KML; circles are points with their radius beside them, which map programs show as pins. */
export const writeKml = (fences: readonly FenceDraft[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Geofences</name>\n',
    ...fences.map(placemarkOf),
    '</Document></kml>\n',
  ].join('')
