/** Reads a file of geofences on a thread of its own: a large one takes seconds, in which everybody else is answered. */
import { Worker } from 'node:worker_threads'
import { type FenceFormatKey, fenceFormats, type ReadFences } from '#domain/geofences/formats/index.ts'
import type { FenceFile } from './read-worker.ts'

export const isFormat = (key: string): key is FenceFormatKey =>
  fenceFormats.some((format) => format.key === key)

/** Characters that are read in place: a thread takes longer to start than these to read. */
const small = 20_000

/** @throws what only a fault in the reader can cause */
export const readFile = async (file: FenceFile): Promise<ReadFences> => {
  if (file.text.length <= small) return (await import('./read-worker.ts')).readFenceFile(file)
  return new Promise((done, fail) => {
    const thread = new Worker(new URL('./read-worker.ts', import.meta.url), {
      name: 'geofence file',
      workerData: file,
    })
    thread.once('message', done)
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('The reader of geofence files ended before it was done.')))
  })
}
