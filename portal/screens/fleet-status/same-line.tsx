/** A small line that names the columns put aside because every row says the same in them. */

import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { SameColumn } from './same-columns.ts'

const named = 3

export function SameLine({
  same,
  whole,
  shows,
  onShows,
}: {
  same: readonly SameColumn[]
  /** All rows of the result are on this page. */
  whole: boolean
  /** They show nevertheless, as somebody chose. */
  shows: boolean
  onShows: (shows: boolean) => void
}) {
  if (same.length === 0) return null
  const all = same.map(({ title, text }) => `${title} ${text}`)
  const some = `${all.slice(0, named).join(', ')}${all.length > named ? ', …' : ''}`
  return (
    <p className="fleet-same" title={all.join('\n')}>
      <span>
        {whole
          ? plural(
              same.length,
              '{{count}} column is the same in all rows: {{columns}}',
              '{{count}} columns are the same in all rows: {{columns}}',
              { count: number(same.length), columns: some },
            )
          : plural(
              same.length,
              '{{count}} column is the same in all rows of this page: {{columns}}',
              '{{count}} columns are the same in all rows of this page: {{columns}}',
              { count: number(same.length), columns: some },
            )}
      </span>
      <button type="button" className="fleet-clear" onClick={() => onShows(!shows)}>
        {shows ? t('Hide') : t('Show')}
      </button>
    </p>
  )
}
