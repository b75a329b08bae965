/** The queue out of what the live stream knows: who needs somebody, in which order, and what the toggles leave of it. */

import type { Instant } from '#domain/basics/units.ts'
import { type VerdictGroup, verdictGroups } from '#domain/verdict/verdict.ts'
import { causeWords } from '#domain/verdict/words.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import type { NowCounts } from '../../../data/now.ts'
import { linesOf, type QueueLine } from './lines.ts'

/** What one of the toggles leaves. */
export const nowFilters = ['needYou', 'moving', 'silent'] as const
export type NowFilter = (typeof nowFilters)[number]
export const isNowFilter = (text: string | null): text is NowFilter => nowFilters.some((one) => one === text)

export interface QueuePart {
  readonly group: VerdictGroup
  /** Vehicles of the whole group; `lines` may have fewer. */
  readonly count: number
  /** The worst first. */
  readonly lines: readonly QueueLine[]
}
export interface Queue {
  readonly counts: NowCounts
  readonly parts: readonly QueuePart[]
}

/** Those of all lines, in their order. */
export const vehiclesOf = ({ lines }: QueuePart): readonly LiveVehicle[] =>
  lines.flatMap(({ vehicles }) => vehicles)

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
      .map(({ group, vehicles }) => ({ group, count: vehicles.length, lines: linesOf(group, vehicles) })),
  }
}

/** The order that a list had, with what has come since at the end of its group left out: nothing moves under the pointer. */
export function heldQueue(before: Queue, now: Queue): { readonly queue: Queue; readonly changed: number } {
  const current = new Map<number, { readonly one: LiveVehicle; readonly at: string }>()
  for (const part of now.parts) forEachPlaced(part, (one, at) => current.set(one.id, { one, at }))
  const held = new Set<number>()
  let changed = 0
  for (const part of before.parts)
    forEachPlaced(part, ({ id }, at) => {
      held.add(id)
      if (current.get(id)?.at !== at) changed++
    })
  for (const id of current.keys()) if (!held.has(id)) changed++
  const asNow = (vehicle: LiveVehicle) => current.get(vehicle.id)?.one ?? vehicle
  const parts = before.parts.map((part) => ({
    ...part,
    lines: part.lines.map((line) => ({ ...line, vehicles: line.vehicles.map(asNow) })),
  }))
  return { queue: { counts: now.counts, parts }, changed }
}

/** Tells where each vehicle of a part stands: in which group and line, after how many others. */
function forEachPlaced({ group, lines }: QueuePart, tell: (vehicle: LiveVehicle, at: string) => void) {
  let place = 0
  for (const { key, vehicles } of lines)
    for (const vehicle of vehicles) tell(vehicle, `${group} ${place++} ${vehicles.length > 1 ? key : ''}`)
}

/** What is chosen: a line, and of several the trailer in it; null while they are looked at together. */
export interface Choice {
  readonly line: QueueLine
  readonly vehicle: LiveVehicle | null
}

const choiceOf = (line: QueueLine): Choice => ({
  line,
  vehicle: line.vehicles.length === 1 ? line.vehicles[0]! : null,
})

/** What a key stands for: of a line, or the VIN of a trailer; the first line where there is none such. */
export function chosenIn(queue: Queue, key: string | null): Choice | null {
  const lines = queue.parts.flatMap((part) => part.lines)
  const line =
    lines.find((one) => one.key === key) ??
    lines.find(({ vehicles }) => vehicles.some(({ vin }) => vin === key))
  if (!line) return lines[0] ? choiceOf(lines[0]) : null
  return line.key === key
    ? choiceOf(line)
    : { line, vehicle: line.vehicles.find(({ vin }) => vin === key) ?? null }
}

/** The key of a choice, as the next one is looked for by. */
export const keyOf = ({ line, vehicle }: Choice): string => vehicle?.vin ?? line.key

/** The key so many rows on; the trailers of a line are rows while it is open, which it is while it is chosen. */
export function stepTo(queue: Queue, key: string | null, by: 1 | -1): string | null {
  const chosen = key === null ? null : chosenIn(queue, key)
  const rows = queue.parts
    .flatMap((part) => part.lines)
    .flatMap((line) =>
      line === chosen?.line && line.vehicles.length > 1
        ? [line.key, ...line.vehicles.map(({ vin }) => vin)]
        : [line.key],
    )
  const place = chosen === null ? -1 : rows.indexOf(keyOf(chosen))
  return rows[place < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, place + by))] ?? null
}

/** At most so many labels on the map, so that it stays a map. */
const labelsMost = 6
/** What is written beside the worst that move with a fault, by vehicle. */
export const mapLabels = ({ parts }: Queue): ReadonlyMap<number, string> =>
  new Map(
    parts
      .filter(({ group }) => group === 'moving')
      .flatMap(vehiclesOf)
      .slice(0, labelsMost)
      .map(({ id, verdict }) => [id, verdict === null ? '' : causeWords(verdict.words)]),
  )
