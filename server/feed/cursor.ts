/**
 * Where a reader of reports stands: of each part of the vehicles the newest batch that was read whole, and how far the
 * last batch was read. Batches of one part are committed in their order, whichever engine has it, so none is passed by;
 * batches of several engines are not, which is why one number would not do.
 */
import { z } from 'zod'
import { shardCount } from '../ingest/shards.ts'

/** How far a batch was read, in the order of vehicle, moment and number. */
export interface Place {
  readonly batch: number
  readonly vehicleId: number
  readonly recorded: number
  readonly seq: number
  /** The parts of which reports of this batch were read: another engine may bring a batch of the same number. */
  readonly shards: readonly number[]
}

export interface ReportCursor {
  /** By part. */
  readonly marks: readonly number[]
  /** Several where engines share the vehicles. */
  readonly places: readonly Place[]
}

export const beginning: ReportCursor = { marks: new Array(shardCount).fill(0), places: [] }

const whole = z.number().int()
/** As the database takes them. */
const vehicle = whole.min(-(2 ** 31)).max(2 ** 31 - 1)
const moment = z.number().min(-1e14).max(8e15)
const content = z.tuple([
  z.string(),
  /** How many parts, and the mark of them, in turn. */
  z.array(whole.min(0)).max(2 * shardCount),
  z
    .array(
      z.tuple([
        whole.min(0),
        vehicle,
        moment,
        whole,
        z.array(whole.min(0).max(shardCount - 1)).max(shardCount),
      ]),
    )
    .max(shardCount),
])

/** @param kind a cursor of one feed is none of another */
export const writeReportCursor = (kind: string, { marks, places }: ReportCursor): string => {
  const runs: number[] = []
  for (const mark of marks) {
    if (runs.at(-1) === mark) runs[runs.length - 2]!++
    else runs.push(1, mark)
  }
  const at = places.map(({ batch, vehicleId, recorded, seq, shards }) => [
    batch,
    vehicleId,
    recorded,
    seq,
    shards,
  ])
  return Buffer.from(JSON.stringify([kind, runs, at])).toString('base64url')
}

/** Null for a text that `writeReportCursor` did not write for this feed. */
export const readReportCursor = (kind: string, text: string): ReportCursor | null => {
  try {
    const read = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (!read.success || read.data[0] !== kind) return null
    const [, runs, at] = read.data
    const marks: number[] = []
    for (let n = 0; n < runs.length; n += 2)
      for (let k = 0; k < runs[n]! && marks.length <= shardCount; k++) marks.push(runs[n + 1] ?? 0)
    if (marks.length !== shardCount) return null
    const places = at.map(([batch, vehicleId, recorded, seq, shards]) => ({
      ...{ batch, vehicleId, recorded, seq, shards },
    }))
    return { marks, places }
  } catch {
    return null
  }
}
