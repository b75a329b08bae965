/** Asks for a transfer of trailers to another customer, or keeps a draft of it. */

import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import {
  effectiveProblem,
  transferDocumentsMost,
  transferMost,
  transferReasonLongest,
} from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import { customerNames } from '../data/customers.ts'
import { useQuery } from '../data/use-query.ts'
import { addTransferDocument, readTransferSheet, requestVinTransfer } from '../data/vin-transfers.ts'
import { Check, Choice } from '../ui/controls/controls.tsx'
import { Chosen } from '../ui/fields/chosen.tsx'
import { useDraft } from '../ui/fields/later.ts'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { type Form, useForm } from '../ui/fields/use-form.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { useAct } from '../ui/states/act.ts'
import { FormError } from '../ui/states/form-error.tsx'
import { now } from '../ui/time/clock.ts'
import { clockText, instantOfClock } from '../ui/time/time.ts'
import { FileField } from './file-field.tsx'
import { namesIn, newUnitIdLines, newUnitIdsIn } from './named.ts'
import { Preview } from './preview.tsx'
import './transfer.css'

export interface TransferValues {
  /** VINs, unit IDs or serial numbers, a line each. */
  readonly names: string
  /** The number of who gets them, or what they are called in short. */
  readonly to: string
  readonly abbrev: string
  /** As a clock shows it; empty: as soon as both sides agree. */
  readonly effective: string
  readonly reason: string
  readonly newUnits: string
  readonly draft: boolean
}
export const emptyTransfer: TransferValues = {
  ...{ names: '', to: '', abbrev: '', effective: '', reason: '', newUnits: '' },
  draft: false,
}

const effectiveOf = ({ effective }: TransferValues) =>
  effective === '' ? null : (instantOfClock(effective) ?? Number.NaN)

const checked = (values: TransferValues) => {
  const names = namesIn(values.names).length
  const at = effectiveOf(values)
  return {
    names:
      names === 0
        ? transferWords.none
        : names > transferMost
          ? transferWords.tooMany(transferMost)
          : undefined,
    abbrev: values.to === '' && values.abbrev.trim() === '' ? transferWords.noReceiver : undefined,
    effective: Number.isNaN(at) ? t('Enter a date and a time.') : (effectiveProblem(at, now()) ?? undefined),
    reason:
      !values.draft && values.reason.trim() === '' ? transferWords.reason(transferReasonLongest) : undefined,
  }
}

export function TransferDialog({
  id = null,
  first = {},
  onDone,
  onClose,
}: {
  /** A draft that is edited. */
  id?: string | null
  first?: Partial<TransferValues>
  onDone: (id: string) => void
  onClose: () => void
}) {
  const [documents, setDocuments] = useState<readonly File[]>([])
  const form = useForm<TransferValues>({
    first: { ...emptyTransfer, ...first },
    check: checked,
    save: async (values) => {
      const made = await requestVinTransfer({
        id,
        vehicles: namesIn(values.names),
        toCustomerId: values.to || null,
        toAbbrev: values.to ? null : values.abbrev.trim(),
        effective: effectiveOf(values),
        reason: values.reason.trim(),
        newUnitIds: newUnitIdsIn(values.newUnits),
        draft: values.draft,
      })
      for (const file of documents) await addTransferDocument(made, file)
      onDone(made)
    },
  })
  return (
    <FormDialog
      form={form}
      title={id === null ? t('Transfer trailers') : t('Edit the draft')}
      verb={form.values.draft ? t('Save draft') : t('Request transfer')}
      wide
      onClose={onClose}
    >
      <Trailers form={form} />
      <Receiver form={form} />
      <TextArea
        label={t('Reason')}
        rows={2}
        maxLength={transferReasonLongest}
        help={t('Both sides and their administrators can read it.')}
        {...form.area('reason')}
      />
      <Documents files={documents} onChange={setDocuments} />
      <Check label={t('Keep it as a draft that only I see')} {...form.check('draft')} />
    </FormDialog>
  )
}

/** Which trailers go, typed, pasted or from a file, and what they are called there. */
function Trailers({ form }: { form: Form<TransferValues> }) {
  const names = useDraft(form.values.names, (text) => form.set({ names: text }))
  const reading = useAct()
  const read = (file: File) =>
    void reading.run(async () => {
      const found = await readTransferSheet(file)
      form.set({
        names: found.map(({ name }) => name).join('\n'),
        newUnits: newUnitIdLines(found),
      })
    })
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
      <FileField
        label={t('Spreadsheet of trailers')}
        verb={t('From a file')}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        busy={reading.busy}
        onFile={read}
      >
        <span className="note">
          {t('CSV or Excel with a column VIN, and New unit ID where they get another.')}
        </span>
      </FileField>
      <FormError>{reading.error}</FormError>
      <Preview names={namesIn(form.values.names).slice(0, transferMost)} />
      <TextArea
        label={t('New unit IDs (optional)')}
        rows={2}
        help={t('Where the receiver has a trailer of that name already: VIN, new unit ID.')}
        {...form.area('newUnits')}
      />
    </>
  )
}

/** Whom they go to, and when. Whoever does not see the customers names the one by its abbreviation. */
function Receiver({ form }: { form: Form<TransferValues> }) {
  const customers = useQuery('customers', customerNames)
  const chooses = (customers.answer?.length ?? 0) > 1
  return (
    <div className="transfer-fields">
      {chooses ? (
        <div className="field" data-wrong={form.problem('abbrev') ? true : undefined}>
          <Choice
            label={t('To')}
            options={[
              { value: '', label: t('Choose a customer') },
              ...customers.answer!.map((one) => ({ value: one.id, label: one.shortName })),
            ]}
            {...form.choice('to')}
          />
          {form.problem('abbrev') && <p className="field-under">{form.problem('abbrev')}</p>}
        </div>
      ) : (
        <TextField
          label={t('To')}
          help={t('The abbreviation of the customer who gets them.')}
          autoComplete="off"
          {...form.text('abbrev')}
        />
      )}
      <TextField
        label={t('Takes effect (optional)')}
        type="datetime-local"
        min={clockText(now())}
        help={t('Leave empty to transfer as soon as both sides agree.')}
        {...form.text('effective')}
      />
    </div>
  )
}

function Documents({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  return (
    <FileField
      label={t('Document')}
      verb={t('Add a document')}
      accept=".pdf,.jpg,.jpeg,.png,.webp"
      onFile={(file) => onChange([...files, file].slice(0, transferDocumentsMost))}
    >
      {files.length === 0 ? (
        <span className="note">{t('A bill of sale or a title: PDF or picture, 10 MB at most.')}</span>
      ) : (
        files.map((file, n) => (
          <Chosen
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            key={n}
            label={file.name}
            onRemove={() => onChange(files.filter((one) => one !== file))}
          />
        ))
      )}
      <span className="unseen" role="status">
        {count(files.length, 'document')}
      </span>
    </FileField>
  )
}
