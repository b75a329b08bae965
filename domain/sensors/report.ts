/** One moment of one gateway, decoded. */
import type { Instant } from '../basics/units.ts'
import type { Readings } from './index.ts'

/** Which report of its gateway it is. Reports of one gateway are stepped through in the order of their keys. */
export interface ReportKey {
  /** The gateway's clock. */
  readonly recorded: Instant
  /** Orders reports of one moment: a whole number from 0 on. Absent where the gateway has none. */
  readonly seq?: number
}

/** A report is the same report when serial, recorded and seq are the same. */
export interface Report extends ReportKey {
  readonly serial: string
  readonly readings: Readings
}

/** A report without a number comes before those of its moment that have one. */
export const noSeq = -1
/** The number by which a report is ordered within its moment. */
export const seqOf = ({ seq }: Pick<ReportKey, 'seq'>): number => seq ?? noSeq

/** Below 0 where `a` comes before `b`, 0 where they are the same report of their gateway. */
export const compareKeys = (a: ReportKey, b: ReportKey): number =>
  a.recorded - b.recorded || seqOf(a) - seqOf(b)
