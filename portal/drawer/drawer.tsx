/** The drawer of one vehicle: identity, status at a glance, a section for each installed sensor, log and device. */
import './drawer.css'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { vehicleLevel } from '#domain/state/derived.ts'
import { type FooterSection, footerOf } from '#domain/vehicle/footer.ts'
import { useConfig } from '../data/config.ts'
import { useMe } from '../data/me.ts'
import { useVehicleDetail, type VehicleDetail } from '../data/vehicle.ts'
import { useVehicle } from '../data/vehicles.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useNow } from '../ui/clock.ts'
import { Empty, ErrorState, Loading } from '../ui/states.tsx'
import { ActivityLog } from './activity-log.tsx'
import { DeviceInformation } from './device-information.tsx'
import { Identity, installedSensors, StatusStrip } from './identity.tsx'
import { Section } from './section.tsx'
import { SensorSection } from './sensor-section.tsx'

export function Drawer({ vin, onClose }: { vin: string; onClose: () => void }) {
  const live = useVehicle(vin)
  const { answer, error, again } = useVehicleDetail(vin, live)
  const [tall, setTall] = useState(false)
  const close = (
    <div className="drawer-buttons" data-tall={tall || undefined}>
      <span className="drawer-tall">
        <IconButton label={tall ? 'Show the map' : 'Show more'} onClick={() => setTall(!tall)}>
          {tall ? <IconChevronDown size={20} stroke={1.6} /> : <IconChevronUp size={20} stroke={1.6} />}
        </IconButton>
      </span>
      <IconButton label="Close" onClick={onClose}>
        <IconX size={20} stroke={1.6} />
      </IconButton>
    </div>
  )
  if (answer) {
    // Addresses are written a moment behind the reports; the live stream brings the one of the newest report along.
    const fresh =
      live && live.recorded === answer.state.recorded ? { ...answer, address: live.address } : answer
    return <Opened detail={fresh} close={close} />
  }
  return (
    <>
      <div className="drawer-head">{close}</div>
      {answer === null ? (
        <Empty title="There is no trailer with this VIN">
          <p className="drawer-vin">{vin}</p>
          <Button kind="primary" onClick={onClose}>
            Show all trailers
          </Button>
        </Empty>
      ) : error ? (
        <ErrorState title={error} again={again} />
      ) : (
        <Loading lines={12} label="Loading the trailer" />
      )}
    </>
  )
}

function Opened({ detail, close }: { detail: VehicleDetail; close: ReactNode }) {
  const { vehicle, state } = detail
  const { flags, me } = useMe()
  const { productName } = useConfig()
  const level = useNow((now) => vehicleLevel(state, vehicle, now))
  const shown = installedSensors(vehicle, (flag) => isOn(flag, flags))
  const zone = me?.timezone?.id
  // A log that nobody has opened is not asked for.
  const [log, setLog] = useState(false)
  // Sections without an entry are not there yet.
  const footer: Partial<Record<FooterSection, ReactNode>> = {
    activityLog: (
      <Section key="log" title="Activity Log" open={log} onOpen={() => setLog(true)}>
        {log && <ActivityLog vehicle={vehicle} shown={shown} state={state} zone={zone} />}
      </Section>
    ),
    deviceInformation: (
      <Section key="device" title={`${productName} Device Information`} open={false}>
        <DeviceInformation vehicle={vehicle} zone={zone} firmware={isOn('FirmwareVersion', flags)} />
      </Section>
    ),
  }
  return (
    <>
      <Identity vehicle={vehicle} level={level}>
        {close}
      </Identity>
      <StatusStrip detail={detail} shown={shown} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className="drawer-body" tabIndex={0} aria-label="Sensors">
        {shown.map((sensor) => (
          <SensorSection key={sensor.key} sensor={sensor} detail={detail} />
        ))}
        {footerOf(vehicle.deviceTypeId, me?.buysFromHouse ?? false).map((key) => footer[key])}
      </section>
    </>
  )
}
