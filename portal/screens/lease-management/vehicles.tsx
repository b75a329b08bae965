/** The trailers of a lease with their miles and what was found at their return; those that are out are taken back here. */

import { type CSSProperties, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { isOut } from '#domain/fleet/lease.ts'
import { inspectionItems } from '#domain/fleet/lease-inspection.ts'
import { type Lease, type LeaseVehicle, leaseVehicles } from '../../data/leases.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'
import { milesText, overText, usedText } from './miles-text.ts'
import { ReturnDialog } from './return-dialog.tsx'

const nothing: ReadonlySet<string> = new Set()

/** What was found, in a line. */
const foundText = ({ inspection, began }: LeaseVehicle): string => {
  if (inspection === null) return began === null ? t('Not begun') : t('Out')
  const damaged = inspection.items.flatMap(({ item, condition }) =>
    condition === 'damaged' ? [inspectionItems[item]] : [],
  )
  return [
    damaged.length > 0 ? t('Damaged: {{parts}}', { parts: damaged.join(', ') }) : t('No damage'),
    t('by {{inspector}}', { inspector: inspection.by }),
    ...(inspection.odometerMiles === null
      ? []
      : [t('{{miles}} mi read', { miles: number(inspection.odometerMiles) })]),
    ...(inspection.note === '' ? [] : [inspection.note]),
  ].join('; ')
}
const sinceBegun = (vehicle: LeaseVehicle, text: string): string => (vehicle.began === null ? '' : text)

const columns: readonly GridColumn<LeaseVehicle>[] = [
  { key: 'unitId', title: t('Unit ID'), width: 130, text: ({ unitId }) => unitId, pinned: true },
  { key: 'vin', title: t('VIN'), width: 190, text: ({ vin }) => vin, cell: ({ vin }) => <Vin value={vin} /> },
  {
    key: 'new',
    title: t('Unit ID at the lessee'),
    width: 160,
    text: (one) => one.newUnitId ?? t('The same'),
  },
  {
    key: 'driven',
    title: t('Driven'),
    width: 150,
    figures: true,
    text: (one) => sinceBegun(one, usedText(one.miles)),
  },
  {
    key: 'forecast',
    title: t('At the end, at this pace'),
    width: 180,
    figures: true,
    text: (one) => sinceBegun(one, milesText(one.miles.forecast)),
  },
  {
    key: 'over',
    title: t('Over at the end'),
    width: 170,
    figures: true,
    text: ({ miles }) =>
      miles.forecastOver === null ? '' : overText(miles.forecastOver, miles.forecastOverCents),
  },
  {
    key: 'ended',
    title: t('Returned'),
    width: 160,
    text: ({ ended }) => (ended === null ? '' : moment(ended)),
  },
  { key: 'found', title: t('Inspection'), width: 320, text: foundText },
]

export function Vehicles({ lease, onChange }: { lease: Lease; onChange: () => void }) {
  const { id, vehicleCount, outCount } = lease
  const [view, setView] = useGridView(20)
  const [chosen, setChosen] = useState(nothing)
  const [returning, setReturning] = useState(false)
  const page = useQuery(
    [id, view.page, view.pageSize, outCount],
    (signal) => leaseVehicles(id, view, signal),
    { keepPrevious: id },
  )
  const came = (page.answer ?? []).filter(({ ended }) => ended !== null).map(({ vin }) => vin)
  const out = [...chosen].filter((vin) => !came.includes(vin))
  return (
    <section
      className="one-vehicles"
      aria-label={t('Trailers of the lease')}
      style={{ '--trailers': vehicleCount } as CSSProperties}
    >
      <div className="one-head">
        <h2>{t('Trailers')}</h2>
        {isOut(lease.state) && (
          <Button kind="primary" disabled={out.length === 0} onClick={() => setReturning(true)}>
            {t('Return selected')}
          </Button>
        )}
      </div>
      <Grid
        label={t('Trailers')}
        noun="trailers"
        columns={columns}
        rows={page.answer}
        count={vehicleCount}
        idOf={({ vin }) => vin}
        nameOf={({ unitId }) => unitId}
        view={view}
        onView={setView}
        filtersShown={false}
        {...(isOut(lease.state) && { selection: { ids: chosen, onChange: setChosen } })}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={<Empty title={t('This lease has no trailers yet. Edit it to name them.')} />}
      />
      {returning && (
        <ReturnDialog
          id={id}
          vins={out}
          onDone={() => {
            setReturning(false)
            setChosen(nothing)
            onChange()
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </section>
  )
}
