/** Where reports are missing: longer silences than there should be, shorter ones while it moves. */
import { gatewaySilentAfter, movingFor } from '../basics/assumed.ts'
import type { Instant } from '../basics/units.ts'
import type { Gap } from '../wire/track.ts'

/** When any report came, with a position or without. */
export interface ReportTime {
  readonly at: Instant
  /** Null while it moved, or where that is not known. */
  readonly stoppedSince: Instant | null
}

/** In the order of time. */
export function gapsOf(reports: Iterable<ReportTime>): Gap[] {
  const gaps: Gap[] = []
  let before: ReportTime | null = null
  for (const one of reports) {
    if (before) {
      const allowed = before.stoppedSince === null ? movingFor : gatewaySilentAfter
      if (one.at - before.at > allowed) gaps.push([before.at, one.at])
    }
    before = one
  }
  return gaps
}
