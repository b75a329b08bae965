/** The form of a contact: a number and whose it is. */
import { t } from '#domain/basics/texts.ts'
import { contactKinds, contactNameLongest, contactWords, readTelephone } from '#domain/fleet/contact.ts'
import { type Contact, type ContactOf, saveContact } from '../data/contacts.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

export function ContactDialog({
  of,
  contact,
  onClose,
  onSaved,
}: {
  of: ContactOf
  contact: Contact
  onClose: () => void
  onSaved: (saved: Contact) => void
}) {
  const form = useForm({
    first: { name: contact.name, telephone: contact.telephone ?? '' },
    check: ({ telephone }) =>
      telephone.trim() !== '' && readTelephone(telephone) === null
        ? { telephone: contactWords.telephone }
        : {},
    save: async ({ name, telephone }) => {
      onSaved(await saveContact(of, name, telephone))
      onClose()
    },
  })
  const { telephone } = form.values
  return (
    <FormDialog
      form={form}
      title={t('{{contact}} of {{whose}}', { contact: contactKinds[contact.kind], whose: contact.of })}
      verb={contact.telephone && telephone.trim() === '' ? t('Remove number') : t('Save')}
      disabled={!contact.telephone && telephone.trim() === ''}
      onClose={onClose}
    >
      <TextField
        label={t('Telephone number')}
        type="tel"
        autoComplete="off"
        autoFocus
        help={contact.telephone ? t('Empty takes it away.') : t('For instance +1 312 555 0142 x7')}
        {...form.text('telephone')}
      />
      <TextField
        label={t('Name (optional)')}
        autoComplete="off"
        maxLength={contactNameLongest}
        {...form.text('name')}
      />
    </FormDialog>
  )
}
