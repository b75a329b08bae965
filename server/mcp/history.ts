/** What a vehicle reported in a span, of some sensors: read backwards a page at a time, as the activity log is. */

import type { Instant } from '#domain/basics/units.ts'
import { type Readings, type SensorKey, sensorOf } from '#domain/sensors/index.ts'
import type { Asking } from './asking.ts'

export interface Entry {
  readonly recorded: Instant
  readonly readings: Readings
}

const pageMost = 1_000
const query = `query ($vin: String!, $sensors: [Int!]!, $before: String, $most: Int!) {
  vehicleTrackingV2(vin: $vin, sensorTypeIds: $sensors, before: $before, pageSize: $most) {
    activityLog { recorded readings } nextCursor } }`

/**
 * The newest `most` entries of the span in the order of time, and whether there are older ones.
 * @param span without its end
 */
export const entriesIn = async (
  asking: Asking,
  vin: string,
  sensors: readonly SensorKey[],
  span: { readonly from: Instant; readonly to: Instant },
  most: number,
): Promise<{ readonly entries: readonly Entry[]; readonly isCut: boolean }> => {
  const found: Entry[] = []
  let before: string | null = String(span.to)
  while (before !== null) {
    const size = Math.min(pageMost, most - found.length + 1)
    const { vehicleTrackingV2: page } = (await asking.graphql(query, {
      vin,
      sensors: sensors.map((key) => sensorOf(key).id),
      before,
      most: size,
    })) as { vehicleTrackingV2: { activityLog: readonly Entry[]; nextCursor: string | null } }
    const within = page.activityLog.filter(({ recorded }) => recorded >= span.from)
    found.push(...within)
    if (within.length < page.activityLog.length) break
    if (found.length > most) return { entries: found.slice(0, most).reverse(), isCut: true }
    before = page.nextCursor
  }
  return { entries: found.reverse(), isCut: false }
}
