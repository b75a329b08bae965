/** The columns of the list of customers. */
import { IconBan, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { number } from '#domain/basics/print.ts'
import type { Customer } from '../../data/customers.ts'
import type { GridColumn } from '../../grid/column.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { dateOf } from '../../ui/time/time.ts'

export const columnsFor = (acts: {
  readonly edit: (customer: Customer) => void
  /** Deactivates it, or activates it again. */
  readonly turn: (customer: Customer) => void
}): readonly GridColumn<Customer>[] => [
  {
    key: 'shortName',
    title: 'Short name',
    width: 190,
    field: 'shortName',
    filter: { kind: 'text' },
    text: ({ shortName }) => shortName,
  },
  {
    key: 'longName',
    title: 'Long name',
    width: 240,
    field: 'longName',
    filter: { kind: 'text' },
    text: ({ longName }) => longName,
  },
  {
    key: 'abbrev',
    title: 'Abbreviation',
    width: 120,
    field: 'abbrev',
    filter: { kind: 'text' },
    text: ({ abbrev }) => abbrev,
  },
  {
    key: 'dotNumber',
    title: 'DOT number',
    width: 120,
    field: 'dotNumber',
    filter: { kind: 'text' },
    text: ({ dotNumber }) => dotNumber ?? 'N/A',
  },
  {
    key: 'active',
    title: 'Status',
    width: 124,
    field: 'active',
    filter: {
      kind: 'options',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Deactivated' },
      ],
    },
    text: ({ active }) => (active ? 'Active' : 'Deactivated'),
    cell: ({ active }) => (
      <span className="with-mark">
        <LevelMark level={active ? 'good' : 'stale'} bare />
        {active ? 'Active' : 'Deactivated'}
      </span>
    ),
  },
  {
    key: 'totalActiveAssets',
    title: 'Active assets',
    width: 116,
    field: 'totalActiveAssets',
    text: ({ totalActiveAssets }) => number(totalActiveAssets),
    figures: true,
  },
  {
    key: 'totalAssets',
    title: 'All assets',
    width: 100,
    field: 'totalAssets',
    text: ({ totalAssets }) => number(totalAssets),
    figures: true,
  },
  {
    key: 'retention',
    title: 'Retention',
    width: 110,
    field: 'retentionDurationDays',
    text: ({ retentionDurationDays }) => number(retentionDurationDays),
    unit: 'days',
    cell: ({ retentionDurationDays }) => (
      <span>
        {number(retentionDurationDays)} <span className="unit">days</span>
      </span>
    ),
    figures: true,
  },
  {
    key: 'features',
    title: 'Features',
    width: 90,
    text: ({ features }) => features.map(({ featureName }) => featureName).join(', '),
    cell: ({ features }) => (
      <span title={features.map(({ featureName }) => featureName).join(', ')}>{features.length} on</span>
    ),
  },
  {
    key: 'created',
    title: 'Created',
    width: 184,
    field: 'created',
    filter: { kind: 'day' },
    text: ({ created }) => dateOf(created),
  },
  {
    key: 'updated',
    title: 'Updated',
    width: 184,
    field: 'updated',
    filter: { kind: 'day' },
    text: ({ updated }) => dateOf(updated),
  },
  {
    key: 'action',
    title: 'Action',
    width: 88,
    text: null,
    actions: true,
    cell: (customer) => (
      <>
        <IconButton label={`Edit ${customer.shortName}`} onClick={() => acts.edit(customer)}>
          <IconPencil size={17} stroke={1.7} />
        </IconButton>
        <IconButton
          label={`${customer.active ? 'Deactivate' : 'Activate'} ${customer.shortName}`}
          onClick={() => acts.turn(customer)}
        >
          {customer.active ? <IconBan size={17} stroke={1.7} /> : <IconCircleCheck size={17} stroke={1.7} />}
        </IconButton>
      </>
    ),
  },
]
