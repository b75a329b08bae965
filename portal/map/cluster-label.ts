/** What is told of vehicles that lie in a cluster, where none of them has a mark of its own. */
import { t } from '#domain/basics/texts.ts'
import { isIn, type MapBox, type Spot } from './world.ts'

export interface LabeledVehicle extends Spot {
  readonly unitId: string
}

/**
 * The label of a cluster: the first that is told of by name, and how many more; null where none of them lies in it.
 * @param left the vehicles that are not named yet, in their order; those in the cluster are taken from it
 * @param told what is told beside the unit, by vehicle
 * @param placed where a vehicle is; null where it is not on the map
 */
export function clusterLabel(
  box: MapBox,
  left: Set<number>,
  told: ReadonlyMap<number, string>,
  placed: (id: number) => LabeledVehicle | null,
): { readonly id: number; readonly text: string } | null {
  const inside = [...left].flatMap((id) => {
    const vehicle = placed(id)
    return vehicle && isIn(box, vehicle) ? [{ id, unitId: vehicle.unitId }] : []
  })
  for (const { id } of inside) left.delete(id)
  const [first, ...others] = inside
  if (!first) return null
  const named = `${first.unitId} ${told.get(first.id)}`
  const text =
    others.length > 0 ? t('{{trailer}} and {{count}} more', { trailer: named, count: others.length }) : named
  return { id: first.id, text }
}
