/** What the vehicle and its gateway are, as they are registered and as the gateway says. */

import { can } from '#domain/access/rights.ts'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { dash } from '#domain/basics/words.ts'
import { findDeviceType, productType } from '#domain/vehicle/makers.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { useSession } from '../data/session.ts'
import { Link } from '../ui/layout/link.tsx'
import { dateOf } from '../ui/time/time.ts'
import { ownLength } from '../ui/units.ts'
import { GatewayAccount } from './gateway-account.tsx'
import { LabelledRows } from './section.tsx'

const date = (at: Instant | null) => (at === null ? dash : dateOf(at))

export function DeviceInformation({
  vehicle,
  firmware,
  opened,
}: {
  vehicle: Vehicle
  /** Whether the version of the gateway's software may be shown. */
  firmware: boolean
  /** Nobody is asked for what the gateway says before somebody looks. */
  opened: boolean
}) {
  const year = new Date().getFullYear()
  const viewer = useSession()?.viewer
  const mayEdit = viewer && can(viewer, 'editTrailers', { customerId: vehicle.customerId })
  return (
    <>
      <LabelledRows
        rows={[
          { label: t('Customer'), text: vehicle.customerName },
          { label: t('Groups'), text: vehicle.groups.join(', ') || dash },
          { label: t('Device'), text: findDeviceType(vehicle.deviceTypeId)?.name ?? dash },
          { label: t('Product'), text: productType(vehicle) ?? dash },
          { label: t('Serial number'), text: vehicle.serialNumber ?? dash },
          ...(firmware ? [{ label: t('Main app'), text: vehicle.mainAppVersion ?? dash }] : []),
          { label: t('Installed'), text: date(vehicle.installationDate) },
          { label: t('SIM'), text: simText(vehicle) },
          { label: t('Solar panels'), text: vehicle.hasSolarPanels ? t('Yes') : t('No') },
          {
            label: t('Length'),
            text: vehicle.vehicleLengthFeet === null ? dash : ownLength(vehicle.vehicleLengthFeet),
          },
          {
            label: t('Model year'),
            text:
              vehicle.modelYear === null
                ? dash
                : `${vehicle.modelYear} (${count(Math.max(0, year - vehicle.modelYear), 'year')})`,
          },
          { label: t('OEM'), text: vehicle.vehicleMfgr ?? dash },
        ]}
      />
      {opened && vehicle.serialNumber !== null && <GatewayAccount vin={vehicle.vin} firmware={firmware} />}
      {mayEdit && (
        <Link className="section-link" to={`/trailer-management?trailer=${encodeURIComponent(vehicle.vin)}`}>
          {t('Edit trailer')}
        </Link>
      )}
    </>
  )
}

/** "Activated since 11/21/2026" */
const simText = ({ simStatus, simStatusChangeDate: since }: Vehicle): string =>
  since === null
    ? t(simStatus)
    : t('{{status}} since {{date}}', { status: t(simStatus), date: dateOf(since) })
