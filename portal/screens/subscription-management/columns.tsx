/** The columns of the vehicles with their subscriptions. */

import { count, dollars } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import type { CoverState, Subscription } from '../../data/subscriptions.ts'
import type { GridColumn } from '../../grid/column.ts'
import { optionsOf } from '../../ui/controls/options.ts'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { dayText, monthText, stateLevels, stateNames } from './about.ts'

export function StateMark({ state }: { state: CoverState }) {
  return (
    <span className="subscription-state">
      <LevelMark level={stateLevels[state]} bare />
      {stateNames[state]}
    </span>
  )
}

const renewal = ({ renews, cancelled, state }: Subscription): string =>
  state === 'none' || state === 'ended' || renews === null
    ? notAvailable
    : cancelled !== null
      ? t('Cancelled')
      : renews
        ? t('By itself')
        : t('By hand')

/** A month and the twelve after it. */
const monthsFrom = (today: string) =>
  Array.from({ length: 13 }, (_, n) => {
    const [year, month] = today.split('-').map(Number) as [number, number]
    const value = new Date(Date.UTC(year, month - 1 + n, 15)).toISOString().slice(0, 7)
    return { value, label: monthText(value) }
  })

/** @param plans the names of all plans @param today as YYYY-MM-DD */
export const columnsOf = (plans: readonly string[], today: string): readonly GridColumn<Subscription>[] => [
  {
    ...{ key: 'unitId', title: t('Unit ID'), width: 140, field: 'unit_id', pinned: true },
    filter: { kind: 'text' },
    text: ({ unitId }) => unitId,
  },
  {
    ...{ key: 'state', title: t('State'), width: 150, field: 'state' },
    filter: { kind: 'options', options: optionsOf(stateNames) },
    text: ({ state }) => stateNames[state],
    cell: ({ state }) => <StateMark state={state} />,
  },
  {
    ...{ key: 'plan', title: t('Plan'), width: 140, field: 'plan' },
    filter: { kind: 'options', options: plans.map((name) => ({ value: name, label: name })) },
    text: ({ planName }) => planName ?? notAvailable,
  },
  {
    ...{
      key: 'ends',
      title: t('Paid up to'),
      width: 140,
      field: 'ends_month',
      sortBy: 'ends',
      figures: true,
    },
    filter: { kind: 'options', options: monthsFrom(today) },
    text: ({ ends }) => dayText(ends),
  },
  {
    ...{ key: 'endedOn', title: t('Shown until'), width: 120, figures: true },
    text: ({ endedOn, id }) => (id !== null && endedOn === null ? t('No end') : dayText(endedOn)),
  },
  {
    ...{ key: 'renewal', title: t('Renewal'), width: 120, field: 'renews' },
    filter: {
      kind: 'options',
      options: [
        { value: 'true', label: t('By itself') },
        { value: 'false', label: t('By hand') },
      ],
    },
    text: renewal,
  },
  {
    ...{ key: 'term', title: t('Term'), width: 110, field: 'term_months', figures: true },
    text: ({ termMonths }) => (termMonths === null ? notAvailable : count(termMonths, 'month')),
  },
  {
    ...{ key: 'price', title: t('Price a month'), width: 120, figures: true },
    text: ({ priceCents }) => (priceCents === null ? notAvailable : dollars(priceCents)),
  },
  {
    ...{ key: 'pool', title: t('Pool'), width: 140, field: 'pool' },
    filter: { kind: 'text' },
    text: ({ poolName }) => poolName ?? notAvailable,
  },
  {
    ...{ key: 'vin', title: t('VIN'), width: 186, field: 'vin' },
    filter: { kind: 'text' },
    text: ({ vin }) => vin,
    cell: ({ vin }) => <Vin value={vin} />,
  },
  {
    ...{ key: 'customerName', title: t('Customer'), width: 150, field: 'customer_name' },
    filter: { kind: 'text' },
    text: ({ customerName }) => customerName,
  },
]
