/** One trailer that needs attention: its open issues with what can be done, and what became of the earlier ones. */

import { IconMapPin, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { issueCategories } from '#domain/maintenance/issues.ts'
import {
  dismissIssues,
  type Issue,
  issuesOfVehicle,
  snoozeIssues,
  unsnoozeIssues,
} from '../../../data/maintenance.ts'
import { useQuery } from '../../../data/use-query.ts'
import { createWorkOrder } from '../../../data/work-orders.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Check } from '../../../ui/controls/controls.tsx'
import { go } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { SnoozeDialog } from '../../../ui/overlays/snooze-dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { NotCurrent } from '../../../ui/states/not-current.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { now } from '../../../ui/time/clock.ts'
import { moment } from '../../../ui/time/time.ts'
import { refetchEvery } from '../list/refetch-every.ts'
import { usePanel } from '../list/use-panel.ts'
import { orderPath } from '../paths.ts'
import { IssueState, StateMark } from '../status.tsx'
import { OrderForm } from '../work-orders/order-form.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Open = 'order' | 'snooze' | 'dismiss' | null

export function VehiclePanel({
  vin,
  edits,
  onClose,
  onChange,
}: {
  vin: string
  edits: boolean
  onClose: () => void
  /** Something of it is not as it was. */
  onChange: () => void
}) {
  const query = useQuery(vin, (signal) => issuesOfVehicle(vin, signal), { refetchEvery })
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>(null)
  const panel = useRef<HTMLElement>(null)
  usePanel(panel)
  const act = useAct()
  const issues = query.answer ?? []
  const there = issues.filter(({ closed }) => closed === null)
  const past = issues.filter(({ closed }) => closed !== null)
  const chosen = there.filter(({ id }) => !unchosen.has(id))
  const ids = chosen.map(({ id }) => id)
  const workless = chosen.filter(({ workOrderId }) => workOrderId === null)
  const isSnoozed = ({ snoozedUntil }: Issue) => snoozedUntil !== null && snoozedUntil > now()
  const done = () => {
    setOpen(null)
    query.again()
    onChange()
  }
  const run = async (work: () => Promise<void>) => {
    if (await act.run(work)) done()
  }
  const close = () => setOpen(null)

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className="maintenance-panel"
      aria-label={issues[0]?.unitId ?? t('Trailer')}
    >
      <header className="maintenance-panel-head">
        <div>
          <h2>{issues[0]?.unitId ?? ''}</h2>
          <Vin value={vin} />
        </div>
        <Link className="button" to={`/tracking/${encodeURIComponent(vin)}`}>
          <IconMapPin size={16} stroke={1.8} />
          {t('Show on map')}
        </Link>
        <IconButton label={t('Close')} onClick={onClose}>
          <IconX size={20} stroke={1.6} />
        </IconButton>
      </header>
      {query.error && query.answer === null ? (
        <ErrorState title={query.error} again={query.again} />
      ) : query.answer === null ? (
        <Loading lines={6} label={t('Loading the trailer')} />
      ) : (
        <>
          <NotCurrent query={query} />
          <section className="maintenance-part" aria-label={t('Open issues')}>
            <h3>{t('Open issues')}</h3>
            {there.length === 0 ? (
              <Empty title={t('Nothing needs attention on this trailer.')} />
            ) : (
              <ul className="maintenance-issue-list">
                {there.map((issue) => (
                  <li key={issue.id}>
                    {edits && (
                      <Check
                        bare
                        label={t(issue.title)}
                        on={!unchosen.has(issue.id)}
                        onChange={(on) => {
                          const next = new Set(unchosen)
                          if (on) next.delete(issue.id)
                          else next.add(issue.id)
                          setUnchosen(next)
                        }}
                      />
                    )}
                    <OpenOne issue={issue} snoozed={isSnoozed(issue)} />
                  </li>
                ))}
              </ul>
            )}
            {edits && there.length > 0 && (
              <div className="maintenance-acts">
                <Button
                  kind="primary"
                  disabled={workless.length === 0}
                  title={
                    ids.length > 0 && workless.length === 0 ? t('They have a work order already') : undefined
                  }
                  onClick={() => setOpen('order')}
                >
                  {t('Create work order')}
                </Button>
                <Button disabled={ids.length === 0} onClick={() => setOpen('snooze')}>
                  {t('Snooze')}
                </Button>
                {chosen.some(isSnoozed) && (
                  <Button busy={act.busy} onClick={() => void run(() => unsnoozeIssues(ids))}>
                    {t('End snooze')}
                  </Button>
                )}
                <Button disabled={ids.length === 0} onClick={() => setOpen('dismiss')}>
                  {t('Dismiss')}
                </Button>
              </div>
            )}
            <FormError>{act.error}</FormError>
          </section>
          {past.length > 0 && (
            <section className="maintenance-part" aria-label={t('Earlier issues')}>
              <h3>{t('Earlier issues')}</h3>
              <ul className="maintenance-past">
                {past.map((issue) => (
                  <li key={issue.id}>
                    <PastOne issue={issue} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {open === 'order' && workless[0] && (
        <OrderForm
          customerId={workless[0].customerId}
          order={null}
          title={workless[0].title.slice(0, 120)}
          about={workless.map(({ title }) => title)}
          onClose={close}
          onSave={async (input) => {
            const order = await createWorkOrder(
              vin,
              workless.map(({ id }) => id),
              input,
            )
            go(orderPath(order))
          }}
        />
      )}
      {open === 'snooze' && (
        <SnoozeDialog
          count={ids.length}
          noun="issue"
          onClose={close}
          onSnooze={(until, reason) => snoozeIssues(ids, until, reason).then(done)}
        />
      )}
      {open === 'dismiss' && (
        <ReasonDialog
          title={t('Dismiss {{issues}}', { issues: count(ids.length, 'issue') })}
          verb={t('Dismiss')}
          label={t('Why it needs no repair')}
          onClose={close}
          onDone={(because) => dismissIssues(ids, because).then(done)}
        >
          {t('Anything still wrong opens a new issue automatically.')}
        </ReasonDialog>
      )}
    </aside>
  )
}

function OpenOne({ issue, snoozed }: { issue: Issue; snoozed: boolean }) {
  const age = <Age at={issue.opened} />
  return (
    <div className="maintenance-issue">
      <p className="maintenance-issue-title">
        {issue.returnedOf !== null && <b className="maintenance-back">{t('Came back')}</b>}
        {t(issue.title)}
      </p>
      <p className="maintenance-issue-under">
        <IssueState status={issue.status} snoozed={snoozed} />
        <span>{issueCategories[issue.category]}</span>
        <span>
          {issue.openedBy === null
            ? tNodes('found by the system {{age}}', { age })
            : tNodes('opened by {{user}} {{age}}', { user: issue.openedBy, age })}
        </span>
      </p>
      {issue.notes && <p className="maintenance-issue-under">{issue.notes}</p>}
      {snoozed && (
        <p className="maintenance-issue-under">
          {t('Snoozed by {{user}} until {{time}}: {{reason}}', {
            user: issue.snoozedBy,
            time: moment(issue.snoozedUntil!),
            reason: issue.snoozeReason,
          })}
        </p>
      )}
      {issue.workOrderId !== null && (
        <p className="maintenance-issue-under">
          <Link to={orderPath(issue.workOrderId)}>
            {t('Work order no. {{number}}', { number: issue.workOrderId })}
          </Link>
        </p>
      )}
      {issue.gone !== null && (
        <p className="maintenance-issue-under">
          {t('The gateway no longer reports it since {{time}}.', { time: moment(issue.gone) })}
        </p>
      )}
    </div>
  )
}

function PastOne({ issue }: { issue: Issue }) {
  const { verdict, closedHow, closedBy, closedBecause, closed, title } = issue
  return (
    <div className="maintenance-issue">
      <p className="maintenance-issue-title">{t(title)}</p>
      <p className="maintenance-issue-under">
        {verdict === 'fixed' ? (
          <StateMark level="good">{t('Fixed')}</StateMark>
        ) : verdict === 'came back' ? (
          <StateMark level="critical">{t('Came back')}</StateMark>
        ) : verdict === 'watched' ? (
          <StateMark level="notice">{t('Repaired, being watched')}</StateMark>
        ) : closedHow === 'repaired' ? (
          <StateMark level="good">{t('Repaired')}</StateMark>
        ) : closedHow === 'dismissed' ? (
          <StateMark level="unknown">{t('Dismissed')}</StateMark>
        ) : closedHow === 'transferred' ? (
          <StateMark level="unknown">{t('Transferred')}</StateMark>
        ) : (
          <StateMark level="good">{t('Cleared on its own')}</StateMark>
        )}
        <span>
          {closedBy ? t('{{time}} by {{user}}', { time: moment(closed!), user: closedBy }) : moment(closed!)}
        </span>
        {issue.workOrderId !== null && (
          <Link to={orderPath(issue.workOrderId)}>
            {t('Work order no. {{number}}', { number: issue.workOrderId })}
          </Link>
        )}
      </p>
      {closedBecause && <p className="maintenance-issue-under">{closedBecause}</p>}
    </div>
  )
}
