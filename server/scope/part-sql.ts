/** The parts of fleets that somebody sees beside their customers' vehicles, as SQL. */
import { type FleetPart, installedDays, type LeasePart, nearMiles } from '#domain/access/scope.ts'
import { cellsAbout } from '#domain/geo/cells.ts'
import { earthRadius } from '#domain/geo/point.ts'
import { scopeSql } from './scope-sql.ts'

export const isLease = (part: FleetPart): part is LeasePart => part.by === 'lease'

/** Customers that let technicians see their vehicles. */
const openToTechnicians = 'SELECT sc.id FROM customer sc WHERE sc.active AND NOT sc.blocks_technicians'

/**
 * Whether a warranty of so many months runs, of `vehicle sv`: from its installation on, of one that is not installed
 * from the end of its model year on. Where neither is known it has not begun to run out.
 */
export const warrantySql = (months: string): string =>
  `coalesce(sv.installation_date,
      CASE WHEN sv.model_year BETWEEN 1900 AND 2200 THEN make_date(sv.model_year + 1, 1, 1) END, 'infinity')
    + make_interval(months => ${months}) > now()`

/**
 * A condition on a vehicle, or on the column of a customer where that is enough; the columns are ours, never a user's.
 * Values are appended to `params`.
 */
export const partSql = (
  part: FleetPart,
  { customer, vehicle }: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string => {
  const value = (given: unknown) => `$${params.push(given)}`
  // With its present customer: what others had of it before is theirs.
  const among = (condition: string) =>
    `(${customer}, ${vehicle}) IN (SELECT sv.customer_id, sv.id FROM vehicle sv WHERE ${condition})`
  switch (part.by) {
    case 'sale':
      return among(`sv.dealer_id = ANY(${value(part.dealers)}::int[])`)
    case 'oem': {
      const mine = value(part.userId)
      const agreed = 'sv.customer_id IN (SELECT sc.id FROM customer sc WHERE sc.oem_sees_place)'
      const warranted =
        warrantySql(`(SELECT so.warranty_months FROM user_account su JOIN oem so ON so.id = su.oem_id
        WHERE su.id = ${mine})`)
      const lately = `sv.installed_by = ${mine} AND sv.installation_date > now() - interval '${installedDays} days'`
      return among(
        [
          `sv.vehicle_mfgr IN (SELECT sk.make FROM user_account su JOIN oem_make sk ON sk.oem_id = su.oem_id
            WHERE su.id = ${mine})`,
          part.installs || part.toInstall ? `(${warranted} OR sv.installation_date IS NULL)` : warranted,
          ...(part.withPlace ? [agreed] : []),
          ...(part.toInstall ? [`(sv.installation_date IS NULL OR ${lately})`] : []),
        ].join(' AND '),
      )
    }
    case 'installation': {
      const of = scopeSql(part.of, 'sv.customer_id', params)
      const go = part.isGo ? `AND sv.base_product_type = 'GO'` : ''
      return `(${customer}, ${vehicle}) IN (SELECT sv.customer_id, sv.id FROM vehicle sv WHERE sv.installation_date IS NULL AND ${of} ${go}
        UNION ALL SELECT sv.customer_id, sv.id FROM vehicle sv WHERE sv.installed_by = ${value(part.userId)} AND ${of} ${go}
          AND sv.installation_date > now() - interval '${installedDays} days')`
    }
    case 'lease': {
      const { lessors, keeps, isPast } = part
      const alone = `AND NOT EXISTS (SELECT FROM tenure st WHERE st.customer_id = sv.customer_id AND st.vehicle_id = sv.id
        AND st.starts < sl.began AND (st.ends IS NULL OR st.ends > st.starts))`
      return `(${customer}, ${vehicle}) IN (SELECT sv.customer_id, sv.id FROM lease_vehicle sl
        JOIN lease se ON se.lessor_id = sl.lessor_id AND se.id = sl.lease_id JOIN vehicle sv ON sv.id = sl.vehicle_id
        WHERE sl.lessor_id = ANY(${value(lessors)}::int[]) AND sl.began IS NOT NULL AND sl.ended IS NULL
          ${keeps.map((kept) => `AND se.keeps_${kept}`).join(' ')} ${isPast ? alone : ''})`
    }
    case 'technician':
      return `${customer} IN (${openToTechnicians})`
    case 'nearness': {
      if (part.place === null) return 'false'
      const { lat, lng } = part.place
      const [y, x] = [`radians(${value(lat)}::float8)`, `radians(${value(lng)}::float8)`]
      const half = (to: string, from: string) => `power(sin((radians(${to}) - ${from}) / 2), 2)`
      const away = `2 * ${earthRadius} * asin(least(1, sqrt(${half('sn.lat', y)}
        + cos(${y}) * cos(radians(sn.lat)) * ${half('sn.lon', x)})))`
      return `(${customer}, ${vehicle}) IN (SELECT sn.customer_id, sn.vehicle_id FROM vehicle_now sn
        WHERE sn.place_cell = ANY(${value(cellsAbout(part.place, nearMiles))}::int[]) AND ${away} <= ${nearMiles}
          AND sn.customer_id IN (${openToTechnicians}))`
    }
  }
}
