/** What a file of a report looks like beside its content: whose brand it bears, where it is opened, and its map. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { ReportFormat } from '#domain/reports/config.ts'
import type { ReportContent } from '#domain/reports/document.ts'
import { brandOfCustomer, logoOf } from '../../brands/brand.ts'
import { type ShapeRow, shapeOfRow } from '../../geofences/store.ts'
import { brandedEmail } from '../../mail/branding.ts'
import type { EmailBrand } from '../../mail/render.ts'
import type { PageBrand } from '../../pdf/pages.ts'
import { reportsIn } from '../../stored/door.ts'
import type { PdfMap } from './pdf-map.ts'

type Db = pg.Pool | pg.ClientBase

export interface ReportLook {
  readonly brand: PageBrand
  /** Where the run is opened in the portal, a whole address; null where it is not kept. */
  readonly link: string | null
  /** Geofences and the vehicles in them on a map; null without one. */
  readonly map: PdfMap | null
}

/** More of them on a small map nobody tells apart. */
const fencesMost = 40
const vehiclesMost = 60

const colors = { current: '#1e8e5a', stale: '#7a828a' } as const

interface Stay {
  readonly vin: string
  readonly geofenceId: number
  readonly from: Instant
  readonly to: Instant
  readonly isStale: boolean
}

/** The first visits that the rows tell, one of each vehicle. */
const staysIn = async ({ document, rows }: ReportContent): Promise<readonly Stay[]> => {
  const stays = new Map<string, Stay>()
  for (const { key, first } of document.sections) {
    if (!first.some(({ source }) => source?.as === 'visits' && source.vin !== undefined)) continue
    for await (const some of rows(key)) {
      for (const { source, marks } of some) {
        if (source?.as !== 'visits' || source.vin === undefined || source.geofenceId === undefined) continue
        if (stays.has(source.vin)) continue
        const { vin, geofenceId, from, to } = source
        stays.set(vin, { vin, geofenceId, from, to, isStale: marks?.includes('stale') ?? false })
        if (stays.size === vehiclesMost) return [...stays.values()]
      }
    }
  }
  return [...stays.values()]
}

const places = reportsIn({
  customer: '= v.customer_id',
  vehicle: '= v.id',
  from: 's.came',
  to: 's.until',
  placed: true,
  readings: [],
})

/** Where they were last during those visits, by the reports that the run counted. */
export const pointsOf = async (
  db: Db,
  stays: readonly Stay[],
  watermark: number,
): Promise<PdfMap['points']> => {
  const { rows } = await db.query<{ n: number; unitId: string; lat: number; lng: number }>(
    `SELECT s.n::int AS n, v.unit_id AS "unitId", fix.lat, fix.lng
      FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[]) WITH ORDINALITY AS s(vin, geofence_id, came, until, n)
      JOIN LATERAL (SELECT o.customer_id FROM geofence_version o WHERE o.geofence_id = s.geofence_id LIMIT 1) f ON true
      JOIN held_vehicle v ON v.customer_id = f.customer_id AND v.vin = s.vin
      JOIN LATERAL (SELECT r.lat, r.lng FROM ${places} r WHERE r.batch <= $5
        ORDER BY r.recorded DESC, r.seq DESC LIMIT 1) fix ON true ORDER BY s.n`,
    [
      stays.map(({ vin }) => vin),
      stays.map(({ geofenceId }) => geofenceId),
      stays.map(({ from }) => new Date(from)),
      stays.map(({ to }) => new Date(to)),
      watermark,
    ],
  )
  return rows.map(({ n, unitId, lat, lng }) => ({
    at: { lat, lng },
    label: unitId,
    color: stays[n - 1]!.isStale ? colors.stale : colors.current,
  }))
}

/** The geofences of the first rows, as they were when the report's period ended, and the vehicles in them. */
const mapOf = async (db: Db, content: ReportContent): Promise<PdfMap | null> => {
  const { sections, period, watermark } = content.document
  const stays = await staysIn(content)
  const ids = [
    ...stays.map(({ geofenceId }) => geofenceId),
    ...sections.flatMap(({ first }) =>
      first.flatMap(({ source }) => (source?.as === 'visits' ? (source.geofenceId ?? []) : [])),
    ),
  ]
  if (ids.length === 0) return null
  const { rows } = await db.query<ShapeRow & { name: string }>(
    `SELECT DISTINCT ON (geofence_id) name, radius_meters, center_lat, center_lng, boundary FROM geofence_version
      WHERE geofence_id = ANY($1) AND valid_from <= $2 ORDER BY geofence_id, version DESC LIMIT ${fencesMost}`,
    [[...new Set(ids)], new Date(period.to)],
  )
  if (rows.length === 0) return null
  return {
    fences: rows.map((row) => ({ name: row.name, shape: shapeOfRow(row) })),
    points: stays.length === 0 ? [] : await pointsOf(db, stays, watermark),
  }
}

/** Whose brand the papers of a customer bear, and where its portal is. */
export const brandOf = async (
  db: Db,
  own: EmailBrand,
  customerId: number,
): Promise<{ readonly brand: PageBrand; readonly publicUrl: string }> => {
  const brand = await brandOfCustomer(db, customerId)
  const logo = brand?.logoKey == null ? null : await logoOf(db, brand.logoKey)
  const { product, publicUrl, accent } = brand === null ? own : brandedEmail(own, brand, logo)
  return { brand: { product, color: accent ?? null, logo: logo?.bytes ?? null }, publicUrl }
}

/**
 * @param path of the run in the portal; null where it is not kept
 * @param formats of the files that are to be written: only paper has a map, and it is read for nothing else
 */
export const lookOf = async (
  db: Db,
  own: EmailBrand,
  customerId: number,
  content: ReportContent,
  { path, formats }: { readonly path: string | null; readonly formats: readonly ReportFormat[] },
): Promise<ReportLook> => {
  const { brand, publicUrl } = await brandOf(db, own, customerId)
  return {
    brand,
    link: path === null ? null : publicUrl + path,
    map: formats.includes('pdf') ? await mapOf(db, content) : null,
  }
}
