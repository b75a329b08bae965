/** Rows that are read and compared, under their titles: of a report, its runs, the visits of a period. */
import type { ReactNode } from 'react'
import './row-table.css'

export interface RowTitle {
  readonly key: string
  readonly title: string
  /** Numbers stand under one another at the right. */
  readonly figures?: boolean
  /** Read only, not shown. */
  readonly unseen?: boolean
}

export function RowTable({
  label,
  titles,
  isOld = false,
  children,
}: {
  label: string
  titles: readonly RowTitle[]
  /** Others are on their way. */
  isOld?: boolean
  /** A `tr` for each row. */
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className="row-table" aria-label={label} tabIndex={0} aria-busy={isOld}>
      <table>
        <thead>
          <tr>
            {titles.map(({ key, title, figures, unseen }) => (
              <th key={key} scope="col" data-figures={figures || undefined}>
                {unseen ? <span className="unseen">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
