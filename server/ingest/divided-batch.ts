/** A batch that is sent to several engines in parts, and the receipt that is made of theirs. */
import type { Batch, Receipt } from './batch.ts'

export type Stored = Extract<Receipt, { status: 'stored' }>

/** One report of a batch. */
export interface Item {
  /** Where in the batch, from 0. */
  readonly index: number
  /** Empty where it says none. */
  readonly serial: string
  readonly value: unknown
}

/** The reports of a batch; null where it is for the engine to say what is wrong with it. */
export const itemsOf = ({ body, format }: Pick<Batch, 'body' | 'format'>): readonly Item[] | null => {
  try {
    const text = body.toString('utf8')
    const values: readonly unknown[] =
      format === 'ndjson'
        ? text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]))
        : [JSON.parse(text)].flat()
    if (values.length === 0) return null
    return values.map((value, index) => ({ index, value, serial: serialOf(value) }))
  } catch {
    return null
  }
}

const serialOf = (value: unknown): string => {
  const serial = (value as { readonly serial?: unknown } | null)?.serial
  return typeof serial === 'string' ? serial : ''
}

export const bodyOf = (items: readonly Item[]): Buffer =>
  Buffer.from(JSON.stringify(items.map(({ value }) => value)))

/** What engines have answered for a batch so far. */
export class MadeReceipt {
  #sum = { accepted: 0, duplicate: 0, merged: 0 }
  readonly #rejected: Stored['rejected'][number][] = []
  readonly #dropped: NonNullable<Stored['dropped']>[number][] = []
  readonly #devices: NonNullable<Stored['devices']>[number][] = []
  /** Where it is none of `stored`: nobody is told that anything is. */
  refused: Receipt | null = null

  /** @param items those that were asked for; null for the batch as it came */
  add(receipt: Receipt, items: readonly Item[] | null): void {
    if (receipt.status !== 'stored') {
      this.refused ??= receipt
      return
    }
    const at = <T extends { readonly index: number }>(one: T): T => ({
      ...one,
      index: items?.[one.index]?.index ?? one.index,
    })
    this.#sum.accepted += receipt.accepted
    this.#sum.duplicate += receipt.duplicate
    this.#sum.merged += receipt.merged
    this.#rejected.push(...receipt.rejected.map(at))
    this.#dropped.push(...(receipt.dropped ?? []).map(at))
    this.#devices.push(...(receipt.devices ?? []).map(at))
  }

  get receipt(): Receipt {
    if (this.refused) return this.refused
    return {
      status: 'stored',
      ...this.#sum,
      rejected: this.#rejected.sort((a, b) => a.index - b.index),
      ...(this.#dropped.length > 0 && { dropped: this.#dropped }),
      ...(this.#devices.length > 0 && { devices: this.#devices }),
    }
  }
}
