/**
 * Counts stays, trips and days of vehicles again from their stored reports, a few vehicles a transaction, between the
 * reports that come in. The engine does it itself: it alone knows what goes on in a vehicle, and what comes next follows from that.
 * Only stays, trips and days are written; faults, visits and alerts of the past stay as they were.
 */
import type pg from 'pg'
import { advancedTo, countAgain, passTime } from '#domain/alerts/advance.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Journey } from '#domain/state/journey.ts'
import { newestOf, readState, unreported, type VehicleState } from '#domain/state/state.ts'
import { dayRow, type VehicleDay } from '#domain/track/day.ts'
import type { Leg } from '#domain/track/trips.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { EngineContext } from '../engine-context.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import type { StoredMoment } from '../store.ts'
import { type SetAside, VehicleTurns } from '../vehicle-turns.ts'
import type { FiringRow } from '../watch/store.ts'
import { differLegs } from './differ.ts'
import { copyJourneys } from './recount-copy.ts'
import {
  type Asked,
  basesOf,
  type CountedJourney,
  failAsked,
  nextAsked,
  pastsSince,
  putJourneys,
  removeOtherDays,
  settleAsked,
  snapshotsAfter,
} from './recount-store.ts'
import { legsSince } from './store.ts'
import { JourneyWrites } from './writes.ts'

/** A transaction that takes so long lets reports that come in wait long enough. */
const takes: Ms = 100
/** Vehicles a transaction, where they have few reports. */
const mostAtOnce = 32
/** So many snapshots lie among reports that take about as long; a vehicle alone may have more. */
const snapshotsAtOnce = 64

/** Rules are not judged anew. */
const nobody: readonly FiringRow[] = Object.freeze([])

/** A vehicle, while it is one customer's, that is being counted. */
interface Counting extends StoredMoment {
  readonly slot: number
  readonly vehicle: Vehicle
  readonly base: VehicleState
  state: VehicleState
  readonly legs: Leg[]
  readonly days: VehicleDay[]
}

export class Recounts extends VehicleTurns<readonly Asked[]> {
  readonly #context: EngineContext
  /** Vehicles that the next transaction counts at most. */
  #atOnce = 1

  constructor(context: EngineContext, setAside: SetAside) {
    super(setAside)
    this.#context = context
  }

  protected async next(client: pg.ClientBase, counted: readonly (readonly Asked[])[]) {
    const { numbers } = this.#context.shards
    const asked = await nextAsked(client, numbers, counted.flat(), this.#atOnce, snapshotsAtOnce)
    return asked.length > 0 ? asked : undefined
  }

  /** Which one of several cannot be counted is seen when each is counted alone. */
  protected async fail(client: pg.ClientBase, asked: readonly Asked[]): Promise<number | null> {
    const [first, second] = asked
    if (!first || second) return null
    await failAsked(client, first)
    return first.vehicleId
  }

  protected settle(client: pg.ClientBase, counted: readonly (readonly Asked[])[]): Promise<void> {
    return settleAsked(client, counted.flat())
  }

  protected async count(client: pg.ClientBase, asked: readonly Asked[]): Promise<readonly FiringRow[]> {
    const atOnce = this.#atOnce
    const began = performance.now()
    // Should it fail, one by one comes next.
    this.#atOnce = 1
    const { nearStates, states } = this.#context
    const counted = await inOpenTransaction(
      client,
      () => this.#countAll(client, asked),
      'BEGIN ISOLATION LEVEL REPEATABLE READ',
    )
    for (const [slot, journey] of counted) {
      nearStates.forget(slot)
      const state = states.get(slot)
      if (state.recorded !== null) states.set(slot, { ...state, journey }, states.sinceSnapshot(slot))
    }
    const fitting = Math.floor((asked.length * takes) / (performance.now() - began))
    this.#atOnce = Math.max(1, Math.min(fitting, atOnce * 2, mostAtOnce))
    return nobody
  }

  /** Where each vehicle, with each customer that had it, is counted from. */
  async #begin(client: pg.ClientBase, asked: readonly Asked[]): Promise<readonly Counting[]> {
    const { registry } = this.#context
    const all = asked.flatMap(({ vehicleId, since }) =>
      [...registry.slotsOf(vehicleId)].flatMap((slot) => {
        const vehicle = registry.vehicle(slot)
        return vehicle ? [{ customerId: vehicle.customerId, vehicleId, at: since, slot, vehicle }] : []
      }),
    )
    const bases = await basesOf(client, all)
    return all.map((one, n): Counting => {
      const text = bases[n]!
      const base = text === null ? unreported : readState(text)
      return { ...one, at: base.recorded ?? 0, base, state: base, legs: [], days: [] }
    })
  }

  /** Writes what is counted of some vehicles; answers what goes on of each, by slot. */
  async #countAll(
    client: pg.ClientBase,
    asked: readonly Asked[],
  ): Promise<ReadonlyMap<number, Journey | null>> {
    const { states, now, batch } = this.#context
    const all = await this.#begin(client, asked)
    const snapshots = await snapshotsAfter(client, all)
    const pasts = await pastsSince(client, all)
    const journeys: CountedJourney[] = []
    const take = (one: Counting, next: Pick<ReturnType<typeof passTime>, 'state' | 'legs' | 'days'>) => {
      one.state = next.state
      one.legs.push(...next.legs)
      one.days.push(...next.days)
    }
    const reports = all.map(({ customerId, vehicleId, base }) => ({
      ...{ customerId, vehicleId },
      after: newestOf(base),
    }))
    await copyJourneys(client, reports, (n, report) => {
      const one = all[n]!
      take(one, countAgain(one.state, report, one.vehicle, pasts[n]!))
      const { customerId, vehicleId, state } = one
      const seq = snapshots[n]!.get(report.recorded)
      if (seq !== undefined && (seq ?? undefined) === state.seq)
        journeys.push({ customerId, vehicleId, at: report.recorded, journey: state.journey })
    })
    await putJourneys(client, journeys)
    for (const one of all) {
      take(one, passTime(one.state, Math.max(now(), advancedTo(states.get(one.slot))), one.vehicle, null))
      const { journey } = one.state
      if (journey) one.days.push(dayRow(journey.day))
    }
    await removeOtherDays(
      client,
      all.flatMap(({ customerId, vehicleId, base, days }) => {
        const from = base.journey?.day.day ?? days[0]?.day
        return from === undefined ? [] : [{ customerId, vehicleId, from, days: days.map(({ day }) => day) }]
      }),
    )
    const stored = await legsSince(client, all)
    const writes = new JourneyWrites('changed')
    for (const [n, one] of all.entries())
      writes.correct(one, differLegs(stored[n]!, one.base.journey?.leg ?? null, one.legs, null), one.days)
    await writes.keep(client, batch)
    return new Map(all.map(({ slot, state }) => [slot, state.journey]))
  }
}
