/** The thread that reads one file of geofences. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import {
  type FenceFormatKey,
  fenceFormat,
  type ReadFences,
  readFences,
} from '#domain/geofences/formats/index.ts'

export interface FenceFile {
  readonly text: string
  /** Null: recognized by how the text begins. */
  readonly format: FenceFormatKey | null
}

export const readFenceFile = ({ text, format }: FenceFile): ReadFences =>
  format === null ? readFences(text) : fenceFormat(format).read(text)

if (!isMainThread && parentPort && (workerData as FenceFile | null)?.text !== undefined)
  parentPort.postMessage(readFenceFile(workerData as FenceFile))
