/** Vehicles under warranty by make, model year and type, with the share that has active faults, and the usual faults. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import { type BuiltHealth, builtHealthQuery } from '../../data/oems.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Empty } from '../../ui/states/states.tsx'

const share = ({ faulty, vehicles }: BuiltHealth): string =>
  faulty === 0 ? t('None') : `${number(faulty)} (${Math.max(1, Math.round((100 * faulty) / vehicles))} %)`

const columns: readonly GridColumn<BuiltHealth>[] = [
  { key: 'make', title: t('Make'), width: 160, text: ({ make }) => make },
  {
    key: 'year',
    title: t('Model year'),
    width: 110,
    text: ({ modelYear }) => (modelYear === null ? 'N/A' : String(modelYear)),
    figures: true,
  },
  { key: 'type', title: t('Vehicle type'), width: 160, text: ({ vehicleType }) => t(vehicleType) },
  {
    key: 'vehicles',
    title: t('Vehicles'),
    width: 100,
    text: ({ vehicles }) => number(vehicles),
    figures: true,
  },
  { key: 'faulty', title: t('With active faults'), width: 150, text: share, figures: true },
  {
    key: 'faults',
    title: t('Most frequent faults, by vehicles'),
    width: 460,
    text: ({ faults }) =>
      faults.map(({ title, vehicles }) => `${t(title)}: ${number(vehicles)}`).join('; ') || t('None'),
  },
]

const idOf = ({ make, modelYear, vehicleType }: BuiltHealth) => [make, modelYear, vehicleType].join(' · ')

/** @param oemId null: the viewer's own */
export function HealthGrid({ oemId }: { oemId: string | null }) {
  const [view, setView] = useGridView()
  const { answer, busy, error, again } = useQuery(
    ['health', oemId],
    async (signal) => (await request(builtHealthQuery, { oemId }, signal)).builtHealth,
  )
  const first = view.page * view.pageSize
  return (
    <Grid
      label={t('Health by model')}
      noun="models"
      columns={columns}
      rows={answer?.slice(first, first + view.pageSize) ?? null}
      count={answer?.length ?? 0}
      idOf={idOf}
      nameOf={idOf}
      view={view}
      onView={setView}
      filtersShown={false}
      busy={busy}
      error={error}
      onAgain={again}
      empty={
        <Empty title={t('There are no vehicles under warranty')}>
          <p>{t('Vehicles are counted by their manufacturer, from their installation on.')}</p>
        </Empty>
      }
    />
  )
}
