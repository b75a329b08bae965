/** The faults of one sensor that have gone again: the newest few, for whoever wonders what was there before. */

import { duration } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { second } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type FaultLife, faults } from '../data/faults.ts'
import { useQuery } from '../data/use-query.ts'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import { moment } from '../ui/time/time.ts'
import { ownText } from '../ui/units.ts'

const most = 3

const anything = { search: null, faultTypeIds: null, fmis: null, from: null, to: null }

/** `recorded`: another one whenever the vehicle has reported. */
export function ClearedFaults({
  vin,
  sensorTypeId,
  recorded,
}: {
  vin: string
  sensorTypeId: number
  recorded: Instant | null
}) {
  const { answer, error, again } = useQuery(
    [vin, sensorTypeId, recorded],
    (signal) =>
      faults(
        { ...anything, vin, sensorTypeIds: [sensorTypeId], status: 'Cleared' },
        { sort: { by: 'ended', asc: false }, page: 0, pageSize: most },
        signal,
      ),
    { keepPrevious: `${vin} ${sensorTypeId}` },
  )
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={2} label={t('Loading cleared faults')} />
  if (answer.faults.length === 0) return null
  return (
    <>
      <h4 className="faults-cleared">{t('Cleared')}</h4>
      <ul className="faults">
        {answer.faults.map((fault) => (
          <li key={fault.id} className="fault" data-level="stale">
            <p className="fault-title">{t(fault.faultDescription)}</p>
            <p className="numbers">{shown(fault)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** "11/20/26 08:15 CST to 11/20/26 10:20 CST · 2 hours 5 minutes · 22 mi · up to 64 mph" */
const shown = (fault: FaultLife): string =>
  [
    t('{{start}} to {{end}}', { start: moment(fault.faultStart), end: moment(fault.faultEnd!) }),
    duration(fault.durationSeconds * second),
    ...(fault.bestAvailableTotalMileage === null
      ? []
      : [ownText(fault.bestAvailableTotalMileage, 'distance', 1)]),
    ...(fault.maxMph === null ? [] : [t('up to {{speed}}', { speed: ownText(fault.maxMph, 'speed') })]),
  ].join(' · ')
