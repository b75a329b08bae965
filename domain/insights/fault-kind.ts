/** What a fault is about, in words: the sensor, and the type of the fault. */
import { faultTypesOf } from '../maintenance/vocabulary/index.ts'
import { findSensorById } from '../sensors/index.ts'

export const faultKind = (sensorTypeId: number, faultTypeId: number): string => {
  const sensor = findSensorById(sensorTypeId)?.label ?? `Sensor ${sensorTypeId}`
  return `${sensor}: ${faultTypesOf(sensorTypeId)[faultTypeId] ?? `type ${faultTypeId}`}`
}
