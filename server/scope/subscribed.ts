/**
 * What is shown of a vehicle by its subscription: nothing that came after it ended, and nothing older than its plan keeps.
 * All of it is kept, and shown again once the subscription runs, or the plan is another.
 */

/** When the subscription of a vehicle ended; null where it did not. Columns or parameters, of ours. */
export const endedAtSql = (customer: string, vehicle: string): string =>
  `(SELECT se.subscription_ended FROM vehicle se WHERE se.customer_id = ${customer} AND se.id = ${vehicle})`

/** From when on the plan of a vehicle keeps reports, its lessor's while it is leased; null where it has none. */
export const planFromSql = (customer: string, vehicle: string): string =>
  `(SELECT now() - sp.retention_days * interval '1 day' FROM subscription_vehicle sl
    JOIN subscription ss ON ss.customer_id = sl.customer_id AND ss.id = sl.subscription_id
    JOIN subscription_plan sp ON sp.id = ss.plan_id WHERE sl.vehicle_id = ${vehicle} AND sl.customer_id = coalesce(
      (SELECT so.lessor_id FROM lease_vehicle so JOIN lease sw ON sw.lessor_id = so.lessor_id AND sw.id = so.lease_id
        WHERE so.vehicle_id = ${vehicle} AND so.began IS NOT NULL AND so.ended IS NULL AND sw.lessee_id = ${customer}),
      ${customer}))`

/** A condition on the moments of one vehicle's rows, which an index answers: the bounds are looked up once. */
export const shownSpanSql = (at: string, customer: string, vehicle: string): string =>
  `${at} < coalesce(${endedAtSql(customer, vehicle)}, 'infinity') AND ${at} >= coalesce(${planFromSql(customer, vehicle)}, '-infinity')`

interface VehicleColumns {
  readonly customer: string
  readonly vehicle: string
}

/**
 * A condition on vehicles that are shown as they are now. The few whose subscription ended are read once for a query, by
 * an index of them alone: a join would go wrong where statistics do not know yet that many have ended.
 */
export const subscribedSql = ({ customer, vehicle }: VehicleColumns): string =>
  `(${customer}, ${vehicle}) NOT IN (SELECT se.customer_id, se.id FROM vehicle se WHERE se.subscription_ended IS NOT NULL)`

/** A condition on the moments of many vehicles' rows. What is younger than the shortest plan is asked no more. */
export const shownSql = (columns: VehicleColumns, at: string): string =>
  `(${subscribedSql(columns)} OR ${at} < ${endedAtSql(columns.customer, columns.vehicle)})
    AND (${at} >= coalesce(now() - (SELECT min(sp.retention_days) FROM subscription_plan sp) * interval '1 day', '-infinity')
      OR ${at} >= coalesce(${planFromSql(columns.customer, columns.vehicle)}, '-infinity'))`
