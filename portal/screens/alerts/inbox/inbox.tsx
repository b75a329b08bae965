/** The inbox: the list of alerts with its filters, keys and acts on many at once, and beside it the one that is read. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { count } from '#domain/basics/print.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { actOnFirings, type FiringAct, readUpTo, snoozeFirings } from '../../../data/firings.ts'
import { useMe } from '../../../data/me.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { SnoozeDialog } from '../../../ui/overlays/snooze-dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { WhyNotDialog } from '../why/why-not.tsx'
import { AlertsBulkBar } from './bulk-bar.tsx'
import { FiringView } from './firing-view.tsx'
import { InboxBar } from './inbox-bar.tsx'
import { InboxLine } from './inbox-line.tsx'
import { everyFiring, filtersOf, isNarrowed, useUrlState, writeUrlState } from './url-state.ts'
import { useInbox } from './use-inbox.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import './inbox.css'

export function Inbox({ viewer, customers }: { viewer: Viewer; customers: readonly CustomerName[] }) {
  const filter = useUrlState()
  const zone = useMe().me?.timezone?.id
  const filters = useMemo(() => filtersOf(filter, zone), [filter, zone])
  const inbox = useInbox(filters)
  const reading = useSearchValue('firing')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [cursor, setCursor] = useState<string | null>(null)
  const [snoozing, setSnoozing] = useState<readonly string[] | null>(null)
  const [querying, setQuerying] = useState(false)
  /** Counts what was done here: the alert that is read is asked for again also where the list no longer has it. */
  const [acts, setActs] = useState(0)
  const acted = () => {
    setChosen(new Set())
    setActs((times) => times + 1)
    inbox.again()
  }
  const list = useRef<HTMLUListElement>(null)
  const act = useAct()
  const lines = inbox.lines ?? []
  const ids = lines.map(({ id }) => id)

  // What is no longer in the list cannot be acted on unseen.
  const there = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list takes chosen ones away
  useEffect(() => {
    setChosen((before) => {
      const after = new Set([...before].filter((id) => ids.includes(id)))
      return after.size === before.size ? before : after
    })
  }, [there])

  const open = (id: string | null) => {
    if (id) setCursor(id)
    setSearch({ firing: id })
  }
  const move = (by: number) => {
    const at = ids.indexOf(cursor ?? reading ?? '')
    const next = ids[at < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, at + by))]
    if (!next) return
    setCursor(next)
    if (reading) setSearch({ firing: next })
    list.current?.querySelector<HTMLElement>(`[data-firing="${next}"]`)?.focus()
  }
  /** What an act is about: those that are chosen, else the one that is read or that the keys are at. */
  const about = (): readonly string[] => {
    if (chosen.size > 0) return [...chosen]
    const one = reading ?? cursor
    return one ? [one] : []
  }
  const mayAct = (which: readonly string[]) =>
    lines.every(({ id, customerId }) => !which.includes(id) || can(viewer, 'editAlerts', { customerId }))
  const run = async (what: FiringAct, which: readonly string[] = about()) => {
    if (which.length === 0 || (what !== 'read' && what !== 'unread' && !mayAct(which))) return
    if (await act.run(() => actOnFirings(what, which))) acted()
  }
  const toggle = (id: string, on = !chosen.has(id)) =>
    setChosen((before) => {
      const after = new Set(before)
      if (on) after.add(id)
      else after.delete(id)
      return after
    })
  useInboxKeys({
    move,
    open: () => cursor && open(cursor),
    back: () => (chosen.size > 0 ? setChosen(new Set()) : open(null)),
    toggle: () => cursor && toggle(cursor),
    snooze: () => about().length > 0 && mayAct(about()) && setSnoozing(about()),
    act: (what) => void run(what),
  })

  const newest = lines[0]
  return (
    <main className="inbox" data-reading={reading !== null || undefined}>
      <section className="inbox-list" aria-label="Inbox">
        <InboxBar filter={filter} customers={customers} onWhyNot={() => setQuerying(true)} />
        {act.error && (
          <p className="inbox-wrong" role="alert">
            {act.error}
          </p>
        )}
        {inbox.error && !inbox.lines ? (
          <ErrorState title={inbox.error} again={inbox.again} />
        ) : inbox.lines === null ? (
          <Loading lines={10} label="Loading the inbox" />
        ) : lines.length === 0 ? (
          <div className="inbox-none">
            {isNarrowed(filter) ? (
              <Empty title="No alert matches these filters.">
                <Button onClick={() => writeUrlState(everyFiring)}>Clear filters</Button>
              </Empty>
            ) : (
              <Empty title="Nothing needs you.">
                <p>Alerts appear here as they fire, without reloading the page.</p>
                {filter.status === '' && (
                  <Button onClick={() => writeUrlState({ ...everyFiring, status: 'all' })}>
                    Show past alerts
                  </Button>
                )}
              </Empty>
            )}
          </div>
        ) : (
          <ul ref={list} className="inbox-lines" aria-busy={inbox.busy}>
            {lines.map((line) => (
              <InboxLine
                key={line.id}
                line={line}
                reading={line.id === reading}
                chosen={chosen.has(line.id)}
                onOpen={open}
                onChoose={toggle}
                onFocus={setCursor}
              />
            ))}
            {inbox.hasMore && (
              <li className="inbox-more">
                <Button busy={inbox.busy} onClick={inbox.more}>
                  Show older alerts
                </Button>
              </li>
            )}
          </ul>
        )}
        {inbox.lines !== null && lines.length > 0 && (
          <div className="inbox-foot">
            <span className="numbers" role="status">
              {inbox.error ? 'The list could not be read again; it may be old.' : count(inbox.count, 'alert')}
            </span>
            {chosen.size === 0 && (
              <Button
                kind="quiet"
                disabled={act.busy || !lines.some(({ read }) => !read)}
                onClick={() =>
                  void act
                    .run(() => readUpTo(ids.reduce((a, b) => (Number(b) > Number(a) ? b : a), newest!.id)))
                    .then(inbox.again)
                }
              >
                Mark all as read
              </Button>
            )}
          </div>
        )}
      </section>
      {reading ? (
        <FiringView
          key={reading}
          id={reading}
          viewer={viewer}
          line={lines.find(({ id }) => id === reading) ?? null}
          acts={acts}
          busy={act.busy}
          onAct={(what) => void run(what, [reading])}
          onSnooze={() => setSnoozing([reading])}
          onBack={() => open(null)}
          onRead={inbox.again}
        />
      ) : (
        <p className="inbox-choose">
          <span>Choose an alert to see why it came.</span>
          <span>
            <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>e</kbd> acknowledges, <kbd>s</kbd>{' '}
            snoozes
          </span>
        </p>
      )}
      {chosen.size > 0 && (
        <AlertsBulkBar
          count={chosen.size}
          all={chosen.size === lines.length}
          mayAct={mayAct([...chosen])}
          busy={act.busy}
          onAll={() => setChosen(new Set(ids))}
          onAct={(what) => void run(what)}
          onSnooze={() => setSnoozing([...chosen])}
          onClose={() => setChosen(new Set())}
        />
      )}
      {snoozing && (
        <SnoozeDialog
          count={snoozing.length}
          noun="alert"
          onClose={() => setSnoozing(null)}
          onSnooze={async (until, reason) => {
            await snoozeFirings(snoozing, until, reason)
            setSnoozing(null)
            acted()
          }}
        />
      )}
      {querying && <WhyNotDialog onClose={() => setQuerying(false)} />}
    </main>
  )
}
