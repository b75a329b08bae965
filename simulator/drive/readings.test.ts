import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '#domain/basics/time.ts'
import { sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { fleet } from '../fleet.ts'
import { fromSchema } from './readings.ts'

const start = Date.UTC(2026, 10, 14)
const { vehicles } = fleet('tandem', 5, start)

describe.each(sensors as readonly AnySensor[])('$key, if it had no simulation of its own', (sensor) => {
  const { make } = fromSchema(sensor)
  // Nothing else of a scene is looked at.
  const at = (index: number, now: number) => make({ vehicle: vehicles[index]!, now } as never)

  test('reads what its schema lets through, the same at the same moment', () => {
    for (let index = 0; index < 5; index++)
      for (let now = start; now < start + day; now += hour) {
        const reading = at(index, now)
        expect(sensor.schema.safeParse(reading).error).toBeUndefined()
        expect(at(index, now)).toEqual(reading)
      }
  })

  test('changes in time, and not all at once', () => {
    const texts = Array.from({ length: 200 }, (_, k) => JSON.stringify(at(0, start + k * hour)))
    expect(new Set(texts).size).toBeGreaterThan(1)
    const numbers = (text: string) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    const [before, after] = [start, start + minute].map((now) => numbers(JSON.stringify(at(0, now))))
    const spread = Math.max(1, ...before!.map(Math.abs))
    for (const [index, value] of before!.entries())
      expect(Math.abs((after![index] ?? value) - value) / spread).toBeLessThan(0.1)
  })
})
