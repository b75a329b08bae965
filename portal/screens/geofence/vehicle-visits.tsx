/** Where one trailer has been: its visits of geofences, once it is chosen. */

import { IconArrowLeft } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { visitsOfVehicle } from '../../data/geofences.ts'
import { useVehicle } from '../../data/vehicles.ts'
import { VehicleChooser } from '../../drawer/vehicle-chooser.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { VisitList } from './visit-list.tsx'

/** @param vin empty until one is chosen */
export function VehicleVisits({ vin }: { vin: string }) {
  const unitId = useVehicle(vin)?.unitId
  return (
    <>
      <div className="fence-head">
        <IconButton label={t('All geofences')} onClick={() => setSearch({ vehicle: null })}>
          <IconArrowLeft size={18} stroke={1.8} />
        </IconButton>
        <h2>{vin === '' ? t('Visits of a trailer') : t('Visits of {{unit}}', { unit: unitId ?? vin })}</h2>
      </div>
      <div className="fence-facts">
        {vin !== '' && (
          <p>
            <Link to={`/tracking/${encodeURIComponent(vin)}`}>{t('Show on map')}</Link> <Vin value={vin} />
          </p>
        )}
        <VehicleChooser key={vin} onChoose={(chosen) => setSearch({ vehicle: chosen })} />
      </div>
      <div className="fence-visits">
        {vin === '' ? (
          <p className="note visits-hint">
            {t('Choose a trailer to see which geofences it has been in, and when.')}
          </p>
        ) : (
          <VisitList
            of={vin}
            load={(page, signal) => visitsOfVehicle(vin, page, signal)}
            whose={({ geofenceId, name }) => (
              <button
                type="button"
                className="link"
                onClick={() => setSearch({ vehicle: null, fence: geofenceId })}
              >
                {name}
              </button>
            )}
            none={t('This trailer has been in no geofence yet')}
          />
        )}
      </div>
    </>
  )
}
