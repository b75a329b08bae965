/** The rows behind a figure or an element of a chart, beside the dashboard; each leads on to what it was counted from. */

import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import { RowsTable } from '../../alerting/rows-table.tsx'
import { insightRows, type RowsAsked } from '../../data/insights.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { ReadAsOf } from '../../ui/states/read-as-of.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import './rows-sheet.css'

export function RowsSheet({
  asked,
  filters,
  zone,
  onClose,
}: {
  asked: RowsAsked
  filters: InsightFilters
  zone: string
  onClose: () => void
}) {
  const sheet = useRef<HTMLElement>(null)
  // The begins of the pages up to the one that shows.
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  const after = pages.at(-1) ?? null
  const { answer, isPrevious, error, again } = useQuery(
    [asked, filters, after],
    (signal) => insightRows(asked, filters, after, signal),
    { keepPrevious: true },
  )
  useEffect(() => {
    const before = document.activeElement
    sheet.current!.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <aside
      ref={sheet}
      className="insight-sheet"
      aria-label={answer ? t(answer.title) : t('Rows')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <h2>{answer ? t(answer.title) : t('Rows')}</h2>
        <IconButton label={t('Close the rows')} onClick={onClose}>
          <IconX size={18} stroke={1.8} />
        </IconButton>
      </header>
      <div className="insight-sheet-body">
        <ReadAsOf at={answer?.asOf} />
        {error && !answer ? (
          <ErrorState title={error} again={again} />
        ) : !answer ? (
          <Loading lines={8} label={t('Loading the rows')} />
        ) : answer.rows.length === 0 ? (
          <p className="insight-nothing">{t('There are no rows behind this.')}</p>
        ) : (
          <div aria-busy={isPrevious} className="insight-sheet-rows">
            <RowsTable
              section={{ key: asked.part, title: answer.title, note: '', columns: answer.columns }}
              rows={answer.rows}
              zone={zone}
            />
          </div>
        )}
      </div>
      {answer && (pages.length > 1 || answer.next !== null) && (
        <footer className="row-paging">
          <Button disabled={pages.length < 2} onClick={() => setPages(pages.slice(0, -1))}>
            {t('Back')}
          </Button>
          <span className="note">{t('Page {{page}}', { page: pages.length })}</span>
          <Button
            disabled={answer.next === null || isPrevious}
            onClick={() => setPages([...pages, answer.next])}
          >
            {t('Next')}
          </Button>
        </footer>
      )}
    </aside>
  )
}
