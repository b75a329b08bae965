/** The trailers that a campaign is for, by names that people give them, or by a filter of the fleet grid. */
import { pastedMost } from '#domain/fleet/pasted.ts'
import { campaignDevicesMost } from '#domain/ota/campaign.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Acting } from '../audit/context.ts'
import { type FleetListArgs, readFleetQuery } from '../fleet/list-query.ts'
import { matching, vehiclesNamed } from '../fleet/matching.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'

/** Devices by what people call their trailers, or by a filter of the fleet grid. */
export interface Choice {
  readonly names: readonly string[]
  readonly filters: NonNullable<FleetListArgs['filters']>
  /** Trailers of these customers alone; empty: of all. */
  readonly customerIds: readonly number[]
}

/** @assume Whoever names more customers means all of them. */
const customersMost = 1_000

interface Found {
  readonly id: number
  readonly vin: string
  readonly serial: string | null
  readonly customerId: number
  readonly customerName: string
}

const named = async (
  { db }: Acting,
  found: readonly { readonly name: string; readonly id: number }[],
): Promise<ReadonlyMap<string, readonly Found[]>> => {
  const { rows } = await db.query<Found>(
    `SELECT v.id, lower(v.vin) AS vin, lower(v.serial_num) AS serial, v.customer_id AS "customerId",
        k.short_name AS "customerName" FROM vehicle v JOIN customer k ON k.id = v.customer_id WHERE v.id = ANY($1)`,
    [[...new Set(found.map(({ id }) => id))]],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const all = new Map<string, Found[]>()
  for (const { name, id } of found) {
    const one = byId.get(id)
    if (one) all.set(name, [...(all.get(name) ?? []), one])
  }
  return all
}

/** @throws a refusal where a name is nobody's, or that of several trailers */
export const chosenIds = async (
  context: Acting,
  { names, filters, customerIds }: Choice,
): Promise<readonly number[]> => {
  const { db, viewer } = context
  if (names.length > campaignDevicesMost || customerIds.length > customersMost)
    throw refusal(otaWords.tooManyDevices(campaignDevicesMost))
  if (names.length === 0 && filters.length === 0) throw refusal(otaWords.noDevices)
  const accessScope = await accessScopeOf(db, viewer, 'manageOta')
  const customers = new Set(customerIds)
  const isWanted = (customerId: number) => customers.size === 0 || customers.has(customerId)
  const ids = new Set<number>()
  if (filters.length > 0) {
    const query = readFleetQuery(accessScope, { filters })
    const matched = await matching(db, {
      ...{ accessScope, filters: query.filters, alertsOnly: false, among: null },
    })
    const { rows } =
      customers.size === 0
        ? { rows: matched.map((id) => ({ id })) }
        : await db.query<{ id: number }>(
            'SELECT id FROM vehicle WHERE id = ANY($1) AND customer_id = ANY($2)',
            [matched, customerIds],
          )
    for (const { id } of rows) ids.add(id)
  }
  const unknown: string[] = []
  for (let from = 0; from < names.length; from += pastedMost) {
    const part = names.slice(from, from + pastedMost)
    const found = await named(context, await vehiclesNamed(db, accessScope, part))
    for (const given of part) {
      const name = given.trim().toLowerCase()
      const wanted = (found.get(name) ?? []).filter(({ customerId }) => isWanted(customerId))
      // A VIN and a serial number are one trailer's alone.
      const exact = wanted.filter(({ vin, serial }) => vin === name || serial === name)
      const [one, other] = exact.length > 0 ? exact : wanted
      if (other) {
        const whose = [...new Set(wanted.map(({ customerName }) => customerName))].slice(0, 5).join(', ')
        throw refusal(otaWords.ambiguous(given.trim().slice(0, 80), whose))
      }
      if (one) ids.add(one.id)
      else unknown.push(given.trim().slice(0, 80))
    }
  }
  if (unknown.length > 0) {
    const some = unknown.slice(0, 5).join(', ')
    throw refusal(customers.size > 0 ? otaWords.unknownIn(some) : otaWords.unknownDevices(some))
  }
  return [...ids]
}
