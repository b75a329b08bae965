/** The columns of the list of customers. */

import { IconBan, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
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
    title: t('Short name'),
    width: 190,
    field: 'shortName',
    filter: { kind: 'text' },
    text: ({ shortName }) => shortName,
  },
  {
    key: 'longName',
    title: t('Long name'),
    width: 240,
    field: 'longName',
    filter: { kind: 'text' },
    text: ({ longName }) => longName,
  },
  {
    key: 'abbrev',
    title: t('Abbreviation'),
    width: 120,
    field: 'abbrev',
    filter: { kind: 'text' },
    text: ({ abbrev }) => abbrev,
  },
  {
    key: 'dotNumber',
    title: t('DOT number'),
    width: 120,
    field: 'dotNumber',
    filter: { kind: 'text' },
    text: ({ dotNumber }) => dotNumber ?? 'N/A',
  },
  {
    key: 'active',
    title: t('Status'),
    width: 124,
    field: 'active',
    filter: {
      kind: 'options',
      options: [
        { value: 'true', label: t('Active') },
        { value: 'false', label: t('Deactivated') },
      ],
    },
    text: ({ active }) => (active ? t('Active') : t('Deactivated')),
    cell: ({ active }) => (
      <span className="with-mark">
        <LevelMark level={active ? 'good' : 'stale'} bare />
        {active ? t('Active') : t('Deactivated')}
      </span>
    ),
  },
  {
    key: 'totalActiveAssets',
    title: t('Active assets'),
    width: 116,
    field: 'totalActiveAssets',
    text: ({ totalActiveAssets }) => number(totalActiveAssets),
    figures: true,
  },
  {
    key: 'totalAssets',
    title: t('All assets'),
    width: 100,
    field: 'totalAssets',
    text: ({ totalAssets }) => number(totalAssets),
    figures: true,
  },
  {
    key: 'retention',
    title: t('Retention'),
    width: 110,
    field: 'retentionDurationDays',
    text: ({ retentionDurationDays }) => number(retentionDurationDays),
    unit: t('days'),
    cell: ({ retentionDurationDays }) => (
      <span>
        {number(retentionDurationDays)} <span className="unit">{t('days')}</span>
      </span>
    ),
    figures: true,
  },
  {
    key: 'features',
    title: t('Features'),
    width: 90,
    text: ({ features }) => features.map(({ featureName }) => featureName).join(', '),
    cell: ({ features }) => (
      <span title={features.map(({ featureName }) => featureName).join(', ')}>
        {t('{{features}} on', { features: features.length })}
      </span>
    ),
  },
  {
    key: 'created',
    title: t('Created'),
    width: 184,
    field: 'created',
    filter: { kind: 'day' },
    text: ({ created }) => dateOf(created),
  },
  {
    key: 'updated',
    title: t('Updated'),
    width: 184,
    field: 'updated',
    filter: { kind: 'day' },
    text: ({ updated }) => dateOf(updated),
  },
  {
    key: 'action',
    title: t('Action'),
    width: 88,
    text: null,
    actions: true,
    cell: (customer) => (
      <>
        <IconButton
          label={t('Edit {{name}}', { name: customer.shortName })}
          onClick={() => acts.edit(customer)}
        >
          <IconPencil size={17} stroke={1.7} />
        </IconButton>
        <IconButton
          label={
            customer.active
              ? t('Deactivate {{name}}', { name: customer.shortName })
              : t('Activate {{name}}', { name: customer.shortName })
          }
          onClick={() => acts.turn(customer)}
        >
          {customer.active ? <IconBan size={17} stroke={1.7} /> : <IconCircleCheck size={17} stroke={1.7} />}
        </IconButton>
      </>
    ),
  },
]
