/** The dialog of a destination: what is sent, when, and where to. */
import { t } from '#domain/basics/texts.ts'
import type { Destination, DestinationDraft } from '../../../data/day-files.ts'
import { CheckList } from '../../../ui/controls/check-list.tsx'
import { Check, Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

type Feed = Destination['feeds'][number]
const feedLabels: Readonly<Record<Feed, string>> = {
  positions: t('Positions'),
  state: t('Reports with all readings'),
  faults: t('Faults'),
  visits: t('Visits of geofences'),
  trips: t('Trips'),
  firings: t('Alerts'),
}
const feeds = Object.keys(feedLabels) as Feed[]

export function DestinationDialog({
  destination,
  folders,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  destination: Destination | null
  /** Whether a folder may be chosen. */
  folders: boolean
  onSave: (draft: DestinationDraft) => Promise<void>
  onClose: () => void
}) {
  const form = useForm({
    first: {
      name: destination?.name ?? '',
      kind: destination?.kind ?? 'bucket',
      format: destination?.format ?? 'parquet',
      endpoint: destination?.endpoint ?? '',
      region: destination?.region ?? 'us-east-1',
      bucket: destination?.bucket ?? '',
      keyId: destination?.keyId ?? '',
      secret: '',
      pathStyle: destination?.pathStyle ?? true,
      prefix: destination?.prefix ?? '',
      afterHours: String(destination?.afterHours ?? 3),
      isActive: destination?.isActive ?? true,
      feeds: destination?.feeds ?? feeds,
    },
    check: ({ name, kind, endpoint, bucket, feeds }) => ({
      name: name.trim() === '' && t('A destination needs a name.'),
      feeds: feeds.length === 0 && t('Choose what is sent.'),
      endpoint:
        kind === 'bucket' &&
        !/^https?:$/.test(URL.parse(endpoint.trim())?.protocol ?? '') &&
        t('Write an address that begins with https://.'),
      bucket: kind === 'bucket' && bucket.trim() === '' && t('Write the name of the bucket.'),
    }),
    save: ({ secret, afterHours, ...values }) =>
      onSave({ ...values, afterHours: Number(afterHours) || 0, secret: secret === '' ? null : secret }),
  })
  const { values } = form
  return (
    <FormDialog
      form={form}
      title={destination ? t('Edit {{name}}', { name: destination.name }) : t('Create destination')}
      verb={destination ? t('Save') : t('Create destination')}
      onClose={onClose}
    >
      <TextField label={t('Name')} required autoFocus maxLength={100} {...form.text('name')} />
      <CheckList
        label={t('What is sent')}
        options={feedLabels}
        chosen={values.feeds}
        problem={form.problem('feeds')}
        onChoose={(feeds) => form.set({ feeds })}
      />
      <Choice
        label={t('Format')}
        options={[
          { value: 'parquet', label: 'Parquet' },
          { value: 'csv', label: 'CSV' },
        ]}
        {...form.choice('format')}
      />
      <TextField
        label={t('Hours after the end of the day')}
        type="number"
        min={1}
        max={48}
        help={t('Late reports of the next seven days replace the files of their day.')}
        {...form.text('afterHours')}
      />
      {folders && (
        <Choice
          label={t('Where to')}
          options={[
            { value: 'bucket', label: t('A bucket') },
            { value: 'folder', label: t('A folder of the server') },
          ]}
          {...form.choice('kind')}
        />
      )}
      {values.kind === 'bucket' && (
        <>
          <TextField
            label={t('Address of the service')}
            required
            type="url"
            maxLength={1000}
            placeholder="https://s3.us-east-1.amazonaws.com"
            {...form.text('endpoint')}
          />
          <TextField label={t('Region')} required maxLength={50} {...form.text('region')} />
          <TextField label={t('Bucket')} required maxLength={63} {...form.text('bucket')} />
          <TextField
            label={t('Id of the access key')}
            required
            maxLength={200}
            autoComplete="off"
            {...form.text('keyId')}
          />
          <TextField
            label={t('Secret of the access key')}
            type="password"
            maxLength={500}
            autoComplete="new-password"
            help={
              destination ? t('Left empty it stays as it is.') : t('It is encrypted, and not shown again.')
            }
            {...form.text('secret')}
          />
          <Check label={t('The bucket is part of the path')} {...form.check('pathStyle')} />
        </>
      )}
      <TextField
        label={t('Prefix')}
        maxLength={200}
        help={t('Before the names of files, such as a folder of the bucket.')}
        {...form.text('prefix')}
      />
      <Check label={t('The destination is active')} {...form.check('isActive')} />
    </FormDialog>
  )
}
