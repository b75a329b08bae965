/** What is wrong with a vehicle by its faults, lamp, battery and silence, and which of it somebody has to look at (§9). */

import { faultMilesWithin, faultWithoutMilesAfter } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import type { Instant, Miles, Ms } from '../basics/units.ts'
import { findSensorById } from '../sensors/index.ts'
import type { Level } from '../vehicle/severity.ts'
import { type Fault, faultDuration, faultMiles } from './faults.ts'
import { describeFault } from './vocabulary/index.ts'

/** §3; what a sensor reports beyond these four is other. */
export const issueCategories = {
  amberLamp: t('Amber Lamp'),
  tireInflation: t('Tire Inflation System'),
  trailerBattery: t('Trailer Battery'),
  notReporting: t('Sensor Not Reporting'),
  other: t('Other'),
} as const
export type IssueCategory = keyof typeof issueCategories
export const isIssueCategory = (name: string): name is IssueCategory => Object.hasOwn(issueCategories, name)

/** §3: what an open issue is; snoozed is one that was put off. */
export const issueStatuses = {
  critical: t('Critical'),
  caution: t('Caution'),
  notReporting: t('Not reporting'),
} as const
export type IssueStatus = keyof typeof issueStatuses
export const isIssueStatus = (name: string): name is IssueStatus => Object.hasOwn(issueStatuses, name)

/** §9: a level 2 fault is an issue after more than so many cumulative miles. */
export const levelTwoMiles: Miles = 100
/** §9: the amber lamp is an issue after more than so long without a break. */
export const amberLampFor: Ms = hours(2)

/** One thing that is wrong now. */
export interface Trouble {
  /** What it is, so that it is known again: "fault:7/795/5/", "amberLamp". */
  readonly key: string
  readonly category: IssueCategory
  readonly status: IssueStatus
  readonly title: string
  /** Since when; null where nobody can tell. */
  readonly since: Instant | null
  /** Whether somebody has to look at it. What is not due yet opens no issue, but keeps one open. */
  readonly isDue: boolean
}

/** What is known of a vehicle, as far as issues follow from it. */
export interface MaintenanceSubject {
  /** The active faults and those of the last week that are the same, in any order. */
  readonly faults: readonly Fault[]
  /** Since when the ABS lamp has been lit; null while it is off. */
  readonly amberLampSince: Instant | null
  /** The newest report. */
  readonly lastReport: Instant | null
  /** GOOD, NOTICE, CRITICAL or NA. */
  readonly battery: string | null
  /** GOOD, CAUTION, CRITICAL or NA. */
  readonly connectivity: string | null
}

/** The number of the fault lists (§9): 0 Good, 1 Low, 2 Caution, 3 Critical. */
const levelNumber: Readonly<Record<Level, number>> = {
  unknown: 0,
  stale: 0,
  good: 0,
  notice: 1,
  caution: 2,
  critical: 3,
}

/** What a fault is known by, whenever it comes. */
export const faultTroubleKey = ({
  sensorTypeId,
  faultTypeId,
  fmi,
  position,
}: Pick<Fault, 'sensorTypeId' | 'faultTypeId' | 'fmi' | 'position'>): string =>
  `fault:${sensorTypeId}/${faultTypeId}/${fmi}/${position}`

/** Of the sensors whose faults have a category of their own. */
const categories: Readonly<Record<string, IssueCategory>> = {
  absSystemFault: 'amberLamp',
  tireInflationStatus: 'tireInflation',
  individualTirePressure: 'tireInflation',
}
const categoryOf = (sensorTypeId: number): IssueCategory =>
  categories[findSensorById(sensorTypeId)?.key ?? ''] ?? 'other'

/** Miles driven with a fault in all its lives that reach into the last week; null where no mileage is known. */
export const cumulativeMiles = (lives: readonly Fault[], now: Instant): Miles | null => {
  let sum: Miles | null = null
  for (const life of lives) {
    if (life.end !== null && life.end < now - faultMilesWithin) continue
    const miles = faultMiles(life)
    if (miles !== null) sum = (sum ?? 0) + miles
  }
  return sum
}

/** Whether somebody has to look at an active fault, by all its lives: level 3 at once, level 2 after its miles. */
export const isFaultDue = (level: Level, lives: readonly Fault[], now: Instant): boolean => {
  if (levelNumber[level] === 3) return true
  if (levelNumber[level] < 2) return false
  const miles = cumulativeMiles(lives, now)
  if (miles !== null) return miles > levelTwoMiles
  return lives.some((life) => life.end === null && faultDuration(life, now) > faultWithoutMilesAfter)
}

/** Whether the lamp has been lit too long: as far as reports tell, for a silent gateway says nothing of it. */
export const isLampDue = (since: Instant, lastReport: Instant | null): boolean =>
  lastReport !== null && lastReport - since > amberLampFor

const faultTroubles = (faults: readonly Fault[], now: Instant): readonly Trouble[] => {
  const lives = new Map<string, Fault[]>()
  for (const fault of faults) {
    const key = faultTroubleKey(fault)
    const same = lives.get(key)
    if (same) same.push(fault)
    else lives.set(key, [fault])
  }
  const found: Trouble[] = []
  for (const [key, all] of lives) {
    const active = all.find(({ end }) => end === null)
    if (!active) continue
    const { level, faultDescription } = describeFault(active)
    if (levelNumber[level] < 2) continue
    found.push({
      key,
      category: categoryOf(active.sensorTypeId),
      status: level === 'critical' ? 'critical' : 'caution',
      title: faultDescription,
      since: active.start,
      isDue: isFaultDue(level, all, now),
    })
  }
  return found
}

/** All that is wrong with a vehicle now. */
export function troublesOf(subject: MaintenanceSubject, now: Instant): readonly Trouble[] {
  const { amberLampSince, lastReport, battery, connectivity } = subject
  const found = [...faultTroubles(subject.faults, now)]
  if (amberLampSince !== null)
    found.push({
      key: 'amberLamp',
      category: 'amberLamp',
      status: 'caution',
      title: t('ABS amber lamp lit for more than two hours'),
      since: amberLampSince,
      isDue: isLampDue(amberLampSince, lastReport),
    })
  if (battery === 'NOTICE' || battery === 'CRITICAL') {
    const empty = battery === 'CRITICAL'
    found.push({
      key: 'trailerBattery',
      category: 'trailerBattery',
      status: empty ? 'critical' : 'caution',
      title: empty ? t('Trailer battery nearly empty') : t('Trailer battery low'),
      since: null,
      isDue: true,
    })
  }
  if (connectivity === 'CAUTION' || connectivity === 'CRITICAL')
    found.push({
      key: 'notReporting',
      category: 'notReporting',
      status: 'notReporting',
      title:
        connectivity === 'CRITICAL'
          ? t('Gateway silent for ten days or more')
          : t('A sensor is not reporting'),
      since: null,
      isDue: true,
    })
  return found
}
