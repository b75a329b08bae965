/** The kinds of alert there are (§3): those that sensors declare, those about geofences, tow, and custom. */
import { type SensorKey, sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import type { Kind } from './kind.ts'
import { kindOfSensors, type Told } from './sensor-kinds.ts'
import { tow } from './tow.ts'
import { boundaryCrossing, geofenceOccupancy, occupancyDuration } from './visit-kinds.ts'

/** The alert type that holds several conditions at once; it is no condition itself. */
export const custom = { id: 0, name: 'Custom' } as const

const declared = (sensors as readonly AnySensor[]).flatMap(({ key, predicates }) =>
  predicates.map((facts): Told => ({ key: key as SensorKey, facts })),
)
const ofSensors = [...new Set(declared.map(({ facts }) => facts.id))].map((id) =>
  kindOfSensors(declared.filter(({ facts }) => facts.id === id)),
)

/** Every kind of condition, in the order of §3. */
export const kinds: readonly Kind[] = [
  ...ofSensors,
  boundaryCrossing,
  occupancyDuration,
  geofenceOccupancy,
  tow,
].sort((a, b) => a.id - b.id)

/** What a form offers to make a rule of, custom first (§3). */
export const alertTypes: readonly Pick<Kind, 'id' | 'name' | 'flag'>[] = [custom, ...kinds]

const byId = new Map(kinds.map((kind) => [kind.id, kind]))
/** The kind of a condition; undefined where there is none of this id. */
export const kindOf = (id: number): Kind | undefined => byId.get(id)
/** The name of an alert type, custom included; empty where there is none of this id. */
export const alertTypeName = (id: number): string =>
  id === custom.id ? custom.name : (byId.get(id)?.name ?? '')
