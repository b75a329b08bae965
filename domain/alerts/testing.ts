/** What the tests of rules speak in: a rule of a few words, and a day of a vehicle told as reports and edits. */
import fc, { type Arbitrary } from 'fast-check'
import { hours, minutes } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import type { Visit, VisitChange } from '../geofences/visit.ts'
import type { Readings } from '../sensors/index.ts'
import { withField } from '../shapes/condition.ts'
import type { Field } from '../shapes/field.ts'
import { unreported, type VehicleState } from '../state/state.ts'
import { step } from '../state/step.ts'
import { noon, reportAt, trailer } from '../state/testing.ts'
import type { Watch } from '../state/watch.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { FiringChange } from './firing.ts'
import type { Hints } from './hints.ts'
import { beginRules, judge, type Moment, nextTimer, RuleBook } from './judge.ts'
import type { Kind } from './kind.ts'
import { type FenceNames, noFenceNames } from './moment.ts'
import type { RulePredicate, RuleVersion } from './rule.ts'

/** Made an hour before noon, about all vehicles, and still there. */
export const someRule = (
  predicates: readonly RulePredicate[],
  facts: Partial<RuleVersion> = {},
): RuleVersion => ({
  id: 'a-1',
  customerId: 1,
  version: 1,
  from: noon - hours(1),
  to: null,
  name: 'Watch',
  alertTypeId: predicates.length === 1 ? predicates[0]!.alertPredicateTypeId : 0,
  predicates,
  allVehicles: true,
  vehicleIds: new Set(),
  rateLimitMs: 0,
  ...facts,
})

/** Yard 9 with the id 9, and so on. */
export const yards: FenceNames = {
  versionAt: (id) => ({
    version: 1,
    name: `Yard ${id}`,
    categoryId: id === 11 ? 11 : 1,
    tellsEnter: id === 50,
    tellsExit: id === 50,
  }),
}

/** What a condition says in one of the inputs of its form, filled in. */
function filledIn(field: Field): Arbitrary<object> {
  switch (field.input) {
    case 'flags':
      return fc
        .subarray([...field.options], { minLength: 1 })
        .map((chosen) => Object.assign({}, ...chosen.map((option) => withField(option.field, true))))
    case 'list': {
      const { any } = field
      const some = fc
        .subarray(
          field.options.map(({ value }) => value),
          { minLength: 1 },
        )
        .map((values): object => ({ [field.field.name]: values }))
      if (!any) return some
      const all = {
        ...(any.field && withField(any.field, true)),
        [field.field.name]: any.value === undefined ? [] : [any.value],
      }
      return fc.oneof(some, fc.constant(all))
    }
    case 'number':
      return fc
        .integer({ min: field.least, max: field.most })
        .map((shown) => withField(field.field, field.keep(shown)))
    case 'duration':
      return fc.integer({ min: 1, max: 600 }).map((count) => withField(field.field, minutes(count)))
    case 'geofences':
      return fc.oneof(
        fc.subarray([8, 9, 11], { minLength: 1 }).map((ids) => withField(field.field, ids)),
        fc.constant({ ...withField(field.any.field, true), ...withField(field.field, [0]) }),
      )
    case 'one':
      return fc
        .constantFrom(...field.options)
        .map(({ sets }) => Object.assign({}, ...sets.map(({ field, value }) => withField(field, value))))
  }
}

/** Any condition of a kind as somebody may fill it in. */
export const anyCondition = (kind: Kind): Arbitrary<RulePredicate> =>
  fc.tuple(...kind.fields.map(filledIn)).map((filled): RulePredicate => {
    const begun = kind.fields.length === 0 ? kind.fresh : { alertPredicateTypeId: kind.id }
    return Object.assign({}, begun, ...filled)
  })

export interface Event {
  readonly at: Instant
  /** What a report brings; absent where only time goes by or visits change. */
  readonly readings?: Readings
  readonly enters?: number
  readonly leaves?: number
  /** A geofence is drawn round it, or taken away from under it. */
  readonly drawn?: number
  readonly removed?: number
}

/** A vehicle's timeline as the judge sees it: reports, timers and edits in the order of time. */
export class Day {
  readonly changes: FiringChange[] = []
  state: VehicleState = unreported
  stays: Watch['visits'] = {}
  memories: Watch['rules'] = {}
  wakeAt: Instant = Number.POSITIVE_INFINITY
  at: Instant = Number.NEGATIVE_INFINITY
  readonly book: RuleBook
  readonly vehicle: Vehicle

  constructor(
    rules: readonly RuleVersion[],
    vehicle: Vehicle = trailer,
    fences: FenceNames = noFenceNames,
    hints?: readonly Hints[],
  ) {
    this.book = new RuleBook(rules, fences, hints)
    this.vehicle = vehicle
  }

  #take({ memories, changes }: ReturnType<typeof judge>): void {
    this.memories = memories
    this.wakeAt = nextTimer(memories)
    this.changes.push(...changes)
  }

  #moment(at: Instant, facts: Partial<Moment>): Moment {
    return {
      at,
      cause: 'time',
      before: this.state,
      state: this.state,
      vehicle: this.vehicle,
      stays: this.stays,
      visits: [],
      ...facts,
    }
  }

  /** Timers and edits of rules up to a moment. */
  until(upTo: Instant): this {
    for (;;) {
      const edit = this.book.nextEdit(this.vehicle.id, Object.keys(this.memories), this.at, upTo)
      const timer = this.wakeAt <= upTo ? this.wakeAt : Number.POSITIVE_INFINITY
      const at = Math.min(edit, timer)
      if (!Number.isFinite(at)) break
      this.at = at
      if (timer <= edit) this.#take(judge(this.book, this.#moment(at, {}), this.memories))
      if (edit <= timer)
        this.#take(beginRules(this.book, this.#moment(at, { cause: 'change' }), this.memories))
    }
    this.at = upTo
    return this
  }

  take(event: Event): this {
    const { at, readings } = event
    this.until(at)
    const before = this.state
    if (readings) this.state = step(before, reportAt(at, readings)).state
    const visits: VisitChange[] = []
    const begin = (id: number, how: Visit['how']) => {
      this.stays = { ...this.stays, [id]: { entered: at, how, version: 1 } }
      visits.push({
        kind: 'began',
        visit: { geofenceId: id, entered: at, how, version: 1, left: null, leftHow: null },
      })
    }
    const end = (id: number, leftHow: Visit['leftHow']) => {
      const { [id]: open, ...rest } = this.stays
      this.stays = rest
      visits.push({ kind: 'ended', visit: { geofenceId: id, ...open!, left: at, leftHow } })
    }
    if (event.leaves !== undefined) end(event.leaves, 'left')
    if (event.removed !== undefined) end(event.removed, 'changed')
    if (event.enters !== undefined) begin(event.enters, 'entered')
    if (event.drawn !== undefined) begin(event.drawn, 'drawn')
    const edited = event.drawn !== undefined || event.removed !== undefined
    this.#take(
      judge(
        this.book,
        this.#moment(at, {
          cause: edited ? 'change' : 'report',
          before,
          state: this.state,
          stays: this.stays,
          visits,
        }),
        this.memories,
      ),
    )
    return this
  }

  /** "12:05 The doors opened", "12:30 end": minutes after noon and why. */
  get story(): readonly string[] {
    const clock = (at: Instant) => `${(at - noon) / 60_000}`
    return this.changes.map((change) =>
      change.kind === 'fired'
        ? `${clock(change.firing.at)} ${change.firing.evidence.because}${change.firing.held ? ' (held)' : ''}`
        : `${clock(change.ended)} end of ${clock(change.at)}`,
    )
  }
}
