/** One dashboard: its figures, its charts, and how far it is counted. */

import { t } from '#domain/basics/texts.ts'
import { minutes } from '#domain/basics/time.ts'
import type { InsightDocument } from '#domain/insights/document.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import type { AnyInsight } from '#domain/insights/insight.ts'
import { insightDocument } from '../../data/insights.ts'
import { useQuery } from '../../data/use-query.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Empty, ErrorState } from '../../ui/states/states.tsx'
import { ChartCard } from './chart-card.tsx'
import { Emails } from './emails/emails.tsx'
import { Figures } from './figures.tsx'
import { AsOf, Notes } from './notes.tsx'
import { OpenedRows, openRows } from './opened-rows.tsx'
import { Skeleton } from './skeleton.tsx'

/** The figures follow what comes in. */
const refetchEvery = minutes(5)

export function Dashboard({ insight, filters }: { insight: AnyInsight; filters: InsightFilters }) {
  const { name } = insight
  const { answer, isPrevious, error, again } = useQuery(
    [name, filters],
    (signal) => insightDocument(name, filters, signal),
    { keepPrevious: name, refetchEvery },
  )
  if (!answer)
    return error ? (
      <div className="insight-page">
        <ErrorState title={error} again={again} />
      </div>
    ) : (
      <Skeleton figures={insight.figures.length} charts={insight.charts.length} title={insight.title} />
    )
  return (
    <div className="insight-side">
      <div className="insight-page" aria-busy={isPrevious}>
        {error && (
          <p className="row-note" role="status">
            {t('This could not be read again; it may be old.')} {error}
          </p>
        )}
        {isNothing(answer) ? (
          <Nothing document={answer} />
        ) : (
          <Shown insight={insight} document={answer} filters={filters} />
        )}
      </div>
      <OpenedRows filters={filters} zone={answer.zone} usual={name} />
    </div>
  )
}

const isNothing = ({ asOf, vehicles }: InsightDocument) => asOf === null || vehicles === 0

const Nothing = ({ document: { vehicles } }: { document: InsightDocument }) =>
  vehicles === 0 ? (
    <Empty title={t('No trailers are within these filters.')}>
      <p>{t('Choose fewer filters, or add trailers to the groups.')}</p>
    </Empty>
  ) : (
    <Empty title={t('Nothing has been counted yet.')}>
      <p>{t('This fills by itself once trailers report: the first figures come some minutes later.')}</p>
    </Empty>
  )

function Shown({
  insight,
  document,
  filters,
}: {
  insight: AnyInsight
  document: InsightDocument
  filters: InsightFilters
}) {
  const { name, figures, charts, zone } = document
  const part = useSearchValue('part')
  const full = useSearchValue('full')
  const shown = charts.filter(({ key }) => full === null || key === full)
  return (
    <>
      <div className="insight-top">
        <AsOf document={document} />
        <Emails insight={insight} filters={filters} />
      </div>
      <Notes notes={document.notes} />
      {full === null && (
        <Figures figures={figures} opened={part} onOpen={(key) => openRows({ name, part: key, key: null })} />
      )}
      <div className="insight-charts" data-full={full !== null || undefined}>
        {shown.map((chart) => (
          <ChartCard
            key={chart.key}
            {...{ name, chart, zone, filters }}
            full={full !== null}
            onFull={(on) => setSearch({ full: on ? chart.key : null })}
            onOpen={(key) => openRows({ name, part: chart.key, key })}
          />
        ))}
      </div>
    </>
  )
}
