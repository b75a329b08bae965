/** The list of alert rules, and what is done with one from there. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { ConfigList, type ConfigListKind, type ListAction } from '../../../alerting/config-list.tsx'
import { newRulePath } from '../../../data/alert-paths.ts'
import {
  type AlertRule,
  alertRules,
  copyAlertRule,
  deleteAlertRule,
  moveAlertRule,
  setAlertRuleActive,
} from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { WhyNotDialog } from '../why/why-not.tsx'
import { ruleWords } from '../words.ts'
import { ruleListing } from './listing.ts'
import { columnsFor } from './rule-columns.tsx'
import { moveNote } from './rule-dialogs.tsx'
import { RulesBulkBar } from './rules-bulk.tsx'

const action = (
  title: string,
  work: ListAction['work'],
  done: string | null,
  failed: string,
): ListAction => ({
  work,
  done: done === null ? null : { title: done },
  failed: (why) => ({ title, text: failed, about: [why] }),
})

/** @param ask opens why a rule did not fire */
const rulesKind = (ask: (rule: AlertRule) => void): ConfigListKind<AlertRule> => ({
  ...ruleListing,
  label: t('Alerts'),
  noun: 'alerts',
  load: alertRules,
  loadFailed: (why) => why,
  columns: (acts, all) => columnsFor(acts, all, ask),
  turn: ({ id, name }, on) =>
    action(
      ruleWords.activeTitle,
      () => setAlertRuleActive(id, on),
      null,
      (on ? ruleWords.enableFailed : ruleWords.disableFailed)(name),
    ),
  copy: {
    title: ruleWords.copyTitle,
    verb: t('Copy alert'),
    longest: 200,
    missingText: ruleWords.nameNeeded,
    action: (rule, name) =>
      action(
        ruleWords.copyTitle,
        () => copyAlertRule(rule.id, name),
        ruleWords.copied(name),
        ruleWords.copyFailed(rule.name),
      ),
  },
  move: {
    verb: t('Move alert'),
    note: (rule) => moveNote([rule]),
    action: (rule, customer) =>
      action(
        ruleWords.moveTitle,
        () => moveAlertRule(rule.id, customer.id),
        ruleWords.moved(rule.name, customer.shortName),
        ruleWords.moveFailed(rule.name),
      ),
  },
  remove: {
    title: ruleWords.deleteTitle,
    verb: t('Delete alert'),
    question: ({ name }) => (
      <>
        <p>{ruleWords.deleteConfirm(name)}</p>
        <p className="note">{t('Alerts that already fired stay in the inbox.')}</p>
      </>
    ),
    action: ({ id, name }) =>
      action(
        ruleWords.deleteTitle,
        () => deleteAlertRule(id),
        ruleWords.deleted(name),
        ruleWords.deleteFailed(name),
      ),
  },
})

export function Rules({ viewer, customers }: { viewer: Viewer; customers: readonly CustomerName[] }) {
  const customerId = useSearchValue('customer')
  const [asked, setAsked] = useState<string | null>(null)
  const editable = customers.filter(({ id }) => can(viewer, 'editAlerts', { customerId: Number(id) }))
  return (
    <ConfigList
      kind={rulesKind(({ id }) => setAsked(id))}
      viewer={viewer}
      customers={customers}
      nothingFits={
        <Empty title={t('No alert has that name.')}>
          <Button onClick={() => setSearch({ q: null, 'f.kind': null, 'f.isActive': null })}>
            {t('Show all alerts')}
          </Button>
        </Empty>
      }
      none={
        <Empty title={t('There are no alerts yet.')}>
          {editable.length > 0 && (
            <Link className="button" data-kind="primary" to={newRulePath(customerId)}>
              {t('Create alert')}
            </Link>
          )}
        </Empty>
      }
      bulk={({ chosen, clear, done, failed }) => (
        <RulesBulkBar rules={chosen} customers={editable} onClear={clear} onDone={done} onFailed={failed} />
      )}
      beside={(all) =>
        asked !== null && <WhyNotDialog ruleId={asked} rules={all} onClose={() => setAsked(null)} />
      }
    />
  )
}
