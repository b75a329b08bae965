/** What is looked at when a leased vehicle comes back. */

import { longestOdometer } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Miles } from '../basics/units.ts'
import { leaseNoteLongest } from './lease.ts'
import { leaseWords } from './lease-words.ts'

export const inspectionItems = {
  tires: t('Tires and wheels'),
  brakes: t('Brakes'),
  lights: t('Lights'),
  doors: t('Doors'),
  floor: t('Floor'),
  walls: t('Walls and roof'),
  landingGear: t('Landing gear'),
  mudFlaps: t('Mud flaps'),
  reefer: t('Reefer unit'),
  sensors: t('Gateway and sensors'),
} as const
export type InspectionItem = keyof typeof inspectionItems
export const inspectionItemKeys = Object.keys(inspectionItems) as readonly InspectionItem[]

export const itemConditions = { ok: 'OK', damaged: t('Damaged') } as const
export type ItemCondition = keyof typeof itemConditions

export const inspectorLongest = 100

export interface ReturnInspection {
  /** When it came back. */
  readonly at: Instant
  /** Who looked at it. */
  readonly by: string
  readonly odometerMiles: Miles | null
  /** What was looked at; what is not named was not. */
  readonly items: readonly { readonly item: InspectionItem; readonly condition: ItemCondition }[]
  readonly note: string
}

/** Why an inspection will not do; null where it will. */
export const inspectionProblem = (
  { at, by, odometerMiles, items, note }: ReturnInspection,
  now: Instant,
): string | null => {
  if (at > now) return leaseWords.inspectedFuture
  if (by.trim() === '' || by.length > inspectorLongest) return leaseWords.by(inspectorLongest)
  if (odometerMiles !== null && !(odometerMiles >= 0 && odometerMiles <= longestOdometer))
    return leaseWords.odometer(longestOdometer)
  if (new Set(items.map(({ item }) => item)).size < items.length) return leaseWords.itemTwice
  return note.length > leaseNoteLongest ? leaseWords.note(leaseNoteLongest) : null
}
