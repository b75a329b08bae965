/** Writes a lease, or changes one; of one that has begun, its terms alone. */
import { t } from '#domain/basics/texts.ts'
import '../../ui/layout/one-page.css'
import './lease-management.css'
import { isOut, leaseAspectKeys, leaseAspects, leaseMost, leaseTermsLongest } from '#domain/fleet/lease.ts'
import { customerNames } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import { createLeaseMutation, editLeaseMutation, type Lease } from '../../data/leases.ts'
import { useQuery } from '../../data/use-query.ts'
import { namesIn } from '../../transfer/named.ts'
import { Check, Choice } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { today } from '../../ui/time/day.ts'
import { dayAfter } from '../../ui/time/time.ts'
import { checkLease, emptyLease, type LeaseValues, leaseOf, termsOf } from './fields.ts'
import { NamedTrailers } from './named-trailers.tsx'

export function LeaseForm({
  lease = null,
  first = emptyLease,
  onDone,
  onClose,
}: {
  /** Null: a new one. */
  lease?: Lease | null
  first?: LeaseValues
  onDone: (id: string) => void
  onClose: () => void
}) {
  const isBegun = lease !== null && isOut(lease.state)
  const form = useForm<LeaseValues>({
    first,
    check: (values) => checkLease(values, dayAfter(today(), -1), isBegun),
    save: async (values) => {
      if (lease === null)
        return onDone((await request(createLeaseMutation, { input: leaseOf(values) })).createLease.id)
      const input = isBegun ? termsOf(values) : leaseOf(values)
      await request(editLeaseMutation, { id: lease.id, input })
      onDone(lease.id)
    },
  })
  const verb = isBegun ? t('Save') : form.values.draft ? t('Save draft') : t('Schedule lease')
  return (
    <FormDialog
      form={form}
      title={lease === null ? t('New lease') : isBegun ? t('Change the terms') : t('Edit the lease')}
      verb={verb}
      wide
      onClose={onClose}
    >
      {!isBegun && <Parties form={form} />}
      {!isBegun && <Trailers form={form} />}
      {!isBegun && (
        <div className="lease-fields">
          <TextField label={t('First day')} type="date" min={dayAfter(today(), -1)} {...form.text('from')} />
          <TextField
            label={t('Last day')}
            type="date"
            min={form.values.from || today()}
            help={t("In the lessor's time zone.")}
            {...form.text('to')}
          />
        </div>
      )}
      <Terms form={form} />
      {!isBegun && <Check label={t('Keep it as a draft: nothing begins')} {...form.check('draft')} />}
    </FormDialog>
  )
}

function Parties({ form }: { form: Form<LeaseValues> }) {
  const customers = useQuery('customers', customerNames)
  const options = [
    { value: '', label: t('Choose a customer') },
    ...(customers.answer ?? []).map((one) => ({ value: one.id, label: one.shortName })),
  ]
  return (
    <div className="lease-fields">
      {(['lessor', 'lessee'] as const).map((side) => (
        <div key={side} className="field" data-wrong={form.problem(side) ? true : undefined}>
          <Choice
            label={side === 'lessor' ? t('Lessor, who leases out') : t('Lessee, who gets them')}
            options={options}
            {...form.choice(side)}
          />
          {form.problem(side) && <p className="field-under">{form.problem(side)}</p>}
        </div>
      ))}
    </div>
  )
}

function Trailers({ form }: { form: Form<LeaseValues> }) {
  const names = useDraft(form.values.names, (text) => form.set({ names: text }))
  return (
    <>
      <TextArea
        label={t('Trailers')}
        rows={4}
        help={t('VINs, unit IDs or serial numbers, separated by lines or commas.')}
        value={names.draft}
        onChange={names.setDraft}
        error={form.problem('names')}
      />
      <NamedTrailers names={namesIn(form.values.names).slice(0, leaseMost)} />
      <TextArea
        label={t('New unit IDs (optional)')}
        rows={2}
        help={t('For a unit ID that the lessee uses already. One on a line: VIN, new unit ID.')}
        {...form.area('newUnits')}
      />
    </>
  )
}

function Terms({ form }: { form: Form<LeaseValues> }) {
  return (
    <>
      <div className="lease-fields">
        <TextField
          label={t('Miles allowed (optional)')}
          inputMode="numeric"
          help={t('Of each trailer, for the whole lease.')}
          {...form.text('allowance')}
        />
        <TextField
          label={t('Dollars per mile over (optional)')}
          inputMode="decimal"
          help={t('For each mile over those allowed.')}
          {...form.text('price')}
        />
      </div>
      <fieldset className="lease-keeps">
        <legend>{t('What the lessor still sees')}</legend>
        {leaseAspectKeys.map((aspect) => (
          <Check key={aspect} label={leaseAspects[aspect]} {...form.check(aspect)} />
        ))}
      </fieldset>
      <TextArea
        label={t('Terms (optional)')}
        rows={3}
        maxLength={leaseTermsLongest}
        help={t('Add longer terms as a document.')}
        {...form.area('terms')}
      />
    </>
  )
}
