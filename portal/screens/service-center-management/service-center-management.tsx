/** The list of service centers: imported from a table, searched, deleted. */

import { IconTableImport, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import {
  deleteCentersMutation,
  importCenters,
  type ListedCenter,
  serviceCentersQuery,
} from '../../data/service-centers.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Confirm, type Outcome, OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { ImportDialog } from '../../ui/overlays/import-dialog.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { Empty } from '../../ui/states/states.tsx'

const columns: readonly GridColumn<ListedCenter>[] = [
  { key: 'name', title: t('Name'), width: 260, text: ({ name }) => name },
  {
    key: 'address',
    title: t('Address'),
    width: 260,
    text: ({ address, city, state, zip }) =>
      [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || 'N/A',
  },
  { key: 'phone', title: t('Phone'), width: 150, text: ({ phone }) => phone || 'N/A', figures: true },
  { key: 'email', title: t('E-mail'), width: 240, text: ({ email }) => email || 'N/A' },
  { key: 'hours', title: t('Hours'), width: 180, text: ({ hours }) => hours || 'N/A' },
  { key: 'services', title: t('Services'), width: 240, text: ({ services }) => services || 'N/A' },
  {
    key: 'place',
    title: t('Latitude, longitude'),
    width: 160,
    text: ({ lat, lng }) => `${lat.toFixed(2)}, ${lng.toFixed(2)}`,
    figures: true,
  },
]

export function Screen() {
  const search = useSearchValue('search') ?? ''
  const { draft, setDraft } = useDraft(search, (text) => setSearch({ search: text || null, page: null }))
  const [view, setView] = useGridView()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'import' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const query = { search, pageSize: view.pageSize, pageNumber: view.page }
  const page = useQuery(
    [query],
    async (signal) => (await request(serviceCentersQuery, query, signal)).serviceCenters,
    { keepPrevious: true },
  )
  const rows = page.answer?.serviceCenters ?? null
  const total = page.answer?.serviceCenterCount ?? 0
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? []

  async function remove() {
    setBusy(true)
    try {
      await request(deleteCentersMutation, { ids: chosen.map(({ id }) => id) })
      setSelected(new Set())
      page.again()
    } catch (error) {
      setOutcome({ title: t('Delete service centers'), text: sentenceOf(error), failed: true })
    } finally {
      setBusy(false)
      setOpen(null)
    }
  }
  return (
    <main className="manage">
      <ToolBar
        acts={
          <>
            <Link className="button" to="/import/service-centers">
              <IconTableImport size={16} stroke={1.8} aria-hidden="true" />
              {t('Bulk edit')}
            </Link>
            <Button
              icon={<IconTrash size={16} stroke={1.8} />}
              disabled={chosen.length === 0}
              onClick={() => setOpen('delete')}
            >
              {t('Delete')}
            </Button>
            <Button
              kind="primary"
              icon={<IconUpload size={16} stroke={1.8} />}
              onClick={() => setOpen('import')}
            >
              {t('Import')}
            </Button>
          </>
        }
      >
        <SearchBox label={t('Search name, town or state')} value={draft} onChange={setDraft} />
      </ToolBar>
      <Grid
        label={t('Service centers')}
        noun="service centers"
        columns={columns}
        rows={rows}
        count={total}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        view={view}
        onView={setView}
        filtersShown={false}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        selection={{ ids: selected, onChange: setSelected }}
        empty={
          search === '' ? (
            <Empty title={t('There are no service centers yet')}>
              <p>{t('Import them from a table. They are then offered beside every trailer near them.')}</p>
            </Empty>
          ) : (
            <Empty title={t('No service center matches the search')} />
          )
        }
      />
      {open === 'import' && (
        <ImportDialog
          title={t('Import service centers')}
          noun="service center"
          columns="name, address, city, state, zip, phone, email, latitude, longitude, hours, services"
          take={importCenters}
          onDone={page.again}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={t('Delete service centers')}
          verb={t('Delete')}
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setOpen(null)}
        >
          <p>
            {chosen.length === 1
              ? t('{{name}} will not be offered beside trailers any more.', { name: chosen[0]!.name })
              : plural(
                  chosen.length,
                  '{{count}} service center will not be offered beside trailers any more.',
                  '{{count}} service centers will not be offered beside trailers any more.',
                  { count: number(chosen.length) },
                )}
          </p>
        </Confirm>
      )}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </main>
  )
}
