/** The dialog of a new trailer: a VIN, a unit ID, a type and a device are enough, the rest follows from them. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { createTrailer } from '../../data/trailers.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { now } from '../../ui/time/clock.ts'
import { BuildFields, DraftField, TypeFields } from './details.tsx'
import { blankTrailer, draftOf, newTrailerProblems, type Refused, refusedField } from './fields.ts'
import { GroupsField } from './groups-field.tsx'
import { Sensors } from './sensors.tsx'
import { VinField } from './vin-field.tsx'

export function CreateTrailer({
  viewer,
  customers,
  customerId = null,
  serialNumber = '',
  onDone,
  onClose,
}: {
  viewer: Viewer
  customers: readonly CustomerName[]
  /** The one whose trailers are listed. */
  customerId?: string | null
  /** Of a gateway that waits for its trailer. */
  serialNumber?: string
  onDone: (done: string) => void
  onClose: () => void
}) {
  const mine = customers.filter(({ id }) => can(viewer, 'editTrailers', { customerId: Number(id) }))
  const [refused, setRefused] = useState<Refused | null>(null)
  const form = useForm({
    first: blankTrailer(customerId ?? (mine.length === 1 ? mine[0]!.id : ''), serialNumber),
    check: (fields) => newTrailerProblems(fields, now(), refused),
    checkOnLeave: true,
    save: async (fields) => {
      try {
        await createTrailer(draftOf(fields), fields.groupIds, fields.confirmVin)
        onDone(t('{{unitId}} was created.', { unitId: fields.unitId.trim() }))
      } catch (error) {
        const about = refusedField(sentenceOf(error), fields)
        if (about === null) throw error
        setRefused(about)
      }
    },
  })
  const { customerId: whose, groupIds } = form.values
  const problem = form.problem('customerId')
  return (
    <FormDialog form={form} title={t('Create trailer')} verb={t('Create')} wide onClose={onClose}>
      {mine.length > 1 && (
        <div className="field" data-wrong={problem ? true : undefined}>
          <Choice
            label={t('Customer')}
            required
            value={whose}
            options={[
              ...(whose === '' ? [{ value: '', label: t('Choose …') }] : []),
              ...mine.map(({ id, shortName }) => ({ value: id, label: shortName })),
            ]}
            onChange={(customerId) => form.set({ customerId, groupIds: [] })}
          />
          {problem && <p className="field-under">{problem}</p>}
        </div>
      )}
      <VinField form={form} autoFocus={mine.length === 1 || whose !== ''} />
      <div className="trailer-fields">
        <DraftField form={form} name="unitId" />
        <DraftField form={form} name="serialNumber" />
        <TypeFields form={form} />
      </div>
      <Sensors form={form} />
      <h3 className="trailer-part">{t('How it is built')}</h3>
      <div className="trailer-fields">
        <BuildFields form={form} />
      </div>
      {whose !== '' && (
        <GroupsField
          key={whose}
          customerId={whose}
          chosen={groupIds}
          onChoose={(groupIds) => form.set({ groupIds })}
        />
      )}
    </FormDialog>
  )
}
