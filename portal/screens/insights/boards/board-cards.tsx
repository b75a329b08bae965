/** The cards of a dashboard of one's own, in its order; each comes from the dashboard that has it. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { minutes } from '#domain/basics/time.ts'
import type { InsightDocument } from '#domain/insights/document.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import { insightOf } from '#domain/insights/index.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { type InsightBoard, insightDocument } from '../../../data/insights.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useSearchValue } from '../../../ui/layout/address.ts'
import { ErrorState } from '../../../ui/states/states.tsx'
import { ChartCard } from '../chart-card.tsx'
import { FigureCard } from '../figures.tsx'
import { AsOf, Notes } from '../notes.tsx'
import { OpenedRows, openRows } from '../opened-rows.tsx'
import { Skeleton } from '../skeleton.tsx'

const refetchEvery = minutes(5)

export function BoardCards({
  board,
  filters,
  customers,
}: {
  board: InsightBoard
  filters: InsightFilters
  customers: readonly CustomerName[]
}) {
  const names = [...new Set(board.cards.map(({ insight }) => insight))]
  const { answer, isPrevious, error, again } = useQuery(
    [names, filters],
    async (signal) => Promise.all(names.map((name) => insightDocument(name, filters, signal))),
    { keepPrevious: board.id, refetchEvery },
  )
  const [full, setFull] = useState<string | null>(null)
  const part = useSearchValue('part')
  const isFigure = ({ insight, part }: InsightBoard['cards'][number]) =>
    insightOf(insight)?.figures.some(({ key }) => key === part) ?? false
  if (!answer)
    return error ? (
      <div className="insight-page">
        <ErrorState title={error} again={again} />
      </div>
    ) : (
      <Skeleton
        title={board.name}
        figures={board.cards.filter(isFigure).length}
        charts={board.cards.filter((card) => !isFigure(card)).length}
      />
    )
  const of = (name: string): InsightDocument | undefined => answer.find((one) => one.name === name)
  const first = answer.find(({ name }) => !insightOf(name)?.isOfToday) ?? answer[0]!
  const shared = board.customerId
  const whose = customers.find(({ id }) => id === shared)?.shortName ?? t('a customer')
  const figures = board.cards.filter(isFigure)
  return (
    <div className="insight-side">
      <div className="insight-page" aria-busy={isPrevious}>
        {error && (
          <p className="row-note" role="status">
            {t('This could not be read again; it may be old.')} {error}
          </p>
        )}
        <AsOf document={first} />
        <p className="insight-about">
          {shared === null
            ? t('Only you see this dashboard.')
            : board.mine
              ? t('Shared with {{customer}}.', { customer: whose })
              : t('Shared with {{customer}} by {{owner}}.', { customer: whose, owner: board.by })}
        </p>
        <Notes notes={[...new Set(answer.flatMap(({ notes }) => notes))]} />
        {full === null && figures.length > 0 && (
          <ul className="insight-figures" aria-label={t('Figures')}>
            {figures.map((card) => {
              const figure = of(card.insight)?.figures.find(({ key }) => key === card.part)
              return (
                figure && (
                  <FigureCard
                    key={`${card.insight}/${card.part}`}
                    figure={figure}
                    opened={part === card.part}
                    onOpen={(key) => openRows({ name: card.insight, part: key, key: null })}
                  />
                )
              )
            })}
          </ul>
        )}
        <div className="insight-charts" data-full={full !== null || undefined}>
          {board.cards.map((card) => {
            const document = of(card.insight)
            const chart = document?.charts.find(({ key }) => key === card.part)
            const id = `${card.insight}/${card.part}`
            if (!document || !chart || (full !== null && full !== id)) return null
            return (
              <ChartCard
                key={id}
                name={card.insight}
                {...{ chart, filters }}
                zone={document.zone}
                full={full !== null}
                onFull={(on) => setFull(on ? id : null)}
                onOpen={(key) => openRows({ name: card.insight, part: card.part, key })}
              />
            )
          })}
        </div>
      </div>
      <OpenedRows filters={filters} zone={first.zone} usual={first.name} />
    </div>
  )
}
