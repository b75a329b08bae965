/** One trailer: its verdict, the drawing, and for each thing that is wrong its repair and the tree that leads to it. */

import { Suspense } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { mayShow } from '#domain/access/gate.ts'
import { t } from '#domain/basics/texts.ts'
import { partsOf } from '#domain/drawing/parts.ts'
import { withCauses } from '#domain/drawing/told.ts'
import { treePath } from '#domain/help/index.ts'
import { wayTo } from '#domain/help/tree.ts'
import { repairAt, treeOf } from '#domain/help/trees/index.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { drawerSections } from '#domain/sensors/order.ts'
import { useMe } from '../../../data/me.ts'
import { useSession } from '../../../data/session.ts'
import type { VehicleDetail } from '../../../data/vehicle.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { VerdictLabel } from '../../../ui/marks/verdict-text.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { LazyFallback, lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { now } from '../../../ui/time/clock.ts'
import { useTrailer } from './use-trailer.ts'

const PublicDrawing = lazyComponent(
  async () => (await import('../../../drawing/public-drawing.tsx')).PublicDrawing,
)
const NearestCenters = lazyComponent(
  async () => (await import('../../../drawer/nearest-centers.tsx')).NearestCenters,
)

export function OfTrailer({ vin }: { vin: string }) {
  const { answer, error, again } = useTrailer(vin)
  if (answer) return <Known detail={answer} />
  if (answer === null)
    return (
      <Empty title={t('There is no such trailer that you may see')}>
        <OtherTrailer />
      </Empty>
    )
  if (error) return <ErrorState title={error} again={again} />
  return <Loading lines={8} label={t('Loading the trailer')} />
}

const OtherTrailer = () => (
  <Link className="button" to="/help/troubleshooting">
    {t('Another trailer')}
  </Link>
)

function Known({ detail }: { detail: VehicleDetail }) {
  const { vehicle, state, verdict } = detail
  const { flags } = useMe()
  const viewer = useSession()?.viewer
  const allows = (flag: string) => isOn(flag, flags)
  const fitted = drawerSections(vehicle, allows, null)
  const parts = withCauses(
    partsOf(vehicle, state, fitted, allows, now()),
    verdict?.parts ?? [],
    vehicle.axles,
  )
  const mayParts =
    viewer && mayShow({ right: 'parts', permission: 'parts', flag: 'PARTS_HEADER_OPTION' }, viewer, flags)
  const { vin, unitId, customerName, vehicleTypeId, axles, vehicleLengthFeet } = vehicle
  return (
    <section className="help-topic help-trailer" aria-labelledby="the-trailer">
      <header>
        <h2 id="the-trailer">{unitId}</h2>
        <p>
          <Vin value={vin} /> <span className="note">{customerName}</span>
        </p>
        {verdict && (
          <p>
            <LevelMark level={verdict.level} /> <VerdictLabel verdict={verdict} />
          </p>
        )}
        {verdict?.remedy && <p>{t('Do: {{does}}', { does: verdict.remedy })}</p>}
      </header>
      <Suspense fallback={<LazyFallback lines={8} label={t('Loading the drawing')} />}>
        <PublicDrawing subject={{ vehicleTypeId, axles, lengthFeet: vehicleLengthFeet, parts }} />
      </Suspense>
      <Repairs detail={detail} />
      <p className="help-acts">
        <OtherTrailer />
        <Link className="button" to={`/tracking/${encodeURIComponent(vin)}`}>
          {t('Show it on the map')}
        </Link>
        {mayParts && (
          <Link className="button" to={`/parts/${encodeURIComponent(vin)}`}>
            {t('Specs and parts')}
          </Link>
        )}
      </p>
      {allows('NEAREST_SERVICE_CENTER') && (
        <>
          <h3>{t('Nearest service centers')}</h3>
          <Suspense fallback={<LazyFallback lines={4} label={t('Loading service centers')} />}>
            <NearestCenters detail={detail} shown={fitted} />
          </Suspense>
        </>
      )}
    </section>
  )
}

/** What is wrong: open faults with their repair, then what its sensors say besides. */
function Repairs({ detail: { vehicle, state, verdict } }: { detail: VehicleDetail }) {
  const { vin } = vehicle
  const faults = state.faults.flatMap((fault) => {
    const at = repairAt(fault)
    return at ? [{ fault, ...at }] : []
  })
  const told = new Set(faults.map(({ tree }) => tree.key))
  const others = (verdict?.parts ?? []).flatMap(({ sensor, words, level }) => {
    const tree = treeOf(sensor)
    return tree && !told.has(tree.key) ? [{ tree, words, level }] : []
  })
  const isSilent = verdict === null || verdict?.level === 'stale' || verdict?.level === 'unknown'
  if (faults.length === 0 && others.length === 0 && !isSilent)
    return <p>{t('Nothing is wrong by what it reports. If you see trouble, choose it below.')}</p>
  return (
    <ul className="help-repairs" aria-label={t('What is wrong')}>
      {isSilent && (
        <li>
          <h3>{t('Nothing is reported')}</h3>
          <Link className="button" data-kind="primary" to={treePath('silent', vin)}>
            {t('Begin: Nothing is reported')}
          </Link>
        </li>
      )}
      {faults.map(({ fault, tree, step }) => {
        const text = describeFault(fault)
        return (
          <li key={`${fault.sensorTypeId} ${fault.faultTypeId} ${fault.fmi} ${fault.position}`}>
            <h3>
              <LevelMark level={text.level} /> {text.faultDescription}
            </h3>
            <p>{text.cause}.</p>
            <p>{t('Do: {{does}}', { does: text.repairInformation })}</p>
            <Link
              className="button"
              data-kind="primary"
              to={treePath(tree.key, vin, step === null ? [] : (wayTo(tree, step) ?? []))}
              aria-label={t('Repair it step by step: {{fault}}', { fault: text.faultDescription })}
            >
              {t('Repair it step by step')}
            </Link>
          </li>
        )
      })}
      {others.map(({ tree, words, level }) => (
        <li key={`${tree.key} ${words}`}>
          <h3>
            <LevelMark level={level} /> {words}
          </h3>
          <Link className="button" data-kind="primary" to={treePath(tree.key, vin)}>
            {t('Begin: {{what}}', { what: tree.title })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
