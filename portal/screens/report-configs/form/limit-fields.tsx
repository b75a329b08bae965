/** The numbers of a report's form: how far it looks back, and the limits of its kind. */

import { type ReactNode, useId, useState } from 'react'
import { keptNumber, shownNumber, shownUnit } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { Choice } from '../../../ui/controls/controls.tsx'
import { useUnits } from '../../../ui/units.ts'

/** §9 */
const units = { minutes: minute, hours: hour, days: day } as const
const unitNames: Readonly<Record<Unit, string>> = {
  minutes: t('minutes'),
  hours: t('hours'),
  days: t('days'),
}
type Unit = keyof typeof units
/** §5: days if they are whole, else hours if whole, else minutes. */
const unitOf = (ms: Ms): Unit => (ms % day === 0 ? 'days' : ms % hour === 0 ? 'hours' : 'minutes')

function Measure({
  label,
  value,
  onValue,
  help,
  children,
}: {
  label: string
  value: number
  onValue: (value: number) => void
  help?: string
  /** The unit, or a choice of it. */
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="field report-measure">
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          inputMode="decimal"
          value={Number.isNaN(value) ? '' : value}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onValue(Number.parseFloat(event.target.value))}
        />
        {children}
      </span>
      {help && (
        <p id={`${id}-help`} className="field-under">
          {help}
        </p>
      )}
    </div>
  )
}

function DwellLimit({ ms, onMs }: { ms: Ms; onMs: (ms: Ms) => void }) {
  const [unit, setUnit] = useState<Unit>(unitOf(ms))
  return (
    <Measure
      label={t('Stays longer than')}
      value={ms / units[unit]}
      onValue={(value) => onMs(value * units[unit])}
    >
      <Choice
        bare
        label={t('Unit of the dwell limit')}
        value={unit}
        options={Object.entries(unitNames).map(([value, label]) => ({ value, label }))}
        onChange={(next) => {
          setUnit(next as Unit)
          onMs((ms / units[unit]) * units[next as Unit])
        }}
      />
    </Measure>
  )
}

export function LimitFields({
  kind,
  draft,
  onDraft,
}: {
  kind: AnyReportKind
  draft: ReportConfigDraft
  onDraft: (draft: ReportConfigDraft) => void
}) {
  const has = (field: AnyReportKind['fields'][number]) => kind.fields.includes(field)
  const apart = shownUnit('temperatureDifference', useUnits())
  const change = (part: Partial<ReportConfigDraft>) => onDraft({ ...draft, ...part })
  return (
    <>
      {has('dwellThreshold') && (
        <DwellLimit ms={draft.dwellThresholdMs} onMs={(dwellThresholdMs) => change({ dwellThresholdMs })} />
      )}
      {has('assetThreshold') && (
        <div className="report-pair">
          <Choice
            label={t('Geofences that hold')}
            value={draft.assetThresholdFewer ? 'fewer' : 'more'}
            options={[
              { value: 'more', label: t('more than') },
              { value: 'fewer', label: t('fewer than') },
            ]}
            onChange={(way) => change({ assetThresholdFewer: way === 'fewer' })}
          />
          <Measure
            label={t('Number of trailers')}
            value={draft.assetThreshold}
            onValue={(assetThreshold) => change({ assetThreshold })}
          >
            <span className="unit">{t('trailers')}</span>
          </Measure>
        </div>
      )}
      {has('outOfRange') && (
        <Measure
          label={t('Out of range')}
          value={shownNumber(draft.outOfRangeF, apart)}
          onValue={(shown) => change({ outOfRangeF: keptNumber(shown, apart) })}
          help={t('How far return air may be from the set point.')}
        >
          <span className="unit">{t('{{degrees}} off', { degrees: apart.name })}</span>
        </Measure>
      )}
      {has('timeframe') && (
        <Measure
          label={t('Looks back')}
          value={draft.reportHistoryTimeframe}
          onValue={(reportHistoryTimeframe) => change({ reportHistoryTimeframe })}
        >
          <span className="unit">{t('days')}</span>
        </Measure>
      )}
    </>
  )
}
