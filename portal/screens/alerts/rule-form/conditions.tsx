/** "Alert me when": the conditions, each a sentence with the values to fill in. */

import { IconPlus, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { withoutPredicate, withPredicates } from '#domain/alerts/choosing.ts'
import { kindOf } from '#domain/alerts/index.ts'
import type { RuleDraft, RulePredicate } from '#domain/alerts/rule.ts'
import { t } from '#domain/basics/texts.ts'
import { capitalize } from '#domain/shapes/watched.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { freshPredicate, isOffered, kindOptions, leadOf, withKind } from './kinds.ts'
import type { RuleProblems } from './problems.ts'
import { Slot } from './slots.tsx'

export function Conditions({
  draft,
  onDraft,
  flags,
  problems,
  disabled,
}: {
  draft: RuleDraft
  onDraft: (draft: RuleDraft) => void
  flags: ReadonlySet<string> | null
  problems: RuleProblems | null
  disabled: boolean
}) {
  const { alertPredicates: predicates } = draft
  const custom = draft.alertTypeId === 0
  const set = (index: number, predicate: RulePredicate) =>
    onDraft({
      ...draft,
      alertPredicates: predicates.map((one, at) => (at === index ? predicate : one)),
    })
  const add = (id: string) => onDraft(withPredicates(draft, [...predicates, freshPredicate(Number(id))]))
  return (
    <section className="conditions" aria-label={t('Alert me when')}>
      <div className="field" data-wrong={problems?.condition ? true : undefined}>
        <Choice
          label={t('Kind of alert')}
          required
          value={custom && predicates.length === 0 && problems === null ? '' : String(draft.alertTypeId)}
          disabled={disabled}
          options={[
            ...(custom && predicates.length === 0 ? [{ value: '', label: t('Select a kind') }] : []),
            ...kindOptions(flags, draft.alertTypeId, true),
          ]}
          onChange={(id) => onDraft(withKind(draft, Number(id)))}
        />
        {problems?.condition && (
          <p className="field-under" role="alert">
            {problems.condition}
          </p>
        )}
      </div>
      {predicates.length > 0 && <h3>{t('Alert me when')}</h3>}
      {predicates.map((predicate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own, and stay in their order
        <Fragment key={`${index} ${predicate.alertPredicateTypeId}`}>
          {index > 0 && <p className="condition-and">{t('and, at the same time')}</p>}
          <Condition
            predicate={predicate}
            customerId={draft.customerId}
            wrong={problems?.predicates[index] ?? []}
            disabled={disabled}
            locked={!isOffered(predicate.alertPredicateTypeId, flags)}
            onPredicate={(next) => set(index, next)}
            onRemove={custom ? () => onDraft(withoutPredicate(draft, index)) : null}
          />
        </Fragment>
      ))}
      {(custom || predicates.length > 0) && !disabled && (
        <div className="condition-add">
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
          <Choice
            bare
            label={predicates.length === 0 ? t('Add a condition') : t('Add another condition')}
            value=""
            options={[
              { value: '', label: predicates.length === 0 ? t('Condition') : t('Another condition') },
              ...kindOptions(flags, null, false),
            ]}
            onChange={add}
          />
        </div>
      )}
    </section>
  )
}

function Condition({
  predicate,
  customerId,
  wrong,
  disabled,
  locked,
  onPredicate,
  onRemove,
}: {
  predicate: RulePredicate
  customerId: number
  wrong: readonly string[]
  disabled: boolean
  /** Its feature is not on: it is shown as it is. */
  locked: boolean
  onPredicate: (predicate: RulePredicate) => void
  onRemove: (() => void) | null
}) {
  const kind = kindOf(predicate.alertPredicateTypeId)
  if (!kind) return <p className="form-error">{t('This alert has a condition that is not known here.')}</p>
  return (
    <fieldset className="condition" data-wrong={wrong.length > 0 || undefined} disabled={locked || disabled}>
      <legend className="unseen">{kind.name}</legend>
      <p className="condition-sentence">
        {kind.fields.length === 0 && <span>{capitalize(kind.describeRule(predicate, () => ''))}</span>}
        {kind.fields.map((field, index) => (
          <Fragment key={field.label}>
            {leadOf(field, index === 0) && <span>{leadOf(field, index === 0)}</span>}
            <Slot
              field={field}
              predicate={predicate}
              onPredicate={onPredicate}
              customerId={customerId}
              disabled={locked || disabled}
            />
          </Fragment>
        ))}
      </p>
      {locked && (
        <p className="condition-under">{t('This kind of alert is not switched on for your company.')}</p>
      )}
      {wrong.map((sentence) => (
        <p key={sentence} className="condition-wrong" role="alert">
          {sentence}
        </p>
      ))}
      {onRemove && !disabled && (
        <IconButton label={t('Remove the condition {{name}}', { name: kind.name })} onClick={onRemove}>
          <IconX size={16} stroke={1.8} />
        </IconButton>
      )}
    </fieldset>
  )
}
