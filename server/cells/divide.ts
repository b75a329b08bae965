/** Reports of gateways of several cells in one batch: each cell gets its own, and one receipt is made of theirs. */
import { LRUCache } from 'lru-cache'
import { minute, second } from '#domain/basics/time.ts'
import { hashSecret } from '../access/secrets.ts'
import type { Receipt } from '../ingest/batch.ts'
import { bodyOf, type Item, itemsOf, MadeReceipt } from '../ingest/divided-batch.ts'
import type { Cell, Directory } from './directory.ts'

export interface Bringing {
  readonly body: Buffer
  readonly format: 'json' | 'ndjson'
  /** Of the sender's key. */
  readonly authorization: string | undefined
  readonly address: string
}

/** What a cell answered: its status and body as they are. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Longer than a cell takes until it asks senders to come again. */
const patience = 20_000

const bring = async (
  cell: Cell,
  from: Bringing,
  body: Buffer,
  format: Bringing['format'],
): Promise<Answer> => {
  const answer = await fetch(new URL('/ingest/v1/reports', cell.url), {
    method: 'POST',
    headers: {
      ...(from.authorization !== undefined && { authorization: from.authorization }),
      'content-type': format === 'json' ? 'application/json' : 'application/x-ndjson',
      'x-forwarded-for': from.address,
    },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(patience),
  })
  const headers = Object.fromEntries(
    ['retry-after', 'www-authenticate', 'content-type'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return { status: answer.status, headers, body: await answer.text() }
}

/** How long an answer about a key is remembered; a new one may be known a moment later. */
const knownFor = { good: minute, bad: second }
const keysMost = 10_000

/** Tells whether any cell takes reports by a key, before the body of a batch is read: a front opens nothing by itself. */
export const makeKeyCheck = ({ cells }: Pick<Directory, 'cells'>) => {
  const known = new LRUCache<string, Promise<Answer | null>>({ max: keysMost, ttl: knownFor.good })
  const ask = async (authorization: string, address: string): Promise<Answer | null> => {
    const empty = { body: Buffer.alloc(0), format: 'json', authorization, address } as const
    const answers = await Promise.all(
      (await cells()).map((cell) => bring(cell, empty, empty.body, 'json').catch(() => null)),
    )
    return answers.every((one) => one?.status === 401) ? (answers[0] ?? null) : null
  }
  /** @returns what is answered where no cell takes it; null where one does, or may */
  return (key: string, { authorization = '', address }: Pick<Bringing, 'authorization' | 'address'>) => {
    const name = hashSecret(key).toString('base64')
    const found = known.get(name)
    if (found) return found
    const asked = ask(authorization, address)
    known.set(name, asked)
    asked.then(
      (refusal) => refusal && known.set(name, asked, { ttl: knownFor.bad }),
      () => known.delete(name),
    )
    return asked
  }
}

/** The cells of a batch's gateways; those that nobody knows are the first cell's. */
const pieces = async (items: readonly Item[], { find, cells }: Pick<Directory, 'find' | 'cells'>) => {
  const serials = [...new Set(items.map(({ serial }) => serial))].filter(
    (serial) => serial !== '' && !serial.includes('\0'),
  )
  const [found, all] = await Promise.all([find('serial', serials), cells()])
  const byName = new Map(all.map((cell) => [cell.name, cell]))
  const divided = new Map<Cell, Item[]>()
  for (const item of items) {
    const cell = byName.get(found.get(item.serial)?.[0] ?? '') ?? all[0]!
    const piece = divided.get(cell)
    if (piece) piece.push(item)
    else divided.set(cell, [item])
  }
  return [...divided]
}

/**
 * What of it was stored where one cell refuses stays stored: whoever sends it again hears that it is a duplicate.
 * @throws when the directory cannot be asked, or a cell cannot be reached
 */
export const bringDivided = async (
  from: Bringing,
  directory: Pick<Directory, 'find' | 'cells'>,
): Promise<Answer> => {
  const items = itemsOf(from)
  const divided = items === null ? [] : await pieces(items, directory)
  if (divided.length <= 1) {
    const cell = divided[0]?.[0] ?? (await directory.cells())[0]!
    return bring(cell, from, from.body, from.format)
  }
  const answers = await Promise.all(
    divided.map(async ([cell, own]) => ({ own, answer: await bring(cell, from, bodyOf(own), 'json') })),
  )
  const refused = answers.find(({ answer }) => answer.status !== 200)
  if (refused) return refused.answer
  const made = new MadeReceipt()
  for (const { own, answer } of answers)
    made.add({ status: 'stored', ...(JSON.parse(answer.body) as object) } as Receipt, own)
  const { status: _, ...counts } = made.receipt as Extract<Receipt, { status: 'stored' }>
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(counts),
  }
}
