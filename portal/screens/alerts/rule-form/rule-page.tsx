/** The page of one rule: a new one, or one that is there; on the left what it says, on the right what it would have done. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { blankRule } from '#domain/alerts/choosing.ts'
import { prefilled } from '#domain/alerts/prefill.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { t } from '#domain/basics/texts.ts'
import { ConfigHead, LeaveOrSave } from '../../../alerting/config-head.tsx'
import { undoAlertRule } from '../../../data/alert-noise.ts'
import { prefillIn, rulesPath } from '../../../data/alert-paths.ts'
import { type AlertRule, alertRule, createAlertRule, updateAlertRule } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { useMe } from '../../../data/me.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { go, useHere, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAct } from '../../../ui/states/act.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { Empty, ErrorState, Loading, NoAccess } from '../../../ui/states/states.tsx'
import { moment } from '../../../ui/time/time.ts'
import { RuleTrialPanel } from '../trial/trial.tsx'
import { ruleWords } from '../words.ts'
import { needsUpdate, ruleDraftOf } from './draft.ts'
import { hasProblems, problemsOf } from './problems.ts'
import { RuleForm } from './rule-form.tsx'
import './rule-page.css'

export function RulePage({
  id,
  viewer,
  customers,
}: {
  /** `new`: one that is still to be made. */
  id: string
  viewer: Viewer
  customers: readonly CustomerName[]
}) {
  const wanted = useSearchValue('customer')
  const here = useHere()
  const isNew = id === 'new'
  const query = useQuery(isNew ? null : id, (signal) => alertRule(id, signal))
  const editable = customers.filter((customer) =>
    can(viewer, 'editAlerts', { customerId: Number(customer.id) }),
  )
  if (isNew) {
    const customer = editable.length === 1 ? editable[0] : editable.find((customer) => customer.id === wanted)
    if (editable.length === 0)
      return (
        <main className="page-state">
          <NoAccess title={t('You can view alerts, but not create them.')} />
        </main>
      )
    const blank = blankRule(customer ? Number(customer.id) : 0)
    const given = prefillIn(here.split('?')[1] ?? '')
    return (
      <Editor
        original={null}
        first={prefilled(blank, given)}
        filled={given.alertTypeId !== undefined || given.geofenceId !== undefined}
        customers={editable}
        mayEdit
      />
    )
  }
  if (query.error)
    return (
      <main className="page-state">
        <ErrorState title={query.error} again={query.again} />
      </main>
    )
  if (query.answer === null)
    return query.busy ? (
      <Loading lines={10} label={t('Loading the alert')} />
    ) : (
      <main className="page-state">
        <Empty title={ruleWords.noSuchRule}>
          <p>{t('It was deleted, or it belongs to a customer that you do not see.')}</p>
          <Link className="button" data-kind="primary" to={rulesPath}>
            {t('Go to the alerts')}
          </Link>
        </Empty>
      </main>
    )
  const rule = query.answer
  return (
    <Editor
      key={rule.id}
      original={rule}
      first={ruleDraftOf(rule)}
      filled={false}
      customers={customers}
      mayEdit={can(viewer, 'editAlerts', { customerId: rule.customerId })}
    />
  )
}

function Editor({
  original: saved,
  first,
  filled,
  customers,
  mayEdit,
}: {
  original: AlertRule | null
  first: RuleDraft
  /** It came filled in, and is tried at once. */
  filled: boolean
  customers: readonly CustomerName[]
  mayEdit: boolean
}) {
  const { flags } = useMe()
  const [original, setOriginal] = useState(saved)
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const [badEmail, setBadEmail] = useState(false)
  const act = useAct()
  const problems = problemsOf(draft)
  const wrong = hasProblems(problems) || badEmail
  const changed = needsUpdate(draft, original ?? first)

  const leave = () => go(rulesPath)
  const save = async () => {
    setTried(true)
    if (wrong) {
      // The first of what is wrong is where somebody goes on.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('.rule-form [data-wrong] :is(input, select, button)')?.focus(),
      )
      return
    }
    const input = { ...draft, name: draft.name.trim() }
    const failed = original ? ruleWords.updateFailed : ruleWords.createFailed
    const done = await act.run(async () => {
      try {
        const kept = original ? await updateAlertRule(original.id, input) : await createAlertRule(input)
        setOriginal(kept)
        setDraft(ruleDraftOf(kept))
      } catch (error) {
        throw new Error(`${failed(input.name)}. ${sentenceOf(error)}`)
      }
    })
    if (!done) return
    toast({
      key: 'alerts',
      level: 'good',
      title: (original ? ruleWords.updated : ruleWords.created)(input.name),
    })
    leave()
  }
  const undo = async () => {
    if (!original || !(await act.run(() => undoAlertRule(original.id)))) return
    toast({ key: 'alerts', level: 'good', title: ruleWords.undone(original.name) })
    leave()
  }
  const name = draft.name.trim()
  const title = original ? original.name : name ? t('New alert: {{name}}', { name }) : t('New alert')
  return (
    <>
      <ConfigHead title={title} paused={original?.paused ?? null} isUnsaved={original !== null && changed}>
        {original && mayEdit && original.undoUntil !== null && !changed && (
          <Button
            kind="quiet"
            busy={act.busy}
            title={t('Until {{when}}', { when: moment(original.undoUntil) })}
            onClick={() => void undo()}
          >
            {t('Undo the last change')}
          </Button>
        )}
        <LeaveOrSave
          verb={t('Save alert')}
          name={name || t('this alert')}
          changed={changed}
          isNew={original === null}
          mayEdit={mayEdit}
          backWord={mayEdit ? t('Cancel') : t('Back')}
          busy={act.busy}
          backTo={rulesPath}
          onSave={() => void save()}
        />
      </ConfigHead>
      <main className="rule-page">
        <RuleForm
          draft={draft}
          onDraft={setDraft}
          original={original}
          customers={customers}
          flags={flags}
          problems={tried ? problems : null}
          disabled={!mayEdit}
          badEmail={badEmail}
          onBadEmail={setBadEmail}
          error={act.error}
          onSubmit={() => void save()}
        />
        <RuleTrialPanel
          draft={draft}
          ruleId={original?.id ?? null}
          atOnce={filled}
          onDraft={mayEdit ? setDraft : null}
          ready={!hasProblems({ ...problems, name: null })}
        />
      </main>
    </>
  )
}
