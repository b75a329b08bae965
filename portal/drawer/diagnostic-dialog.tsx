/** A diagnostic e-mail to a service center: chosen, confirmed, on its way, and sent or not. */

import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { mark, plural, t } from '#domain/basics/texts.ts'
import { diagnosticWords } from '#domain/fleet/diagnostic.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { type FaultLife, faults as faultPage } from '../data/faults.ts'
import { request } from '../data/graphql.ts'
import {
  type DiagnosticEmail,
  diagnosticQuery,
  type NearCenter,
  sendDiagnosticMutation,
} from '../data/service-centers.ts'
import { useQuery } from '../data/use-query.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Button } from '../ui/controls/button.tsx'
import { Check } from '../ui/controls/controls.tsx'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import { Loading } from '../ui/states/states.tsx'

type Step = 'choose' | 'confirm' | 'sending' | 'done'

/** How often it is asked what became of the email. */
const pollEvery = 1_000
const mostFaults = 50
const anything = { search: null, faultTypeIds: null, fmis: null, from: null, to: null, sensorTypeIds: null }

export function DiagnosticDialog({
  center,
  detail,
  shown,
  onClose,
}: {
  center: NearCenter
  detail: VehicleDetail
  shown: readonly AnySensor[]
  onClose: () => void
}) {
  const { vehicle, state } = detail
  const reported = shown.filter(({ key }) => state.readings[key as SensorKey] !== undefined)
  const active = useQuery(vehicle.vin, async (signal) => {
    const query = { ...anything, vin: vehicle.vin, status: 'Active' } as const
    return (await faultPage(query, { sort: null, page: 0, pageSize: mostFaults }, signal)).faults
  })
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [sensors, setSensors] = useState<ReadonlySet<string>>(() => troubled(reported, detail))
  const [note, setNote] = useState('')
  const [step, setStep] = useState<Step>('choose')
  const [email, setEmail] = useState<DiagnosticEmail | null>(null)
  const [error, setError] = useState<string | null>(null)
  const faults = (active.answer ?? []).filter(({ id }) => !without.has(id))
  const followed = useEmail(email)

  async function send() {
    setStep('sending')
    setError(null)
    try {
      const input = {
        vin: vehicle.vin,
        serviceCenterId: center.id,
        note,
        faults: faults.map(({ id }) => id),
        sensors: [...sensors],
      }
      setEmail((await request(sendDiagnosticMutation, { input })).sendDiagnosticEmail)
    } catch (failed) {
      setError(sentenceOf(failed))
    }
    setStep('done')
  }
  const nothing = faults.length + sensors.size === 0

  if (step === 'choose')
    return (
      <Dialog
        title={t('Send diagnostics of {{unit}}', { unit: vehicle.unitId })}
        wide
        onClose={onClose}
        onSubmit={() => !nothing && setStep('confirm')}
        actions={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" kind="primary" disabled={nothing || active.busy}>
              {t('Continue')}
            </Button>
          </>
        }
      >
        <p>{t('To {{center}}, {{email}}', { center: center.name, email: center.email })}</p>
        <fieldset className="diagnostic-parts">
          <legend>{t('Active faults')}</legend>
          {active.error && <p className="form-error">{active.error}</p>}
          {!active.answer && !active.error && <Loading lines={2} label={t('Loading faults')} />}
          {active.answer?.length === 0 && <p className="centers-none">{t('There are none.')}</p>}
          {active.answer?.map((fault) => (
            <Check
              key={fault.id}
              label={t(fault.faultDescription)}
              under={codeOf(fault)}
              on={!without.has(fault.id)}
              onChange={(on) => setWithout(toggled(without, fault.id, !on))}
            />
          ))}
        </fieldset>
        <fieldset className="diagnostic-parts">
          <legend>{t('State')}</legend>
          {reported.map(({ key, label }) => (
            <Check
              key={key}
              label={key === 'gps' ? t('Location, with a map') : label}
              on={sensors.has(key)}
              onChange={(on) => setSensors(toggled(sensors, key, on))}
            />
          ))}
        </fieldset>
        <label className="diagnostic-note">
          {t('Note (optional)')}
          <textarea
            value={note}
            maxLength={diagnosticWords.noteLongest}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      </Dialog>
    )

  if (step === 'confirm')
    return (
      <Dialog
        title={t('Send this e-mail?')}
        onClose={onClose}
        onSubmit={() => void send()}
        actions={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button onClick={() => setStep('choose')}>{t('Back')}</Button>
            <Button type="submit" kind="primary" autoFocus>
              {t('Send')}
            </Button>
          </>
        }
      >
        <p>
          {t(note.trim() === '' ? what : whatWithNote, {
            center: center.name,
            email: center.email,
            content: contentText(faults.length, sensors.size),
            unit: vehicle.unitId,
          })}
        </p>
      </Dialog>
    )

  const failed = error ?? (followed?.status === 'failed' ? (followed.problem ?? '') : null)
  return (
    <Dialog
      title={failed === null ? titleOf(followed) : t('Not sent')}
      onClose={onClose}
      onSubmit={failed === null ? onClose : () => void send()}
      actions={
        failed === null ? (
          <Button type="submit" kind="primary" busy={step === 'sending'}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" kind="primary">
              {t('Try again')}
            </Button>
          </>
        )
      }
    >
      <p className="diagnostic-step" role={failed === null ? 'status' : 'alert'}>
        <LevelMark
          level={failed !== null ? 'critical' : followed?.status === 'sent' ? 'good' : 'notice'}
          bare
        />
        <span>
          {failed !== null
            ? `${diagnosticWords.failed} ${failed}`
            : !followed
              ? t('Sending to {{email}} …', { email: center.email })
              : followed.status === 'sent'
                ? t('The diagnostic e-mail was sent to {{recipient}}.', { recipient: followed.recipient })
                : followed.isSending
                  ? t('Sending to {{recipient}} … You may close this; sending continues.', {
                      recipient: followed.recipient,
                    })
                  : t('It is in the outbox: no mail server is set up, so it waits there.')}
        </span>
      </p>
    </Dialog>
  )
}

const what = mark('{{center}} ({{email}}) gets {{content}} of {{unit}}. Answers go to your own address.')
const whatWithNote = mark(
  '{{center}} ({{email}}) gets {{content}} of {{unit}}, with your note. Answers go to your own address.',
)
/** "2 faults and the state of 1 sensor" */
const contentText = (faults: number, sensors: number): string => {
  if (sensors === 0) return count(faults, 'fault')
  const ofSensors = plural(sensors, 'the state of {{count}} sensor', 'the state of {{count}} sensors')
  return faults === 0
    ? ofSensors
    : t('{{faults}} and {{sensors}}', { faults: count(faults, 'fault'), sensors: ofSensors })
}

/** To begin with: where it is, and whatever is in trouble. */
const troubled = (shown: readonly AnySensor[], { state, vehicle }: VehicleDetail): ReadonlySet<string> =>
  new Set(
    shown
      .filter(({ key, level }) => {
        const held = state.readings[key as SensorKey]
        const now = held && level?.(held.reading, vehicle)
        return key === 'gps' || now === 'caution' || now === 'critical'
      })
      .map(({ key }) => key),
  )

const toggled = (set: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> => {
  const next = new Set(set)
  if (on) next.add(key)
  else next.delete(key)
  return next
}

const titleOf = (email: DiagnosticEmail | null): string =>
  email?.status === 'sent' ? t('Sent') : email && !email.isSending ? t('In the outbox') : t('Sending')

const codeOf = ({ faultTypeId, fmi }: FaultLife) =>
  t('Fault {{fault}}, FMI {{fmi}}', { fault: faultTypeId, fmi })

/** What becomes of an email, until it is sent or will not be. */
function useEmail(email: DiagnosticEmail | null): DiagnosticEmail | null {
  const { answer } = useQuery(
    email ? email.id : null,
    async (signal) => (await request(diagnosticQuery, { id: email!.id }, signal)).diagnosticEmail,
    { refetchEvery: (found) => ((found ?? email)?.status === 'waiting' ? pollEvery : null) },
  )
  return answer ?? email
}
