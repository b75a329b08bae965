/** A chart with its title, how it is counted, what it says, and the ways to have it: as a table, CSV, PNG, in full view. */

import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconFileSpreadsheet,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { isDay } from '#domain/insights/days.ts'
import type { InsightChart } from '#domain/insights/document.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import { takeChartCsv } from '../../data/insights.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { LazyFallback, lazyComponent } from '../../ui/states/lazy-component.tsx'
import { ChartTable } from './chart-table.tsx'
import { lyingMost, trendsMost } from './charts/most.ts'
import { savePng } from './charts/png.ts'

// The library that draws is loaded where something is drawn, and the map where there are places.
const ChartView = lazyComponent(async () => (await import('./charts/chart-view.tsx')).ChartView)
const MapView = lazyComponent(async () => (await import('./charts/map-view.tsx')).MapView)

/** How many of its rows a card shows; null: all of them. */
const shownOf = ({ shape, columns, rows }: InsightChart): number | null => {
  if (shape.as === 'trends') return rows.length > trendsMost ? trendsMost : null
  if (shape.as !== 'bars' || rows.length <= lyingMost) return null
  // Days stand beside one another, what has a name lies.
  const label = columns.findIndex(({ key }) => key === shape.label)
  return isDay(String(rows[0]?.cells[label] ?? '')) ? null : lyingMost
}

const icon = { size: 16, stroke: 1.8 }

export function ChartCard({
  name,
  chart,
  zone,
  filters,
  full,
  onFull,
  onOpen,
}: {
  /** Of the dashboard. */
  name: string
  chart: InsightChart
  zone: string
  filters: InsightFilters
  full: boolean
  onFull: (on: boolean) => void
  onOpen: (key: string) => void
}) {
  const [asTable, setAsTable] = useState(false)
  const drawn = useRef<SVGSVGElement | HTMLCanvasElement>(null)
  const { busy, error, run } = useAct()
  const { summary, shape, rows, opens } = chart
  const title = t(chart.title)
  // One trend of many is chosen in the table.
  const [only, setOnly] = useState<string | null>(null)
  const picked = useMemo(() => {
    const found = chart.rows.filter(({ key }) => key === only)
    return found.length > 0 ? { ...chart, rows: found } : chart
  }, [chart, only])
  const most = full || asTable ? null : shownOf(picked)
  const open = opens ? onOpen : null
  const isEmpty = rows.length === 0
  const props = { chart: picked, zone, full, onOpen: open, drawn }
  return (
    <section
      className="insight-chart"
      aria-label={title}
      data-full={full || undefined}
      data-tour="insight-chart"
    >
      <header>
        <h2>{title}</h2>
        <div className="insight-chart-acts">
          {!isEmpty && (
            <>
              <button
                type="button"
                className="icon-button"
                aria-label={t('Show as table')}
                title={t('Show as table')}
                aria-pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              >
                <IconTable {...icon} />
              </button>
              <IconButton
                label={t('Download as CSV')}
                disabled={busy}
                onClick={() => void run(() => takeChartCsv(name, chart.key, filters))}
              >
                <IconFileSpreadsheet {...icon} />
              </IconButton>
              {!asTable && (
                <IconButton
                  label={t('Download as PNG')}
                  disabled={busy}
                  onClick={() =>
                    void run(async () => {
                      if (drawn.current) await savePng(chart, drawn.current, `${name}-${chart.key}`)
                    })
                  }
                >
                  <IconPhoto {...icon} />
                </IconButton>
              )}
            </>
          )}
          <IconButton
            label={full ? t('Back to the dashboard') : t('Full view')}
            onClick={() => onFull(!full)}
          >
            {full ? <IconArrowsDiagonalMinimize2 {...icon} /> : <IconArrowsDiagonal {...icon} />}
          </IconButton>
        </div>
      </header>
      <p className="insight-summary">{summary}</p>
      <FormError>{error}</FormError>
      {isEmpty ? null : asTable ? (
        <ChartTable
          chart={chart}
          zone={zone}
          onOpen={
            shape.as === 'trends'
              ? (key) => {
                  setOnly(key)
                  setAsTable(false)
                }
              : open
          }
        />
      ) : (
        <Suspense
          fallback={
            <div className="insight-waits">
              <LazyFallback lines={5} label={t('Loading {{title}}', { title })} />
            </div>
          }
        >
          {shape.as === 'map' ? <MapView {...props} shape={shape} /> : <ChartView {...props} shape={shape} />}
        </Suspense>
      )}
      {picked !== chart && !asTable && (
        <p className="insight-how">
          <button type="button" className="link" onClick={() => setOnly(null)}>
            {t('Show the others again')}
          </button>
        </p>
      )}
      {most !== null && (
        <p className="insight-how">
          {t('The first {{shown}} of {{rows}}; the full view and the table show all.', {
            shown: most,
            rows: rows.length,
          })}
        </p>
      )}
      <p className="insight-how">{t(chart.definition)}</p>
    </section>
  )
}
