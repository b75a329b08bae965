/** The fleet in a few numbers: what assistants begin with. */
import { z } from 'zod'
import { isoIn } from '#domain/basics/dates.ts'
import { clock, timeOutput, tool } from '../declare.ts'
import { zoneInput } from '../span.ts'

const query = `{
  nowCounts { total needYou moving silent canWait }
  fleetHealth { levels { value count } }
  fleetConnectivity { within24h within7d older never }
  reefersOutOfRange { count reefers { vin unitId zone setPointF returnAirF level } } }`
const places = `{ occupiedGeofences { id name count } }`
const placesMost = 20
const reefersMost = 20

interface Reefer {
  readonly vin: string
  readonly unitId: string
  readonly zone: number
  readonly setPointF: number
  readonly returnAirF: number
  readonly level: string
}
interface Place {
  readonly id: string
  readonly name: string
  readonly count: number
}
interface Count {
  readonly value: string | null
  readonly count: number
}

export const fleetSummary = tool({
  name: 'fleet_summary',
  title: 'The fleet now',
  description:
    'The fleet in numbers as it is now: how many vehicles there are, move, are silent and need somebody, by health, which reefers are out of range now, and which places have the most vehicles. Also tells the time now and the time zone that days are meant in.',
  rights: ['trailerList'],
  input: z.strictObject({ timeZone: zoneInput }),
  output: z.object({
    asOf: timeOutput,
    timeZone: z.string(),
    vehicles: z.object({
      total: z.int(),
      moving: z.int(),
      silent: z.int(),
      needSomebody: z.int(),
      canWait: z.int(),
    }),
    health: z.record(z.string(), z.int()).describe('Vehicles by level'),
    reported: z.object({ within24h: z.int(), within7d: z.int(), longerAgo: z.int(), never: z.int() }),
    reefersOutOfRangeNow: z.object({
      count: z.int(),
      worst: z.array(
        z.object({
          vin: z.string(),
          unitId: z.string(),
          zone: z.int(),
          setPointF: z.number(),
          returnAirF: z.number(),
          level: z.string(),
        }),
      ),
    }),
    places: z
      .array(z.object({ id: z.string(), name: z.string(), vehicles: z.int() }))
      .describe(`Geofences with the most vehicles inside now, ${placesMost} at most`),
  }),
  answer: async ({ timeZone }, asking) => {
    const zone = timeZone ?? (await asking.usualZone())
    const [fleet, inside] = await Promise.all([
      asking.graphql(query),
      asking.may('myGeofences') ? asking.graphql(places) : { occupiedGeofences: [] },
    ])
    const { total, needYou, moving, silent, canWait } = fleet.nowCounts
    const levels = fleet.fleetHealth.levels as readonly Count[]
    const { count, reefers } = fleet.reefersOutOfRange as { count: number; reefers: readonly Reefer[] }
    const most = (inside.occupiedGeofences as readonly Place[])
      .toSorted((a, b) => b.count - a.count)
      .slice(0, placesMost)
    return {
      heading: `It is ${clock(asking.now, zone)} in ${zone}. ${total} vehicles: ${moving} move, ${silent} are silent, ${needYou} need somebody, ${canWait} have something that can wait.`,
      lines: [
        `By health: ${levels.map((one) => `${one.count} ${one.value ?? 'unknown'}`).join(', ')}`,
        `Reefers out of range now: ${count}`,
        ...reefers
          .slice(0, reefersMost)
          .map((one) => `${one.unitId} zone ${one.zone}: ${one.returnAirF} °F, set to ${one.setPointF} °F`),
        ...most.map((place) => `${place.name}: ${place.count} vehicles inside`),
      ],
      object: {
        asOf: isoIn(asking.now, zone),
        timeZone: zone,
        vehicles: { total, moving, silent, needSomebody: needYou, canWait },
        health: Object.fromEntries(levels.map((one) => [one.value ?? 'unknown', one.count])),
        reported: {
          within24h: fleet.fleetConnectivity.within24h,
          within7d: fleet.fleetConnectivity.within7d,
          longerAgo: fleet.fleetConnectivity.older,
          never: fleet.fleetConnectivity.never,
        },
        reefersOutOfRangeNow: {
          count,
          worst: reefers
            .slice(0, reefersMost)
            .map(({ vin, unitId, zone: n, setPointF, returnAirF, level }) => ({
              ...{ vin, unitId, zone: n, setPointF, returnAirF, level },
            })),
        },
        places: most.map(({ id, name, count: vehicles }) => ({ id, name, vehicles })),
      },
    }
  },
})
