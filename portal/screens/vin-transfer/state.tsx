/** The state of a transfer in words, with its mark. */
import { type TransferState, transferStates } from '#domain/fleet/transfer.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { LevelMark } from '../../ui/marks/level-mark.tsx'

const levels: Readonly<Record<TransferState, Level>> = {
  draft: 'unknown',
  requested: 'notice',
  givingApproved: 'notice',
  receivingApproved: 'notice',
  scheduled: 'notice',
  done: 'good',
  refused: 'stale',
  cancelled: 'stale',
  failed: 'critical',
  undone: 'stale',
}

export function TransferMark({ state }: { state: TransferState }) {
  return (
    <span className="one-state">
      <LevelMark level={levels[state]} bare />
      {transferStates[state]}
    </span>
  )
}
