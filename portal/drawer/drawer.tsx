/** The drawer of one vehicle: identity, status at a glance, a section for each installed sensor, log and device. */
import { t } from '#domain/basics/texts.ts'
import './drawer.css'
import { IconArrowsSort, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { isTechnician } from '#domain/access/roles.ts'
import { dash } from '#domain/basics/words.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import { drawerSections, familyOf, usualSections } from '#domain/sensors/order.ts'
import { type FooterSection, footerOf } from '#domain/vehicle/footer.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { useConfig } from '../data/config.ts'
import { useMe } from '../data/me.ts'
import { useSession } from '../data/session.ts'
import { useVehicleDetail, type VehicleDetail } from '../data/vehicle.ts'
import { useVehicle } from '../data/vehicles.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { VerdictText } from '../ui/marks/verdict-text.tsx'
import { Vin } from '../ui/marks/vin.tsx'
import { LazyFallback, lazyComponent } from '../ui/states/lazy-component.tsx'
import { ErrorState, Loading } from '../ui/states/states.tsx'

import { DeviceInformation } from './device-information.tsx'
import { goToSection, Identity, StatusStrip } from './identity.tsx'
import { DrawerSection, LabelledLine } from './section.tsx'
import { useSensorOrders } from './sensor-order.ts'
import { SensorSection, sectionId } from './sensor-section.tsx'

const ActivityLog = lazyComponent(async () => (await import('./activity-log.tsx')).ActivityLog)
const CommandCentre = lazyComponent(async () => (await import('./commands.tsx')).CommandCentre)
const NearestCenters = lazyComponent(async () => (await import('./nearest-centers.tsx')).NearestCenters)
const MaintenanceLog = lazyComponent(async () => (await import('./maintenance-log.tsx')).MaintenanceLog)
const RecentInspections = lazyComponent(
  async () => (await import('./recent-inspections.tsx')).RecentInspections,
)
const UnknownVin = lazyComponent(async () => (await import('./unknown-vin.tsx')).UnknownVin)
const DrawnVehicle = lazyComponent(async () => (await import('../drawing/drawn-vehicle.tsx')).DrawnVehicle)
const DrawerActs = lazyComponent(async () => (await import('./acts.tsx')).DrawerActs)
const Arrange = lazyComponent(async () => (await import('./arrange.tsx')).ArrangeSections)

/** `isPeek`: beside a list of another screen, whose keys are its own. */
export function Drawer({
  vin,
  onClose,
  isPeek = false,
}: {
  vin: string
  onClose: () => void
  isPeek?: boolean
}) {
  const live = useVehicle(vin)
  const { answer, error, again } = useVehicleDetail(vin, live)
  const [tall, setTall] = useState(false)
  const close = (
    <div className="drawer-buttons" data-tall={tall || undefined}>
      <span className="drawer-tall">
        <IconButton label={tall ? t('Show the map') : t('Show more')} onClick={() => setTall(!tall)}>
          {tall ? <IconChevronDown size={20} stroke={1.6} /> : <IconChevronUp size={20} stroke={1.6} />}
        </IconButton>
      </span>
      <IconButton label={t('Close')} onClick={onClose}>
        <IconX size={20} stroke={1.6} />
      </IconButton>
    </div>
  )
  if (answer) {
    // Addresses are written a moment behind the reports; the live stream brings the one of the newest report along.
    const fresh =
      live && live.recorded === answer.state.recorded ? { ...answer, address: live.address } : answer
    return <Opened detail={fresh} close={close} keys={!isPeek} again={again} />
  }
  if (answer === undefined && error && live)
    return <Unknown live={live} error={error} again={again} close={close} />
  return (
    <>
      <div className="drawer-head">{close}</div>
      {answer === null ? (
        <Suspense fallback={<Loading lines={3} label={t('Looking for the trailer')} />}>
          <UnknownVin vin={vin} onClose={onClose} />
        </Suspense>
      ) : error ? (
        <ErrorState title={error} again={again} />
      ) : (
        <Loading lines={12} label={t('Loading the trailer')} />
      )}
    </>
  )
}

/** What was reported and done, for whoever may see the past of a trailer. */
const ofThePast: ReadonlySet<FooterSection> = new Set(['activityLog', 'maintenanceLog', 'inspections'])

function Opened({
  detail,
  close,
  keys,
  again,
}: {
  detail: VehicleDetail
  close: ReactNode
  keys: boolean
  again: () => void
}) {
  const { vehicle, state } = detail
  const { flags, me } = useMe()
  const { productName } = useConfig()
  const live = useVehicle(vehicle.vin)
  const { orders } = useSensorOrders()
  const allows = (flag: string) => isOn(flag, flags)
  const shown = drawerSections(vehicle, allows, orders?.[familyOf(vehicle.deviceTypeId)] ?? null)
  const fitted = drawerSections(vehicle, allows, null)
  const [arranging, setArranging] = useState(false)
  // The section of the part that somebody chose in the drawing, which stands right below it.
  const [lifted, setLifted] = useState<SensorKey | null>(null)
  const sections = [...shown].sort((a, b) => Number(b.key === lifted) - Number(a.key === lifted))
  // A log that nobody has opened is not asked for.
  const [log, setLog] = useState(false)
  const [centers, setCenters] = useState(false)
  const [maintained, setMaintained] = useState(false)
  const [inspected, setInspected] = useState(false)
  const [device, setDevice] = useState(false)
  const viewer = useSession()?.viewer
  // A technician looks after trailers of every customer.
  const ofHouse = (me?.buysFromHouse ?? false) || isTechnician(viewer?.roles ?? [])
  const seesPast = viewer !== undefined && can(viewer, 'history')
  const footer: Record<FooterSection, ReactNode> = {
    serviceCenter: isOn('NEAREST_SERVICE_CENTER', flags) && (
      <DrawerSection
        key="centers"
        title={t('Nearest Service Center')}
        open={centers}
        onOpen={() => setCenters(true)}
      >
        {centers && (
          <Suspense fallback={<LazyFallback lines={4} label={t('Loading service centers')} />}>
            <NearestCenters detail={detail} shown={fitted} />
          </Suspense>
        )}
      </DrawerSection>
    ),
    activityLog: (
      <DrawerSection key="log" title={t('Activity Log')} open={log} onOpen={() => setLog(true)}>
        {log && (
          <Suspense fallback={<LazyFallback lines={6} label={t('Loading the activity log')} />}>
            <ActivityLog vehicle={vehicle} shown={fitted} state={state} />
          </Suspense>
        )}
      </DrawerSection>
    ),
    maintenanceLog: (
      <DrawerSection
        key="maintenance"
        title={t('Preventative Maintenance Log')}
        open={maintained}
        onOpen={() => setMaintained(true)}
      >
        {maintained && (
          <Suspense fallback={<LazyFallback lines={4} label={t('Loading the maintenance log')} />}>
            <MaintenanceLog vin={vehicle.vin} />
          </Suspense>
        )}
      </DrawerSection>
    ),
    inspections: (
      <DrawerSection
        key="inspections"
        title={t('Recent Inspections')}
        open={inspected}
        onOpen={() => setInspected(true)}
      >
        {inspected && (
          <Suspense fallback={<LazyFallback lines={3} label={t('Loading inspections')} />}>
            <RecentInspections vin={vehicle.vin} />
          </Suspense>
        )}
      </DrawerSection>
    ),
    deviceInformation: (
      <DrawerSection
        key="device"
        title={t('{{productName}} Device Information', { productName })}
        open={device}
        onOpen={() => setDevice(true)}
      >
        <DeviceInformation vehicle={vehicle} firmware={isOn('FirmwareVersion', flags)} opened={device} />
      </DrawerSection>
    ),
  }
  return (
    <>
      <Identity
        vehicle={vehicle}
        lease={detail.lease}
        level={live?.level ?? detail.verdict?.level ?? 'unknown'}
        reason={live ? <VerdictText vehicle={live} /> : detail.verdict?.shortForm}
        verdict={detail.verdict}
        acts={
          <Suspense>
            <DrawerActs key={vehicle.vin} detail={detail} keys={keys} onDone={again} />
          </Suspense>
        }
      >
        {close}
      </Identity>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className="drawer-body" tabIndex={0} aria-label={t('Sensors')}>
        <StatusStrip detail={detail} fitted={fitted} shown={arranging ? [] : shown} />
        {arranging ? (
          <Suspense fallback={<LazyFallback lines={8} />}>
            <Arrange vehicle={vehicle} onDone={() => setArranging(false)} />
          </Suspense>
        ) : (
          <>
            {!detail.withheld.includes('health') && (
              <Suspense fallback={<LazyFallback lines={10} label={t('Loading the drawing')} />}>
                <DrawnVehicle
                  key={vehicle.vin}
                  detail={detail}
                  fitted={fitted}
                  shown={shown}
                  sectionId={sectionId}
                  onSection={goToSection}
                  onLift={setLifted}
                />
              </Suspense>
            )}
            {sections.map((sensor) => (
              <SensorSection key={sensor.key} sensor={sensor} detail={detail} />
            ))}
            {shown.length === 0 && <p className="drawer-none">{t('All sections are hidden.')}</p>}
            <button type="button" className="drawer-arrange" onClick={() => setArranging(true)}>
              <IconArrowsSort size={14} stroke={1.8} aria-hidden /> {t('Arrange sections')}
            </button>
          </>
        )}
        {seesPast && (
          <Suspense>
            <CommandCentre detail={detail} />
          </Suspense>
        )}
        {footerOf(vehicle.deviceTypeId, ofHouse)
          .filter((key) => seesPast || !ofThePast.has(key))
          .map((key) => footer[key])}
      </section>
    </>
  )
}

/** What the live stream knows of a vehicle whose detail cannot be had: the usual sections, with nothing in them yet. */
function Unknown({
  live,
  error,
  again,
  close,
}: {
  live: LiveVehicle
  error: string
  again: () => void
  close: ReactNode
}) {
  const { flags } = useMe()
  return (
    <>
      <header className="identity">
        <div className="identity-row">
          <LevelMark level={live.level} />
          <h2>{live.unitId}</h2>
          {close}
        </div>
        <p>
          <VerdictText vehicle={live} />
        </p>
        <p>
          <Vin value={live.vin} />
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className="drawer-body" tabIndex={0} aria-label={t('Sensors')}>
        <div className="drawer-failed" role="alert">
          <p>{t('The sensor readings could not be loaded. {{reason}}', { reason: error })}</p>
          <Button onClick={again}>{t('Try again')}</Button>
        </div>
        {usualSections((flag) => isOn(flag, flags)).map(({ key, label }) => (
          <LabelledLine key={key} title={label} value={dash} />
        ))}
      </section>
    </>
  )
}
