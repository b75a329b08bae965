/** The trailers that need attention: how many, which, and beside them the one that is looked at. */
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { count } from '#domain/basics/print.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type IssueCategory, issueCategories } from '#domain/upkeep/issues.ts'
import { geofenceNames, vehicleGroupNames } from '../../data/alerts.ts'
import type { CustomerName } from '../../data/customers.ts'
import {
  type MaintenanceVehicle,
  maintenance,
  maintenanceCounts,
  snoozeIssues,
} from '../../data/maintenance.ts'
import { useMe } from '../../data/me.ts'
import { useQuery } from '../../data/use-query.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { useAct } from '../../ui/act.ts'
import { setSearch, useHere, useSearchValue } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/controls.tsx'
import { CustomerChoice } from '../../ui/customer-choice.tsx'
import { useKeptFocus } from '../../ui/keep-focus.ts'
import { useDraft } from '../../ui/later.ts'
import { NotCurrent } from '../../ui/not-current.tsx'
import { Pill, Pills } from '../../ui/pills.tsx'
import { SnoozeDialog } from '../../ui/snooze-dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { ToolBar } from '../../ui/tool-bar.tsx'
import { columnsFor } from './columns.tsx'
import { Counts } from './counts.tsx'
import { lookAgain } from './look-again.ts'
import { NamesField } from './names-field.tsx'
import { OpenIssueDialog } from './open-issue-dialog.tsx'
import { closesByEsc } from './use-panel.ts'
import { VehiclePanel } from './vehicle-panel.tsx'
import { everything, isNarrowed, readWish, setWish, toggled, type Wish } from './wish.ts'

export function Dashboard({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
  const { flags } = useMe()
  const here = useHere()
  const statuses = isOn('AlertAssetStatus', flags)
  // Until the flags have come nothing is taken out of the wish: it may well be one that holds.
  const wish = readWish(here.split('?')[1] ?? '', statuses || flags === null)
  const [view, setView] = useGridView()
  const reading = useSearchValue('vehicle')
  const customerId = wish.customer || (customers.length === 1 ? customers[0]!.id : null)
  const { customer: _customer, ...narrowing } = wish
  const filters = { ...narrowing, customerId: wish.customer || null }
  const page = useQuery([filters, view], (signal) => maintenance(filters, view, signal), {
    keepPrevious: wish.customer,
    refetchEvery: lookAgain,
  })
  const counts = useQuery(wish.customer, (signal) => maintenanceCounts(filters.customerId, signal), {
    refetchEvery: lookAgain,
  })
  const [chosen, setChosen] = useState<ReadonlyMap<string, MaintenanceVehicle>>(new Map())
  const [more, setMore] = useState(wish.geofences.length + wish.groups.length > 0)
  const [snoozing, setSnoozing] = useState(false)
  const [opening, setOpening] = useState(false)
  const act = useAct()
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part })
  const typed = useDraft(wish.keyword, (keyword) => change({ keyword }))
  const columns = columnsFor({ whose: customers.length > 1, statuses })
  const rows = page.answer?.vehicles ?? null
  const again = () => {
    page.again()
    counts.again()
  }
  const snooze = async (until: Instant, reason: string) => {
    const ids = [...chosen.values()].flatMap(({ issues }) => issues.map(({ id }) => id))
    if (!(await act.run(() => snoozeIssues(ids, until, reason)))) return
    setSnoozing(false)
    setChosen(new Map())
    again()
  }
  const place = customerId === null ? null : Number(customerId)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  const closePanel = () => setSearch({ vehicle: null })

  return (
    <main
      ref={main}
      className="upkeep"
      data-reading={reading !== null || undefined}
      onKeyDown={closesByEsc(reading !== null, closePanel)}
    >
      <div className="upkeep-list manage">
        <Counts
          counts={counts.answer}
          chosen={wish.statuses}
          onToggle={statuses ? (status) => change({ statuses: toggled(wish.statuses, status) }) : null}
        />
        <ToolBar
          acts={
            <>
              {edits && chosen.size > 0 && (
                <Button onClick={() => setSnoozing(true)}>Snooze {count(chosen.size, 'trailer')}</Button>
              )}
              <Button
                icon={<IconFilter size={16} stroke={1.8} />}
                aria-expanded={more}
                onClick={() => setMore(!more)}
              >
                Filters
              </Button>
              {edits && (
                <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setOpening(true)}>
                  Open issue
                </Button>
              )}
            </>
          }
        >
          <SearchBox label="Search unit, VIN or issue" value={typed.draft} onChange={typed.setDraft} />
          <CustomerChoice
            customers={customers}
            chosen={wish.customer}
            onChoose={(customer) => change({ customer: customer ?? '', geofences: [], groups: [] })}
          />
        </ToolBar>
        <Pills label="Issue category">
          {(Object.keys(issueCategories) as IssueCategory[]).map((category) => (
            <Pill
              key={category}
              on={wish.categories.includes(category)}
              onPress={() => change({ categories: toggled(wish.categories, category) })}
            >
              {issueCategories[category]}
            </Pill>
          ))}
          {isNarrowed(wish) && (
            <Button kind="quiet" onClick={() => setWish(everything)}>
              Clear filters
            </Button>
          )}
        </Pills>
        {more && (
          <div className="upkeep-more">
            <NamesField
              label="Geofences"
              placeholder="In any geofence"
              customerId={place}
              chosen={wish.geofences}
              onChoose={(geofences) => change({ geofences })}
              load={geofenceNames}
              byPart
            />
            <NamesField
              label="Groups"
              placeholder="In any group"
              customerId={place}
              chosen={wish.groups}
              onChoose={(groups) => change({ groups })}
              load={(customer, _part, signal) => vehicleGroupNames(customer, signal)}
            />
          </div>
        )}
        <NotCurrent asked={page} />
        <Grid
          label="Trailers that need attention"
          noun="trailers"
          columns={columns}
          rows={rows}
          count={page.answer?.vehicleCount ?? 0}
          idOf={({ id }) => id}
          nameOf={({ unitId }) => unitId}
          view={view}
          onView={setView}
          filtersShown={false}
          {...(edits && {
            selection: {
              ids: new Set(chosen.keys()),
              onChange: (ids: ReadonlySet<string>) => {
                const all = new Map([...chosen, ...(rows ?? []).map((row) => [row.id, row] as const)])
                setChosen(new Map([...all].filter(([id]) => ids.has(id))))
              },
            },
          })}
          busy={page.busy && rows === null}
          error={rows === null ? page.error : null}
          onAgain={page.again}
          onOpen={({ vin }) => setSearch({ vehicle: vin })}
          isOpen={({ vin }) => vin === reading}
          empty={
            isNarrowed(wish) ? (
              <Empty title="No trailers match these filters.">
                <Button onClick={() => setWish(everything)}>Clear filters</Button>
              </Empty>
            ) : (
              <AllWell />
            )
          }
        />
      </div>
      {reading !== null && (
        <VehiclePanel key={reading} vin={reading} edits={edits} onClose={closePanel} onChange={again} />
      )}
      {snoozing && (
        <SnoozeDialog
          count={chosen.size}
          noun="trailer"
          busy={act.busy}
          error={act.error}
          onClose={() => setSnoozing(false)}
          onSnooze={(until, reason) => void snooze(until, reason)}
        />
      )}
      {opening && (
        <OpenIssueDialog
          vin={reading}
          onClose={() => setOpening(false)}
          onOpened={(vin) => {
            setOpening(false)
            setSearch({ vehicle: vin })
            again()
          }}
        />
      )}
    </main>
  )
}

/** Nothing to do is the best that this screen can say. */
function AllWell() {
  return (
    <div className="upkeep-well">
      <svg viewBox="0 0 64 40" aria-hidden="true">
        <rect x="6" y="4" width="52" height="22" rx="4" />
        <circle cx="22" cy="32" r="5" />
        <circle cx="38" cy="32" r="5" />
        <path d="m24 14.5 6 6 11-11" />
      </svg>
      <Empty title="Nothing needs attention.">
        <p>Every trailer is well. What comes up shows here by itself.</p>
      </Empty>
    </div>
  )
}
