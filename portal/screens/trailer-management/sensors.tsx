/** The sensors installed on a trailer, with what some of them need to know. */

import { t } from '#domain/basics/texts.ts'
import { sensorsFittable, vehicleFields } from '#domain/fleet/vehicle-draft.ts'
import { cargoCamera } from '#domain/sensors/cargo-camera.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import { reeferUnit } from '#domain/sensors/reefer-unit.ts'
import { findDeviceType } from '#domain/vehicle/makers.ts'
import { Check } from '../../ui/controls/controls.tsx'
import { DraftField, type PartProps } from './details.tsx'
import { withSensors } from './fields.ts'

export function Sensors({ form, readOnly = false }: PartProps) {
  const { deviceTypeId, installedSensorTypeIds: held } = form.values
  const device = findDeviceType(Number(deviceTypeId))
  const fittable = device ? sensorsFittable(device.id) : []
  // One that does not fit the device any more is shown, so that it can be taken away.
  const strange = held.filter((id) => !fittable.some((sensor) => sensor.id === id))
  const problem = form.problem('installedSensorTypeIds')
  const turn = (id: number, on: boolean) =>
    form.set(withSensors(on ? [...held, id] : held.filter((one) => one !== id)))
  const has = (id: number) => held.includes(id)
  return (
    <div className="trailer-sensors">
      <fieldset className="check-list" data-wrong={problem ? true : undefined}>
        <legend>{t(vehicleFields.installedSensorTypeIds.label)}</legend>
        {problem && <p className="form-error">{problem}</p>}
        {device ? (
          <div className="trailer-sensor-list">
            {[
              ...fittable.map(({ id, label }) => ({ id, label })),
              ...strange.map((id) => ({
                id,
                label: findSensorById(id)?.label ?? t('Sensor {{id}}', { id }),
              })),
            ].map(({ id, label }) => (
              <Check
                key={id}
                label={label}
                on={has(id)}
                disabled={readOnly}
                onChange={(on) => turn(id, on)}
              />
            ))}
          </div>
        ) : (
          <p className="note">{t('Choose the device type: its sensors come with it.')}</p>
        )}
      </fieldset>
      {(has(cargoCamera.id) || form.values.cargoCameraSerialNumber !== '') && (
        <DraftField form={form} name="cargoCameraSerialNumber" readOnly={readOnly} />
      )}
      {(has(reeferUnit.id) || form.values.thermoKingExternalId !== '') && (
        <DraftField
          form={form}
          name="thermoKingExternalId"
          readOnly={readOnly}
          help={t('The number under which the maker of the reefer unit knows it.')}
        />
      )}
    </div>
  )
}
