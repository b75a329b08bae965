/** The result of replaying stored reports: the verdict, and the reasons, one sentence per line. */
import type { ExplanationAnswer } from '../../../data/rule-trial.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'

export function ExplanationView({
  explanation: { fired, verdict, lines },
}: {
  explanation: ExplanationAnswer
}) {
  return (
    <div className="explanation" role="status">
      <h3>
        <LevelMark level={fired ? 'caution' : 'good'} bare /> {verdict}
      </h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>
  )
}
