/** What came of computing a run again from the stored reports. */
import { reportWords } from '#domain/reports/words.ts'
import type { Verification } from '../../../data/reports.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'

export function VerificationView({
  verification: { same, summary, changed, kept },
}: {
  verification: Verification
}) {
  return (
    <section
      className="report-verified"
      role="status"
      aria-label="Verification"
      data-same={same || undefined}
    >
      <h3>
        <LevelMark level={same ? 'good' : changed.length > 0 ? 'caution' : 'unknown'} /> {summary}
      </h3>
      {changed.length > 0 && (
        <ul>
          {changed.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {changed.length > 0 && kept.length > 0 && <p className="note">{reportWords.keptNote(kept)}</p>}
      <p className="note">{reportWords.verifyNames}</p>
    </section>
  )
}
