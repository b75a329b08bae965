/** The decision trees there are; a new one is a file and a line here. The order is that of the page. */
import { findSensorById, type SensorKey } from '../../sensors/index.ts'
import type { ListedFault } from '../../sensors/sensor.ts'
import type { Tree } from '../tree.ts'
import { abs } from './abs.ts'
import { cargo, doors, reefer, weight } from './cargo.ts'
import { position, silent } from './gateway.ts'
import { lights } from './lights.ts'
import { deviceBattery, trailerBattery } from './supply.ts'
import { brakes, inflation, tirePressure, tireTemperature, wheelEnd } from './wheels.ts'

export const trees: readonly Tree[] = [
  lights,
  abs,
  brakes,
  tirePressure,
  tireTemperature,
  inflation,
  wheelEnd,
  trailerBattery,
  reefer,
  doors,
  cargo,
  weight,
  silent,
  position,
  deviceBattery,
]

export const findTree = (key: string | null): Tree | undefined => trees.find((tree) => tree.key === key)

/** The tree for trouble of a sensor. */
export const treeOf = (sensor: string): Tree | undefined =>
  trees.find(({ sensors }) => sensors.includes(sensor as SensorKey))

/** The tree for an open fault, and the step in it that repairs it; null for the step where the questions are asked. */
export const repairAt = (
  fault: ListedFault & { readonly sensorTypeId: number },
): { readonly tree: Tree; readonly step: string | null } | null => {
  const sensor = findSensorById(fault.sensorTypeId)
  const tree = sensor && treeOf(sensor.key)
  return tree ? { tree, step: tree.stepOf?.(fault) ?? null } : null
}
