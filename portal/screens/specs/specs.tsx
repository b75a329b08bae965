/** Specs and parts of one trailer; the address says of which, and which of both is looked at. */

import { IconMapPin, IconUpload } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { startLive } from '../../data/live.ts'
import { firstTrailer } from '../../data/parts.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { useVehicleDetail } from '../../data/vehicle.ts'
import { useVehicle } from '../../data/vehicles.ts'
import { VehicleChooser } from '../../drawer/vehicle-chooser.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/controls.tsx'
import { go, usePath } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { PartsTab } from './parts-tab.tsx'
import { SpecsTab } from './specs-tab.tsx'
import './specs.css'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const PartImport = lazyComponent(async () => (await import('./part-import.tsx')).PartImport)

type Tab = 'specs' | 'parts'
const pathOf = (tab: Tab, vin: string) => `/${tab}/${encodeURIComponent(vin)}`

export function Screen({ params: { vin } }: ScreenProps) {
  useEffect(startLive, [])
  const tab: Tab = usePath().startsWith('/specs') ? 'specs' : 'parts'
  return vin === undefined ? <First tab={tab} /> : <One vin={vin.toUpperCase()} tab={tab} />
}

/** Without a trailer in the address it is the first one (§2). */
function First({ tab }: { tab: Tab }) {
  const { answer, busy, error, again } = useQuery('first', async (signal) => ({
    vin: await firstTrailer(signal),
  }))
  const vin = answer?.vin
  useEffect(() => {
    if (vin) go(pathOf(tab, vin), { replace: true })
  }, [vin, tab])
  if (error && !busy)
    return (
      <main className="page-state">
        <ErrorState title={error} again={again} />
      </main>
    )
  if (answer && vin === null)
    return (
      <main className="page-state">
        <Empty title={t('There are no trailers to show')} />
      </main>
    )
  return (
    <main className="page-state">
      <Loading lines={6} label={t('Loading the first trailer')} />
    </main>
  )
}

function One({ vin, tab }: { vin: string; tab: Tab }) {
  const live = useVehicle(vin)
  const { answer, error, again } = useVehicleDetail(vin, live)
  const viewer = useSession()?.viewer
  const [importing, setImporting] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <main className="manage specs">
      <ToolBar
        acts={
          <>
            <Link className="button" to={`/tracking/${encodeURIComponent(vin)}`}>
              <IconMapPin size={16} stroke={1.8} />
              {t('Show on map')}
            </Link>
            {viewer && can(viewer, 'manageParts') && (
              <Button icon={<IconUpload size={16} stroke={1.8} />} onClick={() => setImporting(true)}>
                {t('Import parts')}
              </Button>
            )}
          </>
        }
      >
        <VehicleChooser key={vin} onChoose={(chosen) => go(pathOf(tab, chosen))} />
      </ToolBar>
      {answer ? (
        <div className="specs-body">
          <header className="specs-head">
            <h2>{answer.vehicle.unitId}</h2>
            <p>
              <Vin value={answer.vehicle.vin} />
              <span className="specs-customer">{answer.vehicle.customerName}</span>
            </p>
          </header>
          <Tabs
            label={t('Specs and parts')}
            tabs={{ specs: t('Specs'), parts: t('Parts') }}
            chosen={tab}
            onChoose={(chosen) => go(pathOf(chosen, vin))}
          >
            {tab === 'specs' ? <SpecsTab detail={answer} /> : <PartsTab key={`${vin} ${round}`} vin={vin} />}
          </Tabs>
        </div>
      ) : answer === null ? (
        <Empty title={t('There is no trailer with this VIN')}>
          <p>{t('Choose another one above.')}</p>
        </Empty>
      ) : error ? (
        <ErrorState title={error} again={again} />
      ) : (
        <Loading lines={10} label={t('Loading the trailer')} />
      )}
      {importing && (
        <Suspense>
          <PartImport
            vin={vin}
            onDone={() => setRound((before) => before + 1)}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </main>
  )
}
