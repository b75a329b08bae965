/** Who was at a place in a span. */
import { z } from 'zod'
import { itemType, type ListCall } from '../../rest/declare.ts'
import { activity } from '../../rest/resources/activity.ts'
import { clock, lasted, limitInput, nameInput, tool, zoned } from '../declare.ts'
import { placesNamed } from '../places.ts'
import { spanInput, spanOf, spanOutput } from '../span.ts'

const listVisits = activity.calls.find(({ id }) => id === 'listGeofenceVisits') as ListCall
const daysMost = 93

export const placeVisits = tool({
  name: 'list_visits',
  title: 'Visits of a place',
  description: `Vehicles that were inside a geofence in a span of at most ${daysMost} days, the newest arrival first, with how long they stayed.`,
  rights: ['myGeofences'],
  input: z.strictObject({
    place: nameInput('The name of a geofence, or words of it: Dallas yard'),
    ...spanInput,
    limit: limitInput(200, 50),
  }),
  output: z.object({
    places: z.array(z.object({ id: z.string(), name: z.string() })),
    visits: z.array(itemType(listVisits.fields)),
    ...spanOutput,
    truncated: z.boolean(),
  }),
  answer: async ({ place, limit, ...given }, asking) => {
    const span = await spanOf(given, asking, daysMost)
    const places = await placesNamed(asking, place)
    const pages = await Promise.all(
      places.map(({ id }) => asking.list(listVisits, { params: { id }, query: { ...span.iso, limit } })),
    )
    const all = pages
      .flatMap(({ rows }) => rows)
      .sort((a, b) => Date.parse(String(b.entered)) - Date.parse(String(a.entered)))
    const rows = all.slice(0, limit)
    const truncated = all.length > limit || pages.some(({ next }) => next !== null)
    const line = (row: (typeof rows)[number]) => {
      const left = row.left ? `left ${clock(String(row.left), span.zone)}` : 'still there'
      return `${row.unitId} at ${row.geofenceName}: came ${clock(String(row.entered), span.zone)}, ${left}, stayed ${lasted(Number(row.dwellMs))}`
    }
    return {
      heading: `${rows.length} visits ${span.words} at ${places.map(({ name }) => name).join(', ')}${truncated ? ', and more' : ''}.`,
      lines: rows.map(line),
      object: {
        places: places.map(({ id, name }) => ({ id, name })),
        visits: zoned(rows, span.zone) as never,
        ...span.told,
        truncated,
      },
    }
  },
})
