/** The days that were sent to a destination, newest first, each to be sent once more. */
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { type DayDelivery, type Destination, dayDeliveries, sendDay } from '../../../data/day-files.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { sizeText } from '../../../ui/size-text.ts'
import { useAct } from '../../../ui/states/act.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { outcomeText, SentEntry, SentLog } from '../list-with-log/sent-log.tsx'

const states: Readonly<Record<DayDelivery['state'], { readonly level: Level; readonly label: string }>> = {
  waiting: { level: 'notice', label: t('Waiting') },
  sent: { level: 'good', label: t('Sent') },
  failed: { level: 'critical', label: t('Failed') },
}
/** While something waits it is looked at again. */
const refetchEvery = 5_000

const outcome = (one: DayDelivery): string => {
  const { files, revision } = one
  return outcomeText(
    [
      files.length > 0 ? count(files.length, 'file') : '',
      files.length > 0 ? sizeText(files.reduce((all, { bytes }) => all + bytes, 0)) : '',
      revision > 1 ? t('sent {{count}} times', { count: revision }) : '',
    ],
    one,
  )
}

const fileLines = ({ key, rows, bytes, sha256 }: DayDelivery['files'][number]): string =>
  [key, `${count(rows, 'row')}, ${sizeText(bytes)}`, sha256].join('\n')

export function DayLog({ destination }: { destination: Destination }) {
  const { id, name } = destination
  const [pages, setPages] = useState(1)
  const [day, setDay] = useState<string | null>(null)
  const query = useQuery([id, pages], (signal) => dayDeliveries(id, pages, signal), {
    keepPrevious: id,
    refetchEvery: (found) => (found?.list.some(({ state }) => state === 'waiting') ? refetchEvery : null),
  })
  const act = useAct()
  const days = query.answer?.list ?? []
  const send = (one: string) => void act.run(() => sendDay(id, one)).then(query.again)
  return (
    <SentLog
      title={t('Days sent to {{name}}', { name })}
      above={
        <div className="sent-day">
          <DayField label={t('Day')} value={day ?? ''} onValue={setDay} />
          <Button disabled={day === null || act.busy} onClick={() => day && send(day)}>
            {t('Send this day')}
          </Button>
        </div>
      }
      problem={act.error}
      query={query}
      loading={t('Loading days')}
      empty={
        days.length === 0 ? (
          <Empty title={t('No day was sent yet. The first one is today, once it is over.')} />
        ) : null
      }
      older={t('Show older days')}
      onOlder={() => setPages(pages + 1)}
    >
      {days.map((one) => (
        <SentEntry
          key={one.day}
          {...states[one.state]}
          what={<span className="numbers">{one.day}</span>}
          outcome={outcome(one)}
          at={one.sent}
          sent={one.files.length > 0 ? <pre>{one.files.map(fileLines).join('\n\n')}</pre> : null}
          disabled={act.busy}
          onAgain={() => send(one.day)}
        />
      ))}
    </SentLog>
  )
}
