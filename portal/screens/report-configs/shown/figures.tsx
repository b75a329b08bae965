/** The figures of a report; each shows the rows that it counts. */
import { t } from '#domain/basics/texts.ts'
import type { ReportDocument, ReportFigure } from '#domain/reports/document.ts'
import './shown.css'
import { documentIn } from '#domain/reports/in-units.ts'
import { useUnits } from '../../../ui/units.ts'

export interface Counted {
  readonly section: string
  /** Null: all rows of the section. */
  readonly mark: string | null
}

export function Figures({
  document,
  onOpen,
  opened,
}: {
  document: ReportDocument
  /** Shows the rows of a figure; null where they are not kept. */
  onOpen: ((figure: ReportFigure) => void) | null
  /** The key of the figure whose rows are shown. */
  opened?: string | null
}) {
  const { figures } = documentIn(document, useUnits())
  return (
    <ul className="report-figures" aria-label={t('Figures')}>
      {figures.map((figure) => (
        <li key={figure.key} title={t(figure.definition)}>
          {onOpen ? (
            <button type="button" aria-pressed={opened === figure.key} onClick={() => onOpen(figure)}>
              <Inside figure={figure} />
            </button>
          ) : (
            <div>
              <Inside figure={figure} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const Inside = ({ figure: { label, text, change } }: { figure: ReportFigure }) => (
  <>
    <b className="numbers">{text}</b>
    {change !== null && <span className="report-change numbers">{change}</span>}
    <span className="report-figure-label">{t(label)}</span>
  </>
)
