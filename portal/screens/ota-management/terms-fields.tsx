/** What a campaign is careful by, as fields: waves, failure limit, window, conditions. */
import { t } from '#domain/basics/texts.ts'
import { type ConditionName, conditionNames, conditions } from '#domain/ota/conditions.ts'
import { Check } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Form } from '../../ui/fields/use-form.ts'
import type { TermsValues } from './fields.ts'

/** @param hasWaves some have not begun */
export function How({ form, hasWaves = true }: { form: Form<TermsValues>; hasWaves?: boolean }) {
  return (
    <div className="ota-fields">
      {hasWaves && (
        <>
          <TextField
            label={t('Waves')}
            help={t('How many devices, or percent of all.')}
            {...form.text('waves')}
          />
          <TextField
            label={t('Hours between waves')}
            help={t('After the wave before has ended.')}
            {...form.text('pauses')}
          />
        </>
      )}
      <TextField
        label={t('Failures allowed')}
        inputMode="numeric"
        help={t('With one more the campaign stops by itself.')}
        {...form.text('failures')}
      />
      <TextField label={t('Days to wait for each device')} inputMode="numeric" {...form.text('days')} />
      <TextField
        label={t('Not before (optional)')}
        type="time"
        help={t('By the sun at the trailer: within an hour of the clock there.')}
        {...form.text('from')}
      />
      <TextField label={t('Not after (optional)')} type="time" {...form.text('to')} />
    </div>
  )
}

export function Only({
  held,
  onHold,
}: {
  held: ReadonlySet<ConditionName>
  onHold: (held: ReadonlySet<ConditionName>) => void
}) {
  return (
    <fieldset className="ota-checks">
      <legend>{t('A device is sent its job only while all of these hold')}</legend>
      {conditionNames.map((name) => (
        <Check
          key={name}
          label={conditions[name].title}
          on={held.has(name)}
          onChange={(on) => onHold(new Set(on ? [...held, name] : [...held].filter((one) => one !== name)))}
        />
      ))}
    </fieldset>
  )
}
