/** The list of geofences: searched by name, narrowed by category, with who is inside now. */

import {
  IconFileExport,
  IconFileImport,
  IconPlus,
  IconRoute,
  IconSearch,
  IconTableImport,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { geofenceCategories, geofenceCategory } from '#domain/geofences/categories.ts'
import type { FenceRow } from '../../data/geofences.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { isTyping } from '../../ui/keys/typing.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { RollingList, type RollingListHandle } from '../../ui/lists/rolling-list.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { span } from '../../ui/time/time.ts'
import { StaleNotice } from './visit-list.tsx'

const rowHeight = 56

/** What the list is narrowed to, held by the address. */
export const useNarrowed = (rows: readonly FenceRow[]): readonly FenceRow[] => {
  const name = useSearchValue('name')?.trim().toLowerCase() ?? ''
  const category = Number(useSearchValue('category') ?? 0)
  return rows.filter(
    (row) => row.name.toLowerCase().includes(name) && (category === 0 || row.categoryId === category),
  )
}

interface FenceListProps {
  readonly rows: readonly FenceRow[] | null
  readonly total: number
  readonly error: string | null
  readonly again: () => void
  readonly customers: ReactNode
  /** Where a place is looked for. */
  readonly places: ReactNode
  readonly mayEdit: boolean
  readonly onNew: () => void
  readonly onImport: () => void
  readonly onExport: () => void
  readonly onOpen: (id: string) => void
}

export function FenceList({
  rows,
  total,
  error,
  again,
  customers,
  places,
  mayEdit,
  onNew,
  onImport,
  onExport,
  onOpen,
}: FenceListProps) {
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<RollingListHandle>(null)
  const name = useSearchValue('name') ?? ''
  const category = useSearchValue('category') ?? ''
  const shown = useNarrowed(rows ?? [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      if (event.key === '/') search.current?.focus()
      else if (event.key === 'j') list.current?.move(1)
      else if (event.key === 'k') list.current?.move(-1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <search className="map-search">
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          ref={search}
          type="search"
          aria-label={t('Search by name')}
          placeholder={t('Geofence name')}
          value={name}
          onChange={(event) => setSearch({ name: event.target.value || null })}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') list.current?.move(1)
            else if (event.key === 'ArrowUp') list.current?.move(-1)
            else if (event.key === 'Enter') list.current?.openActive()
            else return
            event.preventDefault()
          }}
        />
        {name ? (
          <IconButton label={t('Clear the search')} onClick={() => setSearch({ name: null })}>
            <IconX size={16} stroke={1.8} />
          </IconButton>
        ) : (
          <kbd>/</kbd>
        )}
      </search>
      <div className="fence-narrow">
        {customers}
        <Choice
          bare
          label={t('Category')}
          value={category}
          options={[
            { value: '', label: t('All categories') },
            ...geofenceCategories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => setSearch({ category: value || null })}
        />
      </div>
      {places}
      <div className="fence-list-head" data-tour="fence-acts">
        <p className="numbers" aria-live="polite">
          {rows && shown.length !== rows.length
            ? tNodes('{{shown}} of {{total}} geofences', {
                shown: <b>{number(shown.length)}</b>,
                total: number(total),
              })
            : rows && count(total, 'geofence')}
        </p>
        <IconButton label={t('Visits of a trailer')} onClick={() => setSearch({ vehicle: '' })}>
          <IconRoute size={18} stroke={1.6} />
        </IconButton>
        <IconButton label={t('Export geofences')} onClick={onExport} disabled={total === 0}>
          <IconFileExport size={18} stroke={1.6} />
        </IconButton>
        {mayEdit && (
          <>
            <IconButton label={t('Import geofences')} onClick={onImport}>
              <IconFileImport size={18} stroke={1.6} />
            </IconButton>
            <Link
              className="icon-button"
              to="/import/geofences"
              title={t('Bulk edit in a spreadsheet')}
              aria-label={t('Bulk edit in a spreadsheet')}
            >
              <IconTableImport size={18} stroke={1.6} aria-hidden="true" />
            </Link>
            <Button kind="primary" icon={<IconPlus size={16} stroke={2} />} onClick={onNew}>
              {t('New')}
            </Button>
          </>
        )}
      </div>
      {rows && <StaleNotice error={error} />}
      <div className="fence-list-body" data-tour="fence-list">
        {error && !rows ? (
          <ErrorState title={error} again={again} />
        ) : !rows ? (
          <Loading lines={8} label={t('Loading geofences')} />
        ) : rows.length === 0 ? (
          <Empty title={t('There are no geofences yet')}>
            {mayEdit ? (
              <Button icon={<IconPlus size={16} stroke={2} />} onClick={onNew}>
                {t('Draw the first one')}
              </Button>
            ) : (
              <p>{t('They appear here once somebody draws them.')}</p>
            )}
          </Empty>
        ) : shown.length === 0 ? (
          <Empty title={t('No geofence matches the search')}>
            <Button onClick={() => setSearch({ name: null, category: null })}>
              {t('Show all geofences')}
            </Button>
          </Empty>
        ) : (
          <RollingList
            ref={list}
            items={shown}
            idOf={({ geofenceId }) => geofenceId}
            rowHeight={rowHeight}
            label={t('Geofences')}
            onOpen={({ geofenceId }) => onOpen(geofenceId)}
            row={(row) => <Row row={row} />}
          />
        )}
      </div>
    </>
  )
}

function Row({ row }: { row: FenceRow }) {
  return (
    <>
      <div className="fence-row-name" data-off={!row.isActive || undefined}>
        {row.name}
      </div>
      <div className="fence-row-count numbers">
        {row.isActive
          ? tNodes('{{vehicles}} inside', {
              vehicles: <b data-none={row.vehicleCount === 0 || undefined}>{number(row.vehicleCount)}</b>,
            })
          : t('Deactivated')}
      </div>
      <div className="fence-row-under">{geofenceCategory(row.categoryId)?.name ?? '-'}</div>
      <div className="fence-row-dwell numbers">
        {row.longestDwellMs !== null && t('longest {{span}}', { span: span(row.longestDwellMs) })}
      </div>
    </>
  )
}
