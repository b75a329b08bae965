/**
 * Gathers reports into records. Of a part one record is on its way at a time; what comes meanwhile, or within some
 * milliseconds, goes together: a disk that writes each record down takes as long for one report as for hundreds.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ms } from '#domain/basics/units.ts'
import { mostPieces, type Piece, recordOf, type Way } from './records.ts'
import type { ReportLog } from './report-log.ts'

const gather: Ms = 4
/** Bytes of a record, or a single report that is larger. */
const enough = 128 * 1024
/** Bytes that wait at most. */
const mostWaiting = 64 * 2 ** 20

interface Forming {
  readonly pieces: Map<string, { readonly way: Way; readonly reports: string[] }>
  bytes: number
  readonly done: PromiseWithResolvers<void>
}

const newForming = (): Forming => ({ pieces: new Map(), bytes: 0, done: Promise.withResolvers() })

export class LogFull extends Error {}

export class Gatherer {
  readonly #log: Pick<ReportLog, 'append'>
  /** By part: what is to go next, in its order. */
  readonly #forming = new Map<number, Forming[]>()
  #bytes = 0
  records = 0

  constructor(log: Pick<ReportLog, 'append'>) {
    this.#log = log
  }

  /** Resolves once all of these are in the log. @throws where that is not known */
  async add(shard: number, way: Way, reports: readonly string[]): Promise<void> {
    if (this.#bytes > mostWaiting) throw new LogFull('Too many reports wait for the log.')
    const waiting = this.#forming.get(shard) ?? []
    if (!this.#forming.has(shard)) {
      this.#forming.set(shard, waiting)
      void this.#send(shard, waiting)
    }
    const key = `${way.transport} ${way.customerId ?? ''}`
    const into = new Set<Forming>()
    for (const report of reports) {
      let forming = waiting.at(-1)
      if (!forming || forming.bytes + report.length > enough || forming.pieces.size >= mostPieces - 1) {
        forming = newForming()
        waiting.push(forming)
      }
      const piece = forming.pieces.get(key)
      if (piece) piece.reports.push(report)
      else forming.pieces.set(key, { way, reports: [report] })
      forming.bytes += report.length
      this.#bytes += report.length
      into.add(forming)
    }
    await Promise.all([...into].map(({ done }) => done.promise))
  }

  async #send(shard: number, waiting: Forming[]): Promise<void> {
    await pause(gather)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const pieces: readonly Piece[] = [...next.pieces.values()]
      try {
        await this.#log.append(shard, recordOf(pieces))
        this.records++
        next.done.resolve()
      } catch (error) {
        next.done.reject(error)
      }
      this.#bytes -= next.bytes
    }
    this.#forming.delete(shard)
  }
}
