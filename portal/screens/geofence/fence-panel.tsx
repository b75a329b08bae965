/** One geofence: what it is, who is in it now or was at a moment, and its visits. */

import { IconArrowLeft, IconBell, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { Units } from '#domain/basics/own-units.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { areaM2 } from '#domain/geo/shape.ts'
import { geofenceCategory } from '#domain/geofences/categories.ts'
import { shapeOf } from '#domain/geofences/geofence.ts'
import { OneContact } from '../../contacts/one-contact.tsx'
import { newRulePath } from '../../data/alert-paths.ts'
import { type FenceDetail, type VisitRow, visitsAt, visitsOf } from '../../data/geofences.ts'
import { type QueryState, useQuery } from '../../data/use-query.ts'
import { FenceRule } from '../../detention/fence-rule.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Switch, Tabs } from '../../ui/controls/controls.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { now } from '../../ui/time/clock.ts'
import { clockText, instantOfClock } from '../../ui/time/time.ts'
import { useUnits } from '../../ui/units.ts'
import { PastVisits } from './past-visits.tsx'
import { describeRadius } from './radius.ts'
import { StaleNotice, VisitLine, VisitList, visitsRefetchEvery } from './visit-list.tsx'

interface FencePanelProps {
  readonly fence: FenceDetail
  readonly mayEdit: boolean
  /** Whether they may make alerts of its customer. */
  readonly mayAlert: boolean
  readonly busy: boolean
  readonly onBack: () => void
  readonly onEdit: (fence: FenceDetail) => void
  readonly onDelete: () => void
  readonly onActive: (isActive: boolean) => void
}

/** In square meters, the small one up to ten of the large one. */
const areaUnits = {
  mi: [
    { size: 4046.8564, text: (area: string) => t('{{area}} acres', { area }) },
    { size: 640 * 4046.8564, text: (area: string) => t('{{area}} square miles', { area }) },
  ],
  km: [
    { size: 10_000, text: (area: string) => t('{{area}} hectares', { area }) },
    { size: 1_000_000, text: (area: string) => `${area} km²` },
  ],
} as const
const describeArea = (m2: number, { distance }: Units): string => {
  const [small, large] = areaUnits[distance]
  const { size, text } = m2 < 10 * large.size ? small : large
  return text(number(m2 / size, m2 < 10 * size ? 1 : 0))
}
const sizeOf = (fence: FenceDetail, units: Units): string => {
  const shape = shapeOf(fence)
  const area = describeArea(areaM2(shape), units)
  if (shape.kind === 'polygon') return t('Polygon, {{area}}', { area })
  return t('Circle, {{radius}} radius, {{area}}', { radius: describeRadius(shape.radiusM, units), area })
}

/** The one that is chosen, as soon as it is there; whether it is anybody's to see. */
export function ChosenFence({
  query: { answer, error, busy: loading, again },
  viewer,
  ...props
}: Pick<FencePanelProps, 'busy' | 'onBack' | 'onEdit' | 'onDelete' | 'onActive'> & {
  readonly query: QueryState<FenceDetail | null>
  readonly viewer: Viewer
}) {
  if (answer) {
    const { customerId } = answer
    const mayEdit = can(viewer, 'editGeofences', { customerId })
    const mayAlert = can(viewer, 'editAlerts', { customerId })
    return <FencePanel fence={answer} mayEdit={mayEdit} mayAlert={mayAlert} {...props} />
  }
  if (error) return <ErrorState title={error} again={again} />
  if (loading) return <Loading lines={6} label={t('Loading the geofence')} />
  return (
    <Empty title={t('There is no such geofence, or it is not yours to see')}>
      <Button onClick={props.onBack}>{t('Show all geofences')}</Button>
    </Empty>
  )
}

function FencePanel({ fence, mayEdit, mayAlert, busy, onBack, onEdit, onDelete, onActive }: FencePanelProps) {
  const [tab, setTab] = useState<'inside' | 'visits'>('inside')
  const [counted, setCounted] = useState('')
  const units = useUnits()
  return (
    <>
      <div className="fence-head">
        <IconButton label={t('All geofences')} onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.8} />
        </IconButton>
        <h2>{fence.name}</h2>
        {mayEdit && (
          <>
            <IconButton label={t('Edit {{name}}', { name: fence.name })} onClick={() => onEdit(fence)}>
              <IconPencil size={18} stroke={1.7} />
            </IconButton>
            <IconButton label={t('Delete {{name}}', { name: fence.name })} onClick={onDelete}>
              <IconTrash size={18} stroke={1.7} />
            </IconButton>
          </>
        )}
      </div>
      <div className="fence-facts">
        <p>{t(geofenceCategory(fence.categoryId)?.name ?? '')}</p>
        <p className="note">{sizeOf(fence, units)}</p>
        {fence.description && <p>{fence.description}</p>}
        <OneContact
          key={fence.geofenceId}
          of={{ geofenceId: fence.geofenceId }}
          customerId={fence.customerId}
        />
        {fence.enterNotificationEmails.length > 0 && (
          <p className="note">
            {t('On enter, emails go to {{addresses}}', {
              addresses: fence.enterNotificationEmails.join(', '),
            })}
          </p>
        )}
        {fence.exitNotificationEmails.length > 0 && (
          <p className="note">
            {t('On exit, emails go to {{addresses}}', { addresses: fence.exitNotificationEmails.join(', ') })}
          </p>
        )}
        <FenceRule
          key={`detention ${fence.geofenceId}`}
          geofenceId={fence.geofenceId}
          name={fence.name}
          mayEdit={mayEdit}
        />
        {mayEdit ? (
          <Switch label={t('Active')} on={fence.isActive} busy={busy} onChange={onActive} />
        ) : (
          <p className="note">{fence.isActive ? t('Active') : t('Deactivated')}</p>
        )}
        {mayAlert && fence.isActive && (
          <Link
            className="button fence-alert"
            to={newRulePath(String(fence.customerId), [], { id: fence.geofenceId, name: fence.name })}
          >
            <IconBell size={16} stroke={1.8} aria-hidden="true" />
            {t('Alert from this geofence')}
          </Link>
        )}
      </div>
      <div className="fence-visits">
        <Tabs
          label={t('Vehicles of {{name}}', { name: fence.name })}
          tabs={{ inside: t('Inside'), visits: t('Visits') }}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'inside' ? (
            <Inside key={fence.geofenceId} fence={fence} />
          ) : (
            <>
              <PastVisits
                key={`past ${fence.geofenceId}`}
                fence={fence}
                mayEdit={mayEdit}
                onCounted={setCounted}
              />
              <VisitList
                key={fence.geofenceId}
                of={fence.geofenceId}
                mark={`${fence.vehicleCount} ${counted}`}
                load={(page, signal) => visitsOf(fence.geofenceId, page, signal)}
                whose={whoseVisit}
                none={t('No vehicle has been here yet')}
              />
            </>
          )}
        </Tabs>
      </div>
    </>
  )
}

/** The trailer, and the way to where else it has been. */
const whoseVisit = ({ vin, unitId }: VisitRow) => (
  <span className="visit-whose">
    <Link to={`/tracking/${encodeURIComponent(vin)}`}>{unitId}</Link>
    <button type="button" className="link" onClick={() => setSearch({ vehicle: vin })}>
      {t('all its visits')}
    </button>
  </span>
)

function Inside({ fence }: { fence: FenceDetail }) {
  const [text, setText] = useState('')
  const at = instantOfClock(text)
  const ahead = at !== null && at > now()
  const page = useQuery(
    ahead ? null : [fence.geofenceId, at, fence.vehicleCount],
    (signal) => visitsAt(fence.geofenceId, at, signal),
    { keepPrevious: `${fence.geofenceId} ${at}`, refetchEvery: visitsRefetchEvery },
  )
  const visits = page.answer?.visits
  return (
    <>
      <label className="fence-at">
        <span>{t('At')}</span>
        <input
          type="datetime-local"
          max={clockText(now())}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text ? (
          <Button kind="quiet" onClick={() => setText('')}>
            {t('Now')}
          </Button>
        ) : (
          <span className="note">{t('now')}</span>
        )}
      </label>
      {ahead ? (
        <Empty title={t('Choose a moment that has passed')} />
      ) : page.error && !visits ? (
        <ErrorState title={page.error} again={page.again} />
      ) : !visits ? (
        <Loading lines={3} label={t('Loading vehicles')} />
      ) : visits.length === 0 ? (
        <Empty title={at === null ? t('No vehicle is inside now') : t('No vehicle was inside then')} />
      ) : (
        <ul className="visit-list">
          {visits.map((visit) => (
            <VisitLine key={`${visit.vin} ${visit.entered}`} visit={visit}>
              {whoseVisit(visit)}
            </VisitLine>
          ))}
        </ul>
      )}
      {visits && <StaleNotice error={page.error} />}
      {visits && page.answer!.visitCount > visits.length && (
        <p className="note">
          {t('The {{shown}} longest of {{visits}} are shown.', {
            shown: visits.length,
            visits: number(page.answer!.visitCount),
          })}
        </p>
      )}
    </>
  )
}
