/** The geofences of a customer as GeoJSON, a page at a time. */
import type pg from 'pg'

const page = 500

interface Fence {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly category_id: number
  readonly is_active: boolean
  readonly radius_meters: number | null
  readonly center_lat: number | null
  readonly center_lng: number | null
  /** Pairs of latitude and longitude, the first not repeated. */
  readonly boundary: readonly number[]
}

const geometryOf = ({ radius_meters, center_lat, center_lng, boundary }: Fence) => {
  if (radius_meters !== null) return { type: 'Point', coordinates: [center_lng, center_lat] }
  const ring = Array.from({ length: boundary.length / 2 }, (_, at) => [
    boundary[2 * at + 1]!,
    boundary[2 * at]!,
  ])
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
}

const featureOf = (fence: Fence) => ({
  type: 'Feature',
  id: fence.id,
  properties: {
    name: fence.name,
    description: fence.description,
    categoryId: fence.category_id,
    isActive: fence.is_active,
    ...(fence.radius_meters !== null && { radiusMeters: fence.radius_meters }),
  },
  geometry: geometryOf(fence),
})

export async function* geofencesFile(
  client: pg.ClientBase,
  customerId: number,
  tell: (more: number) => Promise<void>,
): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for (let after = 0; ; ) {
    const { rows } = await client.query<Fence>(
      `SELECT id, name, description, category_id, is_active, radius_meters, center_lat, center_lng, boundary
        FROM geofence WHERE customer_id = $1 AND id > $2 ORDER BY id LIMIT ${page}`,
      [customerId, after],
    )
    for (const fence of rows) {
      yield `${separator}${JSON.stringify(featureOf(fence))}`
      separator = ',\n'
    }
    await tell(rows.length)
    if (rows.length < page) break
    after = rows.at(-1)!.id
  }
  yield '\n]}\n'
}
