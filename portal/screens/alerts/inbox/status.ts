/** The statuses of an alert in the inbox: the level that draws each, and what it is called. */
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { FiringLine } from '../../../data/firings.ts'
import type { Option } from '../../../ui/controls/controls.tsx'

interface Status {
  readonly level: Level
  readonly label: string
}
const statuses: Readonly<Record<string, Status>> = {
  critical: { level: 'critical', label: t('Critical') },
  caution: { level: 'caution', label: t('Caution') },
  'not reporting': { level: 'stale', label: t('Not reporting') },
  snoozed: { level: 'notice', label: t('Snoozed') },
  acknowledged: { level: 'notice', label: t('Acknowledged') },
  resolved: { level: 'good', label: t('Resolved') },
  withdrawn: { level: 'unknown', label: t('Withdrawn') },
}
export const statusOf = ({ status }: Pick<FiringLine, 'status'>): Status =>
  statuses[status] ?? { level: 'unknown', label: status }

/** Nothing is left to do about it. */
export const isOver = ({ status }: Pick<FiringLine, 'status'>): boolean =>
  status === 'resolved' || status === 'withdrawn'

/** What is open wants somebody: nobody put it off, and it has not ended. */
export const openStatuses = ['critical', 'caution', 'not reporting', 'acknowledged'] as const

export const statusOptions: readonly Option[] = [
  { value: '', label: t('Open') },
  { value: 'all', label: t('Every status') },
  ...Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
]
/** The statuses that an option lets through; none: every one. */
export const inboxStatuses = (option: string): readonly string[] =>
  option === '' ? openStatuses : option === 'all' ? [] : [option]
