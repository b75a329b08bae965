/** Faults that sensors reported in a span. */
import { z } from 'zod'
import { itemType, type ListCall } from '../../rest/declare.ts'
import { activity } from '../../rest/resources/activity.ts'
import { afterInput, clock, limitInput, listOutput, said, tool, vehicleInput, zoned } from '../declare.ts'
import { nextIn, pageIn, spanInput, spanOf, spanOutput } from '../span.ts'

const listFaults = activity.calls.find(({ id }) => id === 'listFaults') as ListCall
const daysMost = 93

export const listFaultsTool = tool({
  name: 'list_faults',
  title: 'Faults in a span of time',
  description: `Faults that were there in a span of at most ${daysMost} days, the newest first: of one vehicle or of the whole fleet, each with what to do.`,
  rights: ['trailerList'],
  input: z.strictObject({
    vehicle: vehicleInput.optional(),
    status: z.enum(['Active', 'Cleared']).optional().describe('As it is now'),
    ...spanInput,
    limit: limitInput(200),
    after: afterInput,
  }),
  output: z.object({ faults: z.array(itemType(listFaults.fields)), ...spanOutput, ...listOutput }),
  answer: async ({ vehicle, status, limit, after, ...given }, asking) => {
    const page = pageIn(await spanOf(given, asking, daysMost), after, daysMost)
    const { span } = page
    const vin = vehicle === undefined ? undefined : (await asking.vehicle(vehicle)).vin
    const { rows, next: behind } = await asking.list(listFaults, {
      query: { ...span.iso, vin, status, limit, after: page.after },
    })
    const next = nextIn(span, behind)
    const line = (row: Readonly<Record<string, unknown>>) => {
      const one = row as Record<string, string | null>
      const ended = one.ended ? `until ${clock(one.ended, span.zone)}` : 'still active'
      return `${one.unitId}: ${said(one.description, one.position, one.level, `since ${clock(one.began!, span.zone)}`, ended)}`
    }
    return {
      heading: `${rows.length} faults ${span.words}${next ? ', and more' : ''}.`,
      lines: rows.map(line),
      object: { faults: zoned(rows, span.zone) as never, ...span.told, truncated: next !== null, next },
    }
  },
})
