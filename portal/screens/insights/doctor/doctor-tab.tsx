/** The geofence doctor: places that want a geofence, and geofences that want a mend, beside a map of the chosen one. */

import { useState } from 'react'
import { signInWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import type { DoctorDocument } from '#domain/insights/doctor/finding.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { geofenceDoctor, restoreFinding } from '../../../data/geofence-doctor.ts'
import { useQuery } from '../../../data/use-query.ts'
import { type Done, UndoLine } from '../../../drawer/undo-line.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { setSearch } from '../../../ui/layout/address.ts'
import { useAct } from '../../../ui/states/act.ts'
import { Empty, ErrorState, Loading, NoAccess } from '../../../ui/states/states.tsx'
import { moment } from '../../../ui/time/time.ts'
import { DoctorMap } from './doctor-map.tsx'
import { FindingCard } from './finding-card.tsx'
import { PlaceCard } from './place-card.tsx'
import './doctor.css'

export const doctorTab = { key: 'geofence-doctor', label: t('Geofence doctor') }

export function DoctorTab({
  customers,
  customerIds,
}: {
  customers: readonly CustomerName[]
  /** Those that are chosen for all of Insights: the first of them. */
  customerIds: readonly number[]
}) {
  const customer = customers.find(({ id }) => customerIds.includes(Number(id))) ?? customers[0]
  if (!customer) return <NoAccess title={t('You see no customer that has Insights.')} />
  return (
    <>
      {customers.length > 1 && (
        <div className="doctor-customer">
          <Choice
            label={t('Customer')}
            value={customer.id}
            options={customers.map(({ id, shortName }) => ({ value: id, label: shortName }))}
            onChange={(id) => setSearch({ customers: id })}
          />
        </div>
      )}
      <Doctor key={customer.id} customerId={customer.id} />
    </>
  )
}

function Doctor({ customerId }: { customerId: string }) {
  const { answer, error, again, busy } = useQuery(['geofence-doctor', customerId], (signal) =>
    geofenceDoctor(customerId, signal),
  )
  const [done, setDone] = useState<Done | null>(null)
  const onDone = ({ text, undo, ...more }: Done) => {
    setDone({
      text,
      ...more,
      undo: async () => {
        await undo()
        again()
      },
    })
    again()
  }
  if (!answer)
    return error ? (
      <div className="insight-page">
        {error === signInWords.notAuthorized ? (
          <NoAccess title={t('The geofence doctor is for those who see the geofences of a customer.')} />
        ) : (
          <ErrorState title={error} again={again} />
        )}
      </div>
    ) : (
      <div className="insight-page">
        <Loading lines={8} label={t('Looking through the stays of 30 days')} />
      </div>
    )
  return (
    <>
      {error && (
        <p className="row-note" role="status">
          {t('This could not be read again; it may be old.')} {error}
        </p>
      )}
      <Shown key={customerId} {...{ customerId, busy, onDone, again }} document={answer} />
      {done && <UndoLine key={done.text} className="doctor-done" done={done} onGone={() => setDone(null)} />}
    </>
  )
}

function Shown({
  document: { places, findings, dismissed, mayEdit, notes },
  customerId,
  busy,
  onDone,
  again,
}: {
  document: DoctorDocument
  customerId: string
  busy: boolean
  onDone: (done: Done) => void
  again: () => void
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const place = places.find(({ key }) => key === chosen)
  const finding = findings.find(({ key }) => key === chosen)
  const shown = place ?? finding ?? places[0] ?? findings[0]
  return (
    <div className="doctor" aria-busy={busy}>
      <div className="doctor-list">
        <p className="insight-about">
          <span>{t('The last 30 days')}</span>
        </p>
        {notes.map((note) => (
          <p key={note} className="row-note">
            {note}
          </p>
        ))}
        {places.length + findings.length === 0 && (
          <Empty title={t('The doctor has nothing to say.')}>
            <p>{t('Every place where trailers stay has a geofence, and every geofence does its work.')}</p>
          </Empty>
        )}
        {places.length === 0 && findings.length > 0 && (
          <p className="row-note">{t('Every place where trailers stay has a geofence.')}</p>
        )}
        {places.length > 0 && (
          <section aria-labelledby="doctor-places">
            <h2 id="doctor-places">{t('Places without a geofence')}</h2>
            <p className="row-note">{t('Where trailers stayed on two days at least.')}</p>
            <ul className="doctor-cards">
              {places.map((one) => (
                <PlaceCard
                  key={one.key}
                  {...{ place: one, customerId, mayEdit, onDone }}
                  isChosen={one === shown}
                  onChoose={() => setChosen(one.key)}
                />
              ))}
            </ul>
          </section>
        )}
        {findings.length > 0 && (
          <section aria-labelledby="doctor-fences">
            <h2 id="doctor-fences">{t('Geofences that want a mend')}</h2>
            <ul className="doctor-cards">
              {findings.map((one) => (
                <FindingCard
                  key={one.key}
                  {...{ finding: one, customerId, mayEdit, onDone }}
                  isChosen={one === shown}
                  onChoose={() => setChosen(one.key)}
                />
              ))}
            </ul>
          </section>
        )}
        <DismissedOnes {...{ dismissed, mayEdit, again }} />
      </div>
      {shown && (
        <DoctorMap
          label={t('Map of {{name}}', { name: shown.name })}
          outlines={
            'trouble' in shown
              ? [
                  { outline: shown.outline, proposed: false },
                  ...(shown.other ? [{ outline: shown.other.outline, proposed: false }] : []),
                  ...(shown.mend && shown.mend.act !== 'deactivate'
                    ? [{ outline: shown.mend.outline, proposed: true }]
                    : []),
                ]
              : [{ outline: shown.outline, proposed: true }]
          }
        />
      )}
    </div>
  )
}

function DismissedOnes({
  dismissed,
  mayEdit,
  again,
}: Pick<DoctorDocument, 'dismissed' | 'mayEdit'> & { again: () => void }) {
  const act = useAct()
  if (dismissed.length === 0) return null
  return (
    <details className="doctor-dismissed">
      <summary>{t('Dismissed ({{findings}})', { findings: dismissed.length })}</summary>
      {act.error && <p role="alert">{act.error}</p>}
      <ul>
        {dismissed.map(({ id, text, by, at }) => (
          <li key={id}>
            <span>
              {text}
              <small>
                {by}, {moment(at)}
              </small>
            </span>
            {mayEdit && (
              <Button
                kind="quiet"
                busy={act.busy}
                aria-label={t('Bring back {{finding}}', { finding: text })}
                onClick={async () => {
                  if (await act.run(() => restoreFinding(String(id)))) again()
                }}
              >
                {t('Bring back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
