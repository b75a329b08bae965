/** The sensors there are; a new one is a file and a line here. */
import { door } from './door.ts'
import type { AnySensor } from './sensor.ts'

export const sensors = [door] as const satisfies readonly AnySensor[]

type Sensors = (typeof sensors)[number]
export type SensorKey = Sensors['key']
/** The latest or reported readings by sensor; what has nothing to say is left out. */
export type Readings = {
  readonly [S in Sensors as S['key']]?: S extends { schema: { _output: infer R } } ? R : never
}

const byKey = new Map<string, AnySensor>(sensors.map((sensor) => [sensor.key, sensor]))
const byId = new Map<number, AnySensor>(sensors.map((sensor) => [sensor.id, sensor]))
export const sensorOf = (key: SensorKey): AnySensor => byKey.get(key)!
/** The sensor of a key of a report, if there is one. */
export const findSensor = (key: string): AnySensor | undefined => byKey.get(key)
/** The sensor of a sensor type id (§3), if there is one. */
export const findSensorById = (id: number): AnySensor | undefined => byId.get(id)
