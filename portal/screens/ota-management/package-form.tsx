/** Uploads a package: the file, and what it is for. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import {
  hardwarePattern,
  notesLongest,
  type PackageKind,
  packageLargest,
  packageProblem,
} from '#domain/ota/package.ts'
import { isProduct, products } from '#domain/ota/product.ts'
import { isVersion } from '#domain/ota/version.ts'
import { otaWords } from '#domain/ota/words.ts'
import { uploadPackage } from '../../data/ota.ts'
import { Check, Choice } from '../../ui/controls/controls.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

const first = { kind: 'mainApp', name: '', version: '', hardware: '', notes: '' }
type Values = typeof first

const hardwareIn = (text: string) =>
  text
    .split(/[,\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export function PackageForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const draftOf = (values: Values) => ({
    ...values,
    kind: values.kind as PackageKind,
    name: values.kind === 'mainApp' ? '' : values.name.trim(),
    version: values.version.trim(),
    hardware: hardwareIn(values.hardware),
    products: chosen.filter(isProduct),
  })
  const form = useForm<Values>({
    first,
    check: (values) => ({
      name:
        values.kind === 'script' &&
        !/^[a-z][a-z0-9-]{0,39}$/.test(values.name.trim()) &&
        t('A name has lower-case letters, digits and hyphens.'),
      version: !isVersion(values.version.trim()) && t('A version is like 4.2.1.'),
      hardware:
        !hardwareIn(values.hardware).every((one) => hardwarePattern.test(one)) &&
        t('Revisions are names such as B2, with commas between them.'),
    }),
    save: async (values) => {
      const draft = draftOf(values)
      const problem = packageProblem(draft)
      if (problem) throw new Error(problem)
      if (!file) throw new Error(t('Choose the file.'))
      if (file.size > packageLargest) throw new Error(otaWords.packageTooLarge(packageLargest / 2 ** 20))
      await uploadPackage({ ...draft, hardware: draft.hardware.join(',') }, file)
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={t('Upload a package')} verb={t('Upload and sign')} wide onClose={onClose}>
      <div className="ota-fields">
        <Choice
          label={t('Kind')}
          options={[
            { value: 'mainApp', label: t('Main app') },
            { value: 'script', label: t('Script') },
          ]}
          {...form.choice('kind')}
        />
        {form.values.kind === 'script' && <TextField label={t('Name')} {...form.text('name')} />}
        <TextField label={t('Version')} {...form.text('version')} />
        <TextField
          label={t('Hardware revisions (optional)')}
          help={t('Such as B1, B2. Leave empty if it fits all.')}
          {...form.text('hardware')}
        />
      </div>
      <fieldset className="ota-checks">
        <legend>{t('Products that it fits')}</legend>
        {products.map((product) => (
          <Check
            key={product}
            label={product}
            on={chosen.includes(product)}
            onChange={(on) =>
              setChosen((before) => (on ? [...before, product] : before.filter((one) => one !== product)))
            }
          />
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="package-file">{t('File')}</label>
        <input id="package-file" type="file" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
        <p className="field-under">{t('{{most}} MiB at most.', { most: packageLargest / 2 ** 20 })}</p>
      </div>
      <TextArea
        label={t('Release notes (optional)')}
        rows={3}
        maxLength={notesLongest}
        {...form.area('notes')}
      />
    </FormDialog>
  )
}
