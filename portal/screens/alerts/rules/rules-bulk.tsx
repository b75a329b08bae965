/** What is done with all the rules that are selected: turned on or off, moved to another customer, deleted. */

import { useState } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { type AlertRule, deleteAlertRule, moveAlertRule, setAlertRuleActive } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Confirm, DialogLines, type Outcome } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { ruleWords } from '../words.ts'
import { MoveRulesDialog } from './rule-dialogs.tsx'

interface BulkAct {
  readonly title: string
  readonly work: (rule: AlertRule) => Promise<unknown>
  /** "2 alerts were enabled." */
  readonly done: string
  readonly failed: (name: string) => string
  /** They are no longer there afterwards; else they stay selected. */
  readonly removes?: true
}

/** One after the other; what failed is said of each, and keeps none of the others back. */
async function runAll({ work, failed }: BulkAct, rules: readonly AlertRule[]) {
  const wrong: string[] = []
  const done: string[] = []
  for (const rule of rules)
    try {
      await work(rule)
      done.push(rule.id)
    } catch (error) {
      wrong.push(`${failed(rule.name)}. ${sentenceOf(error)}`)
    }
  return { done, wrong }
}

export function RulesBulkBar({
  rules,
  customers,
  onClear,
  onDone,
  onFailed,
}: {
  /** Those that are selected; at least one. */
  rules: readonly AlertRule[]
  /** Those whose alerts the viewer may edit. */
  customers: readonly CustomerName[]
  onClear: () => void
  /** Called after every act with the rules that are gone by it. */
  onDone: (gone: readonly string[]) => void
  onFailed: (outcome: Outcome) => void
}) {
  const [open, setOpen] = useState<'move' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (what: BulkAct, which: readonly AlertRule[] = rules) => {
    setBusy(true)
    const { done, wrong } = await runAll(what, which)
    setBusy(false)
    setOpen(null)
    onDone(what.removes ? done : [])
    if (wrong.length > 0)
      onFailed({
        title: what.title,
        text: t('{{failed}} of {{alerts}} failed.', {
          failed: number(wrong.length),
          alerts: count(which.length, 'alert'),
        }),
        about: wrong,
        failed: true,
      })
    else toast({ key: 'alerts', level: 'good', title: what.done })
  }
  const turn = (on: boolean) => {
    const which = rules.filter(({ isActive }) => isActive !== on)
    return run(
      {
        title: ruleWords.activeTitle,
        work: ({ id }) => setAlertRuleActive(id, on),
        done: ruleWords.turnedMany(which.length, on),
        failed: on ? ruleWords.enableFailed : ruleWords.disableFailed,
      },
      which,
    )
  }
  const targets = customers.filter(({ id }) => rules.some(({ customerId }) => String(customerId) !== id))
  return (
    <section className="rules-bulk" aria-label={t('Selected alerts')}>
      <span className="note numbers" role="status">
        {plural(rules.length, '{{count}} selected', '{{count}} selected', { count: number(rules.length) })}
      </span>
      <Button kind="quiet" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      <Button disabled={busy || rules.every(({ isActive }) => isActive)} onClick={() => void turn(true)}>
        {t('Enable')}
      </Button>
      <Button disabled={busy || rules.every(({ isActive }) => !isActive)} onClick={() => void turn(false)}>
        {t('Disable')}
      </Button>
      {targets.length > 0 && customers.length > 1 && (
        <Button disabled={busy} onClick={() => setOpen('move')}>
          {t('Move')}
        </Button>
      )}
      <Button kind="danger" disabled={busy} onClick={() => setOpen('delete')}>
        {t('Delete')}
      </Button>
      {open === 'move' && (
        <MoveRulesDialog
          rules={rules}
          customers={targets}
          busy={busy}
          onClose={() => setOpen(null)}
          onMove={({ id, shortName }) => {
            const which = rules.filter(({ customerId }) => String(customerId) !== id)
            void run(
              {
                title: ruleWords.moveTitle,
                work: (rule) => moveAlertRule(rule.id, id),
                done: ruleWords.movedMany(which.length, shortName),
                failed: ruleWords.moveFailed,
              },
              which,
            )
          }}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={ruleWords.deleteTitle}
          verb={t('Delete {{rules}}', { rules: count(rules.length, 'alert') })}
          danger
          busy={busy}
          onClose={() => setOpen(null)}
          onConfirm={() =>
            void run({
              title: ruleWords.deleteTitle,
              work: ({ id }) => deleteAlertRule(id),
              done: ruleWords.deletedMany(rules.length),
              failed: ruleWords.deleteFailed,
              removes: true,
            })
          }
        >
          <p>{ruleWords.deleteConfirmMany(rules.length)}</p>
          <DialogLines lines={rules.map(({ name }) => name)} />
          <p className="note">{t('Alerts that already fired stay in the inbox.')}</p>
        </Confirm>
      )}
    </section>
  )
}
