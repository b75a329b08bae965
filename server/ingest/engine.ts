/** The engine as the server's main thread sees it: batches in, receipts and changes out. It runs on its own thread. */
import { Worker } from 'node:worker_threads'
import type { Log } from '../platform/log.ts'
import type { Batch, EngineStats, Receipt, VehicleChange } from './batch.ts'
import type { EngineData, FromEngine, ToEngine } from './messages.ts'
import type { FiringRow } from './watch/store.ts'

export type { Batch, EngineStats, Receipt, Rejected, Transport, VehicleChange } from './batch.ts'
export type { FiringRow } from './watch/store.ts'

export interface Engine {
  /** Resolves when the batch is durably stored, or refused. Never rejects. `body` is handed over. */
  accept(batch: Batch): Promise<Receipt>
  /** Calls back with vehicles whose state changed, after the commit, while `attend` is on. */
  onChanges(listen: (changes: readonly VehicleChange[]) => void): void
  /**
   * Turns `onChanges` on or off: to describe changes costs more than to store the reports.
   * Once it has resolved, a vehicle's newest state is in its row or will come through `onChanges`.
   */
  attend(looks: boolean): Promise<void>
  /** The registry was edited: resolves when the engine knows and the vehicles' rows are written. */
  vehiclesChanged(ids: readonly number[] | 'all'): Promise<void>
  /**
   * Geofences or alert rules of these customers were edited: resolves when the engine knows, and has seen to the vehicles
   * concerned, unless they are very many; these wait then.
   */
  watchersChanged(customerIds: readonly number[]): Promise<void>
  /** Calls back with new firings, after the commit that stored them. */
  onFirings(listen: (firings: readonly FiringRow[]) => void): void
  stats(): Promise<EngineStats>
  /** Keeps what was accepted, writes all vehicles, ends the thread. */
  stop(): Promise<void>
}

export interface EngineOptions extends EngineData {
  readonly log: Log
  /** Called whenever it becomes the engine of its database, and with false when it is it no more. */
  readonly onSeat?: (isHere: boolean) => void
  /** Called when it waits for the end of another server's engine. */
  readonly onWaiting?: () => void
  /** Of one that shares the vehicles: called with the parts that it has, and first with its name and none. */
  readonly onShards?: (shards: readonly number[], member: string) => void
}

/** An engine that may have to wait for another one's end. */
export interface WaitingEngine extends Engine {
  /** Resolves once it is the engine of its database. Rejects where it cannot even begin. */
  readonly begun: Promise<void>
}

/** Bytes that wait for an answer at most. */
const mostBytes = 64 * 1024 * 1024
const busy: Receipt = { status: 'busy', retryAfterS: 2 }
/**
 * Reports on their way, two turns of them, are to die young: what is collected while it lives is copied, and then lies
 * among the old for long. Given back at rest.
 */
const youngMb = 192
/** A thread that fell over is started anew after this. */
const restartAfter = 1_000

/** Resolves when every state is loaded and what was stored after the last writing has been replayed. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const engine = openEngine(options)
  await engine.begun
  return engine
}

/** The same at once, while it may wait yet. */
export function openEngine({
  log,
  onSeat = () => {},
  onShards = () => {},
  onWaiting = () => log.info('Another server is the engine of this database; this one waits for its end.'),
  ...data
}: EngineOptions): WaitingEngine {
  const listeners: ((changes: readonly VehicleChange[]) => void)[] = []
  const hearers: ((firings: readonly FiringRow[]) => void)[] = []
  const receipts = new Map<number, { readonly answer: (receipt: Receipt) => void; readonly bytes: number }>()
  const acts = new Map<number, (stats?: EngineStats) => void>()
  let bytes = 0
  let lastId = 0
  /** The `attend` by which somebody looks; null while nobody does. */
  let attendId: number | null = null
  /** The first one since nobody did: what answers it or a later one is new to whoever looks. */
  let attendedSince = 0
  let stopped = false
  let worker: Worker | null = null
  let member = ''
  let lastStats: EngineStats = {}

  const settle = (id: number, receipt: Receipt) => {
    const waiting = receipts.get(id)
    if (!waiting) return
    receipts.delete(id)
    bytes -= waiting.bytes
    waiting.answer(receipt)
  }
  const hear = (message: FromEngine, thread: Worker, ready: () => void) => {
    switch (message.kind) {
      case 'receipts':
        for (const [id, receipt] of message.receipts) settle(id, receipt)
        break
      case 'changes':
        // What was sent for a portal that has left may be older than what is in the rows by now.
        if (attendId !== null && message.attendId >= attendedSince)
          for (const listen of listeners) listen(message.changes)
        break
      case 'firings':
        for (const listen of hearers) listen(message.firings)
        break
      case 'done':
        if (message.stats) lastStats = message.stats
        acts.get(message.id)?.(message.stats)
        acts.delete(message.id)
        break
      case 'trouble':
        // Of one that another has replaced there is no more to say.
        if (thread !== worker) break
        log.seldom(
          `engine ${message.key}`,
          message.words,
          message.error === undefined ? {} : { error: message.error },
        )
        break
      case 'relief':
        log.info(message.words)
        break
      case 'ready':
        if (message.replayed > 0)
          log.info(
            `Replayed ${message.replayed} reports that were stored after the vehicles were last written.`,
          )
        void act((id) => ({ kind: 'attend', id, attendId }))
        onSeat(true)
        ready()
        break
      case 'member':
        member = message.id
        onShards([], member)
        break
      case 'shards':
        if (thread !== worker) break
        onShards(message.shards, member)
        if (message.replayed > 0)
          log.info(`Replayed ${message.replayed} reports of vehicles that another engine had before.`)
        break
      case 'waiting':
        onWaiting()
        break
      case 'lost':
        if (thread !== worker) break
        log.warn('Another server has become the engine of this database; this one waits for its end.')
        worker = null
        onSeat(false)
        void thread.terminate()
        break
    }
  }
  const begin = (): Promise<void> =>
    new Promise((ready, fail) => {
      const thread = new Worker(new URL('./engine-worker.ts', import.meta.url), {
        name: 'engine',
        workerData: data satisfies EngineData,
        resourceLimits: { maxYoungGenerationSizeMb: youngMb },
      })
      worker = thread
      thread.on('message', (message: FromEngine) => hear(message, thread, ready))
      thread.on('error', (error) => {
        log.error('The engine crashed; it is restarted', { error })
        fail(error)
      })
      thread.on('exit', () => {
        if (worker === thread) {
          worker = null
          if (!stopped) onSeat(false)
        }
        for (const id of [...receipts.keys()]) settle(id, busy)
        for (const act of acts.values()) act()
        acts.clear()
        if (!stopped) setTimeout(() => stopped || begin().catch(() => undefined), restartAfter)
      })
    })
  const act = (message: (id: number) => ToEngine): Promise<EngineStats | undefined> => {
    const thread = worker
    if (!thread) return Promise.resolve(undefined)
    const id = ++lastId
    return new Promise((done) => {
      acts.set(id, done)
      thread.postMessage(message(id))
    })
  }

  const begun = begin()
  return {
    begun,
    accept({ body, ...rest }) {
      if (!worker || stopped) return Promise.resolve(busy)
      if (receipts.size > 0 && bytes + body.length > mostBytes) return Promise.resolve(busy)
      const id = ++lastId
      bytes += body.length
      // Only memory that nobody else looks into can change hands; small buffers share theirs.
      const whole = body.byteLength === body.buffer.byteLength
      const own = whole ? body : Uint8Array.prototype.slice.call(body)
      return new Promise((answer) => {
        receipts.set(id, { answer, bytes: body.length })
        const message: ToEngine = { kind: 'batch', id, body: own, ...rest }
        worker!.postMessage(message, [own.buffer as ArrayBuffer])
      })
    },
    onChanges(listen) {
      listeners.push(listen)
    },
    async vehiclesChanged(ids) {
      await act((id) => ({ kind: 'vehicles', id, ids }))
    },
    async attend(looks) {
      if (looks) {
        const isFirst = attendId === null
        attendId = ++lastId
        if (isFirst) attendedSince = attendId
      } else attendId = null
      await act((id) => ({ kind: 'attend', id, attendId }))
    },
    async watchersChanged(customerIds) {
      await act((id) => ({ kind: 'watchers', id, customerIds }))
    },
    onFirings(listen) {
      hearers.push(listen)
    },
    async stats() {
      return (await act((id) => ({ kind: 'stats', id }))) ?? lastStats
    },
    async stop() {
      if (stopped) return
      stopped = true
      const thread = worker
      await act((id) => ({ kind: 'stop', id }))
      await thread?.terminate()
    },
  }
}
