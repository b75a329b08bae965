/** Makes an account for the gateways of a product. */
import { t } from '#domain/basics/texts.ts'
import { ftpAccountProblem, ftpPasswordShortest } from '#domain/ota/ftp.ts'
import { products } from '#domain/ota/product.ts'
import { createFtpAccountMutation } from '../../data/ftp.ts'
import { request } from '../../data/graphql.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

const first = { name: '', product: products[0] as string, folder: '', password: '' }

export function AccountForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm<typeof first>({
    first,
    check: () => ({}),
    save: async (values) => {
      const draft = { ...values, name: values.name.trim(), folder: values.folder.trim() }
      const problem = ftpAccountProblem(draft)
      if (problem) throw new Error(problem)
      await request(createFtpAccountMutation, draft)
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={t('New FTP account')} verb={t('Create')} onClose={onClose}>
      <TextField label={t('Name')} help={t('Such as pro-boxes.')} autoComplete="off" {...form.text('name')} />
      <Choice
        label={t('Product')}
        options={products.map((product) => ({ value: product, label: product }))}
        {...form.choice('product')}
      />
      <TextField
        label={t('Folder')}
        help={t('Where its files are, such as pro.')}
        autoComplete="off"
        {...form.text('folder')}
      />
      <TextField
        label={t('Password')}
        type="password"
        help={t('{{least}} characters or more. It is not shown again.', {
          ftpPasswordShortest,
        })}
        autoComplete="new-password"
        {...form.text('password')}
      />
    </FormDialog>
  )
}
