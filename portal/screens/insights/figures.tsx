/** The figures of a dashboard, each beside the period before; a press opens the rows that it counts. */

import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { InsightFigure } from '#domain/insights/document.ts'

export function Figures({
  figures,
  opened,
  onOpen,
}: {
  figures: readonly InsightFigure[]
  /** The key of the one whose rows are shown. */
  opened: string | null
  onOpen: (key: string) => void
}) {
  return (
    <ul className="insight-figures" aria-label={t('Figures')} data-tour="insight-figures">
      {figures.map((figure) => (
        <FigureCard key={figure.key} figure={figure} opened={figure.key === opened} onOpen={onOpen} />
      ))}
    </ul>
  )
}

export function FigureCard({
  figure,
  opened,
  onOpen,
}: {
  figure: InsightFigure
  opened: boolean
  onOpen: (key: string) => void
}) {
  const id = useId()
  const inside = (
    <>
      <span className="insight-label">{t(figure.label)}</span>
      <Value figure={figure} />
      <Change figure={figure} />
    </>
  )
  return (
    <li className="insight-figure">
      {figure.opens ? (
        <button type="button" aria-pressed={opened} aria-describedby={id} onClick={() => onOpen(figure.key)}>
          {inside}
        </button>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its definition is read by keys as well
        <div tabIndex={0} aria-describedby={id}>
          {inside}
        </div>
      )}
      <span className="insight-definition" role="tooltip" id={id}>
        {t(figure.definition)}
      </span>
    </li>
  )
}

/** Units are lighter than the number. */
function Value({ figure: { text, unit } }: { figure: InsightFigure }) {
  const isBehind = unit !== null && unit !== '$' && text.endsWith(` ${unit}`)
  return (
    <b className="insight-value numbers">
      {isBehind ? text.slice(0, -unit.length - 1) : text}
      {isBehind && <small> {unit}</small>}
    </b>
  )
}

/** Of a growth by more than this a share says nothing any more. */
const manyTimes = 10
const timesText = (value: number, previous: number): string | null =>
  value / previous >= manyTimes ? t('more than {{times}} times', { times: manyTimes }) : null

const changed = {
  better: (change: string) => t('{{change}} better', { change }),
  worse: (change: string) => t('{{change}} worse', { change }),
  same: (change: string) => t('{{change}} as before', { change }),
} as const

function Change({ figure: { change, verdict, previousText, value, previous } }: { figure: InsightFigure }) {
  if (previousText === null) return null
  if (change === null)
    return <span className="insight-change">{t('Before: {{figure}}', { figure: previousText })}</span>
  const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const
  const by = timesText(value!, previous!) ?? change
  return (
    <span className="insight-change numbers" data-verdict={verdict ?? undefined}>
      {verdict === 'same' || value === previous ? (
        <IconEqual {...icon} />
      ) : value! > previous! ? (
        <IconArrowUpRight {...icon} />
      ) : (
        <IconArrowDownRight {...icon} />
      )}
      {verdict === null ? by : changed[verdict](by)}
      <span className="insight-before"> {t('before {{figure}}', { figure: previousText })}</span>
    </span>
  )
}
