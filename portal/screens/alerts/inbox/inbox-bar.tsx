/** What narrows the inbox: trailer, status, kind, days, unread; and news by the browser. */
import { IconBellRinging, IconFilter, IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { alertTypes } from '#domain/alerts/types.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { setNotify, useNotifyState } from '../../../data/notifications.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Check, Choice, SearchBox } from '../../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../../ui/controls/customer-choice.tsx'
import { useDraft } from '../../../ui/fields/later.ts'
import { now } from '../../../ui/time/clock.ts'
import { dayText } from '../../../ui/time/time.ts'
import { statusOptions } from './status.ts'
import { setWish, type Wish } from './url-state.ts'

export function InboxBar({
  wish,
  customers,
  onWhyNot,
}: {
  wish: Wish
  customers: readonly CustomerName[]
  onWhyNot: () => void
}) {
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part })
  const { draft, setDraft, now: hand } = useDraft(wish.vehicle, (vehicle) => change({ vehicle }))
  const narrowed = [wish.kind, wish.customer, wish.rule, wish.from, wish.to].filter(Boolean).length
  const [more, setMore] = useState(narrowed > 0)
  return (
    <search className="inbox-bar" aria-label="Narrow the inbox">
      <div className="inbox-bar-row">
        <SearchBox
          label="Unit or VIN"
          value={draft}
          onChange={(text) => (text === '' ? hand('') : setDraft(text))}
        />
        <Choice
          bare
          label="Status"
          value={wish.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <IconButton
          label={narrowed > 0 ? `More filters, ${narrowed} set` : 'More filters'}
          aria-expanded={more}
          data-set={narrowed > 0 || undefined}
          onClick={() => setMore(!more)}
        >
          <IconFilter size={18} stroke={1.8} />
        </IconButton>
        <IconButton label="Why did I not get an alert?" onClick={onWhyNot}>
          <IconHelp size={18} stroke={1.8} />
        </IconButton>
      </div>
      {more && (
        <div className="inbox-bar-more">
          <Choice
            label="Kind"
            value={wish.kind}
            options={[
              { value: '', label: 'Every kind' },
              ...alertTypes.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(kind) => change({ kind })}
          />
          <CustomerChoice
            bare={false}
            customers={customers}
            chosen={wish.customer}
            onChoose={(customer) => change({ customer: customer ?? '' })}
          />
          <label className="inbox-day">
            From
            <input
              type="date"
              className="plain-input"
              min="2000-01-01"
              max={dayText(now())}
              value={wish.from}
              onChange={(event) => change({ from: event.target.value })}
            />
          </label>
          <label className="inbox-day">
            To
            <input
              type="date"
              className="plain-input"
              min="2000-01-01"
              max={dayText(now())}
              value={wish.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          </label>
          {wish.rule && (
            <Button kind="quiet" onClick={() => change({ rule: '' })}>
              Of every rule
            </Button>
          )}
        </div>
      )}
      <div className="inbox-bar-row">
        <Check label="Unread only" on={wish.unread} onChange={(unread) => change({ unread })} />
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
    return <span className="inbox-notify">This browser does not let us notify you; its settings can.</span>
  return (
    <button
      type="button"
      className="link inbox-notify"
      aria-pressed={state === 'on'}
      onClick={() =>
        void setNotify(state !== 'on').catch((error) => console.warn('The browser was not asked.', error))
      }
    >
      <IconBellRinging size={16} stroke={1.8} />
      {state === 'on' ? 'This browser notifies you' : 'Notify me in this browser'}
    </button>
  )
}
