/** The fields of a customer: its names, and how its reports are kept and read. */
import { t } from '#domain/basics/texts.ts'
import { superAdminFields } from '#domain/fleet/customer.ts'
import { Switch } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Form } from '../../ui/fields/use-form.ts'
import { type Fields, weightUnit } from './fields.ts'

const kept: readonly string[] = superAdminFields

export function CustomerFields({
  form,
  superAdmin,
  isNew,
}: {
  form: Form<Fields>
  /** Some fields are edited by super admins alone. */
  superAdmin: boolean
  isNew: boolean
}) {
  const field = (
    name: Exclude<keyof Fields, 'blocksTechnicians' | 'oemSeesPlace'>,
    label: string,
    more: object = {},
    key: string = name,
  ) => (
    <TextField
      label={label}
      readOnly={!superAdmin && kept.includes(key)}
      autoComplete="off"
      {...form.text(name)}
      {...more}
    />
  )
  return (
    <>
      {field('shortName', t('Short name'), { autoFocus: isNew, required: true })}
      {field('longName', t('Long name'), { required: true })}
      {field('abbrev', t('Abbreviation'), { required: true })}
      {field('dotNumber', t('DOT number (optional)'))}
      {field(
        'retention',
        t('Reports are kept for (days)'),
        { inputMode: 'numeric' },
        'retentionDurationDays',
      )}
      {!isNew && (
        <>
          {field('loadedFrom', t('A trailer counts as loaded from ({{unit}})', { unit: weightUnit().name }), {
            inputMode: 'numeric',
            help: t('Net weight on the bogie.'),
          })}
          <Switch label={t('Technicians cannot see its trailers')} {...form.check('blocksTechnicians')} />
          <Switch label={t('The OEM of a trailer sees where it is')} {...form.check('oemSeesPlace')} />
        </>
      )}
    </>
  )
}
