/** The fields of a new subscription: plan, term, trial, start and how it is renewed. */
import { dollars } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { isDay } from '#domain/fleet/subscription.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import type { SubscriptionPlan, SubscriptionTerms } from '../../data/subscriptions.ts'
import { Choice, Switch } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Form, Problems } from '../../ui/fields/use-form.ts'
import { today } from './about.ts'

export interface TermsValues {
  readonly planId: string
  readonly termMonths: string
  readonly trialDays: string
  /** Empty: today. */
  readonly starts: string
  readonly renews: boolean
}

export const firstTerms = (plans: readonly SubscriptionPlan[]): TermsValues => ({
  planId: plans[0]?.id ?? '',
  ...{ termMonths: '12', trialDays: '0', starts: '', renews: true },
})
export const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

export const termsProblems = ({ termMonths, trialDays, starts }: TermsValues): Problems<TermsValues> => ({
  termMonths: !isWhole(termMonths, 1, 60) && subscriptionWords.between(t('The term in months'), 1, 60),
  trialDays: !isWhole(trialDays, 0, 365) && subscriptionWords.between(t('The trial in days'), 0, 365),
  starts: starts !== '' && !isDay(starts) && subscriptionWords.day(starts),
})
export const termsOf = ({
  planId,
  termMonths,
  trialDays,
  starts,
  renews,
}: TermsValues): SubscriptionTerms => ({
  ...{ planId, renews, termMonths: Number(termMonths), trialDays: Number(trialDays) },
  starts: starts || null,
})

export function TermsFields({
  form,
  plans,
}: {
  form: Form<TermsValues>
  plans: readonly SubscriptionPlan[]
}) {
  return (
    <div className="subscription-fields">
      <Choice
        label={t('Plan')}
        options={plans.map(({ id, name, priceCents }) => ({
          value: id,
          label: t('{{plan}}, {{price}} a month', { plan: name, price: dollars(priceCents) }),
        }))}
        {...form.choice('planId')}
      />
      <TextField label={t('Term in months')} inputMode="numeric" {...form.text('termMonths')} />
      <TextField label={t('Trial in days')} inputMode="numeric" {...form.text('trialDays')} />
      <TextField
        label={t('Starts')}
        type="date"
        max={today()}
        help={t('Leave empty for today (UTC).')}
        {...form.text('starts')}
      />
      <Switch label={t('Renew by itself')} {...form.check('renews')} />
    </div>
  )
}
