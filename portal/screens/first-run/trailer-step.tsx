/** The second step: the first trailer with its gateway. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { checkVehicle } from '#domain/fleet/vehicle-check.ts'
import { completeVehicle } from '#domain/fleet/vehicle-draft.ts'
import { deviceTypeNames } from '#domain/vehicle/makers.ts'
import { vehicleTypeNames } from '#domain/vehicle/types.ts'
import { judgeVin } from '#domain/vehicle/vin.ts'
import { createFirstVehicle } from '../../data/first-run.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check, Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { Link } from '../../ui/layout/link.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { now } from '../../ui/time/clock.ts'
import { madeUpVin } from './ways.ts'

interface Fields {
  readonly vin: string
  readonly confirmed: boolean
  readonly unitId: string
  readonly type: string
  readonly device: string
  readonly serial: string
}
/** A dry van with a Pro gateway: what most fleets begin with. */
const first: Fields = { vin: '', confirmed: false, unitId: '', type: '3', device: '1', serial: '' }

const givenOf = (customerId: string, { vin, unitId, type, device, serial }: Fields) => ({
  customerId: Number(customerId),
  vin,
  unitId,
  vehicleTypeId: Number(type),
  deviceTypeId: Number(device),
  serialNumber: serial.trim() || null,
})

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export function TrailerStep({ customerId, onMade }: { customerId: string; onMade: () => void }) {
  const [madeUp, setMadeUp] = useState<string | null>(null)
  const form = useForm({
    first,
    check: (fields) => {
      const problems = checkVehicle(completeVehicle(givenOf(customerId, fields), now()), {
        now: now(),
        confirmVin: fields.confirmed,
      })
      return {
        vin: problems.vin,
        unitId: problems.unitId,
        // Without a gateway nothing could be waited for.
        serial:
          fields.serial.trim() === '' ? trailerWords.required(t('Serial number')) : problems.serialNumber,
      }
    },
    save: async (fields) => {
      const given = givenOf(customerId, fields)
      await createFirstVehicle({ ...given, customerId, confirmVin: fields.confirmed })
      onMade()
    },
    checkOnLeave: true,
  })
  const { vin } = form.values
  const isOdd = vin !== '' && judgeVin(vin).verdict === 'odd'
  const makeUp = () => {
    const made = madeUpVin(Math.random(), new Date(now()).getUTCFullYear())
    setMadeUp(made)
    form.set({ vin: made })
  }
  return (
    <form
      className="first-run-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <p>
        {tNodes('One trailer will do for now. If you have many in a spreadsheet, {{importIt}}.', {
          importIt: <Link to="/import/vehicles">{t('import a spreadsheet')}</Link>,
        })}
      </p>
      <TextField
        label={t('VIN')}
        autoComplete="off"
        spellCheck={false}
        {...(vin === madeUp
          ? { help: t('This VIN is made up, to try things out: delete the trailer later.') }
          : {})}
        {...form.text('vin')}
      />
      {isOdd && <Check label={t('The VIN stands so on the trailer')} {...form.check('confirmed')} />}
      {vin === '' && (
        <Button kind="quiet" onClick={makeUp}>
          {t('I have no VIN at hand')}
        </Button>
      )}
      <TextField
        label={t('Unit ID')}
        autoComplete="off"
        help={t('What you call the trailer.')}
        {...form.text('unitId')}
      />
      <Choice label={t('Vehicle type')} options={options(vehicleTypeNames)} {...form.choice('type')} />
      <Choice label={t('Device type')} options={options(deviceTypeNames)} {...form.choice('device')} />
      <TextField
        label={t('Serial number of the gateway')}
        autoComplete="off"
        spellCheck={false}
        help={t('As it stands on the gateway. For a phone choose one yourself, such as PHONE-1.')}
        {...form.text('serial')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" kind="primary" busy={form.busy}>
        {t('Create trailer')}
      </Button>
    </form>
  )
}
