/** What is wrong by what the sensors say: each by its own declaration, and none that is older than its window. */

import type { Instant } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import { faultMiles } from '../maintenance/faults.ts'
import { faultTroubleKey } from '../maintenance/issues.ts'
import { type SensorKey, sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { turnOf } from '../sensors/turn.ts'
import type { Beyond, OpenFault, SensorCause, VerdictSubject } from '../shapes/cause.ts'
import type { Held, VehicleState } from '../state/state.ts'
import { heldLevel, itemKey } from '../state/verdict-memory.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type Cause, compareCauses } from './cause.ts'
import type { Clock } from './clock.ts'

const speaking = (sensors as readonly AnySensor[]).filter(({ verdicts }) => verdicts)
const listened = (sensors as readonly AnySensor[]).filter(({ unheard }) => unheard)

const noFaults: readonly OpenFault[] = Object.freeze([])

/** One reading after the other, asked as of one moment. */
class Subject implements VerdictSubject<unknown> {
  readonly vehicle: Vehicle
  readonly limits: VerdictLimits
  readonly isMoving: boolean
  readonly tethered: boolean | null
  readonly isDue: Clock['isDue']
  reading: unknown = null
  at: Instant = 0
  since: Instant = 0
  readonly #state: VehicleState
  readonly #clock: Clock
  #sensor: AnySensor | null = null

  constructor(state: VehicleState, vehicle: Vehicle, limits: VerdictLimits, isMoving: boolean, clock: Clock) {
    this.#state = state
    this.#clock = clock
    this.vehicle = vehicle
    this.limits = limits
    this.isMoving = isMoving
    this.isDue = clock.isDue
    this.tethered = state.tether?.tethered ?? null
  }

  take(sensor: AnySensor, held: Held<unknown>): void {
    this.#sensor = sensor
    this.at = held.at
    this.since = held.since ?? held.at
    const turn = turnOf(sensor, held)
    const hasTurned = turn !== null && this.#clock.isDue(turn.at)
    this.reading = hasTurned ? turn.reading : held.reading
  }

  get faults(): readonly OpenFault[] {
    const { faults } = this.#state
    if (faults.length === 0) return noFaults
    const { id } = this.#sensor!
    return faults
      .filter(({ sensorTypeId }) => sensorTypeId === id)
      .map((fault) => ({
        faultTypeId: fault.faultTypeId,
        fmi: fault.fmi,
        position: fault.position,
        since: fault.start,
        miles: faultMiles(fault),
        trouble: faultTroubleKey(fault),
      }))
  }

  readonly held = (item: string, beyond: Beyond) =>
    heldLevel(this.#state.verdict?.[itemKey(this.#sensor!.key, item)], beyond, this.isDue)

  readonly heldSince = (item: string): Instant | null =>
    this.#state.verdict?.[itemKey(this.#sensor!.key, item)]?.since ?? null
}

/** Field by field: made for every report with something wrong, and to copy the rest of an object takes several times as long. */
const causeOf = (sensor: AnySensor, said: SensorCause): Cause => ({
  level: said.level,
  consequence: said.consequence,
  words: said.words,
  measure: said.measure,
  detail: said.detail,
  since: said.since,
  miles: said.miles,
  means: said.means,
  does: said.does,
  act: said.act,
  key: itemKey(sensor.key, said.item),
  part: { sensor: sensor.key as SensorKey, position: said.position },
  troubles: said.troubles,
})

/** A reading may tell of the same wheel twice: the worse holds. */
const addCause = (found: Cause[], cause: Cause): void => {
  const n = found.findIndex(({ key }) => key === cause.key)
  if (n < 0) found.push(cause)
  else if (compareCauses(cause, found[n]!) < 0) found[n] = cause
}

/** Adds what the sensors say is wrong. */
export function addFromSensors(
  found: Cause[],
  state: VehicleState,
  vehicle: Vehicle,
  limits: VerdictLimits,
  isMoving: boolean,
  clock: Clock,
): void {
  const { readings } = state
  const subject = new Subject(state, vehicle, limits, isMoving, clock)
  for (const sensor of speaking) {
    const held = readings[sensor.key as SensorKey]
    if (!held || clock.isDue(held.at + sensor.staleAfter)) continue
    subject.take(sensor, held)
    const causes = sensor.verdicts!(subject)
    for (const one of causes) addCause(found, causeOf(sensor, one))
  }
}

/** Adds the sensors that were not heard for long though the gateway reports; of those that never were, nothing. */
export function addUnheard(
  found: Cause[],
  state: VehicleState,
  vehicle: Vehicle,
  limits: VerdictLimits,
): void {
  const { recorded, readings } = state
  for (const sensor of listened) {
    const held = readings[sensor.key as SensorKey]
    if (!held || recorded === null || recorded - held.at < sensor.unheard!.after(limits)) continue
    if (!vehicle.installedSensorTypeIds.includes(sensor.id)) continue
    const { after: _, ...words } = sensor.unheard!
    const since = held.at
    found.push({
      ...words,
      key: itemKey(sensor.key, 'unheard'),
      measure: { since },
      since,
      miles: null,
      part: { sensor: sensor.key as SensorKey, position: '' },
      troubles: [],
    })
  }
}
