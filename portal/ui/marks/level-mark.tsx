/** The mark of a level: a colour and a shape of its own, so that colour is never alone. */
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'

export const levelNames: Readonly<Record<Level, string>> = {
  good: t('Good'),
  notice: t('Notice'),
  caution: t('Caution'),
  critical: t('Critical'),
  stale: t('Stale'),
  unknown: t('Not available'),
}

/** Levels from the worst to the best, then those that say nothing of health. */
export const levels: readonly Level[] = ['critical', 'caution', 'notice', 'good', 'stale', 'unknown']

/** Each shape, in a box of 12 by 12. */
export const levelShapes: Readonly<Record<Level, React.ReactNode>> = {
  good: <circle cx="6" cy="6" r="4.5" />,
  notice: <path d="M6 .8 11.2 6 6 11.2.8 6Z" />,
  caution: <path d="M6 1 11.4 10.6H.6Z" />,
  critical: <rect x="1.4" y="1.4" width="9.2" height="9.2" rx="1" />,
  stale: <circle cx="6" cy="6" r="3.9" className="hollow" />,
  unknown: <path d="M2 5.2h8v1.6H2Z" />,
}

/** With `bare`, words beside it already say the level. */
export function LevelMark({ level, bare = false }: { level: Level; bare?: boolean }) {
  const shape = levelShapes[level]
  const look = { className: 'level-mark', 'data-level': level, viewBox: '0 0 12 12' }
  if (bare)
    return (
      <svg {...look} aria-hidden="true">
        {shape}
      </svg>
    )
  return (
    <svg {...look} role="img" aria-label={levelNames[level]}>
      {shape}
    </svg>
  )
}
