/** The columns of what is due: the trailer, the plan, how it stands, and when it was done last. */
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { dueLevels, dueStates } from '#domain/maintenance/plans.ts'
import type { DueLine } from '../../../data/plans.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { everyText, leftText } from '../../../ui/time/due-words.ts'
import { dateOf } from '../../../ui/time/time.ts'
import { customerColumn } from '../list/customer-column.ts'
import { StateMark } from '../status.tsx'

/**
 * @param whose whether customers are told apart
 * @param onDone what "Mark as done" does; null for whoever may not
 */
export const columnsFor = (
  whose: boolean,
  onDone: ((line: DueLine) => void) | null,
): readonly GridColumn<DueLine>[] => [
  {
    key: 'unitId',
    title: t('Unit ID'),
    field: 'unit_id',
    width: 120,
    text: ({ unitId }) => unitId,
    cell: ({ unitId, vin }) => <Link to={`/tracking/${encodeURIComponent(vin)}`}>{unitId}</Link>,
  },
  { key: 'plan', title: t('Plan'), field: 'plan', width: 240, text: ({ planName }) => planName },
  {
    key: 'state',
    title: t('State'),
    field: 'used',
    width: 140,
    text: ({ state }) => dueStates[state],
    cell: ({ state }) => <StateMark level={dueLevels[state]}>{dueStates[state]}</StateMark>,
  },
  {
    key: 'left',
    title: t('Next due'),
    width: 140,
    text: (line) => leftText(line) || notAvailable,
    figures: true,
  },
  { key: 'every', title: t('Interval'), width: 210, text: everyText },
  {
    key: 'last',
    title: t('Last done'),
    field: 'last_done',
    width: 130,
    text: ({ wasDone, countedFrom }) => (wasDone ? dateOf(countedFrom) : t('Never noted')),
    figures: true,
  },
  ...customerColumn<DueLine>(whose),
  ...(onDone
    ? [
        {
          key: 'acts',
          title: t('Action'),
          width: 132,
          text: null,
          actions: true,
          cell: (line: DueLine) => <Button onClick={() => onDone(line)}>{t('Mark as done')}</Button>,
        } satisfies GridColumn<DueLine>,
      ]
    : []),
]
