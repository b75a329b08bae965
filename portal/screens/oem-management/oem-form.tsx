/** The dialog of an OEM: who it is, what it builds, who buys from it, and the brand that these see. */
import { t } from '#domain/basics/texts.ts'
import { oemWords, warrantyRange } from '#domain/fleet/oem.ts'
import type { CustomerName } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import { type Oem, saveOemMutation } from '../../data/oems.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { ColourField } from './colour-field.tsx'
import { CustomersField } from './customers-field.tsx'
import { type Fields, fieldsOf, problemsOf, written } from './fields.ts'
import { LogoField } from './logo-field.tsx'
import { TextsField } from './texts-field.tsx'

export function OemForm({
  oem,
  customers,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  oem: Oem | null
  customers: readonly CustomerName[]
  onSaved: () => void
  onClose: () => void
}) {
  const form = useForm<Fields>({
    first: fieldsOf(oem),
    check: problemsOf,
    checkOnLeave: true,
    save: async (fields) => {
      await request(saveOemMutation, { input: written(oem?.id ?? null, fields) })
      onSaved()
    },
  })
  const { values, set } = form
  return (
    <FormDialog
      form={form}
      title={oem ? oem.name : t('New OEM')}
      verb={oem ? t('Save') : t('Create')}
      wide
      disabled={!form.isChanged}
      onClose={onClose}
    >
      <div className="oem-pair">
        <TextField label={t('Name')} autoComplete="off" required autoFocus={!oem} {...form.text('name')} />
        <TextField
          label={t('Warranty (months)')}
          inputMode="numeric"
          required
          help={t('From the installation, {{least}} to {{most}}.', {
            least: warrantyRange.least,
            most: warrantyRange.most,
          })}
          {...form.text('warranty')}
        />
      </div>
      <TextsField
        label={t('Makes')}
        placeholder={t('As vehicles name it')}
        help={t('Its people see vehicles of these manufacturers while their warranty lasts.')}
        error={form.problem('makes')}
        texts={values.makes}
        onTexts={(makes) => set({ makes })}
      />
      <CustomersField
        label={t('Customers')}
        help={t('They buy from it and see its brand.')}
        customers={customers}
        ids={values.customerIds}
        onIds={(customerIds) => set({ customerIds })}
      />
      <CustomersField
        label={t('Dealers')}
        help={t('They sell for it. One that sells for no other OEM sees its brand.')}
        customers={customers}
        ids={values.dealerIds}
        onIds={(dealerIds) => set({ dealerIds })}
      />
      <BrandFields form={form} kept={oem?.logo ?? null} />
    </FormDialog>
  )
}

/** What its customers see in the portal, in emails and in certificates. */
function BrandFields({ form, kept }: { form: Form<Fields>; kept: string | null }) {
  const { values, set } = form
  return (
    <fieldset className="oem-part">
      <legend>{t('Brand')}</legend>
      <TextField
        label={t('Product name (optional)')}
        autoComplete="off"
        help={t('What the portal is called; its own name if left empty.')}
        {...form.text('productName')}
      />
      <LogoField kept={kept} logo={values.logo} onLogo={(logo) => set({ logo })} />
      <ColourField
        colour={values.colour}
        onColour={(colour) => set({ colour })}
        error={
          values.colour.trim() === '' || values.colour.trim().length < 7 ? undefined : form.problem('colour')
        }
      />
      <TextField
        label={t('Support address (optional)')}
        autoComplete="off"
        help={t('An email address, or a page that begins with https://.')}
        {...form.text('supportAddress')}
      />
      <div className="oem-pair">
        <TextField
          label={t('Emails come from (optional)')}
          autoComplete="off"
          {...form.text('senderName')}
          help={t('A name.')}
        />
        <TextField
          label={t('Address of the sender (optional)')}
          autoComplete="off"
          {...form.text('senderAddress')}
          help={t('Your mail server must be allowed to send from it.')}
        />
      </div>
      <TextsField
        label={t('Host names (optional)')}
        placeholder="trailers.example.com"
        help={t('Point them at this server. Links in emails lead to the first.')}
        error={form.problem('hosts')}
        texts={values.hosts}
        onTexts={(hosts) => set({ hosts })}
      />
    </fieldset>
  )
}

/** Why an OEM cannot be deleted now; null where it can. */
export const keptWhy = (oem: Oem): string | null => (oem.people > 0 ? oemWords.inUse(oem.people) : null)
