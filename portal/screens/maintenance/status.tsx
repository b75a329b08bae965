/** How the states of issues, work orders and plans look: a shape, a colour and a word each. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import { type IssueStatus, issueStatuses } from '#domain/maintenance/issues.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { LevelMark } from '../../ui/marks/level-mark.tsx'

export const issueStatusLevels: Readonly<Record<IssueStatus | 'snoozed', Level>> = {
  critical: 'critical',
  caution: 'caution',
  notReporting: 'stale',
  snoozed: 'notice',
}
export const statusNames = { ...issueStatuses, snoozed: t('Snoozed') } as const

/** A state in words with its mark. */
export function StateMark({ level, children }: { level: Level; children: ReactNode }) {
  return (
    <span className="maintenance-state" data-ink={level}>
      <LevelMark level={level} bare />
      {children}
    </span>
  )
}

/** The status of an issue; one that was put off is snoozed. */
export function IssueState({ status, snoozed }: { status: IssueStatus; snoozed?: boolean }) {
  const shown = snoozed ? 'snoozed' : status
  return <StateMark level={issueStatusLevels[shown]}>{statusNames[shown]}</StateMark>
}
