/** The use of the portal: how often each page was opened, and how quickly it came. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { type PageUse, usage } from '../../data/usage.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { ExportButton } from '../../grid/grid-acts.tsx'
import { useGridView } from '../../grid/view.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty } from '../../ui/states/states.tsx'
import './usage.css'

const ranges = { 7: t('Last 7 days'), 30: t('Last 30 days'), 90: t('Last 90 days') } as const
const usual = '30'

const seconds = (ms: number | null) => (ms === null ? notAvailable : number(ms / 1000, 2))
const amount = (key: 'views' | 'phoneViews', title: string): GridColumn<PageUse> => ({
  key,
  title,
  width: 120,
  figures: true,
  text: (page) => number(page[key]),
})
const vital = (key: 'ttfb' | 'fcp' | 'lcp' | 'inp', title: string): GridColumn<PageUse> => ({
  key,
  title: `${title} (s)`,
  width: 170,
  figures: true,
  text: (page) => seconds(page[key]),
})

const columns: readonly GridColumn<PageUse>[] = [
  { key: 'route', title: t('Page'), width: 280, text: ({ route }) => route },
  amount('views', t('Opened')),
  amount('phoneViews', t('On phones')),
  vital('ttfb', t('First byte')),
  vital('fcp', t('First paint')),
  vital('lcp', t('Largest paint')),
  vital('inp', t('Slowest answer')),
  {
    key: 'cls',
    title: t('Layout shift'),
    width: 130,
    figures: true,
    text: ({ cls }) => (cls === null ? notAvailable : number(cls, 2)),
  },
]

export function Screen() {
  const chosen = useSearchValue('days') ?? usual
  const days = Object.hasOwn(ranges, chosen) ? chosen : usual
  const query = useQuery([days], (signal) => usage(Number(days), signal))
  const [view, setView] = useGridView()
  const pages = query.answer?.pages ?? []
  const each = query.answer?.days ?? []
  const total = each.reduce((sum, { views }) => sum + views, 0)
  const most = Math.max(1, ...each.map(({ views }) => views))
  const from = view.page * view.pageSize
  return (
    <main className="manage">
      <ToolBar
        acts={
          <ExportButton
            name="Usage"
            columns={columns}
            count={pages.length}
            load={async () => ({ rows: pages, count: pages.length })}
          />
        }
      >
        <Choice
          bare
          label={t('Range')}
          value={days}
          options={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setSearch({ days: value === usual ? null : value, page: null })}
        />
        <span className="note numbers">{t('{{pages}} pages opened', { pages: number(total) })}</span>
      </ToolBar>
      {each.length > 1 && (
        <ul className="usage-days" aria-label={t('Pages opened each day')}>
          {each.map(({ day, views }) => (
            <li key={day} title={`${day}: ${number(views)}`} style={{ height: `${(100 * views) / most}%` }}>
              <span className="unseen">{`${day}: ${number(views)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="note usage-about">
        {t(
          'Counted by page, not by person, and kept for 90 days. Times are what three out of four page loads stay under.',
        )}
      </p>
      <Grid
        label={t('Usage')}
        noun="pages"
        columns={columns}
        rows={query.answer && pages.slice(from, from + view.pageSize)}
        count={pages.length}
        idOf={({ route }) => route}
        nameOf={({ route }) => route}
        view={view}
        onView={setView}
        filtersShown={false}
        busy={query.busy}
        error={query.error}
        onAgain={query.again}
        empty={<Empty title={t('No page was opened in this period.')} />}
      />
    </main>
  )
}
