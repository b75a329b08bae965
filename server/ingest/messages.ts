/** The messages between the server's main thread and the engine's thread. */
import type { Batch, EngineStats, Receipt, VehicleChange } from './batch.ts'
import type { Address } from './seat.ts'
import type { FiringRow } from './watch/store.ts'

export interface EngineData {
  readonly url: string
  readonly geocoderUrl: string | null
  /** Where others may bring what they have for the engine; left out or null: nowhere. */
  readonly door?: Address | null
  /** Whether it shares the vehicles with other engines; left out: it has all of them, or waits. */
  readonly shares?: boolean
}

export type ToEngine =
  | ({ readonly kind: 'batch'; readonly id: number; readonly body: Uint8Array } & Omit<Batch, 'body'>)
  | { readonly kind: 'vehicles'; readonly id: number; readonly ids: readonly number[] | 'all' }
  /** From now on somebody looks at what changes, known by a number of its own; null: nobody does. */
  | { readonly kind: 'attend'; readonly id: number; readonly attendId: number | null }
  | { readonly kind: 'watchers'; readonly id: number; readonly customerIds: readonly number[] }
  | { readonly kind: 'stats'; readonly id: number }
  | { readonly kind: 'stop'; readonly id: number }

export type FromEngine =
  /** Another server is the engine; this one waits for its end. */
  | { readonly kind: 'waiting' }
  /** Another server has become the engine: this one is of no use any more. */
  | { readonly kind: 'lost' }
  /** Everything was read; batches may come. */
  | { readonly kind: 'ready'; readonly replayed: number }
  /** It has these parts of the vehicles now; only one that shares them says so. */
  | { readonly kind: 'shards'; readonly shards: readonly number[]; readonly replayed: number }
  /** Its name among those that share the vehicles. */
  | { readonly kind: 'member'; readonly id: string }
  | { readonly kind: 'receipts'; readonly receipts: readonly (readonly [id: number, receipt: Receipt])[] }
  /** `attendId`: the `attend` that they answer. */
  | { readonly kind: 'changes'; readonly attendId: number; readonly changes: readonly VehicleChange[] }
  | { readonly kind: 'firings'; readonly firings: readonly FiringRow[] }
  | { readonly kind: 'done'; readonly id: number; readonly stats?: EngineStats }
  | { readonly kind: 'trouble'; readonly key: string; readonly words: string; readonly error?: string }
  | { readonly kind: 'relief'; readonly words: string }
