/** Which reefers were out of range in a span, anywhere or while they were at a place. */
import { z } from 'zod'
import { isoIn } from '#domain/basics/dates.ts'
import { clock, limitInput, nameInput, timeOutput, tool, vehicleInput } from '../declare.ts'
import { entriesIn } from '../history.ts'
import { outOfRange, type ZoneFound } from '../out-of-range.ts'
import { limitsOf, type ReeferAsked, reefersAsked } from '../reefers.ts'
import { type Span, spanInput, spanOf, spanOutput } from '../span.ts'

const daysMost = 14
/** So many reefers are looked at, and of each so many reports of the span, from the newest on. */
const reefersMost = 300
const entriesMost = 5_000
/** So many are read at once, until there are so many reports together. */
const atOnce = 4
const reportsMost = 200_000

interface Looked extends ReeferAsked {
  readonly zones: readonly ZoneFound[]
  readonly beyondF: number
  readonly reports: number
  readonly isCut: boolean
}

const line = (span: Span, one: Looked, { zone, outMinutes, firstOut, lastOut, worst }: ZoneFound) =>
  `${one.unitId} (${one.vin}) zone ${zone}: out of range for ${outMinutes} min between ${clock(firstOut!, span.zone)} and ${clock(lastOut!, span.zone)}; furthest at ${clock(worst!.at, span.zone)}, ${worst!.returnAirF} °F with ${worst!.setPointF} °F asked for`

const zoneOutput = z.object({
  vin: z.string(),
  unitId: z.string(),
  zone: z.int(),
  outMinutes: z.int().describe('Minutes out of range'),
  firstOut: timeOutput,
  lastOut: timeOutput.describe('The last reading that was out of range'),
  worst: z
    .object({ at: timeOutput, setPointF: z.number(), returnAirF: z.number() })
    .describe('The reading that was furthest off'),
  lowestReturnAirF: z.number().nullable(),
  highestReturnAirF: z.number().nullable(),
  readings: z.int(),
  beyondF: z.number().describe('The limit it was held against, °F off its set point'),
})

export const reefersOutOfRange = tool({
  name: 'reefers_out_of_range',
  title: 'Reefers out of range in a span of time',
  description: `Which refrigerated vehicles had return air too far from its set point in a span of at most ${daysMost} days: all of them, one, or those at a place (a geofence) while they were inside it. Answers such questions as which reefers were out of range at the Dallas yard yesterday. Temperatures are in °F. A reading counts until the next one, for 15 minutes at most; units that are off do not count. A place needs the scope to read geofences.`,
  rights: ['trailerList', 'history'],
  input: z.strictObject({
    place: nameInput('The name of a geofence, or words of it: Dallas yard').optional(),
    vehicle: vehicleInput.optional(),
    ...spanInput,
    beyondF: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe('How far off its set point is out of range, °F; left out: the limit of its customer'),
    limit: limitInput(200, 50),
  }),
  output: z.object({
    outOfRange: z.array(zoneOutput).describe('By zone of a vehicle, the longest first'),
    places: z.array(z.object({ id: z.string(), name: z.string() })),
    lookedAt: z.object({
      reefers: z.int().describe('That reported temperatures in the span and place'),
      inRange: z.int().describe('Of those, in range all the time'),
      readings: z.int(),
    }),
    ...spanOutput,
    truncated: z.boolean().describe('There were more reefers, reports or lines than are told here'),
  }),
  answer: async ({ limit, beyondF, place, vehicle, ...given }, asking) => {
    const span = await spanOf(given, asking, daysMost)
    const asked = await reefersAsked(asking, { place, vehicle }, span, reefersMost)
    const limits = limitsOf(asking)
    const look = async (one: ReeferAsked): Promise<Looked> => {
      const beyond = beyondF ?? (await limits(one.customerId))
      const [first, last] = [one.stays[0]?.from ?? span.from, one.stays.at(-1)?.to ?? span.from]
      const whole = { from: first, to: last }
      const { entries, isCut } = await entriesIn(asking, one.vin, ['reeferUnit', 'door'], whole, entriesMost)
      const zones = outOfRange(entries, one.stays, beyond)
      return { ...one, zones, beyondF: beyond, reports: entries.length, isCut }
    }
    const looked: Looked[] = []
    let reports = 0
    while (looked.length < asked.reefers.length && reports < reportsMost) {
      const next = asked.reefers.slice(looked.length, looked.length + atOnce)
      for (const one of await Promise.all(next.map(look))) {
        looked.push(one)
        reports += one.reports
      }
    }

    const told = looked.filter(({ zones }) => zones.length > 0)
    const out = told
      .flatMap((one) => one.zones.flatMap((zone) => (zone.worst ? [{ one, zone }] : [])))
      .sort((a, b) => b.zone.outMinutes - a.zone.outMinutes)
    const outVins = new Set(out.map(({ one }) => one.vin))
    const at = (moment: number) => isoIn(moment, span.zone)
    const isPart = asked.isCut || looked.length < asked.reefers.length
    const truncated = isPart || looked.some(({ isCut }) => isCut) || out.length > limit
    const where = asked.places.length > 0 ? ` at ${asked.places.map(({ name }) => name).join(', ')}` : ''
    return {
      heading: `${outVins.size} of ${told.length} reefers were out of range${where} ${span.words}.${truncated ? ' There is more than is told here.' : ''}`,
      lines: out.slice(0, limit).map(({ one, zone }) => line(span, one, zone)),
      object: {
        outOfRange: out.slice(0, limit).map(({ one, zone }) => ({
          ...{ vin: one.vin, unitId: one.unitId, zone: zone.zone, outMinutes: zone.outMinutes },
          firstOut: at(zone.firstOut!),
          lastOut: at(zone.lastOut!),
          worst: { ...zone.worst!, at: at(zone.worst!.at) },
          ...{ lowestReturnAirF: zone.lowF, highestReturnAirF: zone.highF },
          ...{ readings: zone.readings, beyondF: one.beyondF },
        })),
        places: [...asked.places],
        lookedAt: {
          reefers: told.length,
          inRange: told.length - outVins.size,
          readings: told.reduce((sum, { zones }) => sum + Math.max(...zones.map((zone) => zone.readings)), 0),
        },
        ...span.told,
        truncated,
      },
    }
  },
})
