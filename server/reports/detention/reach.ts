/** Whose detention a viewer sees: that of their customers' own visits, also of vehicles that were theirs then. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { detentionWords } from '#domain/reports/detention-words.ts'
import { readVisitRef } from '#domain/reports/visit-ref.ts'
import { seenFences } from '../../geofences/reach.ts'
import { refusal } from '../../platform/refusal.ts'
import { type AccessScope, accessScopeIn } from '../../scope/vehicle-scope.ts'
import { type DetentionQuery, type DetentionVisit, detentionVisit } from './visit-store.ts'

/**
 * Vehicles that somebody sees as their lessor are no part of it: rates and geofences are the lessee's own.
 * @throws the refusal where the viewer sees no geofences, or none of this customer
 */
export const seenDetention = (db: pg.Pool, viewer: Viewer, customerId: number | null): Promise<AccessScope> =>
  accessScopeIn(db, viewer, seenFences(viewer, customerId))

/** A visit by its name in addresses. @throws a refusal where there is none that the viewer sees */
export const seenVisit = async (
  db: pg.Pool,
  viewer: Viewer,
  name: string,
  now: Instant,
): Promise<DetentionVisit> => {
  const ref = readVisitRef(name)
  const accessScope = await seenDetention(db, viewer, null)
  const visit = ref && (await detentionVisit(db, accessScope, ref, now))
  if (!visit) throw refusal(detentionWords.noSuchVisit)
  return visit
}

/** A moment that a period can begin or end with: from 1970 on, as far as dates go. */
export const isMoment = (at: number): boolean => at >= 0 && at <= 8.64e15

/** Longer periods are several lists. */
const periodMostDays = 400

export interface DetentionArgs {
  readonly customerId: number | null
  readonly geofenceId: number | null
  readonly from: Instant
  readonly to: Instant
  readonly isOver: boolean
}

/** @throws a refusal for a period that cannot be, and where the viewer sees nothing */
export const queryOf = async (
  db: pg.Pool,
  viewer: Viewer,
  { customerId, geofenceId, from, to, isOver }: DetentionArgs,
  now: Instant,
): Promise<DetentionQuery> => {
  const accessScope = await seenDetention(db, viewer, customerId)
  if (!isMoment(from) || !isMoment(to)) throw refusal(detentionWords.moment)
  if (!(from < to)) throw refusal(detentionWords.period)
  if (to - from > days(periodMostDays)) throw refusal(detentionWords.longest(periodMostDays))
  return { accessScope, geofenceId, from, to, isOver, now }
}
