/** GeoJSON (RFC 7946): polygons, and points with a radius among their properties. */
import { t } from '../../basics/texts.ts'
import type { Point } from '../../geo/point.ts'
import type { Shape } from '../../geo/shape.ts'
import { geofenceCategory } from '../categories.ts'
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

type Facts = Readonly<Record<string, unknown>>
const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only letters count, in any case: "radius_meters" and "radiusMeters" are one. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Properties by plain names; the first of several that come to the same. */
function propertiesOf(feature: Facts): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  if (!isFacts(feature.properties)) return found
  for (const [name, value] of Object.entries(feature.properties)) {
    if (value !== null && value !== '' && !found.has(plain(name))) found.set(plain(name), value)
  }
  return found
}
const words = (properties: ReadonlyMap<string, unknown>, ...names: string[]): unknown =>
  names.map((name) => properties.get(name)).find((value) => value !== undefined)
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A list of texts, or one text with several addresses; null where it is something else. */
function emails(value: unknown): string[] | null {
  if (value === undefined) return []
  if (typeof value === 'string') return emailsIn(value)
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}

/** [longitude, latitude, …]; map programs write longitudes past ±180 where somebody scrolled round the earth. */
function position(value: unknown): Point | null {
  if (!Array.isArray(value)) return null
  const [lng, lat]: unknown[] = value
  if (typeof lng !== 'number' || typeof lat !== 'number') return null
  const turned = Math.abs(lng) > 180 && Math.abs(lng) <= 540 ? lng - Math.sign(lng) * 360 : lng
  return { lat, lng: turned }
}

/** A polygon by its rings, or why it is none. */
function polygon(rings: unknown): Shape | string {
  if (!Array.isArray(rings) || !Array.isArray(rings[0])) return formatWords.coordinates
  if (rings.length > 1) return formatWords.hole
  const ring: Point[] = []
  for (const each of rings[0]) {
    const corner = position(each)
    if (!corner) return formatWords.coordinates
    ring.push(corner)
  }
  return { kind: 'polygon', ring }
}

function circle(coordinates: unknown, radius: unknown): Shape | string {
  if (radius === undefined) return formatWords.noRadius
  const radiusM = typeof radius === 'string' && radius.trim() !== '' ? Number(radius) : radius
  if (typeof radiusM !== 'number' || !Number.isFinite(radiusM))
    return formatWords.radius(text(radius).slice(0, 60))
  const center = position(coordinates)
  return center ? { kind: 'circle', center, radiusM } : formatWords.coordinates
}

/** The shapes of a geometry; what cannot be taken is told to `leave`. */
function shapesOf(geometry: unknown, radius: unknown, skip: (why: string) => void, deep = 0): Shape[] {
  if (!isFacts(geometry)) {
    skip(formatWords.noGeometry)
    return []
  }
  const { type, coordinates, geometries } = geometry
  const kept = (shape: Shape | string): Shape[] => {
    if (typeof shape !== 'string') return [shape]
    skip(shape)
    return []
  }
  if (type === 'Polygon') return kept(polygon(coordinates))
  if (type === 'MultiPolygon' && Array.isArray(coordinates))
    return coordinates.flatMap((rings) => kept(polygon(rings)))
  if (type === 'Point') return kept(circle(coordinates, radius))
  if (type === 'MultiPoint' && Array.isArray(coordinates))
    return coordinates.flatMap((each) => kept(circle(each, radius)))
  // Collections in collections are out of the standard; deeper than a few nobody writes them.
  if (type === 'GeometryCollection' && Array.isArray(geometries) && deep < 8)
    return geometries.flatMap((each) => shapesOf(each, radius, skip, deep + 1))
  if (type === 'LineString' || type === 'MultiLineString') return kept(formatWords.line)
  return kept(typeof type === 'string' ? formatWords.kind(type.slice(0, 60)) : formatWords.noGeometry)
}

function takeFeature(feature: unknown, place: string, collector: Collector): void {
  if (!isFacts(feature) || feature.type !== 'Feature') {
    collector.skip(place, formatWords.notFeature)
    return
  }
  const properties = propertiesOf(feature)
  const name = text(words(properties, 'name', 'title', 'label'))
  const where = placeNamed(place, name)
  const enterEmails = emails(words(properties, 'enteremails', 'enternotificationemails'))
  const exitEmails = emails(words(properties, 'exitemails', 'exitnotificationemails'))
  if (!enterEmails || !exitEmails) {
    collector.skip(where, formatWords.emails)
    return
  }
  const radius = words(properties, 'radiusmeters', 'radius', 'radiusm')
  collector.take(
    where,
    {
      name,
      description: text(words(properties, 'description', 'desc')),
      category: text(words(properties, 'category', 'categoryname', 'categoryid')),
      active: text(words(properties, 'active', 'isactive')),
      enterEmails,
      exitEmails,
    },
    shapesOf(feature.geometry, radius, (why) => collector.skip(where, why)),
  )
}

const geometryTypes = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

/** Older files name a system of coordinates; only what means WGS 84 in degrees is read. */
function otherSystem({ crs }: Facts): string | null {
  if (!isFacts(crs)) return null
  const name = isFacts(crs.properties) ? text(crs.properties.name) : ''
  return /CRS:?:?84|(^|\D)4326$/i.test(name) ? null : name || 'unknown'
}

/** What GeoJSON gives; nothing is thrown for whatever text it is. */
export function readGeoJson(given: string): ReadFences {
  const plainText = readable(given)
  if (plainText === null) return tooLong()
  let top: unknown
  try {
    top = JSON.parse(plainText)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return nothingRead(formatWords.notJson(`${reason.slice(0, 200)}.`))
  }
  if (!isFacts(top)) return nothingRead(formatWords.notGeoJson)
  const system = otherSystem(top)
  if (system !== null) return nothingRead(formatWords.system(system.slice(0, 60)))
  const collector = new Collector()
  if (top.type === 'FeatureCollection' && Array.isArray(top.features)) {
    for (const [index, feature] of top.features.entries())
      takeFeature(feature, t('feature {{number}}', { number: index + 1 }), collector)
  } else if (top.type === 'Feature') takeFeature(top, t('feature {{number}}', { number: 1 }), collector)
  else if (typeof top.type === 'string' && geometryTypes.has(top.type))
    takeFeature({ type: 'Feature', geometry: top }, t('shape'), collector)
  else return nothingRead(formatWords.notGeoJson)
  return collector.end()
}

const pair = ({ lat, lng }: Point) => [lng, lat]

const featureOf = (fence: FenceDraft) => ({
  type: 'Feature',
  properties: {
    name: fence.name,
    description: fence.description,
    category: geofenceCategory(fence.categoryId)?.name ?? fence.categoryId,
    ...(fence.shape.kind === 'circle' ? { radius_meters: fence.shape.radiusM } : {}),
    active: fence.isActive,
    enter_emails: fence.enterNotificationEmails,
    exit_emails: fence.exitNotificationEmails,
  },
  geometry:
    fence.shape.kind === 'circle'
      ? { type: 'Point', coordinates: pair(fence.shape.center) }
      : { type: 'Polygon', coordinates: [[...fence.shape.ring, fence.shape.ring[0]!].map(pair)] },
})

/** Geofences as a FeatureCollection, a line each; circles are points with the property `radius_meters`. */
export const writeGeoJson = (fences: readonly FenceDraft[]): string =>
  `{"type":"FeatureCollection","features":[\n${fences.map((fence) => JSON.stringify(featureOf(fence))).join(',\n')}\n]}\n`
