/** Vehicles as they are now, by name, type, health and place. */
import { z } from 'zod'
import { vehicleTypes } from '#domain/vehicle/types.ts'
import { itemType, type ListCall } from '../../rest/declare.ts'
import { vehicleFields, vehicles } from '../../rest/resources/vehicles.ts'
import { afterInput, clock, limitInput, listOutput, nameInput, said, tool, zoned } from '../declare.ts'

const typeNames = vehicleTypes.map(({ name }) => name) as readonly string[]
const levels = ['critical', 'caution', 'notice', 'good', 'stale', 'unknown'] as const
const names = [
  ...['vin', 'unitId', 'customerName', 'vehicleType', 'level', 'reason', 'reasonSince', 'lastReport'],
  ...['speedMph', 'address', 'lat', 'lng', 'geofences', 'enhancedWeight', 'tether', 'door', 'reeferRange'],
]
const typeField = {
  ...vehicleFields.vehicleType!,
  type: z.string().nullable(),
  read: (id: unknown) => vehicleTypes.find((type) => type.id === id)?.name ?? null,
}
const listVehicles = vehicles.calls.find(({ id }) => id === 'listVehicles') as ListCall
const fields = Object.fromEntries(
  names.map((name) => [name, name === 'vehicleType' ? typeField : vehicleFields[name]!]),
)

const input = z.strictObject({
  search: nameInput('Part of a unit ID or a VIN, in any case').optional(),
  type: z.enum(typeNames).optional().describe('What kind of vehicle'),
  health: z.enum(levels).optional().describe('How it is by its verdict; stale: it has been silent for long'),
  place: nameInput('Part of a town, a state’s two letters, or an address where it is now').optional(),
  geofence: nameInput('Part of the name of a geofence that it is inside now').optional(),
  customer: nameInput('The short name of its customer, whole').optional(),
  limit: limitInput(200),
  after: afterInput,
})

/** The list of the REST API with the questions of assistants in place of its filters. */
const call: ListCall = {
  ...listVehicles,
  id: 'find_vehicles',
  fields,
  query: input.omit({ limit: true, after: true }).shape,
  args: ({ query: { search, type, health, place, geofence, customer }, limit, after }) => {
    const filter = (field: string, condition: string, value: unknown) =>
      value === undefined ? [] : [{ field, condition, value: String(value) }]
    return {
      paginationInput: { pageSize: limit },
      after: after ?? undefined,
      search,
      filters: [
        ...filter('vehicle_type_id', 'isStatus', type),
        ...filter('level', 'isExactly', health),
        ...filter('reverse_geocoded_address', 'like', place),
        ...filter('geofence', 'like', geofence),
        ...filter('customer_name', 'isExactly', customer),
      ],
    }
  },
}

export const findVehicles = tool({
  name: 'find_vehicles',
  title: 'Find vehicles',
  description:
    'Trailers and trucks as they are now, by unit ID: where, how, and why. All arguments narrow the list. Speeds are in mph. Deactivated ones are left out.',
  rights: ['trailerList'],
  input,
  output: z.object({ vehicles: z.array(itemType(fields)), timeZone: z.string(), ...listOutput }),
  answer: async (query, asking) => {
    const { rows, next } = await asking.list(call, { query })
    const zone = await asking.usualZone()
    const line = (row: Readonly<Record<string, unknown>>) => {
      const { unitId, vin, level, reason, address, lastReport } = row as Record<string, string | null>
      const where = address && `at ${address}`
      return `${unitId} (${vin}): ${said(level, reason, where, lastReport ? `reported ${clock(lastReport, zone)}` : 'never reported')}`
    }
    return {
      heading: `${rows.length} vehicles${next ? ', and more' : ''}. Times are of ${zone}.`,
      lines: rows.map(line),
      object: {
        vehicles: zoned(rows, zone) as readonly Record<string, unknown>[] as never,
        timeZone: zone,
        truncated: next !== null,
        next,
      },
    }
  },
})
