/** How a run stands, by shape, colour and word. */
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { ReportRun } from '../../../data/reports.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'

const states: Readonly<Record<ReportRun['state'], readonly [level: Level, word: string]>> = {
  waiting: ['notice', t('Waiting')],
  running: ['notice', t('Being made')],
  done: ['good', t('Done')],
  failed: ['critical', t('Failed')],
  cancelled: ['stale', t('Cancelled')],
}

export const stateWord = ({
  state,
  attempt,
  problem,
}: Pick<ReportRun, 'state' | 'attempt' | 'problem'>): string =>
  state === 'waiting' && attempt > 0 && problem ? t('Tried again') : states[state][1]

export const RunState = ({ run }: { run: Pick<ReportRun, 'state' | 'attempt' | 'problem'> }) => (
  <span className="report-state" data-state={run.state} title={run.problem ?? undefined}>
    <LevelMark level={states[run.state][0]} /> {stateWord(run)}
  </span>
)
