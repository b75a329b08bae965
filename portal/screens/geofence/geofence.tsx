/** Geofence: the map with all geofences, and beside it the list, one of them, or the editor; the address says which. */

import { useCallback, useEffect, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import type { Point } from '#domain/geo/point.ts'
import { customerNames } from '../../data/customers.ts'
import {
  createGeofence,
  deleteGeofence,
  type FenceDetail,
  type FenceShape,
  fenceShapes,
  geofence,
  setGeofenceActive,
  updateGeofence,
} from '../../data/geofences.ts'
import { startLive } from '../../data/live.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { vehicles } from '../../data/vehicles.ts'
import { FleetMap } from '../../map/fleet-map.tsx'
import { Fences } from '../../map/layers/fences.tsx'
import { LookAt } from '../../map/layers/look-at.tsx'
import { Pin } from '../../map/layers/pin.tsx'
import { cornersOf } from '../../map/outline.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { go, setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { type Outcome, OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import {
  blankFence,
  type Draft,
  describeDeleted,
  describeSaved,
  fenceDraftOf,
  inputOfDraft,
  isChanged,
} from './draft.ts'
import { DeleteFence, DiscardChanges, SaveFence } from './fence-dialogs.tsx'
import { FenceEditor } from './fence-editor.tsx'
import { FenceExport, FenceImport } from './fence-files.tsx'
import { FenceList } from './fence-list.tsx'
import { ChosenFence } from './fence-panel.tsx'
import { PlaceSearch } from './place-search.tsx'
import { type Place, surroundings } from './places.ts'
import { ShapeEditor } from './shape-editor.tsx'
import { useGeofenceRows } from './use-rows.ts'
import { VehicleVisits } from './vehicle-visits.tsx'
import './geofence.css'

type Open = 'import' | 'export' | 'save' | 'delete' | 'discard'
/** Nothing is drawn or typed yet. */
const newFence = { before: blankFence, now: blankFence, id: null }
const everyVehicle = () => true
const noFences: readonly FenceShape[] = []
const covered = { top: 0, left: 384, right: 0, bottom: 0 }
/** As high as the sheet is at the most; the controls stand above it. */
const coveredPhone = { top: 0, left: 0, right: 48, bottom: 412 }

export function Screen() {
  useEffect(startLive, [])
  const session = useSession()
  const names = useQuery('customers', customerNames)
  const query = useSearchValue('customer')
  const chosen = useSearchValue('fence')
  const visitor = useSearchValue('vehicle')
  const wantsNew = useSearchValue('new') !== null
  const customers = names.answer ?? []
  const customerId =
    customers.length === 1
      ? Number(customers[0]!.id)
      : query && customers.some(({ id }) => id === query)
        ? Number(query)
        : null

  const [round, setRound] = useState(0)
  const { rows, total, error, again } = useGeofenceRows(customerId, round, names.answer !== null)
  const shapes = useQuery(
    names.answer ? [customerId, round] : null,
    (signal) => fenceShapes(customerId, signal),
    { keepPrevious: customerId },
  )
  const fence = useQuery(chosen === null ? null : [chosen, round], (signal) => geofence(chosen!, signal), {
    keepPrevious: chosen,
  })
  const [editing, setEditing] = useState<{
    readonly before: Draft
    readonly now: Draft
    readonly id: string | null
  } | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [look, setLook] = useState<readonly Point[] | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const fences = shapes.answer ?? noFences
  const choose = useCallback((id: string | null) => setSearch({ fence: id, vehicle: null }), [])

  // Looks at the one that is chosen, as soon as it is known where it lies.
  const here = chosen === null ? undefined : fences.find(({ id }) => String(id) === chosen)
  const hereId = here?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the map
  useEffect(() => {
    if (here) setLook(cornersOf(here.shape))
  }, [hereId])

  const mayEdit =
    session !== null && customerId !== null && can(session.viewer, 'editGeofences', { customerId })
  const changed = editing !== null && (editing.id === null || isChanged(editing.before, editing.now))

  // The palette leads here to draw a new one; with several customers, once one is chosen.
  useEffect(() => {
    if (!wantsNew || !mayEdit) return
    setSearch({ new: null, fence: null })
    setEditing((was) => was ?? newFence)
  }, [wantsNew, mayEdit])

  if (!session) return null
  async function act(title: string, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setWrong(null)
    try {
      await work()
      setRound((before) => before + 1)
      return true
    } catch (failed) {
      if (editing) setWrong(sentenceOf(failed))
      else setOutcome({ title, text: sentenceOf(failed), failed: true })
      return false
    } finally {
      setBusy(false)
      setOpen(null)
    }
  }
  async function save() {
    if (!editing) return
    const input = inputOfDraft(editing.now)
    await act(t('Save geofence'), async () => {
      const saved =
        editing.id === null
          ? await createGeofence(customerId!, input)
          : await updateGeofence(editing.id, input)
      toast({ key: 'geofence', level: 'good', title: describeSaved(editing.id === null, saved.name) })
      stop()
      choose(saved.geofenceId)
    })
  }
  /** The map goes to a place; whoever may draw begins there. */
  const visit = (found: Place) => {
    setPlace(found)
    setLook(surroundings(found))
    if (mayEdit) setEditing((was) => was ?? newFence)
  }
  const stop = () => {
    setPlace(null)
    setEditing(null)
    setWrong(null)
    setOpen(null)
  }
  const edit = (detail: FenceDetail) => {
    try {
      const before = fenceDraftOf(detail)
      setEditing({ before, now: before, id: detail.geofenceId })
    } catch (failed) {
      setOutcome({ title: t('Edit geofence'), text: sentenceOf(failed), failed: true })
    }
  }

  const phone = matchMedia('(max-width: 640px)').matches
  return (
    <main className="over-map geofences">
      <h1 className="unseen">{t('Geofence')}</h1>
      <FleetMap
        vehicles={vehicles}
        shows={everyVehicle}
        selected={undefined}
        onSelect={(vin) => go(`/tracking/${encodeURIComponent(vin)}`)}
        covered={phone ? coveredPhone : covered}
        quiet={editing !== null}
      >
        <Fences
          fences={fences}
          chosen={chosen === null ? null : Number(chosen)}
          without={editing?.id ? Number(editing.id) : null}
          onChoose={editing ? null : (id) => choose(String(id))}
        />
        {editing && (
          <ShapeEditor
            drawn={editing.now.drawn}
            onDrawn={(drawn) => setEditing((was) => was && { ...was, now: { ...was.now, drawn } })}
          />
        )}
        {place && <Pin point={place.at} className="map-pin" label={place.name} />}
        <LookAt points={look} covered={phone ? coveredPhone : covered} />
      </FleetMap>
      <section className="floating fence-panel" aria-label={t('Geofences')}>
        {editing ? (
          <FenceEditor
            key={editing.id ?? 'new'}
            draft={editing.now}
            onDraft={(now) => setEditing((was) => was && { ...was, now })}
            isNew={editing.id === null}
            changed={changed}
            busy={busy}
            error={wrong}
            onSave={() => setOpen('save')}
            onCancel={() => (isChanged(editing.before, editing.now) ? setOpen('discard') : stop())}
            onLook={setLook}
            place={place}
            onPlace={visit}
          />
        ) : visitor !== null ? (
          <VehicleVisits vin={visitor} />
        ) : chosen !== null ? (
          <ChosenFence
            query={fence}
            viewer={session.viewer}
            busy={busy}
            onBack={() => choose(null)}
            onEdit={edit}
            onDelete={() => setOpen('delete')}
            onActive={(isActive) => void act(t('Geofence'), () => setGeofenceActive(chosen, isActive))}
          />
        ) : (
          <FenceList
            rows={rows}
            total={total}
            error={names.error ?? error}
            again={names.error ? names.again : again}
            mayEdit={mayEdit}
            customers={
              customers.length > 1 && (
                <CustomerChoice
                  customers={customers}
                  chosen={customerId === null ? null : String(customerId)}
                  onChoose={(customer) => setSearch({ customer })}
                />
              )
            }
            places={<PlaceSearch verb={mayEdit ? t('Draw here') : t('Show')} onPlace={visit} />}
            onNew={() => setEditing(newFence)}
            onImport={() => setOpen('import')}
            onExport={() => setOpen('export')}
            onOpen={choose}
          />
        )}
      </section>
      {shapes.error && !shapes.answer && (
        <div className="fence-lost" role="alert">
          <span>{t('The geofences could not be drawn: {{problem}}', { problem: shapes.error })}</span>
          <Button kind="quiet" onClick={shapes.again}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {open === 'import' && customerId !== null && (
        <FenceImport
          customerId={customerId}
          onDone={() => setRound((before) => before + 1)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'export' && (
        <FenceExport customerId={customerId} rows={rows ?? []} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && fence.answer && (
        <DeleteFence
          name={fence.answer.name}
          busy={busy}
          onClose={() => setOpen(null)}
          onDelete={() =>
            void act(t('Delete geofence'), async () => {
              await deleteGeofence(fence.answer!.geofenceId)
              toast({ key: 'geofence', level: 'good', title: describeDeleted(fence.answer!.name) })
              choose(null)
            })
          }
        />
      )}
      {open === 'save' && editing && (
        <SaveFence
          name={editing.now.name.trim()}
          isNew={editing.id === null}
          busy={busy}
          onClose={() => setOpen(null)}
          onSave={() => void save()}
        />
      )}
      {open === 'discard' && <DiscardChanges onClose={() => setOpen(null)} onDiscard={stop} />}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </main>
  )
}
