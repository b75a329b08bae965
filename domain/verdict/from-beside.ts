/** What is wrong by what is known beside reports: what people reported, work that is due, alerts that are open. */
import { t } from '../basics/texts.ts'
import type { IssueStatus } from '../maintenance/issues.ts'
import { dueLevels } from '../maintenance/plans.ts'
import type { Beside, DueWork, OpenFiring, OpenIssue } from './beside.ts'
import type { Cause, CauseLevel } from './cause.ts'
import type { Clock } from './clock.ts'
import { fitted } from './fitted.ts'

const asReported: Readonly<Record<IssueStatus, CauseLevel>> = {
  critical: 'critical',
  caution: 'caution',
  notReporting: 'notice',
}

/** What somebody reported. An issue that a sensor opened is told by that sensor. */
const issueCause = ({ id, title, status, since }: OpenIssue): Cause => {
  const words = fitted(title) || t('Reported problem')
  return {
    key: `issue:${id}`,
    level: asReported[status],
    consequence: 'maintenance',
    words,
    measure: null,
    detail: words === title.trim() ? null : title.trim(),
    since,
    miles: null,
    means: t('Somebody reported it, and it is not mended yet.'),
    does: t('Have it mended.'),
    act: 'workOrder',
    part: null,
    troubles: [],
  }
}

const dueCause = (work: DueWork, { isDue }: Clock): Cause => {
  const { key, name, isInspection, dueAt, milesLeft } = work
  const isOverdue = work.isOverdue || (dueAt !== null && isDue(dueAt))
  const words = isInspection
    ? isOverdue
      ? t('Inspection overdue')
      : t('Inspection due')
    : isOverdue
      ? t('Maintenance overdue')
      : t('Maintenance due')
  return {
    key,
    level: dueLevels[isOverdue ? 'overdue' : 'soon'],
    consequence: 'maintenance',
    words,
    measure:
      dueAt !== null
        ? isOverdue
          ? { since: dueAt, inDays: true }
          : { until: dueAt }
        : milesLeft === null
          ? null
          : {
              ...{ value: Math.abs(Math.trunc(milesLeft)), of: 'distance' },
              ...(!isOverdue && { how: 'left' }),
            },
    detail: name,
    since: isOverdue ? dueAt : null,
    miles: null,
    means: isOverdue ? t('It should have been done.') : t('It is soon to be done.'),
    does: t('Plan a work order.'),
    act: 'workOrder',
    part: null,
    troubles: [],
  }
}

const alertKeys = 'alert:'
/** Whether an alert tells of it: its words are a rule's, and may name a place. */
export const tellsAlert = ({ key }: Pick<Cause, 'key'>): boolean => key.startsWith(alertKeys)

/** Whether it is about maintenance: what somebody reported, or work that is due. */
export const tellsMaintenance = ({ key }: Pick<Cause, 'key'>): boolean =>
  /^(issue|plan|inspection):/.test(key)

const firingCause = ({ id, words, ruleName, level, at, lasts }: OpenFiring): Cause => ({
  key: `${alertKeys}${id}`,
  level,
  consequence: 'geofence',
  words: fitted(words) || fitted(ruleName) || t('Alert'),
  measure: lasts ? { since: at } : null,
  detail: null,
  since: at,
  miles: null,
  means: t('The alert “{{rule}}” watches for it.', { rule: ruleName }),
  does: t('Call the yard.'),
  act: 'call',
  part: null,
  troubles: [],
})

/** Adds what is known beside reports. */
export function addFromBeside(found: Cause[], { issues, due, firings }: Beside, clock: Clock): void {
  for (const issue of issues) if (issue.troubleKey === null) found.push(issueCause(issue))
  for (const work of due) found.push(dueCause(work, clock))
  for (const firing of firings) found.push(firingCause(firing))
}

const badness: readonly CauseLevel[] = ['stale', 'notice', 'caution', 'critical']

/** Whether somebody put a cause off, or acknowledged it, and it has not got worse since. */
export function isPutOff(
  { key, level, troubles }: Cause,
  { snoozes, issues }: Beside,
  { isDue }: Clock,
): boolean {
  if (snoozes.length === 0 && issues.length === 0) return false
  const isWaiting = (until: number | null) => until === null || !isDue(until)
  for (const snooze of snoozes)
    if (
      snooze.causeKey === key &&
      badness.indexOf(level) <= badness.indexOf(snooze.level) &&
      isWaiting(snooze.until)
    )
      return true
  if (issues.length === 0) return false
  const isSnoozed = ({ snoozedUntil }: OpenIssue) => snoozedUntil !== null && isWaiting(snoozedUntil)
  if (issues.some((issue) => key === `issue:${issue.id}` && isSnoozed(issue))) return true
  return (
    troubles.length > 0 &&
    troubles.every((trouble) => issues.some((issue) => issue.troubleKey === trouble && isSnoozed(issue)))
  )
}

/** The open work order that is to mend it, the least by number; one without issues is about the vehicle as a whole. */
export const workOrderOf = (
  { key, troubles }: Cause,
  { issues, workOrders }: Beside,
): Beside['workOrders'][number] | null =>
  workOrders
    .filter(
      ({ issueIds }) =>
        issueIds.length === 0 ||
        issues.some(
          ({ id, troubleKey }) =>
            issueIds.includes(id) &&
            (key === `issue:${id}` || (troubleKey !== null && troubles.includes(troubleKey))),
        ),
    )
    // Numbers are whole, and longer than a number holds them exactly.
    .sort((a, b) => a.number.length - b.number.length || (a.number < b.number ? -1 : 1))[0] ?? null
