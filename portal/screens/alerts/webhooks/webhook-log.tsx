/** What became of everything that was sent to a webhook, newest first, each to be sent once more. */

import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { inboxPath } from '../../../data/alert-paths.ts'
import { useQuery } from '../../../data/use-query.ts'
import { type Delivery, resendDelivery, type Webhook, webhookDeliveries } from '../../../data/webhooks.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'
import { sentLabel } from './sent.ts'

const states: Readonly<Record<Delivery['state'], { readonly level: Level; readonly label: string }>> = {
  waiting: { level: 'notice', label: t('Waiting') },
  delivered: { level: 'good', label: t('Delivered') },
  failed: { level: 'critical', label: t('Failed') },
}
/** While something waits it is looked at again. */
const refetchEvery = 2_000

const outcome = ({ status, problem, durationMs, attempts, due, state }: Delivery): string =>
  [
    status !== null ? t('answered {{status}}', { status }) : '',
    durationMs !== null ? t('in {{milliseconds}} ms', { milliseconds: durationMs }) : '',
    // A sentence of its own elsewhere; here it is one of several parts.
    problem?.replace(/\.$/, '') ?? '',
    attempts > 1 ? count(attempts, 'try', 'tries') : '',
    state === 'waiting' && due !== null && attempts > 0 ? t('next try {{when}}', { when: moment(due) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const [pages, setPages] = useState(1)
  const query = useQuery([webhook.id, pages], (signal) => webhookDeliveries(webhook.id, pages, signal), {
    keepPrevious: webhook.id,
    refetchEvery: (found) =>
      found?.deliveries.some(({ state }) => state === 'waiting') ? refetchEvery : null,
  })
  const act = useAct()
  const list = query.answer?.deliveries ?? []
  const { again, busy } = query
  const isHeld =
    webhook.feed !== null && list.some(({ kind, state }) => kind !== 'test' && state === 'failed')
  return (
    <section className="webhook-log" aria-label={t('Deliveries to {{name}}', { name: webhook.name })}>
      <div className="trial-head">
        <h2>{t('Deliveries to {{name}}', { name: webhook.name })}</h2>
        <IconButton label={t('Look again')} onClick={again}>
          <IconRefresh size={18} stroke={1.8} />
        </IconButton>
      </div>
      <FormError>{act.error}</FormError>
      {isHeld && (
        <p className="note" role="status">
          {t('A part of the feed did not arrive, and what follows waits for it. Send it again.')}
        </p>
      )}
      {query.error ? (
        <ErrorState title={query.error} again={again} />
      ) : query.answer === null ? (
        <Loading lines={5} label={t('Loading deliveries')} />
      ) : list.length === 0 ? (
        <Empty title={t('Nothing was sent in the last 30 days. Send a test to try it.')} />
      ) : (
        <ul>
          {list.map((delivery) => {
            const { level, label } = states[delivery.state]
            return (
              <li key={delivery.id}>
                <p className="webhook-delivery">
                  <LevelMark level={level} bare />
                  <b data-ink={level}>{label}</b>
                  {delivery.firingId ? (
                    <Link to={inboxPath(delivery.firingId)}>{t('Alert')}</Link>
                  ) : (
                    <span>{sentLabel(delivery.kind)}</span>
                  )}
                  <span className="unit">{outcome(delivery)}</span>
                  <Age at={delivery.created} />
                </p>
                <details>
                  <summary>{t('What was sent')}</summary>
                  <pre>{delivery.body}</pre>
                  {delivery.response && (
                    <>
                      <p className="note">{t('Its answer began:')}</p>
                      <pre>{delivery.response}</pre>
                    </>
                  )}
                </details>
                <Button
                  kind="quiet"
                  disabled={act.busy}
                  onClick={() => void act.run(() => resendDelivery(delivery.id)).then(again)}
                >
                  {t('Send again')}
                </Button>
              </li>
            )
          })}
          {query.answer.after !== null && (
            <li>
              <Button busy={busy} onClick={() => setPages(pages + 1)}>
                {t('Show older deliveries')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
