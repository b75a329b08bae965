/** How often something fired on each of the last seven days, as small bars. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'

const [width, gap, height] = [7, 3, 20] as const

export function WeekBars({ week, level }: { week: readonly number[]; level: string }) {
  const most = Math.max(1, ...week)
  const total = week.reduce((sum, n) => sum + n, 0)
  return (
    <svg
      className="week-bars"
      data-level={level}
      role="img"
      aria-label={t('{{alerts}} in 7 days', { alerts: count(total, 'alert') })}
      width={week.length * (width + gap) - gap}
      height={height}
    >
      {week.map((n, day) => {
        // A day with any is always seen; one without is a line.
        const high = n === 0 ? 1 : Math.max(3, Math.round((n / most) * height))
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={day}
            data-none={n === 0 || undefined}
            x={day * (width + gap)}
            y={height - high}
            width={width}
            height={high}
            rx={n === 0 ? 0 : 1}
          />
        )
      })}
    </svg>
  )
}
