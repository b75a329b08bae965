/** Webhooks of a customer: the list, and for one of them its log of deliveries. */
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { useQuery } from '../../../data/use-query.ts'
import {
  createWebhook,
  deleteWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDraft,
  webhooks,
} from '../../../data/webhooks.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ShownOnce } from '../../../ui/sign-in/new-key.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { ListWithLog, useListedCustomer } from '../list-with-log/list-with-log.tsx'
import { aboutWebhook } from './sent.ts'
import { WebhookDialog } from './webhook-form.tsx'
import { WebhookLog } from './webhook-log.tsx'

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete' | 'renew'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string }

export function Webhooks({ customers }: { customers: readonly CustomerName[] }) {
  const shown = useSearchValue('webhook')
  const customerId = useListedCustomer(customers)
  const query = useQuery([customerId], (signal) => webhooks(customerId, signal))
  const [open, setOpen] = useState<Open | null>(null)
  const [tested, setTested] = useState(0)
  const act = useAct()
  const close = () => {
    setOpen(null)
    act.fail(null)
  }

  const save = async (draft: WebhookDraft, webhook: Webhook | null) => {
    const { secret } = webhook
      ? await updateWebhook(webhook.id, draft)
      : await createWebhook(customerId, draft)
    setOpen(secret === null ? null : { kind: 'secret', name: draft.name, secret })
    query.again()
  }
  const renew = (webhook: Webhook) =>
    act.run(async () => {
      const { name, url, isActive } = webhook
      const { secret } = await updateWebhook(webhook.id, { name, url, isActive }, true)
      setOpen(secret === null ? null : { kind: 'secret', name, secret })
    })
  const turn = (webhook: Webhook, isActive: boolean) =>
    act
      .run(async () => {
        await updateWebhook(webhook.id, { name: webhook.name, url: webhook.url, isActive })
      })
      .then(query.again)
  const test = async (webhook: Webhook) => {
    if (!(await act.run(() => testWebhook(webhook.id)))) return
    toast({
      key: 'webhook',
      level: 'good',
      title: t('A test is on its way to {{name}}.', { name: webhook.name }),
    })
    setSearch({ webhook: webhook.id })
    setTested((before) => before + 1)
  }
  const remove = async (webhook: Webhook) => {
    if (!(await act.run(() => deleteWebhook(webhook.id)))) return
    setOpen(null)
    if (shown === webhook.id) setSearch({ webhook: null })
    query.again()
  }

  return (
    <ListWithLog
      customers={customers}
      customerId={customerId}
      query={query}
      list={query.answer ?? []}
      label={t('Webhooks')}
      loading={t('Loading webhooks')}
      note={t('Your own systems hear of every alert as it fires, or of every change.')}
      create={{ label: t('Create webhook'), run: () => setOpen({ kind: 'new' }) }}
      empty={
        <Empty title={t('There are no webhooks yet.')}>
          <p>
            {t(
              'A webhook sends every alert, or every change, to an address or a broker of your own as signed JSON, and tries again until it arrives.',
            )}
          </p>
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('Create webhook')}
          </Button>
        </Empty>
      }
      problem={open === null ? act.error : null}
      chosenBy="webhook"
      about={aboutWebhook}
      lead={(webhook) => (
        <Switch
          bare
          label={t('{{name}} is active', { name: webhook.name })}
          on={webhook.isActive}
          disabled={act.busy}
          onChange={(on) => void turn(webhook, on)}
        />
      )}
      acts={(webhook) => [
        // Of one that is off nothing is on its way.
        ...(webhook.isActive ? [{ label: t('Send a test'), run: () => void test(webhook) }] : []),
        { label: t('Edit'), run: () => setOpen({ kind: 'edit', webhook }) },
        { label: t('Make a new secret'), run: () => setOpen({ kind: 'renew', webhook }) },
        { label: t('Delete'), danger: true, run: () => setOpen({ kind: 'delete', webhook }) },
      ]}
      log={(webhook) => <WebhookLog key={`${webhook.id} ${tested}`} webhook={webhook} />}
    >
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <WebhookDialog
          webhook={open.kind === 'edit' ? open.webhook : null}
          onClose={close}
          onSave={(draft) => save(draft, open.kind === 'edit' ? open.webhook : null)}
        />
      )}
      {open?.kind === 'secret' && (
        <ShownOnce
          title={t('The secret of {{name}}', { name: open.name })}
          about={t(
            'Deliveries are signed with it, so that your system can verify the sender. It is shown only once.',
          )}
          secret={open.secret}
          onClose={close}
        />
      )}
      {open?.kind === 'renew' && (
        <Confirm
          title={t('A new secret for {{name}}', { name: open.webhook.name })}
          verb={t('Make a new secret')}
          busy={act.busy}
          onClose={close}
          onConfirm={() => void renew(open.webhook)}
        >
          <p>{t('From then on the old one no longer signs deliveries.')}</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('Delete webhook')}
          verb={t('Delete webhook')}
          danger
          busy={act.busy}
          onClose={close}
          onConfirm={() => void remove(open.webhook)}
        >
          <p>{t('Are you sure you want to delete this webhook: {{name}}', { name: open.webhook.name })}</p>
          <p className="note">{t('Its delivery log is deleted too.')}</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
    </ListWithLog>
  )
}
