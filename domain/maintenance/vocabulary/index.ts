/** The words for every fault that a sensor reports; a family's are a file and a line here. */
import { findSensorById, type SensorKey } from '../../sensors/index.ts'
import type { Fault } from '../faults.ts'
import { abs } from './abs.ts'
import { lights } from './lights.ts'
import { type FaultCode, type FaultText, type Vocabulary, vocabulary } from './text.ts'
import { tireInflation } from './tire-inflation.ts'
import { tirePressure } from './tire-pressure.ts'
import { tireTemperature } from './tire-temperature.ts'
import { tse } from './tse.ts'
import { wheelEnd } from './wheel-end.ts'

export type { FaultText } from './text.ts'

const vocabularies: { readonly [K in SensorKey]?: Vocabulary } = {
  absSystemFault: abs,
  lightSystemFault: lights,
  tireInflationStatus: tireInflation,
  tse,
  wheelEnd,
  individualTirePressure: tirePressure,
  tireTemperature,
}
const wordless = vocabulary({}, {})

const vocabularyOf = (sensorTypeId: number): Vocabulary =>
  vocabularies[findSensorById(sensorTypeId)?.key as SensorKey] ?? wordless

/** A fault in words; one that nobody knows is told by its numbers. */
export const describeFault = (
  fault: Pick<Fault, 'sensorTypeId' | 'faultTypeId' | 'fmi' | 'position'>,
): FaultText => vocabularyOf(fault.sensorTypeId).describe(fault)

/** What the fault type ids of a sensor's faults are about. */
export const faultTypesOf = (sensorTypeId: number): Readonly<Record<number, string>> =>
  vocabularyOf(sensorTypeId).types()

/** The faults of a sensor that have words of their own. */
export const knownFaultsOf = (sensorTypeId: number): readonly FaultCode[] => vocabularyOf(sensorTypeId).known
