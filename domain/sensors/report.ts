/** One moment of one gateway, decoded. */
import type { Instant } from '../basics/units.ts'
import type { Readings } from './index.ts'

export interface Report {
  readonly serial: string
  /** The gateway's clock. A report is the same report when serial and recorded are the same. */
  readonly recorded: Instant
  readonly readings: Readings
}
