/** What the chosen trailer of the queue opens to: the long form of its verdict, what to do, and the acts. */

import { IconTool } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { trailerVerdict } from '../../../data/now.ts'
import { useQuery } from '../../../data/use-query.ts'
import type { Done } from '../../../drawer/undo-line.tsx'
import { VehicleActs } from '../../../drawer/vehicle-acts.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'

const stroke = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
const refetchEvery = 15_000

interface ChosenProps {
  readonly vehicle: LiveVehicle
  /** Nothing can be done: the connection is lost. */
  readonly isOff: boolean
  readonly onDone: (done: Done) => void
}

export function Chosen({ vehicle, isOff, onDone }: ChosenProps) {
  const { vin, level, verdict } = vehicle
  const query = useQuery([vin, verdict?.key, level], (signal) => trailerVerdict(vin, signal), {
    keepPrevious: vin,
    refetchEvery,
  })
  const { answer, error } = query
  if (error && answer === null) return <ErrorState title={error} again={query.again} />
  if (answer === null) return query.busy ? <Loading lines={3} label={t('Loading what is wrong')} /> : null
  // What to do stands by itself below.
  const [told] = answer.longForm.split(` ${t('Do: {{does}}', { does: '' }).trim()} `)
  return (
    <div className="now-chosen">
      <p className="numbers">{told}</p>
      {answer.also.length > 0 && (
        <p className="now-also">
          {answer.also.length > 2
            ? t('Also: {{causes}} +{{others}} more', {
                causes: answer.also.slice(0, 2).join(' · '),
                others: answer.also.length - 2,
              })
            : t('Also: {{causes}}', { causes: answer.also.join(' · ') })}
        </p>
      )}
      {answer.remedy && (
        <p className="now-do">
          <IconTool {...stroke} />
          <b>
            <span className="unseen">{t('Do:')} </span>
            {answer.remedy}
          </b>
        </p>
      )}
      {isOff ? (
        <p className="now-off">{t('Acts are off until the connection is back.')}</p>
      ) : (
        <VehicleActs
          vehicle={vehicle}
          verdict={answer}
          keys
          className="now-acts"
          onDone={onDone}
          onChanged={query.again}
        />
      )}
    </div>
  )
}
