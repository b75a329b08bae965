/** Filters that speak of a sensor let through only vehicles that have it fitted (§5): cargo and faults. */
import { absSystemFault } from '../sensors/abs-system-fault.ts'
import { cargoCamera } from '../sensors/cargo-camera.ts'
import { enhancedWeight } from '../sensors/enhanced-weight.ts'
import { lightSystemFault } from '../sensors/light-system-fault.ts'
import { sensorBoxBattery } from '../sensors/sensor-box-battery.ts'
import { tireInflationStatus } from '../sensors/tire-inflation-status.ts'
import { ultrasonicCargo } from '../sensors/ultrasonic-cargo.ts'

const needed: Readonly<Record<string, readonly number[]>> = {
  is_loaded_calculated: [enhancedWeight.id, ultrasonicCargo.id],
  weight_lbs: [enhancedWeight.id],
  camera_fullness: [cargoCamera.id],
  abs_severity: [absSystemFault.id],
  abs_fault_codes: [absSystemFault.id],
  light_fault_codes: [lightSystemFault.id],
  tire_inflation_status: [tireInflationStatus.id],
  trailer_battery_health_status: [sensorBoxBattery.id],
}

/** Sensor type ids of which a vehicle must have one for a filter on this field; null: none is needed. */
export const sensorsFor = (field: string): readonly number[] | null => needed[field] ?? null
