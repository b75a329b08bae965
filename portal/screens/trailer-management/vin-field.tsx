/** The field of a VIN: says while somebody types what it reads, and lets an odd one be confirmed. */
import { t } from '#domain/basics/texts.ts'
import { vehicleFields } from '#domain/fleet/vehicle-draft.ts'
import { Check, Warning } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Form } from '../../ui/fields/use-form.ts'
import { now } from '../../ui/time/clock.ts'
import { type Fields, vinReading, withVin } from './fields.ts'

export function VinField({ form, autoFocus }: { form: Form<Fields>; autoFocus: boolean }) {
  const { vin, confirmVin } = form.values
  const reading = vinReading(vin, now())
  const problem = form.problem('vin')
  // An odd VIN is told of once, by the warning that also asks.
  const unconfirmed = reading.tone === 'odd' && problem?.startsWith(reading.text) === true
  const error = unconfirmed ? undefined : (problem ?? (reading.tone === 'wrong' ? reading.text : undefined))
  return (
    <>
      <TextField
        label={t(vehicleFields.vin.label)}
        required
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={vin}
        onChange={(event) => form.set(withVin(form.values, event.target.value.toUpperCase(), now()))}
        {...(form.text('vin').onBlur && { onBlur: form.text('vin').onBlur })}
        error={error}
        help={reading.tone === 'odd' ? reading.reading : reading.text}
      />
      {reading.tone === 'odd' && (
        <div className="trailer-odd">
          <Warning>{reading.text}</Warning>
          <Check
            label={t('I have looked: the VIN stands so on the trailer')}
            on={confirmVin}
            onChange={(on) => form.set({ confirmVin: on })}
          />
          {unconfirmed && (
            <p className="form-error" role="alert">
              {t('Correct the VIN, or confirm it.')}
            </p>
          )}
        </div>
      )}
    </>
  )
}
