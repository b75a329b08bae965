/** Alerts that rules fired in a span. */
import { z } from 'zod'
import { itemType, type ListCall } from '../../rest/declare.ts'
import { alerts } from '../../rest/resources/alerts.ts'
import { afterInput, clock, limitInput, listOutput, nameInput, said, tool, zoned } from '../declare.ts'
import { nextIn, pageIn, spanInput, spanOf, spanOutput } from '../span.ts'

const listFirings = alerts.calls.find(({ id }) => id === 'listFirings') as ListCall
const daysMost = 93

export const listAlerts = tool({
  name: 'list_alerts',
  title: 'Alerts in a span of time',
  description: `Alerts that fired in a span of at most ${daysMost} days, the newest first, each with why and where.`,
  rights: ['alerts'],
  input: z.strictObject({
    vehicle: nameInput('Part of a unit ID or a VIN').optional(),
    severity: z.enum(['critical', 'caution']).optional(),
    ...spanInput,
    limit: limitInput(100),
    after: afterInput,
  }),
  output: z.object({ alerts: z.array(itemType(listFirings.fields)), ...spanOutput, ...listOutput }),
  answer: async ({ vehicle, severity, limit, after, ...given }, asking) => {
    const page = pageIn(await spanOf(given, asking, daysMost), after, daysMost)
    const { span } = page
    const { rows, next: behind } = await asking.list(listFirings, {
      query: { ...span.iso, vehicle, severity, limit, after: page.after },
    })
    const next = nextIn(span, behind)
    const line = (row: Readonly<Record<string, unknown>>) => {
      const one = row as Record<string, string | null>
      const where = one.address && `at ${one.address}`
      return `${clock(one.at!, span.zone)} ${one.unitId}: ${said(one.ruleName, one.severity, one.status, where)}. ${one.because}`
    }
    return {
      heading: `${rows.length} alerts ${span.words}${next ? ', and more' : ''}.`,
      lines: rows.map(line),
      object: { alerts: zoned(rows, span.zone) as never, ...span.told, truncated: next !== null, next },
    }
  },
})
