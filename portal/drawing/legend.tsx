/** What the shapes of a drawing mean, of those that are in it. */
import { t } from '#domain/basics/texts.ts'
import type { Part } from '#domain/drawing/parts.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'

const words = { good: t('OK'), notice: t('Notice'), caution: t('Caution'), critical: t('Critical') } as const

export function Legend({ parts }: { parts: readonly Part[] }) {
  const shown = (Object.keys(words) as (keyof typeof words)[]).filter((level) =>
    parts.some((part) => part.level === level),
  )
  const quiet = parts.some(({ heard }) => heard !== 'fresh')
  return (
    <p className="drawing-legend" aria-hidden="true">
      {shown.map((level) => (
        <span key={level}>
          <LevelMark level={level} bare /> {words[level]}
        </span>
      ))}
      {quiet && (
        <span>
          <span className="drawing-hatched" /> {t('Not heard')}
        </span>
      )}
    </p>
  )
}
