/**
 * The link of a process to the engine of another one. A batch is answered once that engine says that it is stored. Where
 * the link breaks meanwhile, it is asked again, of whoever is the engine by then: what was stored already is a duplicate.
 */
import { connect, type Socket } from 'node:net'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Batch, Receipt, VehicleChange } from './batch.ts'
import { Frames, mostOfFriends, writeFrame } from './frames.ts'
import {
  type Edit,
  type FromDoor,
  type FromLink,
  isMac,
  type LinkSecrets,
  longestQuiet,
  macOf,
  newNonce,
  pingEvery,
} from './link-words.ts'
import type { Address } from './seat.ts'

/** Bytes that wait for an answer at most. */
const mostBytes = 64 * 1024 * 1024
const busy: Receipt = { status: 'busy', retryAfterS: 2 }
/** The link has broken: another engine may have what was asked for. */
export const gone: Receipt = { status: 'busy', retryAfterS: 0 }
/** How long a batch waits for another engine; then its sender is asked to come again. */
const usualWait: Ms = 15 * second
/** How long whoever edited waits while there is no engine; it hears of the edit in any case. */
const editWait: Ms = 5 * second
/** How often it is looked who the engine is, while there is a link and while there is none. */
const lookLinked: Ms = 2 * second
const lookUnlinked: Ms = second / 4
/** Edits that wait one by one; more are told together. */
const mostEdits = 200
const mostIds = 10_000

export interface LinkOptions {
  /** Where the engine's door is; null while there is none. */
  readonly look: () => Promise<(Address & { readonly term: number }) | null>
  readonly secrets: LinkSecrets
  readonly onChanges: (changes: readonly VehicleChange[]) => void
  readonly onFirings: (ids: readonly number[]) => void
  /** Called when there is a link, once the engine tells of what changes: what it told before was missed. */
  readonly onMissed: () => void
  readonly wait?: Ms
  /** Whether a batch without an answer is asked again of whoever is the engine then; else it is answered `gone`. */
  readonly asksAgain?: boolean
}

export interface Link {
  readonly isUp: () => boolean
  readonly accept: (batch: Batch) => Promise<Receipt>
  readonly edit: (edit: Edit) => Promise<void>
  readonly attend: (looks: boolean) => Promise<void>
  /** Looks for the engine from now on. */
  readonly begin: () => void
  /** Looks for it no more, because it is in this process; answers the edits that no engine is known to have heard. */
  readonly end: () => readonly Edit[]
  readonly stop: () => Promise<void>
}

interface WaitingBatch {
  readonly head: Omit<Extract<FromLink, { kind: 'batch' }>, 'id'>
  readonly body: Uint8Array
  readonly until: number
  readonly answer: (receipt: Receipt) => void
}
interface WaitingEdit {
  readonly edit: Edit
  readonly done: () => void
}

export const openLink = ({
  look,
  secrets,
  onChanges,
  onFirings,
  onMissed,
  wait = usualWait,
  asksAgain = true,
}: LinkOptions): Link => {
  const batches = new Map<number, WaitingBatch>()
  const edits = new Map<number, WaitingEdit>()
  /** Edits that nobody waits for any more, of many at once. */
  let vehicles: Set<number> | 'all' = new Set()
  let customers = new Set<number>()
  let bytes = 0
  let lastId = 0
  let looks = false
  let seeks = false
  let stopped = false
  let socket: Socket | null = null
  let isUp = false
  let heard = 0
  let at: (Address & { readonly term: number }) | null = null
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const say = (message: FromLink, body?: Uint8Array) => {
    if (socket) writeFrame(socket, message, body)
  }
  const settle = (id: number, receipt: Receipt) => {
    const waiting = batches.get(id)
    if (!waiting) return
    batches.delete(id)
    bytes -= waiting.body.byteLength
    waiting.answer(receipt)
  }
  /** What waits longest is told together with others from now on. */
  const gather = () => {
    for (const [id, { edit, done }] of edits) {
      if (edits.size <= mostEdits) return
      edits.delete(id)
      if (edit.kind === 'vehicles') {
        if (edit.ids === 'all' || vehicles === 'all') vehicles = 'all'
        else for (const one of edit.ids) vehicles.add(one)
        if (vehicles !== 'all' && vehicles.size > mostIds) vehicles = 'all'
      } else if (edit.kind === 'watchers') for (const one of edit.customerIds) customers.add(one)
      done()
    }
  }
  const takeGathered = (): readonly Edit[] => {
    const ids = vehicles === 'all' ? vehicles : [...vehicles]
    const customerIds = [...customers]
    vehicles = new Set()
    customers = new Set()
    return [
      ...(ids === 'all' || ids.length > 0 ? [{ kind: 'vehicles', ids } as const] : []),
      ...(customerIds.length > 0 ? [{ kind: 'watchers', customerIds } as const] : []),
    ]
  }
  const addEdit = (edit: Edit, done: () => void) => {
    const id = ++lastId
    edits.set(id, { edit, done })
    if (isUp) say({ kind: 'edit', id, edit })
    else gather()
  }
  const attending = () => new Promise<void>((done) => addEdit({ kind: 'attend', looks }, done))

  /** Everything that waits is asked of the engine that there is now. */
  const askAgain = () => {
    for (const [id, { edit }] of edits) say({ kind: 'edit', id, edit })
    for (const edit of takeGathered()) addEdit(edit, () => {})
    for (const [id, { head, body }] of batches) say({ ...head, id }, body)
    if (looks) void attending().then(onMissed)
  }

  const hear = (message: FromDoor) => {
    switch (message.kind) {
      case 'receipt':
        settle(message.id, message.receipt)
        break
      case 'done':
        edits.get(message.id)?.done()
        edits.delete(message.id)
        break
      case 'changes':
        if (looks) onChanges(message.changes)
        break
      case 'firings':
        onFirings(message.ids)
        break
      default:
        break
    }
  }

  const drop = () => {
    const last = socket
    socket = null
    isUp = false
    at = null
    last?.destroy()
    if (!asksAgain) for (const id of [...batches.keys()]) settle(id, gone)
    // Who looks is told anew to the next one; nobody is kept from looking until then.
    for (const [id, { edit, done }] of edits)
      if (edit.kind === 'attend') {
        edits.delete(id)
        done()
      }
  }

  const reach = (to: NonNullable<typeof at>) => {
    const next = connect({ host: to.host, port: to.port, noDelay: true, keepAlive: true })
    socket = next
    at = to
    heard = Date.now()
    const frames = new Frames()
    const nonce = newNonce()
    let expected: string | null = null
    const prove = async (key: string, doorNonce: string) => {
      const secret = await secrets.of(key)
      if (!secret || socket !== next) return next.destroy()
      expected = macOf(secret, 'door', doorNonce, nonce)
      say({ kind: 'proof', nonce, mac: macOf(secret, 'link', doorNonce, nonce) })
    }
    next.on('data', (chunk: Buffer) => {
      if (socket !== next) return
      heard = Date.now()
      try {
        for (const { head } of frames.take(chunk)) {
          const message = head as FromDoor
          if (isUp) hear(message)
          else if (message.kind === 'challenge' && expected === null)
            prove(message.key, message.nonce).catch(() => next.destroy())
          else if (message.kind === 'welcome' && expected !== null && isMac(expected, message.mac)) {
            frames.most = mostOfFriends
            isUp = true
            askAgain()
          } else throw new Error('This is not the engine.')
        }
      } catch {
        next.destroy()
      }
    })
    next.on('error', () => undefined)
    next.on('close', () => {
      if (socket !== next) return
      drop()
      schedule(lookUnlinked)
    })
  }

  const turn = async () => {
    if (isLooking || !seeks || stopped) return
    isLooking = true
    try {
      const found = await look()
      if (!seeks || stopped) return
      // The engine may be another process by now, while the former one's end has not been heard of.
      if (at && (!found || found.term !== at.term || found.host !== at.host || found.port !== at.port)) drop()
      if (!at && found) reach(found)
    } catch {
      // The database is away, which whoever asks it for something says.
    } finally {
      isLooking = false
      schedule(isUp ? lookLinked : lookUnlinked)
    }
  }
  const schedule = (after: Ms) => {
    clearTimeout(timer)
    if (seeks && !stopped) timer = setTimeout(turn, after)
  }

  const watching = setInterval(() => {
    if (isUp && Date.now() - heard > longestQuiet) socket?.destroy()
    if (isUp) say({ kind: 'ping' })
    const now = Date.now()
    for (const [id, { until }] of batches) if (now > until) settle(id, busy)
  }, pingEvery)
  watching.unref()

  return {
    isUp: () => isUp,
    accept: ({ body, ...rest }) => {
      if (!isUp || stopped) return Promise.resolve(asksAgain ? busy : gone)
      if (batches.size > 0 && bytes + body.length > mostBytes) return Promise.resolve(busy)
      const id = ++lastId
      bytes += body.length
      const head = { kind: 'batch', ...rest } as const
      return new Promise((answer) => {
        batches.set(id, { head, body, answer, until: Date.now() + wait })
        say({ ...head, id }, body)
      })
    },
    edit: (edit) =>
      new Promise((answer) => {
        // Whoever edited is not kept for as long as there is no engine.
        const late = setInterval(() => isUp || done(), editWait)
        const done = () => {
          clearInterval(late)
          answer()
        }
        addEdit(edit, done)
      }),
    attend: (wants) => {
      looks = wants
      return isUp ? attending() : Promise.resolve()
    },
    begin: () => {
      seeks = true
      schedule(0)
    },
    end: () => {
      seeks = false
      clearTimeout(timer)
      drop()
      for (const id of [...batches.keys()]) settle(id, busy)
      const unheard = [...edits.values()]
      edits.clear()
      for (const { done } of unheard) done()
      return [...takeGathered(), ...unheard.map(({ edit }) => edit)].filter(({ kind }) => kind !== 'attend')
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(watching)
      if (isUp) say({ kind: 'bye' })
      const last = socket
      socket = null
      isUp = false
      last?.end()
      for (const id of [...batches.keys()]) settle(id, busy)
      for (const { done } of edits.values()) done()
      edits.clear()
    },
  }
}
