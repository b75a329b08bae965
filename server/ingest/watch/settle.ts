/** What changes of visits and firings come to: the last of each, and how what is stored differs from what a replay says. */
import { isDeepStrictEqual } from 'node:util'
import type { KnownChange } from '#domain/alerts/advance.ts'
import { type FiringChange, firingKey } from '#domain/alerts/firing.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type VisitChange, visitKey } from '#domain/geofences/visit.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { KnownFiring, KnownVisit, StoredFiring } from './store.ts'

const never = Number.POSITIVE_INFINITY

export type FiringEnded = Extract<FiringChange, { kind: 'ended' }>

/** Follows changes, each kind by its key. What ends without having begun here is left over in `ends`. */
export class SettledEdits {
  readonly visits = new Map<string, KnownVisit>()
  readonly visitEnds = new Map<string, KnownVisit>()
  readonly firings = new Map<string, KnownFiring>()
  readonly firingEnds = new Map<string, { readonly change: FiringEnded; readonly known: Instant }>()

  visit({ at, change: { kind, visit } }: KnownChange<VisitChange>): void {
    const key = visitKey(visit)
    if (kind === 'began') {
      // Left and entered again at the same moment, it is one visit that goes on.
      this.visitEnds.delete(key)
      this.visits.set(key, { ...visit, known: at, leftKnown: visit.left === null ? never : at })
      return
    }
    const begun = this.visits.get(key)
    const ended = { ...visit, known: begun?.known ?? visit.entered, leftKnown: at }
    if (begun) this.visits.set(key, ended)
    else this.visitEnds.set(key, ended)
  }

  firing({ at, change }: KnownChange<FiringChange>): void {
    if (change.kind === 'fired') {
      const { firing } = change
      // Ended and fired again at the same moment, it is one firing that goes on.
      const key = firingKey(firing)
      this.firingEnds.delete(key)
      this.firings.set(key, {
        ...firing,
        held: this.firings.has(key) ? this.firings.get(key)!.held : firing.held,
        known: at,
        endedKnown: firing.ended === null ? never : at,
      })
      return
    }
    const key = firingKey(change)
    const fired = this.firings.get(key)
    if (fired) this.firings.set(key, { ...fired, ended: change.ended, endedKnown: at })
    else this.firingEnds.set(key, { change, known: at })
  }
}

export interface VisitDifference {
  readonly put: readonly KnownVisit[]
  /** What never was. */
  readonly removed: readonly KnownVisit[]
}

/**
 * What to do to the stored visits of a vehicle so that they become those of a replay.
 * @param stored those of which something became known after `base`
 * @param base the moment at which the replay began, and the state then
 * @param met from here on everything is as it was; null where the replay went to the end
 */
export function differVisits(
  stored: readonly KnownVisit[],
  base: { readonly at: Instant; readonly state: VehicleState },
  settled: SettledEdits,
  met: Instant | null,
): VisitDifference {
  const rows = new Map(stored.map((visit) => [visitKey(visit), visit]))
  const after = new Map<string, KnownVisit>()
  for (const [id, open] of Object.entries(base.state.watch?.visits ?? {})) {
    const visit = { ...open, geofenceId: Number(id), left: null, leftHow: null }
    const known = rows.get(visitKey(visit))?.known ?? open.entered
    after.set(visitKey(visit), { ...visit, known, leftKnown: never })
  }
  for (const [key, visit] of settled.visits) after.set(key, visit)
  for (const [key, visit] of settled.visitEnds) {
    const open = after.get(key)
    if (open) after.set(key, { ...visit, known: open.known })
  }
  const put: KnownVisit[] = []
  for (const [key, visit] of after) {
    const row = rows.get(key)
    // Open where the replay met what was: how it ended is as it was too.
    const isAsItWas = row !== undefined && met !== null && visit.left === null && row.leftKnown > met
    const wanted = isAsItWas
      ? { ...visit, left: row.left, leftHow: row.leftHow, leftKnown: row.leftKnown }
      : visit
    if (!row || !isDeepStrictEqual({ ...row }, { ...wanted })) put.push(wanted)
  }
  const removed = stored.filter((row) => !after.has(visitKey(row)) && (met === null || row.known <= met))
  return { put, removed }
}

export interface FiringDifference {
  readonly put: readonly KnownFiring[]
  /** What never was, and is not marked so yet. */
  readonly withdrawn: readonly KnownFiring[]
}

/** The same for firings. */
export function differFirings(
  stored: readonly StoredFiring[],
  base: Instant,
  settled: SettledEdits,
  met: Instant | null,
): FiringDifference {
  const rows = new Map(stored.map((firing) => [firingKey(firing), firing]))
  const after = new Map<string, KnownFiring>()
  for (const { isWithdrawn, ...firing } of stored)
    if (firing.known <= base && !isWithdrawn)
      after.set(firingKey(firing), { ...firing, ended: null, endedKnown: never })
  for (const [key, firing] of settled.firings) after.set(key, firing)
  for (const [key, { change, known }] of settled.firingEnds) {
    const open = after.get(key)
    if (open) after.set(key, { ...open, ended: change.ended, endedKnown: known })
  }
  const put: KnownFiring[] = []
  for (const [key, firing] of after) {
    const row = rows.get(key)
    const isAsItWas = row !== undefined && met !== null && firing.ended === null && row.endedKnown > met
    const wanted = isAsItWas ? { ...firing, ended: row.ended, endedKnown: row.endedKnown } : firing
    // The proof has been through the database on one side: as JSON both are alike.
    const asJson = { ...wanted, evidence: JSON.parse(JSON.stringify(wanted.evidence)) as unknown }
    if (
      !row ||
      row.isWithdrawn ||
      !isDeepStrictEqual({ ...row, isWithdrawn: undefined }, { ...asJson, isWithdrawn: undefined })
    )
      put.push(wanted)
  }
  const withdrawn = stored.filter(
    (row) => !row.isWithdrawn && !after.has(firingKey(row)) && (met === null || row.known <= met),
  )
  return { put, withdrawn }
}
