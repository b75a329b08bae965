/**
 * Tries an alert rule against the past before anybody saves it: reads what its conditions look at, once, and runs the
 * rule over it as often as its limits are moved.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { ruleProblem, tidyRule } from '#domain/alerts/draft.ts'
import { kindOf } from '#domain/alerts/index.ts'
import type { Kind } from '#domain/alerts/kind.ts'
import { recipientsOf } from '#domain/alerts/notify.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { RuleFacts } from '#domain/alerts/rule-step.ts'
import { alertWords, trialWords } from '#domain/alerts/rule-words.ts'
import {
  trialDays,
  trialDaysMost,
  trialKeptFor,
  trialKeptMost,
  trialsAtOnce,
  trialVehiclesMost,
} from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { inTransaction } from '../access/desk.ts'
import { sightOf } from '../access/sight.ts'
import { record } from '../audit/record.ts'
import { type Context, refusal } from '../graphql/builder.ts'
import { seenAlerts } from './reach.ts'
import { flagsOfCustomer } from './rule-write.ts'
import { TrialReading } from './trial-read.ts'
import { fencesNow, type Reader, readersOf, vehiclesOf } from './trial-store.ts'

export interface TrialCount {
  readonly firings: number
  /** Dates, oldest first, those without an alert included. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
  /** Vehicles with any, those with most first. */
  readonly vehicles: readonly { readonly vin: string; readonly unitId: string; readonly count: number }[]
  readonly letters: readonly { readonly recipient: string; readonly count: number }[]
}

export interface Trial {
  readonly id: string
  readonly userId: number
  state: 'running' | 'done' | 'cancelled' | 'failed'
  /** Reports looked at, and about how many there are. */
  done: number
  total: number
  count: TrialCount
  problem: string | null
  /** Asked for last. */
  asked: Instant
}

const empty: TrialCount = { firings: 0, days: [], vehicles: [], letters: [] }

/** Vehicles that are read together; two such lanes go side by side. */
const laneVehicles = 250
const lanes = 2
/** So long it counts at a stretch before others have their turn. */
const turn: Ms = 15

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A trial with all that it needs to be run and counted anew. */
class RunningTrial implements Trial {
  readonly id = randomUUID()
  readonly userId: number
  state: Trial['state'] = 'running'
  done = 0
  total = 0
  count = empty
  problem: string | null = null
  asked: Instant
  readonly #context: Context
  #draft: RuleDraft
  readonly #from: Instant
  readonly #to: Instant
  #vehicles: readonly Vehicle[] = []
  #readers: readonly Reader[] = []
  #reading: TrialReading | null = null
  #zone = 'UTC'
  /** Counted up by every count begun, so that a newer one ends an older. */
  #counts = 0

  constructor(context: Context, draft: RuleDraft, days: number) {
    this.#context = context
    this.#draft = draft
    this.userId = context.viewer.userId
    this.asked = context.now
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
    this.#vehicles = await vehiclesOf(db, await sightOf(db, viewer, 'alerts'), this.#draft)
    this.#readers = this.#draft.notifyAllCustomerUsers ? await readersOf(db, customerId) : []
    this.#zone = await zoneOf(db, viewer)
    const fences = kinds.some((kind) => kind.visits) ? await fencesNow(db, customerId) : null
    const reading = new TrialReading(customerId, this.#vehicles, kinds, fences)
    this.#reading = reading
    const ids = this.#vehicles.map(({ id }) => id)
    const size = Math.max(1, Math.min(laneVehicles, Math.ceil(ids.length / lanes)))
    const groups = Array.from({ length: Math.ceil(ids.length / size) }, (_, n) =>
      ids.slice(n * size, (n + 1) * size),
    )
    const spans = Math.ceil((this.#to - this.#from) / day)
    let read = 0
    const lane = async () => {
      const client = await db.connect()
      try {
        for (let group = groups.shift(); group; group = groups.shift())
          for (let n = 0; n < spans && !this.#isOver(); n++) {
            const from = this.#from + n * day
            await reading.read(client, group, from, Math.min(from + day, this.#to), this.#isOver)
            read++
            this.done = reading.reports
            this.total = Math.round((this.done / read) * spans * Math.ceil(ids.length / size))
            if (reading.size > trialKeptMost) this.#fail(trialWords.tooMuch)
            await breathe()
          }
      } finally {
        client.release()
      }
    }
    const going = Array.from({ length: Math.min(lanes, groups.length) }, lane)
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
      this.#readers = await readersOf(this.#context.db, draft.customerId)
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
      parts: draft.alertPredicates.map((one) => kindOf(one.alertPredicateTypeId)!.part(one)),
    }
    const tally = new Tally(this.#zone, this.#from, this.#to)
    const { viewer, actor } = this.#context
    const me = { id: viewer.userId, email: actor.email }
    let began = performance.now()
    for (const vehicle of this.#vehicles) {
      let firings = 0
      let told = 0
      this.#reading!.glancesOf(vehicle.id).run(rule, this.#to, ({ at, held }) => {
        firings++
        if (!held) told++
        tally.day(at)
      })
      if (firings > 0) {
        const users = this.#readers.filter(({ sees }) => sees === null || sees.has(vehicle.id))
        tally.vehicle(vehicle, firings)
        tally.letters(recipientsOf(draft, me, users), told)
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

/** What is counted while a rule runs over its vehicles. */
class Tally {
  readonly #days = new Map<string, number>()
  readonly #vehicles: { vin: string; unitId: string; count: number }[] = []
  readonly #letters = new Map<string, number>()
  readonly #dayOf: (at: Instant) => string
  #firings = 0

  constructor(zone: string, from: Instant, to: Instant) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    const known = new Map<number, string>()
    const quarter = day / 96
    // Clocks are set in whole quarters of an hour everywhere, so a date holds for all of one.
    this.#dayOf = (at) => {
      const n = Math.floor(at / quarter)
      let text = known.get(n)
      if (text === undefined) {
        text = format.format(n * quarter)
        known.set(n, text)
      }
      return text
    }
    for (let at = from; at < to; at += day) this.#days.set(this.#dayOf(at), 0)
    this.#days.set(this.#dayOf(to), 0)
  }

  day(at: Instant): void {
    const key = this.#dayOf(at)
    this.#days.set(key, (this.#days.get(key) ?? 0) + 1)
    this.#firings++
  }
  vehicle({ vin, unitId }: Vehicle, count: number): void {
    this.#vehicles.push({ vin, unitId, count })
  }
  letters(recipients: readonly { readonly email: string }[], count: number): void {
    for (const { email } of recipients) this.#letters.set(email, (this.#letters.get(email) ?? 0) + count)
  }
  /** @param mayName whether this address may be told; all others are put together */
  outcome(mayName: (email: string) => boolean): TrialCount {
    const named = [...this.#letters].filter(([email]) => mayName(email))
    const others = [...this.#letters].filter(([email]) => !mayName(email))
    const letters = named.map(([recipient, count]) => ({ recipient, count }))
    letters.sort((a, b) => b.count - a.count || (a.recipient < b.recipient ? -1 : 1))
    if (others.length > 0)
      letters.push({
        recipient: trialWords.others(others.length),
        count: others.reduce((sum, [, count]) => sum + count, 0),
      })
    return {
      firings: this.#firings,
      days: [...this.#days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, count })),
      vehicles: this.#vehicles.sort((a, b) => b.count - a.count).slice(0, trialVehiclesMost),
      letters,
    }
  }
}

const kindsOf = ({ alertPredicates }: RuleDraft): readonly Kind[] => [
  ...new Set(alertPredicates.map(({ alertPredicateTypeId: id }) => kindOf(id)!)),
]

const zoneOf = async (db: pg.Pool, { userId }: Viewer): Promise<string> => {
  const { rows } = await db.query<{ timezone: string }>('SELECT timezone FROM user_account WHERE id = $1', [
    userId,
  ])
  return rows[0]?.timezone ?? 'UTC'
}

/** The trials of a server, by the database they read: they live in memory, and end with it. */
const all = new WeakMap<pg.Pool, Map<string, RunningTrial>>()
const trialsOf = (db: pg.Pool): Map<string, RunningTrial> => {
  const known = all.get(db) ?? new Map<string, RunningTrial>()
  all.set(db, known)
  return known
}

/** A draft in order. @throws a refusal for what is wrong with it, or not the viewer's to see */
const checked = async ({ viewer, db }: Context, given: RuleDraft): Promise<RuleDraft> => {
  seenAlerts(viewer, given.customerId)
  // What it will be called is not asked yet.
  const draft = tidyRule({ ...given, name: given.name.trim() || trialWords.nameless })
  const problem = ruleProblem(draft)
  if (problem) throw refusal(problem)
  const flags = await flagsOfCustomer(db, draft.customerId)
  for (const { flag, name } of kindsOf(draft))
    if (flag && !isOn(flag, flags)) throw refusal(alertWords.flag(name))
  return draft
}

/** @throws a refusal */
export const startTrial = async (context: Context, given: RuleDraft, days: number | null): Promise<Trial> => {
  const { db, viewer, now, actor } = context
  const span = days ?? trialDays
  if (!Number.isInteger(span) || span < 1 || span > trialDaysMost)
    throw refusal(trialWords.days(trialDaysMost))
  const draft = await checked(context, given)
  const trials = trialsOf(db)
  for (const [id, trial] of trials) {
    // One at a time for each user; what nobody looks at any more goes.
    if (trial.userId !== viewer.userId && now - trial.asked < trialKeptFor) continue
    trial.cancel()
    trials.delete(id)
  }
  if ([...trials.values()].filter(({ state }) => state === 'running').length >= trialsAtOnce)
    throw refusal(trialWords.busy)
  const trial = new RunningTrial(context, draft, span)
  trials.set(trial.id, trial)
  await inTransaction(db, (client) =>
    record(client, actor, {
      action: 'alert tried',
      subject: draft.name,
      customerId: draft.customerId,
      new: { alertTypeId: draft.alertTypeId, alertPredicates: draft.alertPredicates, days: span },
    }),
  )
  trial.run().catch((error: unknown) => {
    trial.fail()
    if (!db.ending) context.log.seldom('trial', 'A trial of an alert failed', { error })
  })
  return trial
}

/** @throws a refusal where there is none of the viewer's */
export const trialOf = ({ db, viewer, now }: Context, id: string): RunningTrial => {
  const trial = trialsOf(db).get(id)
  if (trial?.userId !== viewer.userId) throw refusal(trialWords.none)
  // What they may see may have changed since.
  seenAlerts(viewer, trial.draft.customerId)
  trial.asked = now
  return trial
}

/** @throws a refusal */
export const recountTrial = async (context: Context, id: string, given: RuleDraft): Promise<Trial> => {
  const trial = trialOf(context, id)
  await trial.recount(await checked(context, given))
  return trial
}

/** Whether there was anything to cancel. @throws a refusal where there is none of the viewer's */
export const cancelTrial = (context: Context, id: string): boolean => trialOf(context, id).cancel()
