/** Visits as a list that goes back page by page: for how long, and from when to when. */

import { type ReactNode, useState } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { detentionVisitPath } from '../../data/alert-paths.ts'
import type { VisitPage, VisitRow } from '../../data/geofences.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { moment, span } from '../../ui/time/time.ts'

const visitRefOf = ({ geofenceId, vin, entered }: VisitRow) => ({
  geofenceId: Number(geofenceId),
  vin,
  entered,
})

/** Vehicles come and go; what is seen is asked for again so often. */
export const visitsRefetchEvery: Ms = 20_000

/** What was asked for again and did not come: what is seen is that of before. */
export function StaleNotice({ error }: { error: string | null }) {
  return (
    error && (
      <p className="note" role="status">
        {t('This could not be read again; it may be old.')}
      </p>
    )
  )
}

const howText = {
  entered: '',
  drawn: t('was inside when drawn'),
  found: t('was inside at its first report'),
} as const

/** @param children whose visit it is, or of what */
export function VisitLine({ visit, children }: { visit: VisitRow; children: ReactNode }) {
  const { entered, how, left, leftHow, dwellMs } = visit
  return (
    <li>
      {children}
      <span className="numbers visit-dwell">{span(dwellMs)}</span>
      <span className="visit-times numbers">
        {[
          howText[how],
          left === null
            ? t('{{entered}}, still inside', { entered: moment(entered) })
            : t('{{entered}} to {{left}}', { entered: moment(entered), left: moment(left) }),
          leftHow === 'changed' ? t('ended as the geofence was changed') : '',
        ]
          .filter(Boolean)
          .join(', ')}
        {visit.hasEvidence && (
          <Link
            className="visit-evidence"
            to={detentionVisitPath(visitRefOf(visit))}
            aria-label={t('Detention of {{unit}} at {{geofence}}', {
              unit: visit.unitId,
              geofence: visit.name,
            })}
          >
            {t('Detention')}
          </Link>
        )}
      </span>
    </li>
  )
}

export function VisitList({
  of,
  mark = '',
  load,
  whose,
  none,
}: {
  /** Tells what they are of: another one begins anew. */
  of: string
  /** Another one is a reason to ask again. */
  mark?: string | number
  load: (page: number, signal: AbortSignal) => Promise<VisitPage>
  whose: (visit: VisitRow) => ReactNode
  none: string
}) {
  const [pages, setPages] = useState(1)
  const query = useQuery(
    [of, pages, mark],
    async (signal) => {
      const all: VisitRow[] = []
      let count = 0
      for (let page = 0; page < pages; page++) {
        const { visits, visitCount } = await load(page, signal)
        all.push(...visits)
        count = visitCount
      }
      return { visits: all, count }
    },
    { keepPrevious: of, refetchEvery: visitsRefetchEvery },
  )
  const { answer } = query
  if (query.error && !answer) return <ErrorState title={query.error} again={query.again} />
  if (!answer) return <Loading lines={3} label={t('Loading visits')} />
  if (answer.visits.length === 0) return <Empty title={none} />
  return (
    <>
      <p className="note numbers">
        {answer.count > 1
          ? t('{{visits}}, newest first', { visits: count(answer.count, 'visit') })
          : count(answer.count, 'visit')}
      </p>
      <StaleNotice error={query.error} />
      <ul className="visit-list">
        {answer.visits.map((visit) => (
          <VisitLine key={`${visit.vin} ${visit.geofenceId} ${visit.entered}`} visit={visit}>
            {whose(visit)}
          </VisitLine>
        ))}
      </ul>
      {answer.visits.length < answer.count && (
        <Button busy={query.busy} onClick={() => setPages(pages + 1)}>
          {t('Show more of {{visits}}', { visits: number(answer.count) })}
        </Button>
      )}
    </>
  )
}
