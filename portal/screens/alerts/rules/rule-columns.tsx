/** The columns of the list of rules. */

import { IconHelp } from '@tabler/icons-react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import {
  activeColumn,
  actsColumn,
  type ConfigActs,
  customerColumns,
  nameColumn,
  sentenceColumn,
} from '../../../alerting/config-columns.tsx'
import { describeTrailers } from '../../../alerting/words.ts'
import { rulePath } from '../../../data/alert-paths.ts'
import type { AlertRule } from '../../../data/alerts.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'
import { describeRecipients } from '../words.ts'

const pathOf = ({ id }: AlertRule) => rulePath(id)
const trailersNow = ({ vehicleCount }: AlertRule) => t('{{trailers}} now', { trailers: number(vehicleCount) })

/** @param ask opens why a rule did not fire */
export const columnsFor = (
  acts: ConfigActs<AlertRule>,
  all: readonly AlertRule[],
  ask: (rule: AlertRule) => void,
): readonly GridColumn<AlertRule>[] => [
  nameColumn(pathOf),
  activeColumn(acts),
  {
    key: 'kind',
    title: t('Kind'),
    width: 180,
    field: 'kind',
    filter: {
      kind: 'options',
      options: [...new Map(all.map((rule) => [String(rule.alertTypeId), rule.alertTypeName]))].map(
        ([value, label]) => ({ value, label }),
      ),
    },
    text: ({ alertTypeName }) => alertTypeName,
  },
  sentenceColumn({ key: 'watches', title: t('Alerts when'), width: 340 }, ({ watches }) => watches),
  ...customerColumns(acts),
  {
    key: 'vehicles',
    title: t('Trailers'),
    width: 190,
    field: 'vehicles',
    text: (rule) => `${describeTrailers(rule)} · ${trailersNow(rule)}`,
    cell: (rule) => (
      <span className="grid-text" title={`${describeTrailers(rule)}, ${trailersNow(rule)}`}>
        {describeTrailers(rule)} <span className="unit">· {trailersNow(rule)}</span>
      </span>
    ),
  },
  { key: 'told', title: t('Recipients'), width: 190, text: describeRecipients },
  {
    key: 'fired',
    title: t('Last fired'),
    width: 112,
    field: 'lastFired',
    text: ({ lastFired }) => (lastFired === null ? notAvailable : moment(lastFired)),
    cell: ({ lastFired }) =>
      lastFired === null ? <span className="quiet">{t('Never')}</span> : <Age at={lastFired} />,
  },
  actsColumn(acts, pathOf, (rule) => [
    {
      label: t('Why did it not fire?'),
      icon: <IconHelp size={16} stroke={1.8} />,
      run: () => ask(rule),
    },
  ]),
]
