/** A vehicle as a drawing for somebody without an account: what the chosen part says stands below, and leads nowhere. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Subject } from '#domain/drawing/layout.ts'
import { measureText, worstPart } from '#domain/drawing/parts.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { Age } from '../ui/time/age.tsx'
import { TrailerDrawing } from './trailer-drawing.tsx'
import './part-panel.css'

export function PublicDrawing({
  subject,
  first,
}: {
  subject: Subject
  /** The id of the part that is chosen until somebody chooses another; the worst where left out. */
  first?: string | null
}) {
  const [picked, setPicked] = useState<string | null>(null)
  const part = subject.parts.find(({ id }) => id === (picked ?? first)) ?? worstPart(subject.parts)
  if (!part) return null
  return (
    <div>
      <TrailerDrawing {...subject} chosen={part.id} onChoose={({ id }) => setPicked(id)} />
      <section className="part-panel" aria-label={t('Chosen: {{name}}', { name: part.name })}>
        <div className="part-panel-head">
          <h2>
            {part.level !== 'unknown' && <LevelMark level={part.level} />} {part.name}
          </h2>
          <p className="part-now numbers">
            {part.measures.length === 0
              ? t('Not heard yet')
              : part.measures.map((measure) => (
                  <span key={measure.sensor}>
                    {[measureText(measure), measure.note].filter(Boolean).join(', ')}, <Age
                      at={measure.at}
                    />{' '}
                  </span>
                ))}
          </p>
        </div>
        {part.cause && (
          <p className="part-cause" data-ink={part.level}>
            {part.cause}
          </p>
        )}
      </section>
    </div>
  )
}
