/** The thread that reads one file of geofences. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { fenceFormat, type ReadFences, readFences } from '#domain/geofences/formats/index.ts'
import type { FenceFile } from './read-file.ts'

export const readFenceFile = ({ text, format }: FenceFile): ReadFences =>
  format === null ? readFences(text) : fenceFormat(format).read(text)

if (!isMainThread && parentPort && (workerData as FenceFile | null)?.text !== undefined)
  parentPort.postMessage(readFenceFile(workerData as FenceFile))
