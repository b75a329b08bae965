/** What a report tells about faults, by the declarations of the sensors it has readings of. */
import { type Readings, type SensorKey, sensors } from '../sensors/index.ts'
import type { AnySensor, FaultDeclaration, ListedFault } from '../sensors/sensor.ts'
import { type Fault, type ReportedFaults, sameFault } from './faults.ts'

// biome-ignore lint/suspicious/noExplicitAny: a declaration knows its own sensor's reading; here all meet
type Any = any

interface Teller {
  readonly key: SensorKey
  readonly sensorTypeId: number
  readonly faults: FaultDeclaration<Any>
}

/** The sensors whose readings carry faults, in the order of the drawer. */
const tellers: readonly Teller[] = (sensors as readonly AnySensor[]).flatMap(({ id, key, faults }) =>
  faults ? [{ key: key as SensorKey, sensorTypeId: id, faults }] : [],
)

/** The sensor type ids (§3) of the families of faults, in the order of the drawer. */
export const faultSensorTypeIds: readonly number[] = tellers.map(({ sensorTypeId }) => sensorTypeId)

const nothing: readonly ReportedFaults[] = Object.freeze([])
const never = () => false
const always = () => true

/**
 * What each reading says about faults that are there or have been; nothing of sensors without any.
 * In an order of its own, whatever that of the readings.
 */
export function reportedFaults(readings: Readings, active: readonly Fault[]): readonly ReportedFaults[] {
  let reported: ReportedFaults[] | null = null
  for (const { key, sensorTypeId, faults } of tellers) {
    const reading = readings[key]
    if (reading === undefined) continue
    const mine = active.length === 0 ? active : active.filter((fault) => fault.sensorTypeId === sensorTypeId)
    const was = mine.length === 0 ? never : (one: ListedFault) => mine.some((fault) => sameFault(fault, one))
    const listed = faults.of(reading, was)
    if (listed.length === 0 && mine.length === 0) continue
    reported ??= []
    const { speaksOf } = faults
    reported.push({
      sensorTypeId,
      listed,
      speaksOf: speaksOf ? (fault) => speaksOf(reading, fault) : always,
    })
  }
  return reported ?? nothing
}
