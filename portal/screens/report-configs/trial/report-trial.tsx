/** The report as it would have come last time, while its config is written: real rows, and how many emails. */

import { useEffect, useState } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { periodText } from '#domain/reports/period.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { RowsTable } from '../../../alerting/rows-table.tsx'
import { dryRunReport } from '../../../data/reports.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { ownUnits } from '../../../ui/units.ts'
import { trialKey } from '../form/draft.ts'
import { Chart } from '../shown/charts.tsx'
import { Figures } from '../shown/figures.tsx'
import { sectionTitle } from '../shown/section-words.ts'
import { Threshold } from './threshold.tsx'
import './report-trial.css'

/** After the form has rested so long the report is made anew. */
const pause: Ms = 700

/** A value once it has not changed for a while. */
function useRested<T>(value: T, key: string): T {
  const [rested, setRested] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [key])
  return rested
}

export function ReportTrialPanel({
  kind,
  draft,
  onDraft,
}: {
  kind: AnyReportKind
  draft: ReportConfigDraft
  /** Takes over the threshold that was tried; null for who may not change the report. */
  onDraft: ((draft: ReportConfigDraft) => void) | null
}) {
  /** The draft with another threshold; null: as the form has it. */
  const [tried, setTried] = useState<Partial<ReportConfigDraft> | null>(null)
  const own = trialKey(draft)
  // What was tried is about the form as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another form ends a try
  useEffect(() => setTried(null), [own])
  const wanted = tried === null ? draft : { ...draft, ...tried }
  const rested = useRested(wanted, trialKey(wanted))
  const isReady = rested.customerId !== 0
  const run = useQuery(
    isReady ? trialKey(rested) : null,
    (signal) => dryRunReport({ ...rested, name: rested.name.trim() || kind.name }, signal),
    { keepPrevious: rested.customerId },
  )
  const isOld = run.busy || run.isPrevious || trialKey(rested) !== trialKey(wanted)
  const shown = run.answer
  return (
    <section className="report-trial" aria-label={t('Dry run')} aria-busy={isOld}>
      <h2>{t('As it would have come last time')}</h2>
      {!isReady ? (
        <Empty title={t('See what it would say before you save it.')}>
          <p>{t('Select a customer first.')}</p>
        </Empty>
      ) : run.error && !run.busy ? (
        <ErrorState title={run.error} again={run.again} />
      ) : shown === null ? (
        <Loading lines={8} label={t('Making the report')} />
      ) : (
        <div className="report-trial-result" data-stale={isOld || undefined}>
          <p className="note numbers" role="status">
            {periodText({ ...shown.document.period, clock: ownUnits().clock })} ·{' '}
            {count(
              shown.document.sections.reduce((sum, { rowCount }) => sum + rowCount, 0),
              'row',
            )}{' '}
            · {count(draft.notifyEmails.length, 'email')}
          </p>
          <Figures document={shown.document} onOpen={null} />
          <Threshold kind={kind} base={draft} tried={tried} onTry={setTried} onTake={onDraft} />
          {shown.document.notes.map((note) => (
            <p key={note} className="row-note">
              {note}
            </p>
          ))}
          {shown.document.sections.map((section) => (
            <section key={section.key} aria-label={sectionTitle(section)} className="report-section">
              <h3>
                {sectionTitle(section)} <span className="unit numbers">{number(section.rowCount)}</span>
              </h3>
              {section.chart?.as === 'bars' && (
                <Chart section={section} rows={section.first} zone={shown.document.period.zone} />
              )}
              {section.rowCount === 0 ? (
                <p className="note">{t('No rows.')}</p>
              ) : (
                <>
                  <RowsTable
                    section={section}
                    rows={section.first}
                    zone={shown.document.period.zone}
                    caption={t('First rows of {{part}}', { part: sectionTitle(section) })}
                  />
                  {section.rowCount > section.first.length && (
                    <p className="note numbers">
                      {t('and {{rows}} more', { rows: number(section.rowCount - section.first.length) })}
                    </p>
                  )}
                </>
              )}
            </section>
          ))}
        </div>
      )}
    </section>
  )
}
