/** Another limit, tried on the same data before the form takes it over. */

import { number, shortDuration } from '#domain/basics/print.ts'
import { shortText } from '#domain/basics/quantity.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { day, hour } from '#domain/basics/time.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import type { AnyReportKind, ReportField } from '#domain/reports/report.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ownUnits } from '../../../ui/units.ts'

interface Movable {
  readonly field: 'dwellThresholdMs' | 'assetThreshold' | 'outOfRangeF'
  readonly label: string
  readonly stops: readonly number[]
  readonly text: (value: number) => string
}

const movables: Partial<Record<ReportField, Movable>> = {
  dwellThreshold: {
    field: 'dwellThresholdMs',
    label: t('Try another limit'),
    stops: [
      0,
      hour,
      2 * hour,
      4 * hour,
      8 * hour,
      12 * hour,
      day,
      2 * day,
      3 * day,
      5 * day,
      7 * day,
      14 * day,
      30 * day,
    ],
    text: (ms) => (ms === 0 ? t('any stay') : t('over {{time}}', { time: shortDuration(ms) })),
  },
  assetThreshold: {
    field: 'assetThreshold',
    label: t('Try another number'),
    stops: [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500],
    text: (value) => plural(value, '{{count}} trailers', '{{count}} trailers', { count: number(value) }),
  },
  outOfRange: {
    field: 'outOfRangeF',
    label: t('Try another range'),
    stops: [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30],
    text: (value) => t('{{degrees}} off', { degrees: shortText(value, 'temperatureDifference', ownUnits()) }),
  },
}

export function Threshold({
  kind,
  base,
  tried,
  onTry,
  onTake,
}: {
  kind: AnyReportKind
  /** What the form says. */
  base: ReportConfigDraft
  tried: Partial<ReportConfigDraft> | null
  onTry: (part: Partial<ReportConfigDraft> | null) => void
  onTake: ((draft: ReportConfigDraft) => void) | null
}) {
  const movable = kind.fields.map((field) => movables[field]).find(Boolean)
  if (!movable) return null
  const { field, label, text } = movable
  const set = base[field]
  if (Number.isNaN(set)) return null
  const value = tried?.[field] ?? set
  const stops = [...new Set([...movable.stops, set])].sort((a, b) => a - b)
  return (
    <div className="report-threshold">
      <label>
        <span>{label}</span>
        <input
          type="range"
          min={0}
          max={stops.length - 1}
          value={Math.max(0, stops.indexOf(value))}
          aria-valuetext={text(value)}
          onChange={(event) => {
            const next = stops[Number(event.target.value)] ?? set
            onTry(next === set ? null : { [field]: next })
          }}
        />
      </label>
      <b className="numbers">{text(value)}</b>
      {value !== set && (
        <span className="report-threshold-acts">
          {onTake && (
            <Button onClick={() => onTake({ ...base, [field]: value })}>
              {t('Use {{limit}}', { limit: text(value) })}
            </Button>
          )}
          <Button kind="quiet" onClick={() => onTry(null)}>
            {t('Back to {{limit}}', { limit: text(set) })}
          </Button>
        </span>
      )}
    </div>
  )
}
