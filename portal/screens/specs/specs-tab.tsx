/** What a trailer is: its specification, what its VIN says, its devices, and the sensors installed on it. */

import type { ReactNode } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { number, years } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import { drawerSections } from '#domain/sensors/order.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { Row } from '#domain/shapes/drawer.ts'
import {
  batteryStatuses,
  connectivity,
  gatewayBattery,
  healthStatuses,
  sensorLevel,
  statusLevels,
  trailerBattery,
} from '#domain/state/derived.ts'
import { findDeviceType, productType } from '#domain/vehicle/makers.ts'
import { vehicleTypeText } from '#domain/vehicle/types.ts'
import { decodeVin } from '#domain/vehicle/vin.ts'
import { useConfig } from '../../data/config.ts'
import { useMe } from '../../data/me.ts'
import { useSession } from '../../data/session.ts'
import type { VehicleDetail } from '../../data/vehicle.ts'
import { LabelledRows } from '../../drawer/section.tsx'
import { LevelMark, levelNames } from '../../ui/marks/level-mark.tsx'
import { Age } from '../../ui/time/age.tsx'
import { now, useNow } from '../../ui/time/clock.ts'
import { dateOf, moment } from '../../ui/time/time.ts'
import { ownAmount, ownLength } from '../../ui/units.ts'
import { Certificates } from './certificates.tsx'
import { PhoneAccess } from './phone-access.tsx'

const undercarriages = { 1: t('Single axle'), 2: t('Tandem'), 3: t('Tridem') } as const

export function SpecsTab({ detail }: { detail: VehicleDetail }) {
  const { vehicle, state } = detail
  const { flags } = useMe()
  const { productName } = useConfig()
  const viewer = useSession()?.viewer
  const sensors = drawerSections(vehicle, (flag) => isOn(flag, flags), null)
  const year = new Date(now()).getFullYear()
  const vin = decodeVin(vehicle.vin, year + 1)
  const text = (text: string | null | undefined) => text || notAvailable
  return (
    <div className="specs-columns">
      <Part title={t('Specification')}>
        <LabelledRows
          rows={[
            { label: t('Vehicle type'), text: text(vehicleTypeText(vehicle.vehicleTypeId)) },
            { label: 'OEM', text: text(vehicle.vehicleMfgr) },
            {
              label: t('Model year'),
              text:
                vehicle.modelYear === null
                  ? notAvailable
                  : `${vehicle.modelYear} (${years(Math.max(0, year - vehicle.modelYear))})`,
            },
            {
              label: t('Length'),
              text: vehicle.vehicleLengthFeet === null ? notAvailable : ownLength(vehicle.vehicleLengthFeet),
            },
            { label: t('Undercarriage'), text: undercarriages[vehicle.axles] },
            {
              label: t('Empty weight on bogie'),
              ...ownAmount(Math.trunc(vehicle.restingBogieWeightLbs), 'weight'),
            },
            { label: t('Solar panels'), text: vehicle.hasSolarPanels ? t('Yes') : t('No') },
            { label: t('Groups'), text: text(vehicle.groups.join(', ')) },
          ]}
        />
      </Part>
      <Part title={t('VIN')}>
        <LabelledRows
          rows={[
            { label: t('Maker'), text: vin.oem ?? t('Unknown ({{wmi}})', { wmi: vin.wmi }) },
            { label: t('Maker code'), text: text(vin.wmi) },
            { label: t('Model code'), text: text(vin.descriptor) },
            { label: t('Model year'), text: vin.modelYear === null ? notAvailable : String(vin.modelYear) },
            { label: t('Plant'), text: text(vin.plant) },
            { label: t('Serial number'), text: text(vin.serial) },
            {
              label: t('Check digit'),
              text: vin.problem ?? t('Correct'),
              level: vin.problem === null ? 'good' : 'caution',
            },
          ]}
        />
      </Part>
      <Part title={t('{{productName}} device diagnostics', { productName })}>
        <LabelledRows rows={useDiagnostics(detail, isOn('FirmwareVersion', flags))} />
      </Part>
      <Certificates vin={vehicle.vin} />
      <Part title={t('Installed sensors')} wide>
        {sensors.length === 0 ? (
          <p className="specs-none">{t('No sensor is installed.')}</p>
        ) : (
          <table className="specs-sensors">
            <thead>
              <tr>
                <th scope="col">{t('Sensor')}</th>
                <th scope="col">{t('Status')}</th>
                <th scope="col">{t('Last reading')}</th>
              </tr>
            </thead>
            <tbody>
              {sensors.map((sensor) => {
                const held = state.readings[sensor.key as SensorKey]
                return (
                  <tr key={sensor.key}>
                    <th scope="row">{sensor.label}</th>
                    <td>
                      <SensorStatus sensor={sensor} detail={detail} />
                    </td>
                    <td>{held ? <Age at={held.at} staleAfter={sensor.staleAfter} /> : t('No report yet')}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </Part>
      {vehicle.serialNumber !== null &&
        viewer &&
        can(viewer, 'manageIngestKeys', { customerId: vehicle.customerId }) && (
          <Part title={t('Phone as a tracker')}>
            <PhoneAccess key={vehicle.vin} vin={vehicle.vin} serial={vehicle.serialNumber} />
          </Part>
        )}
    </div>
  )
}

function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className="specs-part" data-wide={wide || undefined}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Sensors that say nothing of health are reporting, or not. */
function SensorStatus({ sensor, detail: { state, vehicle } }: { sensor: AnySensor; detail: VehicleDetail }) {
  const level = useNow((now) => sensorLevel(state, vehicle, sensor.key as SensorKey, now))
  const held = state.readings[sensor.key as SensorKey]
  const shown = level === 'unknown' && held ? 'good' : level
  return (
    <span className="specs-status" data-ink={shown}>
      <LevelMark level={shown} bare />{' '}
      {level === 'unknown' ? (held ? t('Reporting') : notAvailable) : levelNames[level]}
    </span>
  )
}

/** The gateway as §3 has it: its batteries with their health, its version, and how it reports. */
function useDiagnostics({ vehicle, state }: VehicleDetail, firmware: boolean): readonly Row[] {
  const levels = useNow((now) =>
    [
      connectivity(state, vehicle, now),
      trailerBattery(state, vehicle, now),
      gatewayBattery(state, vehicle, now),
    ].join(' '),
  ).split(' ') as [keyof typeof healthStatuses, keyof typeof batteryStatuses, keyof typeof batteryStatuses]
  const [connected, supply, cell] = levels
  const volts = (millivolts: number | undefined) =>
    millivolts === undefined ? notAvailable : `${number(millivolts / 1_000, 1)} V`
  const { sensorBoxBattery, backupBattery } = state.readings
  return [
    { label: t('Device'), text: findDeviceType(vehicle.deviceTypeId)?.name ?? notAvailable },
    { label: t('Product'), text: productType(vehicle) ?? notAvailable },
    { label: t('Serial number'), text: vehicle.serialNumber ?? notAvailable },
    ...(firmware ? [{ label: t('Main app'), text: vehicle.mainAppVersion ?? notAvailable }] : []),
    {
      label: t('Installed'),
      text: vehicle.installationDate === null ? notAvailable : dateOf(vehicle.installationDate),
    },
    { label: t('Connectivity'), text: healthStatuses[connected], level: statusLevels[connected] },
    { label: t('Last report'), text: state.recorded === null ? notAvailable : moment(state.recorded) },
    {
      label: t('Battery voltage'),
      text: `${volts(sensorBoxBattery?.reading.millivolts)}, ${batteryStatuses[supply]}`,
      level: statusLevels[supply],
    },
    {
      label: t('Backup battery'),
      text: `${volts(backupBattery?.reading.millivolts)}, ${batteryStatuses[cell]}`,
      level: statusLevels[cell],
    },
    ...(vehicle.checkFuse
      ? [{ label: t('Fuse'), text: t('Check fuse'), level: 'caution' as const, flag: 'CheckFuse' }]
      : []),
    { label: 'SIM', text: t(vehicle.simStatus) },
    ...(vehicle.cargoCameraSerialNumber
      ? [{ label: t('Cargo camera'), text: vehicle.cargoCameraSerialNumber }]
      : []),
    ...(vehicle.thermoKingExternalId
      ? [{ label: t('Reefer unit'), text: vehicle.thermoKingExternalId }]
      : []),
  ]
}
