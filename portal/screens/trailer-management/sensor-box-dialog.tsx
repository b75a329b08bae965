/** Registers a sensor box before it reports: its serial number, its maker and its SIM. */

import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { sensorBoxMakers } from '#domain/vehicle/makers.ts'
import { serialPattern } from '#domain/wire/report.ts'
import type { CustomerName } from '../../data/customers.ts'
import { upsertSensorBox } from '../../data/trailers.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

const makers = Object.entries(sensorBoxMakers).map(([value, label]) => ({ value, label }))

export function SensorBoxDialog({
  viewer,
  customers,
  onDone,
  onClose,
}: {
  viewer: Viewer
  customers: readonly CustomerName[]
  onDone: (done: string) => void
  onClose: () => void
}) {
  const mine = customers.filter(({ id }) => can(viewer, 'editTrailers', { customerId: Number(id) }))
  // Whoever looks after every customer may enter boxes before it is known whose they will be.
  const mayLeaveOpen = can(viewer, 'deleteTrailers')
  const form = useForm({
    first: {
      serial: '',
      maker: makers[0]!.value,
      iccid: '',
      customer: mayLeaveOpen ? '' : (mine[0]?.id ?? ''),
    },
    check: ({ serial, iccid }) => ({
      serial: !serialPattern.test(serial.trim()) && trailerWords.serial,
      iccid: !/^(0?|\d{18,22})$/.test(iccid.trim()) && trailerWords.iccid,
    }),
    checkOnLeave: true,
    save: async ({ serial, maker, iccid, customer }) => {
      await upsertSensorBox({
        serial: serial.trim(),
        iccid: iccid.trim(),
        maker: Number(maker),
        customerId: customer || null,
      })
      onDone(t('The sensor box {{serial}} was registered.', { serial: serial.trim() }))
    },
  })
  return (
    <FormDialog form={form} title={t('Register sensor box')} verb={t('Register')} onClose={onClose}>
      <p className="note">
        {t('It then waits here for its trailer. One that is registered already takes over what you write.')}
      </p>
      <TextField
        label={t('Serial number')}
        required
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...form.text('serial')}
      />
      {mine.length > 1 && (
        <Choice
          label={t('Customer')}
          options={[
            ...(mayLeaveOpen ? [{ value: '', label: t('Not known yet') }] : []),
            ...mine.map(({ id, shortName }) => ({ value: id, label: shortName })),
          ]}
          {...form.choice('customer')}
        />
      )}
      <Choice label={t('Maker')} options={makers} {...form.choice('maker')} />
      <TextField
        label="ICCID"
        inputMode="numeric"
        autoComplete="off"
        maxLength={22}
        help={t('The number of its SIM; leave it empty while there is none.')}
        {...form.text('iccid')}
      />
    </FormDialog>
  )
}
