/** The sensors there are; a new one is a file and a line here. The order is that of the drawer (§2). */
import { absSystemFault } from './abs-system-fault.ts'
import { backupBattery } from './backup-battery.ts'
import { cargoCamera } from './cargo-camera.ts'
import { door } from './door.ts'
import { enhancedWeight } from './enhanced-weight.ts'
import { gps } from './gps.ts'
import { gpsMileage } from './gps-mileage.ts'
import { individualTirePressure } from './individual-tire-pressure.ts'
import { lightSystemFault } from './light-system-fault.ts'
import { odometer } from './odometer.ts'
import { reeferUnit } from './reefer-unit.ts'
import type { AnySensor } from './sensor.ts'
import { sensorBoxBattery } from './sensor-box-battery.ts'
import { tetherChange } from './tether-change.ts'
import { tireInflationStatus } from './tire-inflation-status.ts'
import { tireTemperature } from './tire-temperature.ts'
import { tse } from './tse.ts'
import { ultrasonicCargo } from './ultrasonic-cargo.ts'
import { wheelEnd } from './wheel-end.ts'
import { wiliotBattery } from './wiliot-battery.ts'
import { xt5300BatteryStatus } from './xt5300-battery-status.ts'

export const sensors = [
  gps,
  absSystemFault,
  tireInflationStatus,
  enhancedWeight,
  odometer,
  door,
  tetherChange,
  lightSystemFault,
  sensorBoxBattery,
  gpsMileage,
  tse,
  backupBattery,
  wheelEnd,
  individualTirePressure,
  reeferUnit,
  ultrasonicCargo,
  cargoCamera,
  tireTemperature,
  xt5300BatteryStatus,
  wiliotBattery,
] as const satisfies readonly AnySensor[]

type Sensors = (typeof sensors)[number]
export type SensorKey = Sensors['key']
/** The latest or reported readings by sensor; a sensor without a reading is left out. */
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
