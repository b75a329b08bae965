/** The engine as the rest of a process sees it, wherever it is, and what it says while it waits for one, or to be one. */
import type pg from 'pg'
import type { Log } from '../platform/log.ts'
import type { Waiting } from '../platform/service.ts'
import type { Engine, FiringRow } from './engine.ts'
import type { ReportLogOptions } from './log/report-log.ts'
import type { Address } from './seat.ts'

export const isAnother: Waiting = {
  words: 'another server is the engine of this database; this one takes over when that one ends',
  isUnfit: true,
}
export const isNone: Waiting = { words: 'no server is the engine of this database yet', isUnfit: false }

export const isLogAway: Waiting = { words: 'the log of reports cannot be reached', isUnfit: false }

export interface SharedEngine extends Omit<Engine, 'onFirings'> {
  /** Calls back with new firings, after the commit that stored them. */
  onFirings(listen: (firings: readonly Pick<FiringRow, 'id'>[]) => void): void
  /** Calls back when changes may have been missed, because the engine is another one than before. */
  onMissed(listen: () => void): void
  /** Whether it is in this process. */
  isHere(): boolean
  waitsFor(): Waiting | null
}

export interface SharedEngineOptions {
  readonly log: Log
  readonly pool: pg.Pool
  /** Holds the password: never to be logged. */
  readonly url: string
  readonly geocoderUrl: string | null
  /** Whether this process may be the engine. */
  readonly runs: boolean
  /** Whether it needs the engine while that is in another process. */
  readonly links: boolean
  /** Where others reach the engine of this process; null where there are no others. Port 0: any that is free. */
  readonly door: Address | null
  /** Whether engines share the vehicles; else one has all of them, and the others wait. */
  readonly shares?: boolean
  /** The log that reports go through; left out or null: they go to the engines. Only for engines that share the vehicles. */
  readonly reportLog?: ReportLogOptions | null
}
