/** What a trailer is: its specification, what its VIN says, its devices, and the sensors installed on it. */

import type { ReactNode } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { feet, number, years } from '#domain/basics/print.ts'
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
import { vehicleTypeName } from '#domain/vehicle/types.ts'
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
import { ownAmount } from '../../ui/units.ts'
import { Certificates } from './certificates.tsx'
import { PhoneAccess } from './phone-access.tsx'

const undercarriages = { 1: 'Single axle', 2: 'Tandem', 3: 'Tridem' } as const

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
      <Part title="Specification">
        <LabelledRows
          rows={[
            { label: 'Vehicle type', text: text(vehicleTypeName(vehicle.vehicleTypeId)) },
            { label: 'OEM', text: text(vehicle.vehicleMfgr) },
            {
              label: 'Model year',
              text:
                vehicle.modelYear === null
                  ? notAvailable
                  : `${vehicle.modelYear} (${years(Math.max(0, year - vehicle.modelYear))})`,
            },
            {
              label: 'Length',
              text: vehicle.vehicleLengthFeet === null ? notAvailable : feet(vehicle.vehicleLengthFeet),
            },
            { label: 'Undercarriage', text: undercarriages[vehicle.axles] },
            {
              label: 'Empty weight on bogie',
              ...ownAmount(Math.trunc(vehicle.restingBogieWeightLbs), 'weight'),
            },
            { label: 'Solar panels', text: vehicle.hasSolarPanels ? 'Yes' : 'No' },
            { label: 'Groups', text: text(vehicle.groups.join(', ')) },
          ]}
        />
      </Part>
      <Part title="VIN">
        <LabelledRows
          rows={[
            { label: 'Maker', text: vin.oem ?? `Unknown (${vin.wmi})` },
            { label: 'Maker code', text: text(vin.wmi) },
            { label: 'Model code', text: text(vin.descriptor) },
            { label: 'Model year', text: vin.modelYear === null ? notAvailable : String(vin.modelYear) },
            { label: 'Plant', text: text(vin.plant) },
            { label: 'Serial number', text: text(vin.serial) },
            {
              label: 'Check digit',
              text: vin.problem ?? 'Correct',
              level: vin.problem === null ? 'good' : 'caution',
            },
          ]}
        />
      </Part>
      <Part title={`${productName} device diagnostics`}>
        <LabelledRows rows={useDiagnostics(detail, isOn('FirmwareVersion', flags))} />
      </Part>
      <Certificates vin={vehicle.vin} />
      <Part title="Installed sensors" wide>
        {sensors.length === 0 ? (
          <p className="specs-none">No sensor is installed.</p>
        ) : (
          <table className="specs-sensors">
            <thead>
              <tr>
                <th scope="col">Sensor</th>
                <th scope="col">Status</th>
                <th scope="col">Last reading</th>
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
                    <td>{held ? <Age at={held.at} staleAfter={sensor.staleAfter} /> : 'No report yet'}</td>
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
          <Part title="Phone as a tracker">
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
      {level === 'unknown' ? (held ? 'Reporting' : notAvailable) : levelNames[level]}
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
    { label: 'Device', text: findDeviceType(vehicle.deviceTypeId)?.name ?? notAvailable },
    { label: 'Product', text: productType(vehicle) ?? notAvailable },
    { label: 'Serial number', text: vehicle.serialNumber ?? notAvailable },
    ...(firmware ? [{ label: 'Main app', text: vehicle.mainAppVersion ?? notAvailable }] : []),
    {
      label: 'Installed',
      text: vehicle.installationDate === null ? notAvailable : dateOf(vehicle.installationDate),
    },
    { label: 'Connectivity', text: healthStatuses[connected], level: statusLevels[connected] },
    { label: 'Last report', text: state.recorded === null ? notAvailable : moment(state.recorded) },
    {
      label: 'Battery voltage',
      text: `${volts(sensorBoxBattery?.reading.millivolts)}, ${batteryStatuses[supply]}`,
      level: statusLevels[supply],
    },
    {
      label: 'Backup battery',
      text: `${volts(backupBattery?.reading.millivolts)}, ${batteryStatuses[cell]}`,
      level: statusLevels[cell],
    },
    ...(vehicle.checkFuse
      ? [{ label: 'Fuse', text: 'Check fuse', level: 'caution' as const, flag: 'CheckFuse' }]
      : []),
    { label: 'SIM', text: vehicle.simStatus },
    ...(vehicle.cargoCameraSerialNumber
      ? [{ label: 'Cargo camera', text: vehicle.cargoCameraSerialNumber }]
      : []),
    ...(vehicle.thermoKingExternalId ? [{ label: 'Reefer unit', text: vehicle.thermoKingExternalId }] : []),
  ]
}
