/** What narrows the inbox: trailer, status, kind, days, unread; and browser notifications. */

import { IconBellRinging, IconFilter, IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { alertTypes } from '#domain/alerts/types.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { setNotify, useNotifyState } from '../../../data/notifications.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Check, Choice, SearchBox } from '../../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../../ui/controls/customer-choice.tsx'
import { useDraft } from '../../../ui/fields/later.ts'
import { now } from '../../../ui/time/clock.ts'
import { dayText } from '../../../ui/time/time.ts'
import { statusOptions } from './status.ts'
import { type InboxUrlState, writeUrlState } from './url-state.ts'
import './inbox-bar.css'

export function InboxBar({
  filter,
  customers,
  onWhyNot,
}: {
  filter: InboxUrlState
  customers: readonly CustomerName[]
  onWhyNot: () => void
}) {
  const change = (part: Partial<InboxUrlState>) => writeUrlState({ ...filter, ...part })
  const { draft, setDraft, now: hand } = useDraft(filter.vehicle, (vehicle) => change({ vehicle }))
  const narrowed = [filter.kind, filter.customer, filter.rule, filter.from, filter.to].filter(Boolean).length
  const [more, setMore] = useState(narrowed > 0)
  return (
    <search className="inbox-bar" aria-label={t('Narrow the inbox')} data-tour="inbox-bar">
      <div className="inbox-bar-row">
        <SearchBox
          label={t('Unit or VIN')}
          value={draft}
          onChange={(text) => (text === '' ? hand('') : setDraft(text))}
        />
        <Choice
          bare
          label={t('Status')}
          value={filter.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <IconButton
          label={narrowed > 0 ? t('More filters, {{filters}} set', { filters: narrowed }) : t('More filters')}
          aria-expanded={more}
          data-set={narrowed > 0 || undefined}
          onClick={() => setMore(!more)}
        >
          <IconFilter size={18} stroke={1.8} />
        </IconButton>
        <IconButton label={t('Why did I not get an alert?')} onClick={onWhyNot}>
          <IconHelp size={18} stroke={1.8} />
        </IconButton>
      </div>
      {more && (
        <div className="inbox-bar-more">
          <Choice
            label={t('Kind')}
            value={filter.kind}
            options={[
              { value: '', label: t('Every kind') },
              ...alertTypes.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(kind) => change({ kind })}
          />
          <CustomerChoice
            bare={false}
            customers={customers}
            chosen={filter.customer}
            onChoose={(customer) => change({ customer: customer ?? '' })}
          />
          <label className="inbox-day">
            {t('From')}
            <input
              type="date"
              className="plain-input"
              min="2000-01-01"
              max={dayText(now())}
              value={filter.from}
              onChange={(event) => change({ from: event.target.value })}
            />
          </label>
          <label className="inbox-day">
            {t('To')}
            <input
              type="date"
              className="plain-input"
              min="2000-01-01"
              max={dayText(now())}
              value={filter.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          </label>
          {filter.rule && (
            <Button kind="quiet" onClick={() => change({ rule: '' })}>
              {t('Of every rule')}
            </Button>
          )}
        </div>
      )}
      <div className="inbox-bar-row">
        <Check label={t('Unread only')} on={filter.unread} onChange={(unread) => change({ unread })} />
        <Notify />
      </div>
    </search>
  )
}

/** Asks the browser only once somebody presses. */
function Notify() {
  const state = useNotifyState()
  if (state === 'none') return null
  if (state === 'blocked')
    return (
      <span className="inbox-notify">{t('This browser does not let us notify you; its settings can.')}</span>
    )
  return (
    <button
      type="button"
      className="link inbox-notify"
      aria-pressed={state === 'on'}
      onClick={() =>
        void setNotify(state !== 'on').catch((error) =>
          console.warn('The browser did not ask for permission.', error),
        )
      }
    >
      <IconBellRinging size={16} stroke={1.8} />
      {state === 'on' ? t('This browser notifies you') : t('Notify me in this browser')}
    </button>
  )
}
