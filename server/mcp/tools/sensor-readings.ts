/** What a sensor of one vehicle reported over time. */
import { z } from 'zod'
import { isoIn } from '#domain/basics/dates.ts'
import { type SensorKey, sensors } from '#domain/sensors/index.ts'
import { clock, limitInput, timeOutput, tool, vehicleInput } from '../declare.ts'
import { entriesIn } from '../history.ts'
import { spanInput, spanOf, spanOutput } from '../span.ts'

const daysMost = 93
const keys = sensors.map(({ key }) => key) as readonly SensorKey[]
const told = sensors.map(({ key, label }) => `${key} (${label})`).join(', ')

/** So many of one vehicle are looked at, from the newest on. */
const readMost = 10_000

const thinned = <T>(all: readonly T[], most: number): readonly T[] => {
  if (all.length <= most) return all
  if (most === 1) return all.slice(-1)
  return Array.from({ length: most }, (_, n) => all[Math.round((n * (all.length - 1)) / (most - 1))]!)
}

export const sensorReadings = tool({
  name: 'sensor_readings',
  title: 'Readings of a sensor over time',
  description: `What one sensor of one vehicle reported in a span of at most ${daysMost} days, in the order of time. Where there are more than the limit, they are thinned out evenly, the first and the last kept. Units are in the names of fields (Celsius, Mph, Psi, Millivolts …). Sensors: ${told}.`,
  rights: ['history'],
  input: z.strictObject({
    vehicle: vehicleInput,
    sensor: z.enum(keys as [SensorKey, ...SensorKey[]]),
    ...spanInput,
    limit: limitInput(500, 100),
  }),
  output: z.object({
    ...{ vin: z.string(), unitId: z.string(), sensor: z.string() },
    readings: z.array(z.object({ recorded: timeOutput, reading: z.record(z.string(), z.unknown()) })),
    count: z.int().describe('In the span, before they were thinned out'),
    ...spanOutput,
    thinned: z.boolean(),
    truncated: z.boolean().describe('The oldest of the span were too many to be read'),
  }),
  answer: async ({ vehicle, sensor, limit, ...given }, asking) => {
    const span = await spanOf(given, asking, daysMost)
    const { vin, unitId } = await asking.vehicle(vehicle)
    const { entries, isCut } = await entriesIn(asking, vin, [sensor], span, readMost)
    const readings = entries.map(({ recorded, readings }) => ({
      recorded,
      reading: (readings[sensor] ?? {}) as Record<string, unknown>,
    }))
    const kept = thinned(readings, limit)
    return {
      heading: `${unitId} (${vin}), ${sensor} ${span.words}: ${readings.length} readings${kept.length < readings.length ? `, of which ${kept.length}` : ''}.`,
      lines: kept.map(
        ({ recorded, reading }) =>
          `${clock(recorded, span.zone)}: ${JSON.stringify(reading).slice(0, 1_000)}`,
      ),
      object: {
        ...{ vin, unitId, sensor },
        readings: kept.map(({ recorded, reading }) => ({ recorded: isoIn(recorded, span.zone), reading })),
        count: readings.length,
        ...span.told,
        thinned: kept.length < readings.length,
        truncated: isCut,
      },
    }
  },
})
