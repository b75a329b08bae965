/** One alert: what it says, what can be done with it, and why it came. */

import { IconArrowLeft, IconCheck, IconChecks, IconMail, IconZzz } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { rulePath } from '../../../data/alert-paths.ts'
import { actOnEpisodes, type OpenEpisode } from '../../../data/episodes.ts'
import { type Firing, type FiringAct, firing } from '../../../data/firings.ts'
import { type ExplanationAnswer, firingWhy } from '../../../data/rule-trial.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { PeekLink } from '../../../ui/layout/peek.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'
import { ExplanationView } from '../why/explanation-view.tsx'
import { describeOutcome, describeOutcomes, whyLines } from '../why/why.ts'
import { EpisodeFirings } from './episode-firings.tsx'
import { episodeMark } from './episode-words.ts'
import { EvidenceTable } from './evidence-table.tsx'
import { isOver } from './status.ts'
import './firing-view.css'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { ownPlace } from '../../../ui/units.ts'

const PlaceMap = lazyComponent(async () => (await import('./place-map.tsx')).PlaceMap)
const icon = { size: 16, stroke: 1.8 }

export function FiringView({
  id,
  viewer,
  episode,
  version,
  busy,
  onAct,
  onSnooze,
  onBack,
  onRead,
}: {
  id: string
  viewer: Viewer
  /** What it is one of; null until that has come. */
  episode: OpenEpisode | null
  /** What the list says; another one is a reason to ask again. */
  version: string
  busy: boolean
  onAct: (what: FiringAct) => void
  onSnooze: () => void
  onBack: () => void
  onRead: () => void
}) {
  const query = useQuery([id, version], (signal) => firing(id, signal), { keepPrevious: id })
  const found = query.answer
  const unread = (episode?.unreadCount ?? 0) > 0
  const read = useRef(onRead)
  read.current = onRead
  // Once opened it is read; whoever marks it as unread again means it.
  const marked = useRef(false)
  useEffect(() => {
    if (!unread || marked.current) return
    marked.current = true
    actOnEpisodes('read', [id]).then(
      () => read.current(),
      (error) => console.warn('The alert could not be marked as read.', error),
    )
  }, [id, unread])

  const back = (
    <div className="firing-back">
      <Button kind="quiet" icon={<IconArrowLeft {...icon} />} onClick={onBack}>
        {t('Inbox')}
      </Button>
    </div>
  )
  if (!found)
    return (
      <section className="firing" aria-label={t('Alert')}>
        {back}
        {query.error ? (
          <ErrorState title={query.error} again={query.again} />
        ) : query.busy ? (
          <Loading lines={8} label={t('Loading the alert')} />
        ) : (
          <Empty title={t('There is no such alert, or you cannot see it.')} />
        )}
      </section>
    )
  // What is done is done with all of it.
  const state = episode ?? found
  const mayAct = can(viewer, 'editAlerts', { customerId: found.customerId }) && !isOver(state)
  return (
    <section className="firing" aria-label={t('Alert')}>
      {back}
      <Head firing={found} />
      <div className="firing-acts">
        {mayAct && state.status !== 'acknowledged' && state.status !== 'snoozed' && (
          <Button icon={<IconCheck {...icon} />} disabled={busy} onClick={() => onAct('acknowledge')}>
            {t('Acknowledge')}
          </Button>
        )}
        {mayAct &&
          (state.status === 'snoozed' ? (
            <Button icon={<IconZzz {...icon} />} disabled={busy} onClick={() => onAct('unsnooze')}>
              {t('End the snooze')}
            </Button>
          ) : (
            <Button icon={<IconZzz {...icon} />} disabled={busy} onClick={onSnooze}>
              {t('Snooze')}
            </Button>
          ))}
        {mayAct && (
          <Button icon={<IconChecks {...icon} />} disabled={busy} onClick={() => onAct('resolve')}>
            {t('Resolve')}
          </Button>
        )}
        {found.read && !unread && (
          <Button kind="quiet" icon={<IconMail {...icon} />} disabled={busy} onClick={() => onAct('unread')}>
            {t('Mark as unread')}
          </Button>
        )}
      </div>
      <Done firing={found} />
      {episode && episode.firingCount > 1 && (
        <EpisodeFirings key={episode.id} episode={episode} reading={id} />
      )}
      <h3>{t('Why did I get this?')}</h3>
      <ul className="firing-why">
        {whyLines(found).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <EvidenceTable vin={found.vin} evidence={found.evidence} />
      {found.ruleId && <Replay id={id} />}
      {found.lat !== null && found.lng !== null && (
        <>
          <h3>{t('Where')}</h3>
          <Suspense fallback={<div className="place-map" />}>
            <PlaceMap
              place={{ lat: found.lat, lng: found.lng }}
              outline={found.outline}
              level={found.level}
              label={
                found.address
                  ? t('Where {{unit}} was: {{place}}', {
                      unit: found.unitId,
                      place: ownPlace(found.address),
                    })
                  : t('Where {{unit}} was', { unit: found.unitId })
              }
            />
          </Suspense>
          <p className="note">
            {found.address === null ? t('Place unknown') : ownPlace(found.address)} · {found.lat.toFixed(4)},{' '}
            {found.lng.toFixed(4)}
          </p>
        </>
      )}
      <h3>{t('Recipients')}</h3>
      <p className="note">{describeOutcomes(found.notices)}</p>
      {found.notices.length > 0 && (
        <ul className="firing-notices">
          {found.notices.map(({ recipient, outcome, at }) => (
            <li key={`${recipient} ${outcome}`}>
              {describeOutcome(outcome, <b>{recipient}</b>)} <span className="unit">{moment(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Head({ firing }: { firing: Firing }) {
  const { level, label } = episodeMark(firing)
  return (
    <header className="firing-head">
      <p className="firing-state" data-ink={level}>
        <LevelMark level={level} bare />
        {label}
        <Age at={firing.at} />
      </p>
      <h2>{firing.because}</h2>
      <p className="firing-about">
        <PeekLink vin={firing.vin}>
          <b>{firing.unitId}</b>
        </PeekLink>
        <Vin value={firing.vin} />
        {firing.ruleId ? (
          <Link to={rulePath(firing.ruleId)}>{firing.ruleName}</Link>
        ) : (
          <span>{firing.ruleName}</span>
        )}
      </p>
    </header>
  )
}

/** The proof beyond what was kept: the stored reports, judged once more by the same rule. */
function Replay({ id }: { id: string }) {
  const [explanation, setExplanation] = useState<ExplanationAnswer | null>(null)
  const act = useAct()
  return (
    <>
      {explanation ? (
        <ExplanationView explanation={explanation} />
      ) : (
        <div>
          <Button
            busy={act.busy}
            onClick={() => void act.run(async () => setExplanation(await firingWhy(id)))}
          >
            {t('Check again')}
          </Button>
        </div>
      )}
      <FormError>{act.error}</FormError>
    </>
  )
}

/** What people have done with it. */
function Done({ firing }: { firing: Firing }) {
  const lines = [
    firing.status === 'snoozed' && firing.snoozedUntil !== null
      ? t('Snoozed by {{who}} until {{when}}: {{reason}}', {
          who: firing.snoozedBy ?? t('somebody'),
          when: moment(firing.snoozedUntil),
          reason: firing.snoozeReason ?? '',
        })
      : '',
    firing.acknowledged !== null
      ? t('Acknowledged by {{who}}, {{when}}.', {
          who: firing.acknowledgedBy ?? t('somebody'),
          when: moment(firing.acknowledged),
        })
      : '',
    firing.resolved === null
      ? ''
      : firing.resolvedBy === null
        ? t('Resolved by itself, {{when}}.', { when: moment(firing.resolved) })
        : t('Resolved by {{who}}, {{when}}.', { who: firing.resolvedBy, when: moment(firing.resolved) }),
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="firing-done">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
