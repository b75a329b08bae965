/** What a past moment is told with: what became of each matter, what happened next, and the sums of the shift. */

import { IconMail } from '@tabler/icons-react'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { causeWords } from '#domain/verdict/words.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type FleetShift, fleetShift } from '../../../data/now.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useVehicle } from '../../../data/vehicles.ts'
import { setSearch } from '../../../ui/layout/address.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'
import { dateOf, timeOfDay } from '../../../ui/time/time.ts'
import { barStep } from './bar.ts'
import './past-notes.css'
import { handoverMail, handoverTitle, type Shift, shiftOf } from './shift.ts'

/** "Began 02:12 · still open now": how a matter of the past stands now, by what is told first today. */
export function Outcome({ vehicle: { vin, verdict }, at }: { vehicle: LiveVehicle; at: Instant }) {
  const current = useVehicle(vin)
  if (verdict === null) return null
  const lasts = current?.verdict?.key === verdict.key
  const began =
    verdict.since === null
      ? null
      : t('Began {{when}}', {
          when: at - verdict.since < day ? timeOfDay(verdict.since) : dateOf(verdict.since),
        })
  const since =
    current &&
    (lasts
      ? t('still open now')
      : t('now: {{cause}}', {
          cause: current.verdict ? causeWords(current.verdict.words) : t('OK'),
        }))
  return (
    <p className="now-outcome numbers">
      <LevelMark level={current?.level ?? 'unknown'} bare />
      {[began, since].filter(Boolean).join(' · ')}
    </p>
  )
}

const eventText = ({ kind, words }: FleetShift['events'][number]): string =>
  kind === 'began'
    ? words
    : kind === 'cleared'
      ? t('{{fault}} cleared', { fault: words })
      : t('Work order {{order}} made', { order: words })

const momentAfter = (at: Instant) => new Date(Math.ceil(at / barStep) * barStep).toISOString()

/** The shift of a past moment, as far as it has gone. */
export function ShiftNotes({
  customerId,
  name,
  at,
}: {
  customerId: string | null
  /** Whose fleet it is. */
  name: string
  at: Instant
}) {
  const shift = shiftOf(at)
  const { answer, error, again } = useQuery(
    [customerId, shift.from, at],
    (signal) => fleetShift(customerId, shift, at, signal),
    { keepPrevious: `${customerId} ${shift.from}` },
  )
  if (answer === null)
    return error ? (
      <ErrorState title={error} again={again} />
    ) : (
      <Loading lines={2} label={t('Loading the shift')} />
    )
  return (
    <>
      {answer.events.length > 0 && (
        <section className="now-next" aria-label={t('Next in this shift')}>
          <h3>{t('Next in this shift')}</h3>
          <ol>
            {answer.events.map((event) => (
              <li key={`${event.vin} ${event.at} ${event.kind} ${event.words}`}>
                <button
                  type="button"
                  className="now-event"
                  onClick={() => setSearch({ at: momentAfter(event.at) })}
                >
                  <span className="numbers">{timeOfDay(event.at)}</span>
                  <LevelMark level={event.level} bare />
                  <span>
                    <b>{event.unitId}</b> {eventText(event)}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Handover name={name} shift={shift} sums={answer.sums} />
    </>
  )
}

function Handover({ name, shift, sums }: { name: string; shift: Shift; sums: FleetShift['sums'] }) {
  const figures = [
    ['began', t('began')],
    ['cleared', t('cleared alone')],
    ['ordered', plural(sums.ordered, 'work order', 'work orders')],
    ['open', t('still open')],
  ] as const
  return (
    <section className="now-handover" aria-label={t('Handover')}>
      <header>
        <h3
          title={t(
            'Cautions and criticals among the faults that began in the shift. What comes and goes counts once.',
          )}
        >
          {handoverTitle(shift)}
        </h3>
        <a className="button" href={handoverMail(name, shift, sums, location.href)}>
          <IconMail size={16} stroke={1.8} aria-hidden="true" />
          {t('Send')}
        </a>
      </header>
      <ul aria-label={t('{{faults}} began in this shift', { faults: count(sums.began, 'fault') })}>
        {figures.map(([sum, word]) => (
          <li key={sum} data-open={(sum === 'open' && sums.open > 0) || undefined}>
            <b className="numbers">{number(sums[sum])}</b>
            <span>{word}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
