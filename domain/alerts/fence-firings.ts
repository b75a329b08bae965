/** What a geofence's own addresses are notified of: that a vehicle entered it, or left it, by driving. */
import type { VisitChange } from '../geofences/visit.ts'
import { evidenceOf } from './evidence.ts'
import { type FiringChange, fenceSource } from './firing.ts'
import type { FenceNames, Moment } from './moment.ts'
import { boundaryCrossing } from './visit-kinds.ts'

const crossing = [boundaryCrossing.params(boundaryCrossing.fresh)]

function fenceFiring(change: VisitChange, moment: Moment, fences: FenceNames): FiringChange | null {
  const { kind, visit } = change
  const enters = kind === 'began' && visit.how === 'entered'
  const exits = kind === 'ended' && visit.leftHow === 'left'
  const at = enters ? visit.entered : visit.left
  if (!(enters || exits) || at === null) return null
  const fence = fences.versionAt(visit.geofenceId, at)
  if (!fence || !(enters ? fence.tellsEnter : fence.tellsExit)) return null
  const item = `${enters ? 'enter' : 'exit'}:${visit.geofenceId}`
  const [params] = crossing
  return {
    kind: 'fired',
    firing: {
      source: fenceSource(visit.geofenceId),
      at,
      item,
      version: fence.version,
      alertTypeId: boundaryCrossing.id,
      severity: params!.severity(item, moment, fences),
      // Nobody waits for its end: to have entered, or left, is told once.
      ended: at,
      held: null,
      evidence: {
        ...evidenceOf(params!.because(item, moment, fences), moment, crossing),
        geofence: { id: visit.geofenceId, version: fence.version, name: fence.name },
      },
    },
  }
}

export const fenceFirings = (moment: Moment, fences: FenceNames): readonly FiringChange[] =>
  moment.visits.flatMap((change) => fenceFiring(change, moment, fences) ?? [])
