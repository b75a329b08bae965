/** What a fault is about, in words: the sensor, and the type of the fault. */
import { t } from '../basics/texts.ts'
import { faultTypesOf } from '../maintenance/vocabulary/index.ts'
import { findSensorById } from '../sensors/index.ts'

export const faultKind = (sensorTypeId: number, faultTypeId: number): string => {
  const sensor = findSensorById(sensorTypeId)?.label ?? t('Sensor {{sensorTypeId}}', { sensorTypeId })
  return `${sensor}: ${faultTypesOf(sensorTypeId)[faultTypeId] ?? t('type {{faultTypeId}}', { faultTypeId })}`
}
