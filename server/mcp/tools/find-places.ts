/** Geofences: yards, docks, customers’ sites, with how many vehicles are inside now. */
import { z } from 'zod'
import { itemType, type ListCall } from '../../rest/declare.ts'
import { afterInput, limitInput, listOutput, nameInput, tool } from '../declare.ts'
import { listGeofences } from '../places.ts'

const names = ['id', 'name', 'description', 'isActive', 'center', 'radiusMeters', 'vehicleCount']
const fields = Object.fromEntries(names.map((name) => [name, listGeofences.fields[name]!]))
const call: ListCall = { ...(listGeofences as ListCall), id: 'find_places', fields }

export const findPlaces = tool({
  name: 'find_places',
  title: 'Find places',
  description:
    'Geofences (yards, docks, sites) by name, with how many vehicles are inside now. Radii are in meters.',
  rights: ['myGeofences'],
  input: z.strictObject({
    name: nameInput('Part of a name, in any case').optional(),
    limit: limitInput(200),
    after: afterInput,
  }),
  output: z.object({ places: z.array(itemType(fields)), ...listOutput }),
  answer: async (query, asking) => {
    const { rows, next } = await asking.list(call, { query })
    return {
      heading: `${rows.length} places${next ? ', and more' : ''}.`,
      lines: rows.map((row) => `${row.name}: ${row.vehicleCount} vehicles inside now`),
      object: { places: rows as never, truncated: next !== null, next },
    }
  },
})
