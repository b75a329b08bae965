/** What came of computing a run again from the stored reports. */

import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { reportWords } from '#domain/reports/words.ts'
import type { Verification } from '../../../data/reports.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'

/** More nobody reads at once; the rows of the report stand below them. */
const firstShown = 8

export function VerificationView({
  verification: { same, summary, changed, kept },
}: {
  verification: Verification
}) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? changed : changed.slice(0, firstShown)
  return (
    <section
      className="report-verified"
      role="status"
      aria-label={t('Verification')}
      data-same={same || undefined}
    >
      <h3>
        <LevelMark level={same ? 'good' : changed.length > 0 ? 'caution' : 'unknown'} /> {summary}
      </h3>
      {changed.length > 0 && (
        <ul>
          {shown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {shown.length < changed.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('Show all {{changes}} changes', { changes: number(changed.length) })}
        </Button>
      )}
      {changed.length > 0 && kept.length > 0 && <p className="note">{reportWords.keptNote(kept)}</p>}
      <p className="note">{reportWords.verifyNames}</p>
    </section>
  )
}
