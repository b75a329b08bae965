/** The state of a lease in words, with its mark; and its days as people read them. */
import { date } from '#domain/basics/dates.ts'
import { type LeaseState, leaseStates } from '#domain/fleet/lease.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { LevelMark } from '../../ui/marks/level-mark.tsx'

const levels: Readonly<Record<LeaseState, Level>> = {
  draft: 'unknown',
  scheduled: 'notice',
  active: 'good',
  overdue: 'critical',
  returned: 'stale',
  cancelled: 'stale',
}

export function LeaseMark({ state }: { state: LeaseState }) {
  return (
    <span className="one-state">
      <LevelMark level={levels[state]} bare />
      {leaseStates[state]}
    </span>
  )
}

/** "12/31/2026" of "2026-12-31" */
export const dayShown = (day: string): string => date(Date.parse(`${day}T00:00:00Z`))
