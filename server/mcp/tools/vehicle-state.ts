/** Everything about one vehicle as it is now: its verdict, and the latest reading of every sensor. */
import { z } from 'zod'
import { isoIn } from '#domain/basics/dates.ts'
import { activity } from '../../rest/resources/activity.ts'
import { vehicles } from '../../rest/resources/vehicles.ts'
import { clock, timeOutput, tool, vehicleInput, zoned } from '../declare.ts'
import { zoneInput } from '../span.ts'

const getVehicle = vehicles.calls.find(({ id }) => id === 'getVehicle')!
const getState = activity.calls.find(({ id }) => id === 'getVehicleState')!
const verdictQuery = `query ($vin: String!, $zone: String) { vehicle(vin: $vin) { verdict { longForm(timeZone: $zone) } } }`

const known = (row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length)),
  )

export const vehicleState = tool({
  name: 'get_vehicle',
  title: 'One vehicle as it is now',
  description:
    'What is known of one vehicle now: its verdict in a sentence, its place, and the latest reading of every sensor, each with its own time. Units are in the names of fields (F, Mph, Psi, Volts …).',
  rights: ['trailerList'],
  input: z.strictObject({ vehicle: vehicleInput, timeZone: zoneInput }),
  output: z.object({
    vehicle: z.looseObject({ vin: z.string(), unitId: z.string() }).describe('What is not known is left out'),
    verdict: z.string().nullable().describe('What is wrong since when, what it means and what to do'),
    readings: z.array(
      z.object({
        sensor: z.string(),
        recorded: timeOutput,
        since: timeOutput.nullable().describe('Since when it has been so, where a sensor tells'),
        reading: z.record(z.string(), z.unknown()),
      }),
    ),
    asOf: timeOutput,
    timeZone: z.string(),
  }),
  answer: async ({ vehicle, timeZone }, asking) => {
    const zone = timeZone ?? (await asking.usualZone())
    const { vin, unitId } = await asking.vehicle(vehicle)
    const [row, state, told] = await Promise.all([
      asking.one(getVehicle, { params: { vin } }),
      asking.one(getState, { params: { vin } }),
      asking.graphql(verdictQuery, { vin, zone }),
    ])
    const verdict: string | null = told.vehicle?.verdict?.longForm ?? null
    const readings = state.readings as readonly { sensor: string; recorded: string; reading: object }[]
    return {
      heading: `${unitId} (${vin}). ${verdict ?? 'No verdict.'} Times are of ${zone}.`,
      lines: readings.map(
        ({ sensor, recorded, reading }) =>
          `${sensor} at ${clock(recorded, zone)}: ${JSON.stringify(reading).slice(0, 2_000)}`,
      ),
      object: {
        vehicle: zoned(known(row), zone) as { vin: string; unitId: string },
        verdict,
        readings: zoned(readings, zone) as never,
        asOf: isoIn(asking.now, zone),
        timeZone: zone,
      },
    }
  },
})
