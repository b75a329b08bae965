/** Webhooks of a customer: the list, and for one of them its log of deliveries. */

import { IconPlus } from '@tabler/icons-react'
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
import { Choice, Switch } from '../../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { ToolBar } from '../../../ui/layout/tool-bar.tsx'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { MenuButton } from '../../../ui/overlays/popover.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAct } from '../../../ui/states/act.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { aboutWebhook } from './sent.ts'
import { WebhookDialog } from './webhook-form.tsx'
import { WebhookLog } from './webhook-log.tsx'
import './webhooks.css'

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete' | 'renew'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string }

export function Webhooks({ customers }: { customers: readonly CustomerName[] }) {
  const wanted = useSearchValue('customer')
  const shown = useSearchValue('webhook')
  const customerId = customers.find(({ id }) => id === wanted)?.id ?? customers[0]!.id
  const query = useQuery([customerId], (signal) => webhooks(customerId, signal))
  const [open, setOpen] = useState<Open | null>(null)
  const [tested, setTested] = useState(0)
  const act = useAct()
  const list = query.answer ?? []
  const logged = list.find(({ id }) => id === shown) ?? null
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
    <main className="manage">
      <ToolBar
        acts={
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.8} />}
            onClick={() => setOpen({ kind: 'new' })}
          >
            {t('Create webhook')}
          </Button>
        }
      >
        {customers.length > 1 ? (
          <Choice
            bare
            label={t('Customer')}
            value={customerId}
            options={customers.map(({ id, shortName }) => ({ value: id, label: shortName }))}
            onChange={(id) => setSearch({ customer: id, webhook: null })}
          />
        ) : (
          <p className="note">{t('Your own systems hear of every alert as it fires, or of every change.')}</p>
        )}
      </ToolBar>
      {act.error && open === null && (
        <p className="inbox-wrong" role="alert">
          {act.error}
        </p>
      )}
      <div className="webhooks" data-logged={logged !== null || undefined}>
        {query.error ? (
          <ErrorState title={query.error} again={query.again} />
        ) : query.answer === null ? (
          <Loading lines={5} label={t('Loading webhooks')} />
        ) : list.length === 0 ? (
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
        ) : (
          <ul className="webhook-list" aria-label={t('Webhooks')}>
            {list.map((webhook) => (
              <li key={webhook.id} data-chosen={webhook.id === shown || undefined}>
                <Switch
                  bare
                  label={t('{{name}} is active', { name: webhook.name })}
                  on={webhook.isActive}
                  disabled={act.busy}
                  onChange={(on) => void turn(webhook, on)}
                />
                <button
                  type="button"
                  aria-pressed={webhook.id === shown}
                  onClick={() => setSearch({ webhook: webhook.id === shown ? null : webhook.id })}
                >
                  <b>{webhook.name}</b>
                  <span>{aboutWebhook(webhook)}</span>
                </button>
                <MenuButton
                  label={t('What to do with {{name}}', { name: webhook.name })}
                  acts={[
                    // Of one that is off nothing is on its way.
                    ...(webhook.isActive ? [{ label: t('Send a test'), run: () => void test(webhook) }] : []),
                    { label: t('Edit'), run: () => setOpen({ kind: 'edit', webhook }) },
                    { label: t('Make a new secret'), run: () => setOpen({ kind: 'renew', webhook }) },
                    { label: t('Delete'), danger: true, run: () => setOpen({ kind: 'delete', webhook }) },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
        {logged && <WebhookLog key={`${logged.id} ${tested}`} webhook={logged} />}
      </div>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <WebhookDialog
          webhook={open.kind === 'edit' ? open.webhook : null}
          onClose={close}
          onSave={(draft) => save(draft, open.kind === 'edit' ? open.webhook : null)}
        />
      )}
      {open?.kind === 'secret' && <SecretDialog name={open.name} secret={open.secret} onClose={close} />}
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
    </main>
  )
}
