/** The rule that detention is counted by, as a form: of a customer, or of one geofence. */
import { t } from '#domain/basics/texts.ts'
import {
  centsOf,
  type DetentionRule,
  detentionProblems,
  type Rounding,
  roundings,
} from '#domain/reports/detention.ts'
import { Choice } from '../ui/controls/controls.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { Form, Problems } from '../ui/fields/use-form.ts'

/** A rule as somebody types it. */
export interface RuleFields {
  readonly free: string
  /** Dollars an hour. */
  readonly rate: string
  readonly step: string
  readonly rounding: Rounding
}

export const ruleFieldsOf = (rule: DetentionRule): RuleFields => ({
  free: String(rule.freeMinutes),
  rate: (rule.rateCents / 100).toFixed(2),
  step: String(rule.stepMinutes),
  rounding: rule.rounding,
})

const whole = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What is typed as a rule; NaN where it is no number. */
export const ruleWritten = ({ free, rate, step, rounding }: RuleFields): DetentionRule => ({
  freeMinutes: whole(free),
  rateCents: centsOf(rate) ?? Number.NaN,
  stepMinutes: whole(step),
  rounding,
})

/** The sentence at each field that will not do. */
export const ruleErrors = (fields: RuleFields): Problems<RuleFields> => {
  const problems = detentionProblems(ruleWritten(fields))
  return {
    free: problems.freeMinutes,
    rate: problems.rateCents,
    step: problems.stepMinutes,
    rounding: problems.rounding,
  }
}

const roundingNames: Readonly<Record<Rounding, string>> = {
  up: t('Up: a step that has begun counts in full'),
  nearest: t('To the nearest step'),
  down: t('Down: only full steps count'),
}

/** @param withFree false where the free time stands in another form */
export function RuleForm({ form, withFree }: { form: Form<RuleFields>; withFree: boolean }) {
  return (
    <>
      {withFree && <TextField label={t('Free time (minutes)')} inputMode="numeric" {...form.text('free')} />}
      <TextField label={t('Rate per hour (USD)')} inputMode="decimal" {...form.text('rate')} />
      <TextField label={t('Step (minutes)')} inputMode="numeric" {...form.text('step')} />
      <Choice
        label={t('Rounding')}
        options={roundings.map((value) => ({ value, label: roundingNames[value] }))}
        {...form.choice('rounding')}
      />
    </>
  )
}
