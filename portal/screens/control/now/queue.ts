/** The queue out of what the live stream knows: who needs somebody, in which order, and what the toggles leave of it. */
import type { Instant } from '#domain/basics/units.ts'
import { type VerdictGroup, verdictGroups } from '#domain/verdict/verdict.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import type { NowCounts } from '../../../data/now.ts'

/** What one of the toggles leaves. */
export const nowFilters = ['needYou', 'moving', 'silent'] as const
export type NowFilter = (typeof nowFilters)[number]
export const isNowFilter = (text: string | null): text is NowFilter => nowFilters.some((one) => one === text)

export interface QueuePart {
  readonly group: VerdictGroup
  /** Of the whole group; `vehicles` may have fewer. */
  readonly count: number
  /** The worst first. */
  readonly vehicles: readonly LiveVehicle[]
}
export interface Queue {
  readonly counts: NowCounts
  readonly parts: readonly QueuePart[]
}

const groups = Object.keys(verdictGroups) as readonly VerdictGroup[]
const groupOf = ({ verdict }: LiveVehicle): VerdictGroup => verdict?.group ?? 'wait'
const waits = ({ level, verdict }: LiveVehicle) =>
  verdict?.group === 'wait' && (level === 'caution' || level === 'notice')
const needsYou = (vehicle: LiveVehicle) => groupOf(vehicle) !== 'wait'

/** Whether a toggle leaves a vehicle. */
export const passes = (vehicle: LiveVehicle, filter: NowFilter | null, at: Instant): boolean =>
  filter === null ||
  (filter === 'needYou'
    ? needsYou(vehicle)
    : filter === 'moving'
      ? isMoving(vehicle, at)
      : vehicle.level === 'stale')

const byRank = (a: LiveVehicle, b: LiveVehicle) =>
  (a.verdict?.rank ?? Number.MAX_SAFE_INTEGER) - (b.verdict?.rank ?? Number.MAX_SAFE_INTEGER) || a.id - b.id

/**
 * One pass over all vehicles.
 * @param customerId of this customer alone; null: of all that are seen
 */
export function queueOf(
  all: Iterable<LiveVehicle>,
  { customerId, filter, at }: { customerId: number | null; filter: NowFilter | null; at: Instant },
): Queue {
  const counts = { total: 0, needYou: 0, moving: 0, silent: 0, canWait: 0 }
  const found = new Map<VerdictGroup, LiveVehicle[]>(groups.map((group) => [group, []]))
  for (const vehicle of all) {
    if (customerId !== null && vehicle.customerId !== customerId) continue
    counts.total++
    const needed = needsYou(vehicle)
    if (needed) counts.needYou++
    else if (waits(vehicle)) counts.canWait++
    if (isMoving(vehicle, at)) counts.moving++
    if (vehicle.level === 'stale') counts.silent++
    // Without a toggle, and with that of what needs somebody, the rest is counted alone.
    if (needed ? passes(vehicle, filter, at) : filter !== null && passes(vehicle, filter, at))
      found.get(groupOf(vehicle))!.push(vehicle)
  }
  return {
    counts,
    parts: groups
      .map((group) => ({ group, vehicles: found.get(group)!.sort(byRank) }))
      .filter(({ vehicles }) => vehicles.length > 0)
      .map(({ group, vehicles }) => ({ group, count: vehicles.length, vehicles })),
  }
}

/** The order that a list had, with what has come since at the end of its group left out: nothing moves under the pointer. */
export function heldQueue(before: Queue, now: Queue): { readonly queue: Queue; readonly changed: number } {
  const current = new Map(
    now.parts.flatMap(({ group, vehicles }) => vehicles.map((one, place) => [one.id, { one, group, place }])),
  )
  const held = new Set<number>()
  let changed = 0
  const parts = before.parts.map((part) => ({
    ...part,
    vehicles: part.vehicles.map((vehicle, place) => {
      held.add(vehicle.id)
      const found = current.get(vehicle.id)
      if (!found || found.group !== part.group || found.place !== place) changed++
      return found?.one ?? vehicle
    }),
  }))
  for (const id of current.keys()) if (!held.has(id)) changed++
  return { queue: { counts: now.counts, parts }, changed }
}

/** The vehicle so many rows on; the first where none is chosen, or the chosen one is gone. */
export function stepTo(queue: Queue, vin: string | null, by: 1 | -1): LiveVehicle | null {
  const rows = queue.parts.flatMap(({ vehicles }) => vehicles)
  const place = rows.findIndex((one) => one.vin === vin)
  return rows[place < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, place + by))] ?? null
}

/** At most so many labels on the map, so that it stays a map. */
const labelsMost = 6
/** What is written beside the worst that move with a fault, by vehicle. */
export const mapLabels = ({ parts }: Queue): ReadonlyMap<number, string> =>
  new Map(
    (parts.find(({ group }) => group === 'moving')?.vehicles ?? [])
      .slice(0, labelsMost)
      .map(({ id, verdict }) => [id, verdict?.words ?? '']),
  )
