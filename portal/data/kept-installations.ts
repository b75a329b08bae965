/**
 * Installations as they are kept on this phone: everything that is entered or photographed goes in here first, and from
 * here to the server, in order. Each act has an id that was made here, so what is sent twice is done once.
 */

import { useMemo, useSyncExternalStore } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { installationWords } from '#domain/installation/words.ts'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import { CallError } from './call.ts'
import {
  cancelInstallation,
  finishInstallation,
  type InstallableTrailer,
  type Installation,
  saveInstallation,
  secondsSince,
  sendInstallationPhoto,
} from './installations.ts'
import { phoneStore } from './phone-store.ts'
import { session, useSession } from './session.ts'

export interface KeptPhoto {
  readonly id: string
  readonly taken: Instant
  readonly blob: Blob
}
/** What an installer has entered, and what of it the server does not have yet. */
export interface KeptInstallation {
  readonly id: string
  /** Nobody else who signs in on this phone sees or sends it. */
  readonly userId: number
  readonly vin: string
  /** Null while the server has not been asked what trailer that is. */
  readonly trailer: Pick<
    InstallableTrailer,
    'unitId' | 'customerName' | 'deviceTypeId' | 'serialNumber' | 'installedSensorTypeIds'
  > | null
  readonly started: Instant
  readonly serialNumber: string | null
  readonly attached: Instant | null
  readonly sensorTypeIds: readonly number[] | null
  /** Those that were not sent yet. */
  readonly photos: readonly KeptPhoto[]
  readonly finished: Instant | null
  /** The installer has said that it is finished though something is missing. */
  readonly evenSo: boolean
  readonly isCancelled: boolean
  /** Counts what is entered; up to `saved` the server has it, but for photos and the end. */
  readonly edits: number
  readonly saved: number
}

/** How the sending of one goes. */
export interface Sending {
  /** There is no coverage: it is tried again by itself. */
  readonly isWaiting: boolean
  /** Why the server does not take it as it is, in a sentence. */
  readonly problem: string | null
}
const sent: Sending = { isWaiting: false, problem: null }

const retryEvery: Ms = 5_000
/** What takes longer than this will not arrive: the server counts as unreachable. */
const sendingMost: Ms = 60_000
const inTime = () => AbortSignal.timeout(sendingMost)
const store = phoneStore<KeptInstallation>('tandem-installations')

interface Known {
  readonly all: ReadonlyMap<string, KeptInstallation>
  readonly sending: ReadonlyMap<string, Sending>
  /** Those that the browser's database did not take: they last as long as the page. */
  readonly unkept: ReadonlySet<string>
}
let known: Known | null = null
const listeners = new Set<() => void>()
const become = (next: Known) => {
  known = next
  for (const listen of listeners) listen()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  start()
  return () => listeners.delete(listener)
}

let started = false
function start() {
  if (started) return
  started = true
  store.all().then(
    (all) => {
      become({ all: new Map(all.map((one) => [one.id, one])), sending: new Map(), unkept: new Set() })
      sendAll()
    },
    (error) => {
      // Without a database of the browser they last as long as the page.
      console.warn('What is kept on this phone cannot be read.', error)
      become({ all: new Map(), sending: new Map(), unkept: new Set() })
    },
  )
  addEventListener('online', sendAll)
  setInterval(() => {
    if ([...(known?.sending.values() ?? [])].some(({ isWaiting }) => isWaiting)) sendAll()
  }, retryEvery)
}

const without = <Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([key]) => key !== id))
const saying = (id: string, sending: Sending) => {
  if (known) become({ ...known, sending: new Map(known.sending).set(id, sending) })
}
const keep = async (one: KeptInstallation): Promise<void> => {
  if (!known) throw new Error(t('What is kept on this phone has not been read yet.'))
  become({ ...known, all: new Map(known.all).set(one.id, one) })
  await store.put(one).then(
    () => markKept(one.id, true),
    (error) => {
      console.warn('This phone does not keep what is entered.', error)
      markKept(one.id, false)
    },
  )
}
function markKept(id: string, isKept: boolean) {
  if (!known || known.unkept.has(id) !== isKept) return
  const others = [...known.unkept].filter((other) => other !== id)
  become({ ...known, unkept: new Set(isKept ? others : [...others, id]) })
}
async function forget(id: string): Promise<void> {
  if (known) become({ ...known, all: without(known.all, id), sending: without(known.sending, id) })
  markKept(id, true)
  await store.drop(id).catch((error) => console.warn('This phone does not forget what was sent.', error))
}

/** Whether the server has all of it. */
export const isSent = (one: KeptInstallation): boolean =>
  one.saved === one.edits && one.photos.length === 0 && one.finished === null && !one.isCancelled

/** Nothing is left to cancel. */
const ended: readonly string[] = [installationWords.noSuchInstallation, installationWords.isDone]

async function sendOne(one: KeptInstallation): Promise<void> {
  if (one.isCancelled) {
    await cancelInstallation(one.id, inTime()).catch((error) => {
      // Cancelled before the server ever heard of it, or finished elsewhere by now.
      if (!ended.includes(sentenceOf(error))) throw error
    })
    return forget(one.id)
  }
  if (one.saved < one.edits) {
    const { unitId, customerName, deviceTypeId } = await saveInstallation(
      {
        id: one.id,
        vin: one.vin,
        secondsAgo: secondsSince(one.started),
        serialNumber: one.serialNumber,
        replaces: one.trailer?.serialNumber ?? null,
        attachedSecondsAgo: one.attached === null ? null : secondsSince(one.attached),
        sensorTypeIds: one.sensorTypeIds && [...one.sensorTypeIds],
      },
      inTime(),
    )
    await change(one.id, (now) => ({
      ...now,
      saved: one.edits,
      trailer: now.trailer ?? {
        unitId,
        customerName,
        deviceTypeId,
        serialNumber: null,
        installedSensorTypeIds: [],
      },
    }))
  }
  for (const photo of one.photos) {
    await sendInstallationPhoto(one.id, photo, inTime())
    await change(one.id, (now) => ({ ...now, photos: now.photos.filter(({ id }) => id !== photo.id) }))
  }
  if (one.finished !== null) {
    await finishInstallation(one.id, secondsSince(one.finished), one.evenSo, inTime())
    await forget(one.id)
  }
}

/** Whether it is tried again by itself: the server cannot be reached, or not now. */
const waits = (error: unknown): boolean =>
  error instanceof CallError
    ? error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500
    : error instanceof DOMException && error.name === 'TimeoutError'

async function trySending(id: string): Promise<void> {
  const one = known?.all.get(id)
  if (!one || one.userId !== session()?.viewer.userId || isSent(one)) return
  try {
    await sendOne(one)
    if (known?.all.has(id)) saying(id, sent)
  } catch (error) {
    const now = known?.all.get(id)
    // Where it was taken back meanwhile, nothing is wrong any more.
    const problem = waits(error) || !now || isSent(now) ? null : sentenceOf(error)
    saying(id, { isWaiting: waits(error), problem })
    return
  }
  // What was entered meanwhile.
  await trySending(id)
}

let line: Promise<void> = Promise.resolve()
/** Sends one after those that are being sent. */
export const sendKept = (id: string): Promise<void> => {
  line = line
    .then(() => trySending(id))
    .catch((error) => console.error('An installation could not be kept.', error))
  return line
}
function sendAll() {
  for (const [id, { problem }] of [...(known?.all.keys() ?? [])].map(
    (id) => [id, known?.sending.get(id) ?? sent] as const,
  ))
    if (problem === null) void sendKept(id)
}

async function change(id: string, next: (now: KeptInstallation) => KeptInstallation): Promise<void> {
  const now = known?.all.get(id)
  if (now) await keep(next(now))
}

/** Enters something. It is kept at once; that it is sent, as soon as that can be done, is not waited for. */
export const enter = async (id: string, part: Partial<KeptInstallation>): Promise<void> => {
  await change(id, (now) => ({ ...now, ...part, edits: now.edits + 1 }))
  saying(id, { ...(known?.sending.get(id) ?? sent), problem: null })
  void sendKept(id)
}
/** Adds a photo, finishes or cancels: nothing that the server would have to be told of what is fitted. */
export const enterBeside = async (
  id: string,
  next: (now: KeptInstallation) => Partial<KeptInstallation>,
): Promise<void> => {
  await change(id, (now) => ({ ...now, ...next(now) }))
  saying(id, { ...(known?.sending.get(id) ?? sent), problem: null })
  void sendKept(id)
}

/** A UUID; browsers offer their own on secure pages only. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const fresh = (id: string, vin: string): KeptInstallation => ({
  id,
  userId: session()?.viewer.userId ?? -1,
  vin,
  trailer: null,
  started: Date.now(),
  serialNumber: null,
  attached: null,
  sensorTypeIds: null,
  photos: [],
  finished: null,
  evenSo: false,
  isCancelled: false,
  edits: 1,
  saved: 0,
})

/** Begins one; answers its id. `trailer` is null where there was no coverage to ask what it is. */
export const beginInstallation = async (
  vin: string,
  trailer: KeptInstallation['trailer'],
): Promise<string> => {
  const id = newId()
  await keep({ ...fresh(id, vin), trailer })
  void sendKept(id)
  return id
}

/** Goes on with one that was begun elsewhere. */
export const adopt = (one: Installation): Promise<void> =>
  keep({
    ...fresh(one.id, one.vin),
    trailer: {
      unitId: one.unitId,
      customerName: one.customerName,
      deviceTypeId: one.deviceTypeId,
      serialNumber: one.carried,
      installedSensorTypeIds: one.sensorTypeIds ?? [],
    },
    started: one.started,
    serialNumber: one.serialNumber,
    sensorTypeIds: one.sensorTypeIds,
    saved: 1,
  })

/** Leaves it to the server, which has all of it. */
export const letGo = (id: string): Promise<void> => forget(id)

const snapshot = () => known
/** Those of whoever is signed in; null until they are read. */
export function useKept(): {
  readonly all: readonly KeptInstallation[]
  readonly sendingOf: (id: string) => Sending
} | null {
  const now = useSyncExternalStore(listen, snapshot)
  const userId = useSession()?.viewer.userId
  return useMemo(
    () =>
      now && {
        all: [...now.all.values()].filter((one) => one.userId === userId),
        sendingOf: (id: string) => now.sending.get(id) ?? sent,
      },
    [now, userId],
  )
}

/** Whether one outlasts the page: false where the browser's database did not take it. */
export const useIsOnPhone = (id: string): boolean => !useSyncExternalStore(listen, snapshot)?.unkept.has(id)
