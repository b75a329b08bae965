/** Gateways that reported and that no trailer carries: when, how often and where, each to be attached. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { type DetachedGateway, detachedGateways } from '../../data/trailers.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { FiltersButton } from '../../grid/grid-acts.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Empty } from '../../ui/states/states.tsx'
import { AttachDialog } from './attach-dialog.tsx'
import { CreateTrailer } from './create-trailer.tsx'
import { gatewayColumns } from './gateway-columns.tsx'
import { gatewaysShown, onlyCustomerOf } from './gateways-shown.ts'
import { SensorBoxDialog } from './sensor-box-dialog.tsx'

/** A gateway that is put on its feet beside the screen is seen soon. */
const refetchEvery = 10_000

type Open =
  | { readonly kind: 'attach' | 'create'; readonly gateway: DetachedGateway }
  | { readonly kind: 'box' }

export function DetachedGateways({
  viewer,
  customers,
}: {
  viewer: Viewer
  customers: readonly CustomerName[]
}) {
  const mayEdit = can(viewer, 'editTrailers')
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const [open, setOpen] = useState<Open | null>(null)
  const serial = view.filters.serialNumber ?? ''
  const list = useQuery(['gateways', serial], (signal) => detachedGateways(serial, signal), {
    keepPrevious: true,
    refetchEvery,
  })
  const columns = gatewayColumns(mayEdit ? (gateway) => setOpen({ kind: 'attach', gateway }) : null)
  const shown = gatewaysShown(list.answer ?? [], columns, view)
  const done = (title: string) => {
    setOpen(null)
    toast({ key: 'trailers', level: 'good', title })
    list.again()
  }
  const close = () => setOpen(null)
  return (
    <>
      <ToolBar
        acts={
          <>
            <FiltersButton shown={filtersShown} onShow={setFiltersShown} />
            {mayEdit && (
              <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setOpen({ kind: 'box' })}>
                {t('Register sensor box')}
              </Button>
            )}
          </>
        }
      >
        <p className="note">
          {t(
            'They reported, and no trailer carries them. What they sent in the last 7 days is taken in when they are attached.',
          )}
        </p>
      </ToolBar>
      <Grid
        label={t('Detached gateways')}
        noun="gateways"
        columns={columns}
        rows={list.answer && shown.rows}
        count={shown.count}
        idOf={({ serialNumber }) => serialNumber}
        nameOf={({ serialNumber }) => serialNumber}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        busy={list.busy}
        isPrevious={list.isPrevious}
        error={list.answer && !list.isPrevious ? null : list.error}
        onAgain={list.again}
        empty={
          <Empty title={t('Every gateway that reports is on a trailer.')}>
            <p>{t('A gateway whose serial number no trailer has shows up here with its first report.')}</p>
          </Empty>
        }
      />
      {open?.kind === 'attach' && (
        <AttachDialog
          viewer={viewer}
          customers={customers}
          gateway={open.gateway}
          onNew={() => setOpen({ kind: 'create', gateway: open.gateway })}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.kind === 'create' && (
        <CreateTrailer
          viewer={viewer}
          customers={customers}
          customerId={onlyCustomerOf(open.gateway)}
          serialNumber={open.gateway.serialNumber}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.kind === 'box' && (
        <SensorBoxDialog viewer={viewer} customers={customers} onDone={done} onClose={close} />
      )}
    </>
  )
}
