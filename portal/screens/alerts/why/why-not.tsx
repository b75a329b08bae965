/** "Why did I not get an alert?": replays how a rule judged one trailer at one moment. */

import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import { type AlertRule, alertRules } from '../../../data/alerts.ts'
import { createLister, everyVehicle } from '../../../data/listing.ts'
import { startLive } from '../../../data/live.ts'
import { type ExplanationAnswer, whyNot } from '../../../data/rule-trial.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useFlow, vehicles } from '../../../data/vehicles.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { ChipField } from '../../../ui/fields/chip-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { now } from '../../../ui/time/clock.ts'
import { clockText, instantOfClock } from '../../../ui/time/time.ts'
import { ExplanationView } from './explanation-view.tsx'

const lister = createLister()
/** The exact sentence of §5. */
const selectVin = t('Please select a VIN from the drop down list.')
const mostOffered = 12

export function WhyNotDialog({
  ruleId: first,
  rules: known,
  onClose,
}: {
  ruleId?: string
  rules?: readonly AlertRule[]
  onClose: () => void
}) {
  const query = useQuery(known ? null : 'rules', (signal) => alertRules(null, signal))
  const rules = known ?? query.answer ?? []
  const [ruleId, setRuleId] = useState(first ?? '')
  const [vin, setVin] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(() => clockText(now()))
  const [tried, setTried] = useState(false)
  const [explanation, setExplanation] = useState<ExplanationAnswer | null>(null)
  const act = useAct()
  useFlow()
  useEffect(startLive, [])
  const vehicle = vin === null ? undefined : vehicles.byVin(vin)
  const offers =
    text.trim() === ''
      ? []
      : lister(vehicles, { ...everyVehicle, text, sort: 'unit' })
          .slice(0, mostOffered)
          .map(({ vin, unitId }) => ({ id: vin, label: unitId, more: vin }))
  const typed = instantOfClock(at) ?? Number.NaN
  const future = typed > now()
  // The whole minute is meant: what was made or happened within it counts.
  const moment = Math.min(typed + minute - 1, now())
  const unnamed = tried && ruleId === ''
  const ready = ruleId !== '' && vin !== null && Number.isFinite(moment) && !future

  return (
    <Dialog
      title={t('Why did I not get an alert?')}
      wide
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (ready) void act.run(async () => setExplanation(await whyNot(ruleId, vin, moment)))
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button type="submit" kind="primary" busy={act.busy}>
            {t('Explain')}
          </Button>
        </>
      }
    >
      <div className="field" data-wrong={unnamed || undefined}>
        <Choice
          label={t('Alert')}
          value={ruleId}
          options={[
            { value: '', label: query.busy && !known ? t('Loading alerts') : t('Select an alert') },
            ...rules.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setRuleId}
        />
        {unnamed && (
          <p className="field-under" role="alert">
            {t('Select an alert.')}
          </p>
        )}
      </div>
      <ChipField
        label={t('Trailer')}
        placeholder={vin ? '' : t('Unit or VIN')}
        chips={vin ? [{ id: vin, label: vehicle ? `${vehicle.unitId} · ${vin}` : vin }] : []}
        onRemove={() => setVin(null)}
        text={text}
        onText={setText}
        offers={vin ? [] : offers}
        onChoose={setVin}
        error={tried && vin === null ? selectVin : undefined}
      />
      <TextField
        label={t('When')}
        type="datetime-local"
        value={at}
        max={clockText(now())}
        onChange={(event) => setAt(event.target.value)}
        help={t('In your own time zone. Shows how the alert judged the trailer at that moment.')}
        error={tried && future ? t('Choose a moment that has passed.') : undefined}
      />
      <FormError>{act.error}</FormError>
      {explanation && !act.busy && <ExplanationView explanation={explanation} />}
    </Dialog>
  )
}
