/** The days that were sent to a destination, newest first, each to be sent once more. */
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { type DayDelivery, type Destination, dayDeliveries, sendDay } from '../../../data/day-files.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { sizeText } from '../../../ui/size-text.ts'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'

const states: Readonly<Record<DayDelivery['state'], { readonly level: Level; readonly label: string }>> = {
  waiting: { level: 'notice', label: t('Waiting') },
  sent: { level: 'good', label: t('Sent') },
  failed: { level: 'critical', label: t('Failed') },
}
/** While something waits it is looked at again. */
const refetchEvery = 5_000

const outcome = ({ files, problem, tries, due, state, revision }: DayDelivery): string =>
  [
    files.length > 0 ? count(files.length, 'file') : '',
    files.length > 0 ? sizeText(files.reduce((all, { bytes }) => all + bytes, 0)) : '',
    revision > 1 ? t('sent {{count}} times', { count: revision }) : '',
    problem?.replace(/\.$/, '') ?? '',
    tries > 1 ? count(tries, 'try', 'tries') : '',
    state === 'waiting' && due !== null && tries > 0 ? t('next try {{when}}', { when: moment(due) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const fileLines = ({ key, rows, bytes, sha256 }: DayDelivery['files'][number]): string =>
  [key, `${count(rows, 'row')}, ${sizeText(bytes)}`, sha256].join('\n')

export function DayLog({ destination }: { destination: Destination }) {
  const { id, name } = destination
  const [pages, setPages] = useState(1)
  const [day, setDay] = useState<string | null>(null)
  const query = useQuery([id, pages], (signal) => dayDeliveries(id, pages, signal), {
    keepPrevious: id,
    refetchEvery: (found) => (found?.days.some(({ state }) => state === 'waiting') ? refetchEvery : null),
  })
  const act = useAct()
  const { again, busy } = query
  const days = query.answer?.days ?? []
  const send = (one: string) => void act.run(() => sendDay(id, one)).then(again)
  return (
    <section className="webhook-log" aria-label={t('Days sent to {{name}}', { name })}>
      <div className="trial-head">
        <h2>{t('Days sent to {{name}}', { name })}</h2>
        <IconButton label={t('Look again')} onClick={again}>
          <IconRefresh size={18} stroke={1.8} />
        </IconButton>
      </div>
      <div className="webhook-copy">
        <DayField label={t('Day')} value={day ?? ''} onValue={setDay} />
        <Button disabled={day === null || act.busy} onClick={() => day && send(day)}>
          {t('Send this day')}
        </Button>
      </div>
      <FormError>{act.error}</FormError>
      {query.error ? (
        <ErrorState title={query.error} again={again} />
      ) : query.answer === null ? (
        <Loading lines={5} label={t('Loading days')} />
      ) : days.length === 0 ? (
        <Empty title={t('No day was sent yet. The first one is today, once it is over.')} />
      ) : (
        <ul>
          {days.map((one) => {
            const { level, label } = states[one.state]
            return (
              <li key={one.day}>
                <p className="webhook-delivery">
                  <LevelMark level={level} bare />
                  <b data-ink={level}>{label}</b>
                  <span className="numbers">{one.day}</span>
                  <span className="unit">{outcome(one)}</span>
                  {one.sent !== null && <Age at={one.sent} />}
                </p>
                {one.files.length > 0 && (
                  <details>
                    <summary>{t('What was sent')}</summary>
                    <pre>{one.files.map(fileLines).join('\n\n')}</pre>
                  </details>
                )}
                <Button kind="quiet" disabled={act.busy} onClick={() => send(one.day)}>
                  {t('Send again')}
                </Button>
              </li>
            )
          })}
          {query.answer.after !== null && (
            <li>
              <Button busy={busy} onClick={() => setPages(pages + 1)}>
                {t('Show older days')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
