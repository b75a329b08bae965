/** The fault table: every fault of one trailer or of the fleet, from when it came to when it went. */

import { IconMapPin, IconX } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { faults, unitOf } from '../../data/faults.ts'
import { startLive } from '../../data/live.ts'
import { useMe } from '../../data/me.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { useVehicle } from '../../data/vehicles.ts'
import { VehicleChooser } from '../../drawer/vehicle-chooser.tsx'
import { withFilter } from '../../grid/column.ts'
import { useFiltersShown } from '../../grid/filters-shown.ts'
import { Grid } from '../../grid/grid.tsx'
import { ExportButton, FiltersButton } from '../../grid/grid-acts.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, Switch } from '../../ui/controls/controls.tsx'
import { go, setSearch, useHere } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { addressOf, columnsFor } from './columns.tsx'
import { Families } from './families.tsx'
import { OwnRange } from './own-range.tsx'
import { type AbsUrlState, familiesBy, filterOf, ranges, readUrlState } from './url-state.ts'
import './abs-troubleshooting.css'

/** Faults come with reports, some minutes apart; what is watched is asked for again so often. */
const refetchEvery: Ms = 20_000

export function Screen({ params }: ScreenProps) {
  const session = useSession()
  const vin = params.vin?.toUpperCase()
  const unit = useQuery(vin ?? null, (signal) => unitOf(vin!, signal))
  if (!session) return null
  const listed = can(session.viewer, 'trailerList')
  if (vin === undefined && !listed)
    return (
      <main className="page-state">
        <Empty title={t('Open a trailer to see its faults.')}>
          <Link className="button" to="/tracking">
            {t('Go to Tracking Page')}
          </Link>
        </Empty>
      </main>
    )
  if (vin !== undefined && !unit.busy && !unit.error && unit.answer === null)
    return (
      <main className="page-state">
        <Empty title={t('There is no trailer with this VIN.')}>
          <p className="vin">{vin}</p>
          <Link className="button" to="/absTroubleshooting">
            {t('Show the faults of all trailers')}
          </Link>
        </Empty>
      </main>
    )
  return <Lives key={vin ?? ''} vin={vin} unitId={unit.answer} listed={listed} />
}

function Lives({
  vin,
  unitId,
  listed,
}: {
  vin: string | undefined
  unitId: string | null
  /** Whether all trailers can be listed. */
  listed: boolean
}) {
  const { flags } = useMe()
  const here = useHere()
  const families = useMemo(() => familiesBy((flag) => isOn(flag, flags)), [flags])
  const filter = useMemo(() => readUrlState(here.split('?')[1] ?? '', families), [here, families])
  const [view, setView] = useGridView()
  const [filtersShown, setFiltersShown] = useFiltersShown()
  const columns = useMemo(
    () => columnsFor({ families: filter.family ? [filter.family] : families, whose: vin === undefined }),
    [filter.family, families, vin],
  )
  const ask = (list: { page: number; pageSize: number }, signal?: AbortSignal) =>
    faults(filterOf(vin, filter, view.filters, Date.now()), { ...list, sort: view.sort }, signal)
  const page = useQuery([vin, filter, view], (signal) => ask(view, signal), {
    keepPrevious: vin ?? null,
    refetchEvery,
  })
  useFollowing(vin, page.again)
  const count = page.answer?.faultCount ?? 0
  const all = view.filters.status !== 'Active'

  return (
    <main className="manage faults-screen">
      <ToolBar
        acts={
          <>
            {vin !== undefined && (
              <Link className="button" to={`/tracking/${encodeURIComponent(vin)}`}>
                <IconMapPin size={16} stroke={1.8} />
                {t('Show on map')}
              </Link>
            )}
            <FiltersButton shown={filtersShown} onShow={setFiltersShown} />
            <ExportButton
              name={vin === undefined ? 'Faults' : `Faults ${unitId ?? vin}`}
              columns={columns}
              count={count}
              load={async (page, pageSize) => {
                const found = await ask({ page, pageSize })
                return { rows: found.faults, count: found.faultCount }
              }}
            />
          </>
        }
      >
        {vin === undefined ? (
          <VehicleChooser
            search={filter.search}
            onSearch={(q) => setSearch({ q: q.trim() || null, page: null })}
            onChoose={(chosen) => go(addressOf(chosen))}
          />
        ) : (
          <p className="chosen-vehicle">
            <b>{unitId ?? ''}</b> <Vin value={vin} />
            {listed && (
              <Link
                to="/absTroubleshooting"
                aria-label={t('Show the faults of all trailers')}
                title={t('All trailers')}
              >
                <IconX size={16} stroke={1.8} aria-hidden="true" />
              </Link>
            )}
          </p>
        )}
        <Choice
          label={t('Date range')}
          value={filter.range}
          options={ranges}
          onChange={(range) => setSearch({ range: range || null, from: null, to: null, page: null })}
        />
        {filter.range === 'own' && <OwnRange from={filter.from} to={filter.to} />}
        <Switch
          label={t('All faults')}
          on={all}
          onChange={(on) => setView(withFilter(view, 'status', on ? '' : 'Active'))}
        />
      </ToolBar>
      <Families families={families} chosen={filter.family} />
      <Grid
        label={t('Fault lifecycles')}
        noun="faults"
        columns={columns}
        rows={page.answer?.faults ?? null}
        count={count}
        idOf={({ id }) => id}
        nameOf={({ unitId, faultDescription }) => `${unitId}: ${faultDescription}`}
        view={view}
        onView={setView}
        filtersShown={filtersShown}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={<NoFaults vin={vin} filter={filter} />}
      />
    </main>
  )
}

function NoFaults({ vin, filter }: { vin: string | undefined; filter: AbsUrlState }) {
  if (filter.family || filter.range !== '' || filter.search)
    return (
      <Empty title={t('No faults match these filters.')}>
        <Button
          onClick={() => setSearch({ sensor: null, range: null, from: null, to: null, q: null, page: null })}
        >
          {t('Clear filters')}
        </Button>
      </Empty>
    )
  return (
    <Empty
      title={vin === undefined ? t('No faults were reported yet.') : t('This trailer has had no faults.')}
    />
  )
}

/** Asks again at once when the trailer has reported. */
function useFollowing(vin: string | undefined, again: () => void) {
  useEffect(startLive, [])
  // Another one whenever the stream tells of it, late reports included.
  const report = useVehicle(vin)
  useEffect(() => {
    if (report) again()
  }, [report, again])
}
