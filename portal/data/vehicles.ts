/** The vehicles that this user sees, as they are now: one store by id, fed by the live stream. */
import { useSyncExternalStore } from 'react'
import type { LiveChange, LiveVehicle } from '#domain/wire/live.ts'

/** The live stream. `asking`: the first set has not come; `live`: connected; `lost`: reconnecting. */
export type Flow = 'asking' | 'live' | 'lost'

/** The vehicles that changed; null: any of them may have. */
export type Changed = ReadonlySet<number> | null

export interface Vehicles {
  readonly all: ReadonlyMap<number, LiveVehicle>
  readonly flow: Flow
  byVin(vin: string): LiveVehicle | undefined
  /** Counts up whenever vehicles come or go, so that orders by name need no look at every change. */
  readonly members: number
  set(vehicles: readonly LiveVehicle[]): void
  change(changes: readonly LiveChange[]): void
  remove(ids: readonly number[]): void
  /** The first set is complete: vehicles that were not in it are removed. */
  complete(seen: ReadonlySet<number>): void
  become(flow: Flow): void
  /** Holds changes back until `release`; vehicles are still added and removed. */
  hold(): void
  release(): void
  clear(): void
  /** Calls at most once a frame with what has changed since the last call; returns a function that stops it. */
  listen(heard: (changed: Changed) => void): () => void
}

/** `frame` is `requestAnimationFrame`, or what a test puts in its place. */
export function createVehicles(frame: (call: () => void) => void = nextFrame): Vehicles {
  const all = new Map<number, LiveVehicle>()
  const vins = new Map<string, number>()
  const listeners = new Set<(changed: Changed) => void>()
  let flow: Flow = 'asking'
  let members = 0
  let changed: Set<number> | null = new Set()
  let due = false
  let held: Map<number, LiveChange> | null = null

  function tellSoon() {
    if (due) return
    due = true
    frame(() => {
      due = false
      const changes = changed
      changed = new Set()
      for (const heard of listeners) heard(changes)
    })
  }
  const drop = (id: number) => {
    const vehicle = all.get(id)
    if (!vehicle) return
    all.delete(id)
    if (vins.get(vehicle.vin) === id) vins.delete(vehicle.vin)
  }

  const store: Vehicles = {
    all,
    get flow() {
      return flow
    },
    get members() {
      return members
    },
    byVin: (vin) => {
      const id = vins.get(vin.toUpperCase())
      return id === undefined ? undefined : all.get(id)
    },
    set(vehicles) {
      for (const vehicle of vehicles) {
        drop(vehicle.id)
        held?.delete(vehicle.id)
        all.set(vehicle.id, vehicle)
        vins.set(vehicle.vin, vehicle.id)
      }
      members++
      changed = null
      tellSoon()
    },
    change(changes) {
      for (const change of changes) {
        held?.set(change.id, { ...held.get(change.id), ...change })
        const before = all.get(change.id)
        if (!before || held) continue
        all.set(change.id, { ...before, ...change })
        changed?.add(change.id)
      }
      tellSoon()
    },
    remove(ids) {
      for (const id of ids) drop(id)
      members++
      changed = null
      tellSoon()
    },
    complete(seen) {
      for (const id of [...all.keys()]) if (!seen.has(id)) drop(id)
      flow = 'live'
      members++
      changed = null
      tellSoon()
    },
    hold() {
      held = new Map()
    },
    release() {
      const changes = held
      held = null
      store.change([...(changes?.values() ?? [])])
    },
    become(next) {
      if (flow === next) return
      flow = next
      tellSoon()
    },
    clear() {
      all.clear()
      vins.clear()
      flow = 'asking'
      members++
      changed = null
      tellSoon()
    },
    listen(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
  return store
}

/** A page that is hidden or covered draws no frames, without always saying so; its store has to be kept current. */
function nextFrame(call: () => void) {
  const now = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    call()
  }
  const frame = requestAnimationFrame(now)
  const timer = setTimeout(now, 1000)
}

export const vehicles = createVehicles()
/** The vehicles at a past moment, while the map shows one. */
export const pastVehicles = createVehicles()

/** One vehicle as it is now; renders again only when that vehicle changes. */
export const useVehicle = (vin: string | undefined, store = vehicles): LiveVehicle | undefined =>
  useSyncExternalStore(store.listen, () => (vin ? store.byVin(vin) : undefined))

export const useFlow = (): Flow => useSyncExternalStore(vehicles.listen, () => vehicles.flow)
