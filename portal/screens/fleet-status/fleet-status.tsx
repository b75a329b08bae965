/** Every trailer as it is now, a row each: found, filtered, sorted, arranged, exported, and kept current in its place. */

import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import {
  type ColumnLayout,
  moved,
  ordered,
  pinned,
  plainLayout,
  resized,
  shown,
  widthIn,
} from '#domain/columns/layout.ts'
import { faultFilterOf } from '#domain/fleet/fault-filters.ts'
import { type FleetRow, fleetCounts } from '../../data/fleet.ts'
import { useMe } from '../../data/me.ts'
import { sortingOf } from '../../data/page.ts'
import { useSavedFilter } from '../../data/saved-filter.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { filterInputs, pageSizes } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { tsv } from '../../grid/tsv.ts'
import { useGridView } from '../../grid/view.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { useKeptFocus } from '../../ui/keys/keep-focus.ts'
import { go, setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { usePeek } from '../../ui/layout/peek.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { FirstSteps } from '../../ui/states/first-steps.tsx'
import { Empty, Loading } from '../../ui/states/states.tsx'
import { now, useNow } from '../../ui/time/clock.ts'
import { ownZone } from '../../ui/time/time.ts'
import { FleetBulkBar } from './bulk-bar.tsx'
import { cardColumns } from './cards.tsx'
import { trackingPath } from './cell.tsx'
import { columnsFit, gridColumn } from './columns.tsx'
import { ExportMenu, type ExportScope } from './export-menu.tsx'
import { FaultFilter } from './fault-filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import { HideFields, kept } from './hide-fields.tsx'
import { rememberedRow, rememberRow } from './opened-row.ts'
import { useSameColumns } from './same-columns.ts'
import { SameLine } from './same-line.tsx'
import { useLayout } from './use-layout.ts'
import { usePhone } from './use-phone.ts'
import { byVin, useFleetRows } from './use-rows.ts'
import { useTotals } from './use-totals.tsx'
import { useViews } from './use-views.ts'
import { Views } from './views.tsx'
import './fleet-status.css'
import './above.css'

/** Pixels a row, by which the height of the grid says how many a page has; §9's 60 by choice. */
const rowHeight = { low: 36, high: 60 }
const fewest = 5
const isSavedFilter = (key: string): boolean => key.startsWith('f.') || key === 'fault'

const rowsText = (rows: number): string => count(rows, 'row')

/** The order where nobody asks for another. */
const worstFirst = { by: 'verdictRank', asc: true } as const

export function Screen() {
  useSavedFilter('grid', isSavedFilter)
  const { flags } = useMe()
  const [own, setOwn] = useLayout()
  const saved = useViews(own, setOwn)
  const { layout, setLayout } = saved
  const counts = useQuery('counts', fleetCounts)
  // What columns there are is known first, so that none appears later under somebody's hand.
  if (layout === null || flags === null || !saved.known || (counts.answer === null && counts.error === null))
    return <Loading lines={10} label={t('Loading Fleet status')} />
  return (
    <FleetStatus
      saved={saved}
      layout={layout}
      setLayout={setLayout}
      look={own ?? plainLayout}
      onLook={setOwn}
      flags={flags}
      counts={counts.answer}
      recount={counts.again}
    />
  )
}

function FleetStatus({
  saved,
  layout,
  setLayout,
  look,
  onLook,
  flags,
  counts,
  recount,
}: {
  saved: ReturnType<typeof useViews>
  layout: ColumnLayout
  setLayout: ReturnType<typeof useLayout>[1]
  look: ColumnLayout
  onLook: ReturnType<typeof useLayout>[1]
  flags: ReadonlySet<string>
  counts: { readonly all: number; readonly reefers: number } | null
  recount: () => void
}) {
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  const onPhone = usePhone()
  const [rowsHeight, setRowsHeight] = useState<number | null>(null)
  const fit =
    onPhone || rowsHeight === null
      ? pageSizes[0]
      : Math.max(
          fewest,
          Math.min(pageSizes.at(-1)!, Math.floor(rowsHeight / rowHeight[look.roomy ? 'high' : 'low'])),
        )
  const [view, setView] = useGridView(fit)
  const search = useSearchValue('q') ?? ''
  const fault = useSearchValue('fault')
  const peeked = usePeek()
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const setFault = (key: string | null) => setSearch({ fault: key, page: null })
  const [chosen, setChosen] = useState<ReadonlyMap<string, FleetRow>>(new Map())
  const [wanted, setWanted] = useState<{ readonly key: string } | null>(null)
  const [begin] = useState(rememberedRow)
  // What lasts is counted up by the minute.
  const minute = useNow((at) => Math.floor(at / 60_000))
  const zone = ownZone()

  const fitting = useMemo(() => columnsFit(flags, (counts?.reefers ?? 0) > 0), [flags, counts?.reefers])
  const inPlace = useMemo(() => ordered(fitting, layout), [fitting, layout])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what cells say is another with the minute and in another zone
  const all = useMemo(
    () =>
      inPlace.map((column) => ({
        ...gridColumn(column, flags, now, widthIn(column, layout)),
        ...(layout.pinned.includes(column.key) ? { pinned: true as const } : {}),
      })),
    [inPlace, flags, layout, minute, zone],
  )
  const visible = useMemo(() => all.filter(({ key }) => !layout.hidden.includes(key)), [all, layout])
  const query = () => ({
    filters: [...filterInputs(all, view.filters, now()), ...(faultFilterOf(fault)?.filters ?? [])],
    search,
    sort: view.sort ?? worstFirst,
    page: view.page,
    pageSize: view.pageSize,
  })
  const known = onPhone || rowsHeight !== null
  const page = useFleetRows(known ? JSON.stringify([view, search, fault]) : null, query)
  const { rows, count } = page
  const same = useSameColumns(visible, page.isPrevious ? null : rows, {
    view,
    kept,
    fields: faultFilterOf(fault)?.filters.map(({ field }) => field) ?? [],
    of: JSON.stringify([view.filters, search, fault]),
  })
  const aside = look.showsSame ? '' : same.map(({ key }) => key).join()
  const columns = useMemo(() => {
    const put = new Set(aside.split(','))
    return onPhone ? cardColumns(visible, view.sort) : visible.filter(({ key }) => !put.has(key))
  }, [visible, aside, onPhone, view.sort])
  // A card has three lines; the line under the cards tells of every column.
  const totalled = onPhone ? visible : columns
  const totals = useTotals(
    rows && !page.isPrevious ? JSON.stringify([view.filters, search, fault]) : null,
    totalled,
    query,
  )
  const last = Math.max(0, Math.ceil(count / view.pageSize) - 1)
  // A page past the end, by a link or because the window grew, leads to the last one.
  useEffect(() => {
    if (!page.busy && rows?.length === 0 && count > 0 && view.page > last) setView({ ...view, page: last })
  })

  const toExport = (scope: ExportScope) => {
    const { filters, sort } = query()
    const all = scope === 'all'
    const narrowed = scope === 'chosen' ? byVin([...chosen.values()]).filters : all ? [] : filters
    return {
      columns: inPlace.map(({ key }) => key).filter((key) => all || !layout.hidden.includes(key)),
      filters: narrowed,
      search: scope === 'seen' ? search : '',
      sortingInput: sortingOf({ sort }),
      timeZone: zone,
    }
  }
  const clear = () => {
    setView({ ...view, filters: {}, page: 0 })
    setSearch({ fault: null, q: null })
  }
  const filtered = search.trim() !== '' || fault !== null
  const viewer = useSession()?.viewer

  return (
    <main ref={main} className="manage fleet-status">
      <Views
        views={saved.views}
        active={saved.active}
        changed={saved.changed}
        search={saved.search}
        layout={layout}
        onOpen={saved.open}
        onChange={saved.saw}
      />
      <ToolBar
        acts={
          <>
            <FaultFilter fault={fault} onFault={setFault} />
            <HideFields columns={fitting} layout={layout} onLayout={setLayout} look={look} onLook={onLook} />
            <ExportMenu
              counts={{ chosen: chosen.size || null, seen: count, all: counts?.all ?? null }}
              query={toExport}
            />
            <IconButton
              label={t('Put in order again')}
              onClick={() => {
                page.again()
                totals.onAgain()
                recount()
              }}
            >
              <IconRefresh size={18} stroke={1.8} />
            </IconButton>
          </>
        }
      >
        <SearchBox label={t('Search unit or VIN')} value={typed.draft} onChange={typed.setDraft} />
      </ToolBar>
      <FilterChips
        columns={all}
        view={view}
        onView={setView}
        fault={fault}
        onFault={setFault}
        search={search}
        onClear={clear}
        count={rows === null ? null : count}
        all={counts?.all ?? null}
        wanted={wanted}
        onTaken={() => setWanted(null)}
      >
        {!onPhone && (
          <SameLine
            same={same}
            whole={rows !== null && rows.length === count}
            shows={look.showsSame}
            onShows={(showsSame) => onLook((before) => ({ ...before, showsSame }))}
          />
        )}
      </FilterChips>
      <Grid
        plain
        label={t('Fleet status')}
        noun="trailers"
        columns={columns}
        rows={rows}
        count={count}
        idOf={({ id }) => id}
        nameOf={({ unitId }) => unitId}
        view={view}
        onView={setView}
        filtersShown={false}
        selection={{
          ids: new Set(chosen.keys()),
          onChange: (ids) => {
            const here = new Map([...chosen, ...(rows ?? []).map((row) => [row.id, row] as const)])
            setChosen(new Map([...here].filter(([id]) => ids.has(id))))
          },
        }}
        totals={{ ...totals, columns: totalled }}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        onOpen={(row) => {
          rememberRow(row.id)
          go(trackingPath(row))
        }}
        isOpen={({ vin }) => vin === peeked}
        begin={begin}
        foot={
          chosen.size > 0 && (
            <FleetBulkBar
              rows={[...chosen.values()]}
              table={() => tsv(visible, [...chosen.values()], { titles: true })}
              onClear={() => setChosen(new Map())}
              onDone={page.again}
            />
          )
        }
        onHeight={setRowsHeight}
        roomy={!onPhone && look.roomy}
        sizes={[
          { size: fit, label: onPhone ? rowsText(fit) : t('Fit: {{rows}}', { rows: rowsText(fit) }) },
          ...pageSizes.filter((size) => size !== fit).map((size) => ({ size, label: rowsText(size) })),
        ]}
        arrange={
          onPhone
            ? undefined
            : {
                move: (from, to) => setLayout((before) => moved(before, fitting, from, to)),
                resize: (key, width) => setLayout((before) => resized(before, key, width)),
                pin: (key) => setLayout((before) => pinned(before, key, !before.pinned.includes(key))),
                hide: (key) => setLayout((before) => shown(before, key, false)),
                kept,
                filter: (key) => setWanted({ key }),
              }
        }
        empty={
          filtered ? (
            <Empty title={t('No trailers match these filters.')}>
              <Button onClick={clear}>{t('Clear filters')}</Button>
            </Empty>
          ) : (
            <FirstSteps viewer={viewer} />
          )
        }
      />
    </main>
  )
}
