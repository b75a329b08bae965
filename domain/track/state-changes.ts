/** When a sensor's lasting state became another: a door that opened, a trailer that was dropped. */
import type { Instant } from '../basics/units.ts'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { SensorStateChange } from '../wire/track.ts'

/** Sensors whose readings are a state that lasts. */
export const lastingSensors: readonly AnySensor[] = (sensors as readonly AnySensor[]).filter(
  ({ lasts }) => lasts,
)

/** Takes readings in the order of time, and keeps what is another than before; the first of each sensor is no news. */
export class StateChanges {
  readonly all: SensorStateChange[] = []
  readonly #was = new Map<string, string>()
  readonly #vehicle: Vehicle

  constructor(vehicle: Vehicle) {
    this.#vehicle = vehicle
  }

  take(sensor: AnySensor, at: Instant, reading: unknown): void {
    const state = sensor.lasts!(reading)
    const was = this.#was.get(sensor.key)
    this.#was.set(sensor.key, state)
    if (was === undefined || was === state) return
    const line = sensor.log(reading, this.#vehicle)[0]
    if (line) this.all.push([at, line[0], line[1]])
  }
}
