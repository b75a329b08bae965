/** What detention costs in one geofence, in its panel: the rule that holds, and a dialog that changes it. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { ruleText } from '#domain/reports/detention.ts'
import { clearDetentionRule, detentionRule, type ShownRule, setDetentionRule } from '../data/detention.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { useAct } from '../ui/states/act.ts'
import { FormError } from '../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import { RuleForm, ruleErrors, ruleFieldsOf, ruleWritten } from './rule-form.tsx'

export function FenceRule({
  geofenceId,
  name,
  mayEdit,
}: {
  geofenceId: string
  name: string
  mayEdit: boolean
}) {
  const rule = useQuery(geofenceId, (signal) => detentionRule({ geofenceId }, signal))
  const [open, setOpen] = useState(false)
  if (rule.error && !rule.answer) return <ErrorState title={rule.error} again={rule.again} />
  if (!rule.answer) return <Loading lines={1} label={t('Loading the detention rule')} />
  return (
    <div className="fence-detention">
      <p className="note">
        {rule.answer.isOwn
          ? t('Detention: {{rule}}', { rule: ruleText(rule.answer) })
          : t("Detention: {{rule}}, by the customer's rule", { rule: ruleText(rule.answer) })}
      </p>
      {mayEdit && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('Change detention')}
        </Button>
      )}
      {open && (
        <RuleDialog
          geofenceId={geofenceId}
          name={name}
          rule={rule.answer}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            rule.update(() => saved)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function RuleDialog({
  geofenceId,
  name,
  rule,
  onClose,
  onSaved,
}: {
  geofenceId: string
  name: string
  rule: ShownRule
  onClose: () => void
  onSaved: (rule: ShownRule) => void
}) {
  const form = useForm({
    first: ruleFieldsOf(rule),
    check: ruleErrors,
    save: async (fields) => onSaved(await setDetentionRule({ geofenceId }, ruleWritten(fields))),
    checkOnLeave: true,
  })
  const clearing = useAct()
  return (
    <FormDialog form={form} title={t('Detention at {{name}}', { name })} verb={t('Save')} onClose={onClose}>
      <p>
        {rule.isOwn
          ? t('This geofence has a rule of its own.')
          : t("The customer's rule holds here. What you save holds in this geofence alone.")}
      </p>
      <RuleForm form={form} withFree />
      {rule.isOwn && (
        <Button
          busy={clearing.busy}
          onClick={() => void clearing.run(async () => onSaved(await clearDetentionRule(geofenceId)))}
        >
          {t("Use the customer's rule")}
        </Button>
      )}
      <FormError>{clearing.error}</FormError>
    </FormDialog>
  )
}
