/** The kinds of condition there are (§3): those that sensors declare, those about geofences, and tow. */
import { type SensorKey, sensorOf, sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import type { Kind } from './kind.ts'
import { type DeclaredCondition, kindOfSensors } from './sensor-kinds.ts'
import { tow } from './tow.ts'
import { boundaryCrossing, geofenceOccupancy, occupancyDuration } from './visit-kinds.ts'

const declared = (sensors as readonly AnySensor[]).flatMap(({ key, predicates }) =>
  predicates.map((facts): DeclaredCondition => ({ key: key as SensorKey, facts })),
)
const ofSensors = [...new Set(declared.map(({ facts }) => facts.id))].map((id) =>
  kindOfSensors(declared.filter(({ facts }) => facts.id === id)),
)

/** The kinds that no sensor declares; a new one is a file and a line here. */
export const ownKinds = [boundaryCrossing, occupancyDuration, geofenceOccupancy, tow] as const

/** Every kind of condition, in the order of §3. */
export const kinds: readonly Kind[] = [...ofSensors, ...ownKinds].sort((a, b) => a.id - b.id)

const byId = new Map(kinds.map((kind) => [kind.id, kind]))
/** The kind of a condition; undefined where there is none of this id. */
export const kindOf = (id: number): Kind | undefined => byId.get(id)

/**
 * The kinds about what a verdict tells by itself: how bad a reading is its sensor says, and whether a trailer is towed the
 * verdict. Their alerts are in the inbox, and no cause of their own.
 */
export const toldByVerdict: readonly number[] = [
  ...ofSensors.filter(({ sensors }) => sensors.every((key) => sensorOf(key).verdicts)),
  tow,
].map(({ id }) => id)
