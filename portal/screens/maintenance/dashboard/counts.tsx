/** The header of the dashboard: how many trailers need what; the first four narrow the list, the others lead on. */

import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { dueLevels } from '#domain/maintenance/plans.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { MaintenanceCounts } from '../../../data/maintenance.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { tabPath } from '../paths.ts'
import { issueStatusLevels, statusNames } from '../status.tsx'

const statuses = ['critical', 'caution', 'notReporting', 'snoozed'] as const
/** Trailers by their open issues: not the status of the map, which tells of every sensor and not only of what is due. */
const labels = {
  ...statusNames,
  critical: t('With a critical issue'),
  caution: t('With a caution issue'),
} as const

export function CountsBar({
  counts,
  chosen,
  onToggle,
}: {
  /** Null until they come. */
  counts: MaintenanceCounts | null
  chosen: readonly string[]
  /** Null where the statuses cannot be filtered by. */
  onToggle: ((status: string) => void) | null
}) {
  return (
    <section
      className="maintenance-counts"
      aria-label={t('Maintenance at a glance')}
      data-tour="maintenance-counts"
    >
      {statuses.map((status) => (
        <Tile
          key={status}
          level={issueStatusLevels[status]}
          label={labels[status]}
          count={counts?.[status] ?? null}
          pressed={chosen.includes(status)}
          onPress={onToggle && (() => onToggle(status))}
        />
      ))}
      <span className="maintenance-counts-gap" aria-hidden="true" />
      <Tile
        level={counts && counts.workOrdersLate > 0 ? 'caution' : 'good'}
        label={t('Open work orders')}
        count={counts?.workOrders ?? null}
        more={
          counts && counts.workOrdersLate > 0
            ? plural(counts.workOrdersLate, '{{count}} late', '{{count}} late', {
                count: number(counts.workOrdersLate),
              })
            : null
        }
        to={tabPath('orders')}
      />
      <Tile
        level={counts && counts.plansOverdue > 0 ? dueLevels.overdue : 'good'}
        label={t('Maintenance overdue')}
        count={counts?.plansOverdue ?? null}
        more={counts && counts.plansSoon > 0 ? t('{{due}} soon', { due: number(counts.plansSoon) }) : null}
        to={tabPath('plans')}
      />
      <Tile
        level={counts && counts.inspectionsOverdue > 0 ? dueLevels.overdue : 'good'}
        label={t('Inspections overdue')}
        count={counts?.inspectionsOverdue ?? null}
        more={
          counts && counts.inspectionsSoon > 0
            ? t('{{due}} soon', { due: number(counts.inspectionsSoon) })
            : null
        }
        to={tabPath('inspections')}
      />
    </section>
  )
}

function Tile({
  level,
  label,
  count,
  more = null,
  pressed = false,
  onPress = null,
  to,
}: {
  level: Level
  label: string
  count: number | null
  more?: string | null
  pressed?: boolean
  onPress?: (() => void) | null
  to?: string
}) {
  const inside = (
    <>
      <span className="maintenance-tile-count numbers">
        {count === null ? '–' : number(count)}
        {more && <span className="unit"> {more}</span>}
      </span>
      <span className="maintenance-tile-label">
        <LevelMark level={count === 0 ? 'good' : level} bare />
        {label}
      </span>
    </>
  )
  if (to !== undefined)
    return (
      <Link className="maintenance-tile" to={to}>
        {inside}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" className="maintenance-tile" aria-pressed={pressed} onClick={onPress}>
        {inside}
      </button>
    )
  return <div className="maintenance-tile">{inside}</div>
}
