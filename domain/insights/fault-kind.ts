/** What a fault is about, in words: the sensor, and the type of the fault. */
import { t } from '../basics/texts.ts'
import { faultTypesOf } from '../maintenance/vocabulary/index.ts'
import { findSensorById } from '../sensors/index.ts'

export const faultKind = (sensorTypeId: number, faultTypeId: number): string => {
  const label = findSensorById(sensorTypeId)?.label
  const type = faultTypesOf(sensorTypeId)[faultTypeId]
  return t('{{sensor}}: {{fault}}', {
    sensor: label === undefined ? t('Sensor {{id}}', { id: sensorTypeId }) : t(label),
    fault: type === undefined ? t('type {{id}}', { id: faultTypeId }) : t(type),
  })
}
