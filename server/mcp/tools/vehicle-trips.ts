/** Where a vehicle went and stood in a span. */
import { z } from 'zod'
import { isoIn } from '#domain/basics/dates.ts'
import type { Instant } from '#domain/basics/units.ts'
import { clock, lasted, limitInput, said, timeOutput, tool, vehicleInput } from '../declare.ts'
import { spanInput, spanOf, spanOutput } from '../span.ts'

const daysMost = 93
const query = `query ($vin: String!, $from: Instant!, $to: Instant!) { trips(vin: $vin, from: $from, to: $to) {
  trips { began ended fromAddress toAddress miles movingMs topMph loaded }
  stays { began ended address lat lng loaded } } }`

interface Trip {
  readonly began: Instant
  readonly ended: Instant | null
  readonly fromAddress: string | null
  readonly toAddress: string | null
  readonly miles: number
  readonly movingMs: number
  readonly topMph: number | null
  readonly loaded: boolean | null
}
interface Stay {
  readonly began: Instant
  readonly ended: Instant | null
  readonly address: string | null
  readonly lat: number
  readonly lng: number
  readonly loaded: boolean | null
}

const spell = { began: timeOutput, ended: timeOutput.nullable().describe('Null: it goes on') }
const loaded = z.boolean().nullable().describe('As it began, where a sensor says')

export const vehicleTrips = tool({
  name: 'list_trips',
  title: 'Trips and stays of a vehicle',
  description: `Where one vehicle went and stood in a span of at most ${daysMost} days, in the order of time: trips in miles, and stays of five minutes or longer. They are told whole where they reach beyond the span.`,
  rights: ['history'],
  input: z.strictObject({ vehicle: vehicleInput, ...spanInput, limit: limitInput(300, 100) }),
  output: z.object({
    vin: z.string(),
    unitId: z.string(),
    trips: z.array(
      z.object({
        ...spell,
        fromAddress: z.string().nullable(),
        toAddress: z.string().nullable(),
        miles: z.number(),
        movingMinutes: z.number(),
        topMph: z.number().nullable(),
        loaded,
      }),
    ),
    stays: z.array(
      z.object({ ...spell, address: z.string().nullable(), lat: z.number(), lng: z.number(), loaded }),
    ),
    ...spanOutput,
    truncated: z.boolean().describe('Some of the earliest are left out'),
  }),
  answer: async ({ vehicle, limit, ...given }, asking) => {
    const span = await spanOf(given, asking, daysMost)
    const { vin, unitId } = await asking.vehicle(vehicle)
    const { trips: found } = await asking.graphql(query, { vin, ...span.iso })
    const [trips, stays]: [Trip[], Stay[]] = [found?.trips ?? [], found?.stays ?? []]
    const order = [...trips, ...stays].sort((a, b) => a.began - b.began)
    const told = new Set(order.slice(-limit))
    const end = ({ began, ended }: Trip | Stay) => (ended ?? asking.now) - began
    const iso = ({ began, ended }: Trip | Stay) => ({
      began: isoIn(began, span.zone),
      ended: ended === null ? null : isoIn(ended, span.zone),
    })
    const line = (leg: Trip | Stay) => {
      const what =
        'miles' in leg
          ? `drove ${leg.miles.toFixed(1)} mi from ${leg.fromAddress ?? 'somewhere'} to ${leg.toAddress ?? 'somewhere'}`
          : `stood at ${leg.address ?? `${leg.lat}, ${leg.lng}`}`
      const load = leg.loaded === null ? null : leg.loaded ? 'loaded' : 'empty'
      return `${clock(leg.began, span.zone)}: ${said(what, `for ${lasted(end(leg))}`, load, leg.ended === null && 'goes on')}`
    }
    return {
      heading: `${unitId} (${vin}) ${span.words}: ${trips.length} trips, ${stays.length} stays.`,
      lines: order.filter((leg) => told.has(leg)).map(line),
      object: {
        ...{ vin, unitId },
        trips: trips
          .filter((trip) => told.has(trip))
          .map(({ movingMs, began: _b, ended: _e, ...trip }) => ({
            ...iso({ ...trip, movingMs, began: _b, ended: _e }),
            ...trip,
            movingMinutes: Math.round(movingMs / 60_000),
          })),
        stays: stays.filter((one) => told.has(one)).map((one) => ({ ...one, ...iso(one) })),
        ...span.told,
        truncated: order.length > told.size,
      },
    }
  },
})
