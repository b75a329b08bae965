/** Bytes of gateways that nothing could be made of, the newest first, for whoever looks into a gateway that is not heard. */

import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { type GatewayLeftover, gatewayLeftovers } from '../../data/trailers.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { FiltersButton } from '../../grid/grid-acts.tsx'
import { useGridView } from '../../grid/view.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'
import { moment } from '../../ui/time/time.ts'

const refetchEvery = 10_000

const columns: readonly GridColumn<GatewayLeftover>[] = [
  {
    key: 'serialNumber',
    title: t('Serial number'),
    width: 200,
    field: 'serialNumber',
    sortable: false,
    filter: { kind: 'text' },
    text: ({ serialNumber }) => serialNumber ?? notAvailable,
    cell: ({ serialNumber }) => (serialNumber === null ? notAvailable : <Vin value={serialNumber} />),
    pinned: true,
  },
  {
    key: 'at',
    title: t('Received'),
    width: 140,
    text: ({ at }) => moment(at),
    cell: ({ at }) => <Age at={at} />,
  },
  { key: 'reason', title: t('Reason'), width: 320, text: ({ reason }) => reason },
  { key: 'protocol', title: t('Protocol'), width: 120, text: ({ protocol }) => protocol },
  { key: 'address', title: t('IP address'), width: 160, text: ({ address }) => address },
  { key: 'length', title: t('Bytes'), width: 90, text: ({ length }) => String(length), figures: true },
  {
    key: 'bytes',
    title: t('First bytes, hex'),
    width: 400,
    text: ({ bytes, length }) => (length === 0 ? t('None') : bytes),
    cell: ({ bytes, length }) => (length === 0 ? t('None') : <code>{bytes}</code>),
  },
]

export function Leftovers() {
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const serial = view.filters.serialNumber ?? ''
  const list = useQuery(['leftovers', serial], (signal) => gatewayLeftovers(serial, signal), {
    keepPrevious: true,
    refetchEvery,
  })
  const all = list.answer ?? []
  const rows = all.slice(view.page * view.pageSize, (view.page + 1) * view.pageSize)
  return (
    <>
      <ToolBar acts={<FiltersButton shown={filtersShown} onShow={setFiltersShown} />}>
        <p className="note">
          {t('What gateways sent and nothing could be made of: the newest of each, for two weeks.')}
        </p>
      </ToolBar>
      <Grid
        label={t('Unread bytes')}
        noun="messages"
        columns={columns}
        rows={list.answer && rows}
        count={all.length}
        idOf={({ id }) => id}
        nameOf={({ serialNumber }) => serialNumber ?? notAvailable}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        busy={list.busy}
        isPrevious={list.isPrevious}
        error={list.answer && !list.isPrevious ? null : list.error}
        onAgain={list.again}
        empty={<Empty title={t('Everything that gateways sent could be read.')} />}
      />
    </>
  )
}
