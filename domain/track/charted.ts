/** What of the sensors can be drawn over time: their columns of numbers. */
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'

export interface Charted {
  /** The response field of its column. */
  readonly key: string
  readonly title: string
  readonly unit: string
  readonly sensorId: number
  readonly sensorKey: string
  readonly of: (reading: unknown, vehicle: Vehicle) => number | null
}

const positional = 'gps'
const keys = new Set<string>()

/** Speed and place are of the way itself; two columns of one field are one curve. */
export const charted: readonly Charted[] = (sensors as readonly AnySensor[]).flatMap((sensor) =>
  sensor.key === positional
    ? []
    : sensor.columns.flatMap((column) => {
        if (column.type !== 'number' && column.type !== 'integer') return []
        if (keys.has(column.field)) return []
        keys.add(column.field)
        return [
          {
            key: column.key,
            title: column.title,
            unit: column.unit ?? '',
            sensorId: sensor.id,
            sensorKey: sensor.key,
            of: (reading: unknown, vehicle: Vehicle) => column.of({ reading, vehicle }) as number | null,
          },
        ]
      }),
)

export const findCharted = (key: string): Charted | undefined => charted.find((one) => one.key === key)
