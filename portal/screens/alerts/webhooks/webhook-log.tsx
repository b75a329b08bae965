/** What became of everything that was sent to a webhook, newest first, each to be sent once more. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { inboxPath } from '../../../data/alert-paths.ts'
import { useQuery } from '../../../data/use-query.ts'
import { type Delivery, resendDelivery, type Webhook, webhookDeliveries } from '../../../data/webhooks.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { outcomeText, SentEntry, SentLog } from '../list-with-log/sent-log.tsx'
import { sentLabel } from './sent.ts'

const states: Readonly<Record<Delivery['state'], { readonly level: Level; readonly label: string }>> = {
  waiting: { level: 'notice', label: t('Waiting') },
  delivered: { level: 'good', label: t('Delivered') },
  failed: { level: 'critical', label: t('Failed') },
}
/** While something waits it is looked at again. */
const refetchEvery = 2_000

const outcome = (delivery: Delivery): string => {
  const { status, durationMs, attempts } = delivery
  return outcomeText(
    [
      status !== null ? t('answered {{status}}', { status }) : '',
      durationMs !== null ? t('in {{milliseconds}} ms', { milliseconds: durationMs }) : '',
    ],
    { ...delivery, tries: attempts },
  )
}

const Sent = ({ body, response }: Delivery) => (
  <>
    <pre>{body}</pre>
    {response && (
      <>
        <p className="note">{t('Its answer began:')}</p>
        <pre>{response}</pre>
      </>
    )}
  </>
)

export function WebhookLog({ webhook: { id, name, feed } }: { webhook: Webhook }) {
  const [pages, setPages] = useState(1)
  const query = useQuery([id, pages], (signal) => webhookDeliveries(id, pages, signal), {
    keepPrevious: id,
    refetchEvery: (found) => (found?.list.some(({ state }) => state === 'waiting') ? refetchEvery : null),
  })
  const act = useAct()
  const list = query.answer?.list ?? []
  const isHeld = feed !== null && list.some(({ kind, state }) => kind !== 'test' && state === 'failed')
  return (
    <SentLog
      title={t('Deliveries to {{name}}', { name })}
      above={
        isHeld && (
          <p className="note" role="status">
            {t('A part of the feed did not arrive, and what follows waits for it. Send it again.')}
          </p>
        )
      }
      problem={act.error}
      query={query}
      loading={t('Loading deliveries')}
      empty={
        list.length === 0 ? (
          <Empty title={t('Nothing was sent in the last 30 days. Send a test to try it.')} />
        ) : null
      }
      older={t('Show older deliveries')}
      onOlder={() => setPages(pages + 1)}
    >
      {list.map((delivery) => (
        <SentEntry
          key={delivery.id}
          {...states[delivery.state]}
          what={
            delivery.firingId ? (
              <Link to={inboxPath(delivery.firingId)}>{t('Alert')}</Link>
            ) : (
              <span>{sentLabel(delivery.kind)}</span>
            )
          }
          outcome={outcome(delivery)}
          at={delivery.created}
          sent={<Sent {...delivery} />}
          disabled={act.busy}
          onAgain={() => void act.run(() => resendDelivery(delivery.id)).then(query.again)}
        />
      ))}
    </SentLog>
  )
}
