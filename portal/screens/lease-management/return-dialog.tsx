/** Takes trailers back from a lease, with what was found at them. */

import { useState } from 'react'
import { longestOdometer } from '#domain/basics/assumed.ts'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { leaseNoteLongest } from '#domain/fleet/lease.ts'
import {
  type InspectionItem,
  type ItemCondition,
  inspectionItemKeys,
  inspectionItems,
  inspectorLongest,
  itemConditions,
} from '#domain/fleet/lease-inspection.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { request } from '../../data/graphql.ts'
import { addLeaseDocument, returnLeaseMutation } from '../../data/leases.ts'
import { FileField } from '../../transfer/file-field.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { Chosen } from '../../ui/fields/chosen.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { now } from '../../ui/time/clock.ts'
import { clockText, instantOfClock } from '../../ui/time/time.ts'

type Conditions = Partial<Record<InspectionItem, ItemCondition>>

const milesIn = (text: string) => (text.trim() === '' ? null : Number(text.replaceAll(',', '')))

export function ReturnDialog({
  id,
  vins,
  onDone,
  onClose,
}: {
  id: string
  /** Those that came back. */
  vins: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const [conditions, setConditions] = useState<Conditions>({})
  const [documents, setDocuments] = useState<readonly File[]>([])
  // Where one odometer was read, one trailer is looked at.
  const isOne = vins.length === 1
  // Left as it is, it is the moment of the act: a clock's text knows minutes alone.
  const [opened] = useState(() => clockText(now()))
  const form = useForm({
    first: { at: opened, by: '', odometer: '', note: '' },
    check: ({ at, by, odometer }) => {
      const moment = instantOfClock(at)
      const miles = milesIn(odometer)
      return {
        at:
          moment === null
            ? t('Enter a date and a time.')
            : moment > now()
              ? leaseWords.inspectedFuture
              : undefined,
        by: by.trim() === '' && leaseWords.by(inspectorLongest),
        odometer:
          miles !== null && !(miles >= 0 && miles <= longestOdometer) && leaseWords.odometer(longestOdometer),
      }
    },
    save: async ({ at, by, odometer, note }) => {
      const items = inspectionItemKeys.flatMap((item) => {
        const condition = conditions[item]
        return condition ? [{ item, condition }] : []
      })
      const inspection = {
        at: at === opened ? null : instantOfClock(at),
        by,
        odometerMiles: milesIn(odometer),
        items,
        note,
      }
      await request(returnLeaseMutation, { id, vehicles: vins.map((vin) => ({ vin, ...inspection })) })
      for (const file of documents) await addLeaseDocument(id, file, isOne ? vins[0] : undefined)
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Return {{trailers}}', { trailers: count(vins.length, 'trailer') })}
      verb={t('Return to the lessor')}
      wide
      onClose={onClose}
    >
      <div className="lease-fields">
        <TextField label={t('Came back')} type="datetime-local" max={clockText(now())} {...form.text('at')} />
        <TextField label={t('Inspected by')} maxLength={inspectorLongest} {...form.text('by')} />
        {isOne && (
          <TextField label={t('Odometer, miles (optional)')} inputMode="numeric" {...form.text('odometer')} />
        )}
      </div>
      <Condition conditions={conditions} onChange={setConditions} />
      <TextArea label={t('Note (optional)')} rows={2} maxLength={leaseNoteLongest} {...form.area('note')} />
      <FileField
        label={t('Document')}
        verb={t('Add a document')}
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        onFile={(file) => setDocuments((kept) => [...kept, file])}
      >
        {documents.length === 0 ? (
          <span className="note">{t('A photo or an inspection report: PDF or picture, 10 MB at most.')}</span>
        ) : (
          documents.map((file, n) => (
            <Chosen
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              key={n}
              label={file.name}
              onRemove={() => setDocuments((kept) => kept.filter((one) => one !== file))}
            />
          ))
        )}
      </FileField>
    </FormDialog>
  )
}

function Condition({
  conditions,
  onChange,
}: {
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}) {
  return (
    <fieldset className="lease-condition">
      <legend>{t('Condition')}</legend>
      {inspectionItemKeys.map((item) => (
        <Choice
          key={item}
          label={inspectionItems[item]}
          value={conditions[item] ?? ''}
          options={[
            { value: '', label: t('Not checked') },
            ...Object.entries(itemConditions).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(value) => {
            const { [item]: _before, ...others } = conditions
            onChange(value === '' ? others : { ...others, [item]: value as ItemCondition })
          }}
        />
      ))}
    </fieldset>
  )
}
