/**
 * Tries an alert rule against the past before anybody saves it: reads what its conditions look at, once, and runs the
 * rule over it as often as its limits are moved.
 */

import { randomUUID } from 'node:crypto'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { kindOf } from '#domain/alerts/index.ts'
import type { Kind } from '#domain/alerts/kind.ts'
import { recipientsOf } from '#domain/alerts/notify.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { RuleFacts } from '#domain/alerts/rule-step.ts'
import { trialWords } from '#domain/alerts/rule-words.ts'
import { trialKeptMost } from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { timeZoneOf } from '../access/store.ts'
import type { Acting } from '../audit/context.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { TrialReading } from './trial-read.ts'
import { fencesNow, type TrialReader, trialReaders, vehiclesOf } from './trial-store.ts'
import { type TrialCount, TrialTally } from './trial-tally.ts'

export const trialStates = ['running', 'done', 'cancelled', 'failed'] as const

export interface Trial {
  readonly id: string
  readonly userId: number
  state: (typeof trialStates)[number]
  /** Reports looked at, and about how many there are. */
  done: number
  total: number
  count: TrialCount
  problem: string | null
  /** When it was last read. */
  lastRead: Instant
}

const empty: TrialCount = {
  firings: 0,
  week: 0,
  held: 0,
  vehicleCount: 0,
  recipientCount: 0,
  lettersMost: 0,
  days: [],
  vehicles: [],
  letters: [],
}

/** Vehicles that are read together, a day at a time; two days are read side by side. */
const groupVehicles = 1_000
const lanes = 2
/**
 * Reports of a day lie together, those of one vehicle all over the place: a bitmap reads each page once, where an index
 * scan comes back to it for every report. By one process, they come in the order in which they were stored.
 */
const planning = 'SET LOCAL enable_indexscan = off; SET LOCAL max_parallel_workers_per_gather = 0'
/** How long it counts before it yields to other work. */
const turn: Ms = 15

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A trial with all that it needs to be run and counted anew. */
export class RunningTrial implements Trial {
  readonly id = randomUUID()
  readonly userId: number
  state: Trial['state'] = 'running'
  done = 0
  total = 0
  count = empty
  problem: string | null = null
  lastRead: Instant
  readonly #context: Acting
  #draft: RuleDraft
  readonly #from: Instant
  readonly #to: Instant
  #vehicles: readonly Vehicle[] = []
  #readers: readonly TrialReader[] = []
  #reading: TrialReading | null = null
  #zone = 'UTC'
  /** Counted up by every count begun, so that a newer one ends an older. */
  #counts = 0

  constructor(context: Acting, draft: RuleDraft, days: number) {
    this.#context = context
    this.#draft = draft
    this.userId = context.viewer.userId
    this.lastRead = context.now
    this.#to = context.now
    this.#from = context.now - days * day
  }

  /** What decides which reports are read, and on which vehicles. */
  static key = ({
    customerId,
    allVehicles,
    vehicleIds,
    vehicleGroupIds,
    alertPredicates,
  }: RuleDraft): string =>
    JSON.stringify([
      customerId,
      allVehicles,
      [...vehicleIds].sort((a, b) => a - b),
      [...vehicleGroupIds].sort((a, b) => a - b),
      [...new Set(alertPredicates.map(({ alertPredicateTypeId: id }) => id))].sort((a, b) => a - b),
    ])

  get draft(): RuleDraft {
    return this.#draft
  }

  readonly #isOver = () => this.state !== 'running' || this.#context.db.ending

  async run(): Promise<void> {
    const { db, viewer } = this.#context
    const { customerId } = this.#draft
    const kinds = kindsOf(this.#draft)
    this.#vehicles = await vehiclesOf(db, await accessScopeOf(db, viewer, 'alerts'), this.#draft)
    this.#readers = this.#draft.notifyAllCustomerUsers ? await trialReaders(db, customerId) : []
    this.#zone = await timeZoneOf(db, viewer.userId)
    const fences = kinds.some((kind) => kind.visits) ? await fencesNow(db, customerId) : null
    const reading = new TrialReading(customerId, this.#vehicles, kinds, fences)
    this.#reading = reading
    const ids = this.#vehicles.map(({ id }) => id)
    const slices: { readonly ids: readonly number[]; readonly from: Instant }[] = []
    for (let n = 0; n < ids.length; n += groupVehicles)
      for (let from = this.#from; from < this.#to; from += day)
        slices.push({ ids: ids.slice(n, n + groupVehicles), from })
    const all = slices.length
    let settled = Promise.resolve()
    let read = 0
    const lane = async () => {
      const client = await db.connect()
      try {
        await client.query('BEGIN READ ONLY')
        await client.query(planning)
        for (let next = slices.shift(); next && !this.#isOver(); next = slices.shift()) {
          const before = settled
          const { promise, resolve } = Promise.withResolvers<void>()
          settled = promise
          try {
            const to = Math.min(next.from + day, this.#to)
            const slice = await reading.rows.read(client, next.ids, next.from, to, this.#isOver)
            await before
            if (!this.#isOver()) reading.settle(slice)
          } finally {
            resolve()
          }
          this.done = reading.rows.reports
          this.total = Math.round((this.done / ++read) * all)
          if (reading.size > trialKeptMost) this.#fail(trialWords.tooMuch)
          await breathe()
        }
        await client.query('COMMIT')
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    const going = Array.from({ length: Math.min(lanes, all) }, lane)
    try {
      await Promise.all(going)
    } catch (error) {
      // The other lane is not left reading for nothing.
      this.#fail(trialWords.failed)
      await Promise.allSettled(going)
      throw error
    }
    if (this.#isOver()) {
      this.#reading = null
      return
    }
    this.total = this.done
    this.count = (await this.#counted()) ?? empty
    if (this.state === 'running') this.state = 'done'
  }

  #fail(problem: string): void {
    if (this.state !== 'running') return
    this.state = 'failed'
    this.problem = problem
  }

  cancel(): boolean {
    if (this.state !== 'running') return false
    this.state = 'cancelled'
    return true
  }

  fail(): void {
    this.#fail(trialWords.failed)
    this.#reading = null
  }

  /** Counts with other limits, durations, choices or recipients. @throws a refusal where other reports would be needed */
  async recount(draft: RuleDraft): Promise<void> {
    if (this.state !== 'done' || RunningTrial.key(draft) !== RunningTrial.key(this.#draft))
      throw refusal(trialWords.other)
    this.#draft = draft
    if (draft.notifyAllCustomerUsers && this.#readers.length === 0)
      this.#readers = await trialReaders(this.#context.db, draft.customerId)
    this.count = (await this.#counted()) ?? this.count
  }

  /** Runs the rule over what was read; null where a newer count has begun meanwhile. */
  async #counted(): Promise<TrialCount | null> {
    const mine = ++this.#counts
    const draft = this.#draft
    const rule: RuleFacts = {
      version: 1,
      from: this.#from,
      rateLimitMs: draft.alertNotificationRateLimitMs,
      conditions: draft.alertPredicates.map((one) => kindOf(one.alertPredicateTypeId)!.params(one)),
    }
    const tally = new TrialTally(this.#zone, this.#from, this.#to)
    const { viewer, actor } = this.#context
    const me = { id: viewer.userId, email: actor.email }
    let began = performance.now()
    for (const vehicle of this.#vehicles) {
      let firings = 0
      let recipients = 0
      this.#reading!.samplesOf(vehicle.id).run(rule, this.#to, ({ at, held }) => {
        firings++
        if (!held) recipients++
        tally.firing(at, held !== null)
      })
      if (firings > 0) {
        const users = this.#readers.filter(({ sees }) => sees === null || sees.has(vehicle.id))
        tally.vehicle(vehicle, firings)
        tally.letters(recipientsOf(draft, me, users), recipients)
      }
      if (performance.now() - began > turn) {
        await breathe()
        if (mine !== this.#counts || this.state === 'cancelled') return null
        began = performance.now()
      }
    }
    return tally.outcome((recipient) => mayName(viewer, draft, me.email, recipient))
  }
}

/** Whether somebody may read another's address: those they typed themselves, and those they administer. */
const mayName = (viewer: Viewer, draft: RuleDraft, own: string, email: string): boolean =>
  email === own ||
  draft.notifyEmails.includes(email) ||
  can(viewer, 'seeUsers', { customerId: draft.customerId })

/** The kinds of a rule's conditions. */
export const kindsOf = ({ alertPredicates }: RuleDraft): readonly Kind[] => [
  ...new Set(alertPredicates.map(({ alertPredicateTypeId: id }) => kindOf(id)!)),
]
