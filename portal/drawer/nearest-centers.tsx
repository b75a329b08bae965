/** The service centers nearest to where the vehicle is, with what it takes to call one or to send it diagnostics. */

import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { request } from '../data/graphql.ts'
import { type NearCenter, nearestQuery } from '../data/service-centers.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import './nearest-centers.css'
import { Amount } from '../ui/marks/amount.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { ownAmount } from '../ui/units.ts'

const DiagnosticDialog = lazyComponent(async () => (await import('./diagnostic-dialog.tsx')).DiagnosticDialog)

const shownMost = 3

export function NearestCenters({ detail, shown }: { detail: VehicleDetail; shown: readonly AnySensor[] }) {
  const { vin } = detail.vehicle
  const at = detail.state.readings.gps?.reading
  const viewer = useSession()?.viewer
  const [to, setTo] = useState<NearCenter | null>(null)
  // Another few miles make no other center the nearest: asked again about every mile.
  const place = at ? `${vin} ${at.lat.toFixed(2)} ${at.lng.toFixed(2)}` : vin
  const { answer, error, again } = useQuery(
    place && [vin, place],
    async (signal) => (await request(nearestQuery, { vin, most: shownMost }, signal)).nearestServiceCenters,
    { keepPrevious: vin },
  )
  if (!at) return <p className="centers-none">{t('Where this trailer is has not been reported yet.')}</p>
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={4} label={t('Loading service centers')} />
  if (answer.length === 0)
    return (
      <p className="centers-none">{t('No service centers are known. An administrator can import them.')}</p>
    )
  const maySend = viewer ? can(viewer, 'sendDiagnostics', { customerId: detail.vehicle.customerId }) : false
  return (
    <>
      <ol className="centers">
        {answer.map((center) => (
          <li key={center.id}>
            <h4>
              {center.name}
              {center.distanceMiles !== null && (
                <span className="numbers">
                  <Amount of={ownAmount(center.distanceMiles, 'distance', 1)} />
                </span>
              )}
            </h4>
            <p>
              <IconMapPin size={14} stroke={1.6} aria-hidden /> {placeOf(center)}
            </p>
            {center.phone && (
              <p>
                <IconPhone size={14} stroke={1.6} aria-hidden />
                <a href={`tel:${center.phone.replace(/[^+\d]/g, '')}`}>{center.phone}</a>
                {center.hours && <span className="centers-hours">{center.hours}</span>}
              </p>
            )}
            {center.services && <p className="centers-services">{center.services}</p>}
            {maySend && center.email && (
              <Button
                icon={<IconMail size={16} stroke={1.6} />}
                aria-label={t('Send diagnostics to {{center}}', { center: center.name })}
                onClick={() => setTo(center)}
              >
                {t('Send diagnostics')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {to && (
        <Suspense>
          <DiagnosticDialog center={to} detail={detail} shown={shown} onClose={() => setTo(null)} />
        </Suspense>
      )}
    </>
  )
}

/** "4100 Terminal Way, Dallas, TX 75201" */
const placeOf = ({ address, city, state, zip }: NearCenter): string =>
  [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
