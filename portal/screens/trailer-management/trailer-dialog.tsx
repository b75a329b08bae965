/** One trailer: its details, its sensors and its gateways; who may not change them reads them. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import {
  attachGateway,
  detachGateway,
  gatewayHistory,
  type Trailer,
  updateTrailer,
} from '../../data/trailers.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/controls.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { now } from '../../ui/time/clock.ts'
import { EditDetails } from './edit-details.tsx'
import { changeOf, changeProblems, type Fields, fieldsOf, type Refused, refusedField } from './fields.ts'
import { GatewayTab, type GatewayValues } from './gateway-tab.tsx'
import { Sensors } from './sensors.tsx'

const tabs = { details: t('Details'), sensors: t('Sensors'), gateway: t('Gateway') } as const
type Tab = keyof typeof tabs

/** The fields that stand under the second tab. */
const ofSensors: readonly string[] = [
  'installedSensorTypeIds',
  'cargoCameraSerialNumber',
  'thermoKingExternalId',
]

export function TrailerDialog({
  trailer,
  mayEdit,
  onChange,
  onClose,
}: {
  trailer: Trailer
  mayEdit: boolean
  /** Something about it is another now. */
  onChange: () => void
  onClose: () => void
}) {
  const [tab, setTab] = useState<Tab>('details')
  const edit = useEdit(trailer, setTab, () => {
    onChange()
    onClose()
  })
  const gateway = useGateway(trailer, onChange)
  const title = mayEdit ? t('Edit {{unitId}}', { unitId: trailer.unitId }) : trailer.unitId
  const form: Pick<Form<object>, 'busy' | 'error'> & { submit: () => void; ready: boolean; verb: string } =
    tab === 'gateway'
      ? {
          ...gateway.form,
          ready: gateway.form.values.serialNumber.trim() !== '',
          verb: trailer.serialNumber ? t('Swap gateway') : t('Attach gateway'),
        }
      : { ...edit.form, submit: edit.submit, ready: edit.isChanged, verb: t('Save') }
  const ready = mayEdit && form.ready && !form.busy
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      onSubmit={() => {
        if (ready) form.submit()
      }}
      actions={
        <>
          <Button onClick={onClose}>{mayEdit && tab !== 'gateway' ? t('Cancel') : t('Close')}</Button>
          {mayEdit && (
            <Button type="submit" kind="primary" busy={form.busy} disabled={!ready}>
              {form.verb}
            </Button>
          )}
        </>
      }
    >
      <Tabs label={title} tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'details' ? (
          <EditDetails form={edit.form} trailer={trailer} readOnly={!mayEdit} />
        ) : tab === 'sensors' ? (
          <Sensors form={edit.form} readOnly={!mayEdit} />
        ) : (
          <GatewayTab trailer={trailer} mayEdit={mayEdit} {...gateway} />
        )}
      </Tabs>
      <FormError>{form.error}</FormError>
    </Dialog>
  )
}

/** What is typed about the trailer under two tabs, saved at once. */
function useEdit(trailer: Trailer, show: (tab: Tab) => void, onSaved: () => void) {
  const [before] = useState(() => fieldsOf(trailer))
  const [refused, setRefused] = useState<Refused | null>(null)
  const showAt = (name: string) => show(ofSensors.includes(name) ? 'sensors' : 'details')
  const problems = (fields: Fields) => changeProblems(before, fields, now(), refused)
  const form = useForm({
    first: before,
    check: problems,
    checkOnLeave: true,
    save: async (fields) => {
      try {
        await updateTrailer(trailer.vin, changeOf(before, fields))
        toast({
          key: 'trailers',
          level: 'good',
          title: t('{{unitId}} was saved.', { unitId: fields.unitId.trim() }),
        })
        onSaved()
      } catch (error) {
        const about = refusedField(sentenceOf(error), fields)
        if (about === null) throw error
        setRefused(about)
        showAt(about.field)
      }
    },
  })
  return {
    form,
    isChanged: Object.keys(changeOf(before, form.values)).length > 0,
    submit: () => {
      const wrong = Object.entries(problems(form.values)).find(([, sentence]) => sentence)
      if (wrong) showAt(wrong[0])
      form.submit()
    },
  }
}

/** The gateway of the trailer: another takes its place, or it is detached. */
function useGateway({ vin, unitId, serialNumber }: Trailer, onChange: () => void) {
  const history = useQuery([vin, serialNumber], (signal) => gatewayHistory(vin, signal), {
    keepPrevious: vin,
  })
  const detaching = useAct()
  const done = (title: string) => {
    toast({ key: 'trailers', level: 'good', title })
    history.again()
    onChange()
  }
  const form = useForm<GatewayValues>({
    first: { serialNumber: '' },
    save: async (values) => {
      const serial = values.serialNumber.trim()
      await attachGateway(vin, serial)
      form.set({ serialNumber: '' })
      done(t('{{serialNumber}} reports for {{unitId}} now.', { serialNumber: serial, unitId }))
    },
  })
  const detach = () =>
    void detaching.run(async () => {
      await detachGateway(vin)
      done(t('{{serialNumber}} was detached from {{unitId}}.', { serialNumber, unitId }))
    })
  return { history, form, detaching, detach }
}
