/** Which active faults are those of a part. */
import type { Fault } from '../maintenance/faults.ts'
import { findSensorById, type SensorKey } from '../sensors/index.ts'
import { placed, type TirePosition, type WheelPosition } from '../sensors/positions.ts'
import { lightFaultCircuit } from '../sensors/vocab/lights.ts'
import { wheelWhere } from '../shapes/part.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Part } from './parts.ts'

const isPosition = (position: string): position is WheelPosition | TirePosition =>
  /^[LR][FMR][OI]?$/.test(position)

/** Where the part is that a fault is of; empty where it is of the only one. */
const whereOf = ({ faultTypeId, position }: Fault, { kind }: Part, axles: Vehicle['axles']): string => {
  if (kind === 'lights') return lightFaultCircuit(faultTypeId)
  return isPosition(position) ? wheelWhere(placed(position, axles)) : ''
}

/** The faults of a part among those of its vehicle, in their order. */
export const faultsOf = (part: Part, axles: Vehicle['axles'], faults: readonly Fault[]): readonly Fault[] =>
  faults.filter((fault) => {
    const key = findSensorById(fault.sensorTypeId)?.key as SensorKey | undefined
    if (!key || !part.sensors.includes(key)) return false
    const where = whereOf(fault, part, axles)
    return where === part.where || (part.kind === 'lights' && part.where === '')
  })
