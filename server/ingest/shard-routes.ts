/**
 * Brings each report to the engine that has its vehicle. Which part a gateway's vehicle is in is guessed, and remembered
 * once an engine has said that it is another: engines know, whoever asks them need not.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Batch, Receipt } from './batch.ts'
import { bodyOf, type Item, itemsOf, MadeReceipt } from './divided-batch.ts'
import { shardCount } from './shards.ts'

/** How long a batch waits for an engine that has what it is about; then its sender is asked to come again. */
const longestWait: Ms = 15 * second
/** How long before it is asked again of an engine that is gone, or that has given the part away. */
const askAgainAfter: Ms = 40
/** Gateways whose part is remembered. */
const mostKnown = 2_000_000
const busy: Receipt = { status: 'busy', retryAfterS: 2 }

/** An engine as whoever brings reports sees it; one that is gone answers busy, with 0 seconds. */
export type Taker = (batch: Batch) => Promise<Receipt>

export interface RouteOptions {
  /** The engine that has a part now; undefined while none has. */
  readonly takerOf: (shard: number) => Taker | undefined
  /** Called with a part that none has, and that reports are for. */
  readonly awaits: (shard: number) => void
  /** Looks anew who has what. */
  readonly refresh: () => Promise<void>
  readonly wait?: Ms
}

interface Piece {
  readonly shard: number
  /** Null for the batch as it came. */
  readonly items: readonly Item[] | null
}

/** Where a gateway is looked for of which nothing is known: the same everywhere. */
export const guessedShard = (serial: string): number => {
  let hash = 0
  for (let n = 0; n < serial.length; n++) hash = (Math.imul(hash, 31) + serial.charCodeAt(n)) | 0
  return hash & (shardCount - 1)
}

export const openRoutes = ({ takerOf, awaits, refresh, wait = longestWait }: RouteOptions) => {
  const known = new Map<string, number>()
  const shardOfSerial = (serial: string) => known.get(serial) ?? guessedShard(serial)
  const learn = (serial: string, shard: number) => {
    if (known.size >= mostKnown) known.clear()
    known.set(serial, shard)
  }

  /** Those that one engine has now are one piece. */
  const divide = (items: readonly Item[], shardOf: (item: Item) => number): readonly Piece[] => {
    const pieces = new Map<Taker | number, { shard: number; items: Item[] }>()
    for (const item of items) {
      const shard = shardOf(item)
      const key = takerOf(shard) ?? shard
      const piece = pieces.get(key)
      if (piece) piece.items.push(item)
      else pieces.set(key, { shard, items: [item] })
    }
    return [...pieces.values()]
  }

  const piecesOf = (batch: Batch): readonly Piece[] => {
    if (batch.serial !== undefined) return [{ shard: shardOfSerial(batch.serial), items: null }]
    const items = itemsOf(batch)
    if (items === null) return [{ shard: 0, items: null }]
    const pieces = divide(items, ({ serial }) => shardOfSerial(serial))
    return pieces.length === 1 ? [{ shard: pieces[0]!.shard, items: null }] : pieces
  }

  const accept = async (batch: Batch): Promise<Receipt> => {
    const until = performance.now() + wait
    const made = new MadeReceipt()
    const { body, format: _, ...from } = batch
    const bring = async ({ shard, items }: Piece): Promise<void> => {
      for (;;) {
        const take = takerOf(shard)
        if (!take) awaits(shard)
        // Whoever takes a body may hand its memory on.
        const own = items === null ? { ...batch, body: Buffer.from(body) } : null
        const receipt = take
          ? await take(own ?? { ...from, format: 'json', body: bodyOf(items!) })
          : ({ status: 'busy', retryAfterS: 0 } as const)
        if (receipt.status === 'busy' && receipt.retryAfterS === 0) {
          if (performance.now() > until) return made.add(busy, items)
          await pause(askAgainAfter)
          await refresh()
          continue
        }
        made.add(receipt, items)
        if (receipt.status !== 'stored' || !receipt.elsewhere) return
        return bringElsewhere(receipt.elsewhere, items, take!)
      }
    }
    const bringElsewhere = async (
      elsewhere: readonly { readonly index: number; readonly shard: number }[],
      asked: readonly Item[] | null,
      by: Taker,
    ): Promise<void> => {
      if (performance.now() > until) return made.add(busy, asked)
      const items = asked ?? itemsOf(batch)!
      const shards = new Map(elsewhere.map(({ index, shard }) => [items[index]!, shard]))
      for (const [{ serial }, shard] of shards) learn(serial, shard)
      // One that has just given it away may seem to have it still.
      if ([...shards.values()].some((shard) => takerOf(shard) === by)) {
        await pause(askAgainAfter)
        await refresh()
      }
      await Promise.all(divide([...shards.keys()], (item) => shards.get(item)!).map(bring))
    }
    await Promise.all(piecesOf(batch).map(bring))
    return made.receipt
  }
  return { accept }
}
