/** The switch by which a customer wants two-step sign-in of everybody; it works at once. */

import { accountWords } from '#domain/access/account-words.ts'
import { t } from '#domain/basics/texts.ts'
import { Switch } from '../controls/controls.tsx'
import { FormError } from '../states/form-error.tsx'

export function SecondFactorSwitch({
  on,
  busy,
  error,
  turn,
}: {
  /** Null until it is known. */
  on: boolean | null
  busy: boolean
  error: string | null
  turn: (on: boolean) => void
}) {
  return (
    <div className="second-factor-switch">
      <Switch
        label={t('Require two-step sign-in')}
        on={on ?? false}
        disabled={on === null}
        busy={busy}
        onChange={turn}
      />
      <p className="note">{accountWords.requireAbout}</p>
      <FormError>{error}</FormError>
    </div>
  )
}
