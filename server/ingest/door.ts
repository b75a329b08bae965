/** The engine's door: takes what other processes of the installation bring, and tells them what changes. */
import { createServer, type Server, type Socket } from 'node:net'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import type { Receipt, VehicleChange } from './batch.ts'
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
  proofWithin,
} from './link-words.ts'
import type { Address } from './seat.ts'

/** Links at the same time, strangers among them. */
const mostLinks = 200
/** What may wait to be sent over a link; beyond that only the newest change of each vehicle is kept. */
const mostWaiting = 2 * 1024 * 1024
const changesAtOnce = 500
/** Firings that one link hears of at most once it can hear again: the newest; people are told from the table. */
const mostFirings = 1_000

/** What the door opens to. */
export interface Inside {
  readonly accept: (
    batch: Extract<FromLink, { kind: 'batch' }> & { readonly body: Buffer },
  ) => Promise<Receipt>
  /** @param who the link, for `attend` */
  readonly edit: (edit: Edit, who: object) => Promise<void>
  /** A link has ended. @param isSudden without a word: what it had to tell of edits may be lost */
  readonly left: (who: object, isSudden: boolean) => void
}

export interface DoorOptions {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  readonly secrets: LinkSecrets
  readonly log: Pick<Log, 'seldom'>
  readonly inside: Inside
  readonly quiet?: Ms
}

export interface Door {
  readonly address: Address
  /** Lets others in, or nobody: those who are in are sent away. */
  readonly open: (isOpen: boolean) => void
  readonly tellChanges: (changes: readonly VehicleChange[]) => void
  readonly tellFirings: (ids: readonly number[]) => void
  /** Links that have proved who they are. */
  readonly links: () => number
  readonly stop: () => Promise<void>
}

class Guest {
  readonly socket: Socket
  isKnown = false
  attends = false
  isSudden = true
  heard = Date.now()
  /** What could not be sent yet: the newest of each vehicle, and the newest firings. */
  readonly #changes = new Map<number, VehicleChange>()
  #firings: number[] = []

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('drain', () => this.#flush())
  }

  say(message: FromDoor): void {
    writeFrame(this.socket, message)
  }

  tell(changes: readonly VehicleChange[]): void {
    if (!this.attends) return
    for (const change of changes) {
      this.#changes.delete(change.id)
      this.#changes.set(change.id, change)
    }
    this.#flush()
  }

  fired(ids: readonly number[]): void {
    this.#firings = [...this.#firings, ...ids].slice(-mostFirings)
    this.#flush()
  }

  attend(looks: boolean): void {
    this.attends = looks
    if (!looks) this.#changes.clear()
  }

  get #isFull(): boolean {
    return this.socket.writableLength > mostWaiting
  }

  #flush(): void {
    if (this.#firings.length > 0 && !this.#isFull) {
      this.say({ kind: 'firings', ids: this.#firings })
      this.#firings = []
    }
    while (this.#changes.size > 0 && !this.#isFull) {
      const changes: VehicleChange[] = []
      for (const [id, change] of this.#changes) {
        changes.push(change)
        this.#changes.delete(id)
        if (changes.length === changesAtOnce) break
      }
      this.say({ kind: 'changes', changes })
    }
  }
}

const listen = async (server: Server, host: string, port: number): Promise<number> => {
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen({ host, port }, () => {
      server.off('error', fail)
      done()
    })
  })
  return (server.address() as { readonly port: number }).port
}

export const openDoor = async ({
  host,
  port,
  secrets,
  log,
  inside,
  quiet = longestQuiet,
}: DoorOptions): Promise<Door> => {
  const guests = new Set<Guest>()
  let isOpen = false

  const follow = (guest: Guest, head: FromLink, body: Buffer) => {
    switch (head.kind) {
      case 'batch':
        void inside
          .accept({ ...head, body })
          .then((receipt) => guest.say({ kind: 'receipt', id: head.id, receipt }))
        break
      case 'edit':
        if (head.edit.kind === 'attend') guest.attend(head.edit.looks)
        void inside.edit(head.edit, guest).then(() => guest.say({ kind: 'done', id: head.id }))
        break
      case 'bye':
        guest.isSudden = false
        break
      default:
        break
    }
  }

  const receive = async (socket: Socket) => {
    if (!isOpen || guests.size >= mostLinks) return socket.destroy()
    const guest = new Guest(socket)
    guests.add(guest)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      guests.delete(guest)
      if (guest.isKnown) inside.left(guest, guest.isSudden)
    })
    const nonce = newNonce()
    const { key, secret } = await secrets.newest()
    const frames = new Frames()
    const late = setTimeout(() => socket.destroy(), proofWithin)
    socket.on('close', () => clearTimeout(late))
    socket.on('data', (chunk: Buffer) => {
      guest.heard = Date.now()
      try {
        for (const { head, body } of frames.take(chunk)) {
          const message = head as FromLink
          if (guest.isKnown) {
            follow(guest, message, body)
            continue
          }
          if (message.kind !== 'proof' || typeof message.nonce !== 'string' || message.nonce.length > 100)
            throw new Error('It gave no proof.')
          if (!isMac(macOf(secret, 'link', nonce, message.nonce), message.mac))
            throw new Error('It does not know the secret.')
          guest.isKnown = true
          frames.most = mostOfFriends
          clearTimeout(late)
          guest.say({ kind: 'welcome', mac: macOf(secret, 'door', nonce, message.nonce) })
        }
      } catch (error) {
        if (guest.isKnown)
          log.seldom('door', 'What another server brought could not be understood', { error })
        else log.seldom('door', `Somebody unknown was turned away from the engine, ${socket.remoteAddress}`)
        socket.destroy()
      }
    })
    guest.say({ kind: 'challenge', key, nonce })
  }

  const server = createServer((socket) => {
    receive(socket).catch(() => socket.destroy())
  })
  const bound = await listen(server, host, port)
  server.on('error', (error) => log.seldom('door', 'The engine could not let another server in', { error }))
  const pinging = setInterval(() => {
    for (const guest of guests)
      if (Date.now() - guest.heard > quiet) guest.socket.destroy()
      else if (guest.isKnown) guest.say({ kind: 'ping' })
  }, pingEvery)
  pinging.unref()

  const sendAway = () => {
    for (const { socket } of guests) socket.destroy()
  }
  return {
    address: { host, port: bound },
    open: (open) => {
      isOpen = open
      if (!open) sendAway()
    },
    tellChanges: (changes) => {
      for (const guest of guests) guest.tell(changes)
    },
    tellFirings: (ids) => {
      for (const guest of guests) if (guest.isKnown) guest.fired(ids)
    },
    links: () => [...guests].filter(({ isKnown }) => isKnown).length,
    stop: async () => {
      isOpen = false
      clearInterval(pinging)
      const closed = new Promise((done) => server.close(done))
      sendAway()
      await closed
    },
  }
}
