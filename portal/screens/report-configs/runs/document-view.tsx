/** A report as it was made: figures that show what they count, what changed, charts, and its rows page by page. */

import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { ReportDocument, ReportSection } from '#domain/reports/document.ts'
import { RowsTable } from '../../../alerting/rows-table.tsx'
import { reportRows } from '../../../data/reports.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'
import { Chart } from '../shown/charts.tsx'
import { Figures } from '../shown/figures.tsx'
import { sectionNote, sectionTitle } from '../shown/section-words.ts'

const pageSize = 100
/** Rows that a chart is drawn from. */
const chartRows = 2_000

export function DocumentView({ runId, document }: { runId: string; document: ReportDocument }) {
  const { sections, figures, changes, notes, period } = document
  const [opened, setOpened] = useState<string | null>(null)
  const [chosen, setChosen] = useState(sections[0]?.key ?? '')
  const figure = figures.find(({ key }) => key === opened) ?? null
  const section = sections.find(({ key }) => key === chosen) ?? sections[0]
  return (
    <>
      <Figures
        document={document}
        opened={opened}
        onOpen={({ key, section }) => {
          setOpened(opened === key ? null : key)
          setChosen(section)
        }}
      />
      {changes !== null && (
        <section className="report-changes" aria-label={t('Since the last run')}>
          <h3>{t('Since the last run')}</h3>
          {changes.length === 0 ? (
            <p className="note">{t('Nothing changed.')}</p>
          ) : (
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </section>
      )}
      {notes.map((note) => (
        <p key={note} className="row-note">
          {note}
        </p>
      ))}
      {sections.length > 1 && (
        <fieldset className="pills report-sections">
          <legend className="unseen">{t('Parts of the report')}</legend>
          {sections.map(({ key, title, rowCount }) => (
            <button
              key={key}
              type="button"
              className="pill"
              aria-pressed={key === section?.key}
              onClick={() => {
                setChosen(key)
                setOpened(null)
              }}
            >
              {sectionTitle({ title })} <span className="numbers">{number(rowCount)}</span>
            </button>
          ))}
        </fieldset>
      )}
      {section && (
        <SectionView
          key={`${section.key} ${opened}`}
          runId={runId}
          section={section}
          mark={figure?.section === section.key ? figure.mark : null}
          note={
            figure?.section === section.key
              ? `${t(figure.label)}: ${t(figure.definition)}`
              : sectionNote(section)
          }
          zone={period.zone}
        />
      )}
    </>
  )
}

function SectionView({
  runId,
  section,
  mark,
  note,
  zone,
}: {
  runId: string
  section: ReportSection
  /** Only the rows that a figure counts; null: all of them. */
  mark: string | null
  note: string
  zone: string
}) {
  const [page, setPage] = useState(0)
  const of = { runId, section: section.key, mark }
  const rows = useQuery(
    section.rowCount === 0 ? null : [of, page],
    (signal) => reportRows(of, { pageNumber: page, pageSize }, signal),
    { keepPrevious: runId },
  )
  const drawn = useQuery(section.chart && section.rowCount > 1 ? [of, 'chart'] : null, (signal) =>
    reportRows(of, { pageNumber: 0, pageSize: chartRows }, signal),
  )
  const shown = rows.answer ?? []
  const isLast = mark === null ? (page + 1) * pageSize >= section.rowCount : shown.length < pageSize
  const from = page * pageSize
  const span = { from: number(from + 1), to: number(from + shown.length) }
  return (
    <section className="report-section" aria-label={sectionTitle(section)}>
      <h3>{sectionTitle(section)}</h3>
      <p className="note">{note}</p>
      {drawn.answer && <Chart section={section} rows={drawn.answer} zone={zone} />}
      {drawn.answer && mark === null && section.rowCount > chartRows && (
        <p className="note numbers">
          {t('Drawn from the first {{drawn}} of {{rows}} rows.', {
            drawn: number(chartRows),
            rows: number(section.rowCount),
          })}
          {section.chart?.as === 'lines' && ` ${t('The PDF draws all of them.')}`}
        </p>
      )}
      {section.rowCount === 0 ? (
        <p className="note">{t('No rows.')}</p>
      ) : rows.error ? (
        <ErrorState title={rows.error} again={rows.again} />
      ) : rows.answer === null ? (
        <Loading lines={6} label={t('Loading the rows')} />
      ) : shown.length === 0 ? (
        <p className="note">{t('None.')}</p>
      ) : (
        <>
          <RowsTable section={section} rows={shown} zone={zone} />
          {(page > 0 || !isLast) && (
            <div className="row-paging">
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                {t('Previous')}
              </Button>
              <span className="note numbers">
                {mark === null
                  ? t('{{from}} to {{to}} of {{rows}}', { ...span, rows: number(section.rowCount) })
                  : t('{{from}} to {{to}}', span)}
              </span>
              <Button disabled={isLast} onClick={() => setPage(page + 1)}>
                {t('Next')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
