/** The inbox: episodes in groups, with filters, keys and acts on many at once, and beside them the one that is read. */

import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { EpisodeGroup } from '#domain/alerts/episodes.ts'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { actOnEpisodes, type Episode, episode, snoozeEpisodes } from '../../../data/episodes.ts'
import { type FiringAct, readUpTo } from '../../../data/firings.ts'
import { useMe } from '../../../data/me.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { SnoozeDialog } from '../../../ui/overlays/snooze-dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { NoisePanel } from '../noise/noise-panel.tsx'
import { WhyNotDialog } from '../why/why-not.tsx'
import { AlertsBulkBar } from './bulk-bar.tsx'
import { FiringView } from './firing-view.tsx'
import { InboxBar } from './inbox-bar.tsx'
import { InboxGroup } from './inbox-group.tsx'
import { InboxLine } from './inbox-line.tsx'
import { everyFiring, filtersOf, isNarrowed, useUrlState, writeUrlState } from './url-state.ts'
import { type InboxState, useInbox } from './use-inbox.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import './inbox.css'

export function Inbox({ viewer, customers }: { viewer: Viewer; customers: readonly CustomerName[] }) {
  const filter = useUrlState()
  const zone = useMe().me?.timezone?.id
  const filters = useMemo(() => filtersOf(filter, zone), [filter, zone])
  const needsYou = useInbox(filters, 'needsYou')
  const worthALook = useInbox(filters, 'worthALook')
  const asUsual = useInbox(filters, 'asUsual')
  const groups: readonly (readonly [EpisodeGroup, InboxState])[] = [
    ['needsYou', needsYou],
    ['worthALook', worthALook],
    ['asUsual', asUsual],
  ]
  const again = () => {
    for (const [, { again }] of groups) again()
  }
  const reading = useSearchValue('firing')
  /** What went as usual is folded until somebody wants to see it. */
  const usual = useSearchValue('usual') !== null
  /** Where there is no room for it beside the list. */
  const seesNoise = useSearchValue('noise') !== null
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [cursor, setCursor] = useState<string | null>(null)
  const [snoozing, setSnoozing] = useState<readonly string[] | null>(null)
  const [querying, setQuerying] = useState(false)
  /** Counts what was done here: the alert that is read is asked for again also where the list no longer has it. */
  const [acts, setActs] = useState(0)
  const acted = () => {
    setChosen(new Set())
    setActs((times) => times + 1)
    again()
  }
  const list = useRef<HTMLDivElement>(null)
  const act = useAct()
  const shown = groups.filter(([group]) => usual || group !== 'asUsual')
  const lines = shown.flatMap(([, { lines }]) => lines ?? [])
  const loaded = groups.every(([, { lines }]) => lines !== null)
  const error = groups.map(([, { error }]) => error).find((text) => text !== null) ?? null
  const total = groups.reduce((sum, [, { count }]) => sum + count, 0)
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

  const version = useMemo(() => JSON.stringify([lines, acts]), [lines, acts])
  const opened = useQuery(reading && [reading, version], (signal) => episode(reading!, signal), {
    keepPrevious: reading ?? '',
  })
  const openId = opened.answer?.id ?? null
  const open = (line: Episode | null) => {
    if (line) setCursor(line.id)
    setSearch({ firing: line?.newest.id ?? null })
  }
  const move = (by: number) => {
    const at = ids.indexOf(cursor ?? openId ?? '')
    const next = lines[at < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, at + by))]
    if (!next) return
    setCursor(next.id)
    if (reading) open(next)
    list.current?.querySelector<HTMLElement>(`[data-firing="${next.id}"]`)?.focus()
  }
  /** What an act is about: those that are chosen, else the one that is read or that the keys are at. */
  const about = (): readonly string[] => {
    if (chosen.size > 0) return [...chosen]
    const one = reading ?? cursor
    return one ? [one] : []
  }
  const mayAct = (which: readonly string[]) =>
    lines.every(
      ({ id, newest: { customerId } }) => !which.includes(id) || can(viewer, 'editAlerts', { customerId }),
    )
  const run = async (what: FiringAct, which: readonly string[] = about()) => {
    if (which.length === 0 || (what !== 'read' && what !== 'unread' && !mayAct(which))) return
    if (await act.run(() => actOnEpisodes(what, which))) acted()
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
    open: () => open(lines.find(({ id }) => id === cursor) ?? null),
    back: () => (chosen.size > 0 ? setChosen(new Set()) : open(null)),
    toggle: () => cursor && toggle(cursor),
    snooze: () => about().length > 0 && mayAct(about()) && setSnoozing(about()),
    act: (what) => void run(what),
  })

  const newest = lines.map(({ newest }) => newest.id)
  return (
    <main
      className="inbox"
      data-reading={reading !== null || undefined}
      data-noise={(seesNoise && reading === null) || undefined}
    >
      <section className="inbox-list" aria-label={t('Inbox')}>
        <InboxBar filter={filter} customers={customers} onWhyNot={() => setQuerying(true)} />
        {act.error && (
          <p className="inbox-wrong" role="alert">
            {act.error}
          </p>
        )}
        {error && !loaded ? (
          <ErrorState title={error} again={again} />
        ) : !loaded ? (
          <Loading lines={10} label={t('Loading the inbox')} />
        ) : total === 0 ? (
          <div className="inbox-none">
            {isNarrowed(filter) ? (
              <Empty title={t('No alert matches these filters.')}>
                <Button onClick={() => writeUrlState(everyFiring)}>{t('Clear filters')}</Button>
              </Empty>
            ) : (
              <Empty title={t('Nothing needs you.')}>
                <p>{t('Alerts appear here as they fire, without reloading the page.')}</p>
                {filter.status === '' && (
                  <Button onClick={() => writeUrlState({ ...everyFiring, status: 'all' })}>
                    {t('Show past alerts')}
                  </Button>
                )}
              </Empty>
            )}
          </div>
        ) : (
          <div ref={list} className="inbox-lines" data-tour="inbox-lines">
            {groups.map(([group, inbox]) => (
              <InboxGroup
                key={group}
                group={group}
                inbox={inbox}
                folded={group === 'asUsual' ? !usual : null}
                onFold={() => setSearch({ usual: usual ? null : '' })}
              >
                {(line) => (
                  <InboxLine
                    key={line.id}
                    line={line}
                    reading={line.id === openId}
                    chosen={chosen.has(line.id)}
                    onOpen={open}
                    onChoose={toggle}
                    onFocus={setCursor}
                  />
                )}
              </InboxGroup>
            ))}
          </div>
        )}
        {loaded && total > 0 && (
          <div className="inbox-foot">
            <span className="numbers" role="status">
              {error ? t('The list could not be read again; it may be old.') : count(total, 'episode')}
            </span>
            <span className="inbox-to-noise">
              <Button kind="quiet" onClick={() => setSearch({ noise: '' })}>
                {t('Noise budget')}
              </Button>
            </span>
            {chosen.size === 0 && newest.length > 0 && (
              <Button
                kind="quiet"
                disabled={act.busy || !lines.some(({ unreadCount }) => unreadCount > 0)}
                onClick={() =>
                  void act
                    .run(() => readUpTo(newest.reduce((a, b) => (Number(b) > Number(a) ? b : a))))
                    .then(again)
                }
              >
                {t('Mark all as read')}
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
          episode={opened.answer}
          version={version}
          busy={act.busy}
          onAct={(what) => void run(what, [reading])}
          onSnooze={() => setSnoozing([reading])}
          onBack={() => open(null)}
          onRead={again}
        />
      ) : (
        <div className="inbox-choose">
          <span className="inbox-to-noise">
            <Button
              kind="quiet"
              icon={<IconArrowLeft size={16} stroke={1.8} />}
              onClick={() => setSearch({ noise: null })}
            >
              {t('Back to the inbox')}
            </Button>
          </span>
          <NoisePanel customerId={filter.customer || null} />
          <p>{t('Choose an alert to see why it came.')}</p>
          <p>
            {tNodes('{{j}} {{k}} move, {{enter}} opens, {{e}} acknowledges, {{s}} snoozes', {
              j: <kbd>j</kbd>,
              k: <kbd>k</kbd>,
              enter: <kbd>{t('Enter')}</kbd>,
              e: <kbd>e</kbd>,
              s: <kbd>s</kbd>,
            })}
          </p>
        </div>
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
            await snoozeEpisodes(snoozing, until, reason)
            setSnoozing(null)
            acted()
          }}
        />
      )}
      {querying && <WhyNotDialog onClose={() => setQuerying(false)} />}
    </main>
  )
}
