/** The visits of a geofence from before it was drawn: asked for, followed while they are counted, and removed again. */

import { useEffect } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { days } from '#domain/basics/time.ts'
import { backfillDays } from '#domain/geofences/backfill.ts'
import {
  type Backfill,
  backfillOf,
  countPastVisits,
  type FenceDetail,
  removePastVisits,
} from '../../data/geofences.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { now } from '../../ui/time/clock.ts'
import { dateOf } from '../../ui/time/time.ts'
import './past-visits.css'

const followEvery = 2_000

/** Days that are not counted yet, the fewest first. */
const daysLeft = (fence: FenceDetail, backfill: Backfill | null): readonly number[] => {
  const first = Math.min(fence.created, backfill ? backfill.starts - days(1) : Number.POSITIVE_INFINITY)
  return backfillDays.filter((some) => now() - days(some) < first)
}

export function PastVisits({
  fence,
  mayEdit,
  onCounted,
}: {
  fence: FenceDetail
  mayEdit: boolean
  /** Called with something else whenever there are other visits. */
  onCounted: (counted: string) => void
}) {
  const { geofenceId } = fence
  const { answer, again } = useQuery(
    ['past visits', geofenceId],
    async (signal) => ({ backfill: await backfillOf(geofenceId, signal) }),
    {
      refetchEvery: (answer) => (answer?.backfill && answer.backfill.state !== 'done' ? followEvery : null),
    },
  )
  const act = useAct()
  const backfill = answer?.backfill ?? null
  const counted = backfill ? `${backfill.state} ${backfill.left}` : ''
  useEffect(() => onCounted(counted), [counted, onCounted])
  const doing = (work: () => Promise<void>) =>
    act.run(async () => {
      await work()
      again()
    })
  const left = mayEdit && fence.isActive ? daysLeft(fence, backfill) : []
  if (!answer || (backfill === null && left.length === 0)) return null
  const isOpen = backfill !== null && backfill.state !== 'done'
  return (
    <div className="past-visits">
      {backfill === null ? (
        <p className="note">{t('Visits are counted since this geofence was drawn. Also those of:')}</p>
      ) : (
        <Told backfill={backfill} />
      )}
      {mayEdit && (
        <div className="past-visits-acts">
          {!isOpen &&
            left.map((some) => (
              <Button
                key={some}
                busy={act.busy}
                aria-label={t('Count the visits of the last {{days}} days', { days: some })}
                onClick={() => doing(() => countPastVisits(geofenceId, some))}
              >
                {t('The last {{days}} days', { days: some })}
              </Button>
            ))}
          {backfill && backfill.state !== 'removing' && (
            <Button kind="quiet" busy={act.busy} onClick={() => doing(() => removePastVisits(geofenceId))}>
              {isOpen ? t('Cancel') : t('Remove past visits')}
            </Button>
          )}
        </div>
      )}
      <FormError>{act.error}</FormError>
    </div>
  )
}

function Told({ backfill }: { backfill: Backfill }) {
  const { state, vehicles, looked, found, left, failed, starts } = backfill
  if (state === 'finding')
    return (
      <>
        <p className="note" role="status">
          {vehicles > 0
            ? t('Looking for vehicles that were near: {{looked}} of {{vehicles}}', {
                looked: number(looked),
                vehicles: number(vehicles),
              })
            : t('Looking for vehicles that were near')}
        </p>
        <progress value={looked} max={Math.max(1, vehicles)} aria-label={t('Vehicles looked at')} />
      </>
    )
  if (state === 'done')
    return (
      <p className="note" role="status">
        {t('Visits are counted since {{date}}.', { date: dateOf(starts) })}
        {failed > 0 &&
          ` ${t("Those of {{vehicles}} could not be counted: see the server's log.", {
            vehicles: count(failed, 'vehicle'),
          })}`}
      </p>
    )
  const done = found - left
  const facts = { done: number(done), vehicles: count(found, 'vehicle') }
  return (
    <>
      <p className="note" role="status">
        {found === 0
          ? state === 'removing'
            ? t('Removing past visits')
            : t('Counting past visits')
          : state === 'removing'
            ? t('Removing past visits: {{done}} of {{vehicles}}', facts)
            : t('Counting past visits: {{done}} of {{vehicles}}', facts)}
      </p>
      <progress value={done} max={Math.max(1, found)} aria-label={t('Vehicles counted')} />
    </>
  )
}
