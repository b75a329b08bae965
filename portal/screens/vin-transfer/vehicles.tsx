/** The trailers of a transfer, as much of them as both sides know. */

import type { CSSProperties } from 'react'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { vehicleTypeText } from '#domain/vehicle/types.ts'
import { useQuery } from '../../data/use-query.ts'
import { type TransferVehicle, transferVehicles } from '../../data/vin-transfers.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Vin } from '../../ui/marks/vin.tsx'
import { Empty } from '../../ui/states/states.tsx'

const columns: readonly GridColumn<TransferVehicle>[] = [
  { key: 'unitId', title: t('Unit ID'), width: 150, text: ({ unitId }) => unitId, pinned: true },
  { key: 'vin', title: t('VIN'), width: 190, text: ({ vin }) => vin, cell: ({ vin }) => <Vin value={vin} /> },
  { key: 'new', title: t('New unit ID'), width: 140, text: ({ newUnitId }) => newUnitId ?? t('The same') },
  {
    key: 'type',
    title: t('Vehicle type'),
    width: 150,
    text: ({ vehicleTypeId }) => vehicleTypeText(vehicleTypeId) ?? notAvailable,
  },
  {
    key: 'year',
    title: t('Year'),
    width: 90,
    figures: true,
    text: ({ modelYear }) => (modelYear === null ? notAvailable : String(modelYear)),
  },
  { key: 'maker', title: 'OEM', width: 150, text: ({ vehicleMfgr }) => vehicleMfgr || notAvailable },
]

export function Vehicles({ id, count }: { id: string; count: number }) {
  const [view, setView] = useGridView(20)
  const page = useQuery([id, view.page, view.pageSize], (signal) => transferVehicles(id, view, signal), {
    keepPrevious: id,
  })
  return (
    <section
      className="one-vehicles"
      aria-label={t('Trailers of the transfer')}
      style={{ '--trailers': count } as CSSProperties}
    >
      <h2>{t('Trailers')}</h2>
      <Grid
        label={t('Trailers')}
        noun="trailers"
        columns={columns}
        rows={page.answer}
        count={count}
        idOf={({ vin }) => vin}
        nameOf={({ unitId }) => unitId}
        view={view}
        onView={setView}
        filtersShown={false}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={<Empty title={t('This transfer names no trailers.')} />}
      />
    </section>
  )
}
