/** The visits of a period with what they cost, page by page. */

import { useState } from 'react'
import { dollars } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { billableText } from '#domain/reports/detention.ts'
import { RowTable } from '../../alerting/row-table.tsx'
import { type DetentionFilter, detentionVisits } from '../../data/detention.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { moment, span } from '../../ui/time/time.ts'

export function Visits({ filter, severalCustomers }: { filter: DetentionFilter; severalCustomers: boolean }) {
  /** Where the pages that were left begin after; the last one is shown. */
  const [begins, setBegins] = useState<readonly (string | null)[]>([null])
  const after = begins.at(-1) ?? null
  const page = useQuery([filter, after], (signal) => detentionVisits(filter, after, signal), {
    keepPrevious: true,
  })
  const next = page.answer?.next ?? null
  if (page.error && !page.answer) return <ErrorState title={page.error} again={page.again} />
  if (!page.answer) return <Loading lines={8} label={t('Loading visits')} />
  if (page.answer.visits.length === 0)
    return (
      <Empty title={filter.all ? t('No visit ended in this period.') : t('No detention in this period.')}>
        <p>
          {filter.all
            ? t('Choose another period, or draw geofences where trailers wait.')
            : t('No trailer stayed longer than the free time.')}
        </p>
      </Empty>
    )
  return (
    <section className="detention-part" aria-labelledby="detention-visits">
      <h2 id="detention-visits">{t('Visits')}</h2>
      <RowTable
        label={t('Visits')}
        isOld={page.isPrevious}
        titles={[
          { key: 'trailer', title: t('Trailer') },
          { key: 'geofence', title: t('Geofence') },
          ...(severalCustomers ? [{ key: 'customer', title: t('Customer') }] : []),
          { key: 'arrival', title: t('Arrival') },
          { key: 'departure', title: t('Departure') },
          { key: 'dwell', title: t('Dwell'), figures: true },
          { key: 'billable', title: t('Billable'), figures: true },
          { key: 'amount', title: t('Amount'), figures: true },
          { key: 'evidence', title: t('Evidence'), unseen: true },
        ]}
      >
        {page.answer.visits.map((visit) => (
          <tr key={visit.id}>
            <td>
              <Link to={`/tracking/${encodeURIComponent(visit.vin)}`}>{visit.unitId}</Link>
            </td>
            <td>{visit.geofence}</td>
            {severalCustomers && <td>{visit.customer}</td>}
            <td>{moment(visit.entered)}</td>
            <td>
              {visit.left === null ? (
                <span className="detention-lasts">{t('Still inside')}</span>
              ) : (
                moment(visit.left)
              )}
            </td>
            <td data-figures>{span(visit.dwellMs)}</td>
            <td data-figures>{billableText(visit.billableMinutes)}</td>
            <td data-figures>
              {dollars(visit.amountCents)}
              {visit.left === null && <span className="unit"> {t('so far')}</span>}
            </td>
            <td>
              <button
                type="button"
                className="link"
                aria-label={t('Evidence of {{unit}} at {{geofence}}', {
                  unit: visit.unitId,
                  geofence: visit.geofence,
                })}
                onClick={() => setSearch({ visit: visit.id })}
              >
                {t('Evidence')}
              </button>
            </td>
          </tr>
        ))}
      </RowTable>
      {page.error && (
        <p className="row-note" role="status">
          {t('This could not be read again; it may be old.')} {page.error}
        </p>
      )}
      {(begins.length > 1 || next !== null) && (
        <div className="row-paging">
          <Button disabled={begins.length === 1} onClick={() => setBegins(begins.slice(0, -1))}>
            {t('Previous')}
          </Button>
          <Button
            disabled={next === null || page.isPrevious}
            busy={page.busy}
            onClick={() => setBegins([...begins, next])}
          >
            {t('Next')}
          </Button>
        </div>
      )}
    </section>
  )
}
