/** What the conditions of a rule saw over a span of time, in words: how the readings changed, and what came nearest. */

import { duration } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { sensorOf } from '../sensors/index.ts'
import type { ConditionParams, Kind } from './kind.ts'
import type { Moment, Seen } from './moment.ts'

/** Earlier changes than these many are only counted. */
const shownMost = 6

/** What one condition has seen. */
class Observation {
  readonly params: ConditionParams
  readonly #changes: { readonly at: Instant; readonly text: string }[] = []
  #reports = 0
  /** The number that came nearest to the limit, or furthest beyond it. */
  #extreme: { readonly at: Instant; readonly value: number } | null = null
  #active: Readonly<Record<string, { readonly since: Instant }>> = {}
  /** The longest that anything was active, where it has to last. */
  #longest: Ms = 0

  constructor(params: ConditionParams) {
    this.params = params
  }

  look(moment: Moment, isCounted: boolean): void {
    const { kind, lasting } = this.params
    if (!kind.touched(moment)) return
    const seen: Seen = kind.see(moment)
    for (const { since } of Object.values(this.#active))
      if (isCounted) this.#longest = Math.max(this.#longest, moment.at - since)
    const active = this.params.activeItems(seen, this.#active, moment.at)
    this.#active = Object.fromEntries(active.map(({ item, since }) => [item, { since }]))
    if (!isCounted) return
    this.#reports++
    if (lasting > 0)
      for (const { since } of active) this.#longest = Math.max(this.#longest, moment.at - since)
    const text = kind.describeSeen(seen)
    if (this.#changes.at(-1)?.text !== text) this.#changes.push({ at: moment.at, text })
    const value = kind.extreme?.(seen) ?? null
    if (value === null) return
    const best = this.#extreme?.value
    if (best === undefined || (kind.above ? value > best : value < best))
      this.#extreme = { at: moment.at, value }
  }

  get isSilent(): boolean {
    return this.#reports === 0 && !this.params.kind.visits
  }

  get name(): string {
    return namesOf(this.params.kind)
  }

  line(clock: (at: Instant) => string): string {
    const { kind } = this.params
    if (this.#reports === 0)
      return kind.visits
        ? t('The vehicle entered and left no geofence.')
        : t('{{sensor}}: nothing was reported.', { sensor: this.name })
    if (this.#extreme) {
      const { at, value } = this.#extreme
      const places = {
        sensor: this.name,
        reports: this.#reports,
        amount: kind.describeSeen(value),
        at: clock(at),
      }
      return kind.above
        ? t('{{sensor}}: reported {{reports}} times; the highest was {{amount}}, at {{at}}.', places)
        : t('{{sensor}}: reported {{reports}} times; the lowest was {{amount}}, at {{at}}.', places)
    }
    const changes = this.#changes
    const shown = changes
      .slice(-shownMost)
      .map(({ at, text }) => t('{{state}} at {{at}}', { state: text, at: clock(at) }))
      .reduce((earlier, later) => t('{{earlier}}, then {{later}}', { earlier, later }))
    const places = { sensor: this.name, changes: shown }
    const more = changes.length - shownMost
    return more > 0
      ? plural(
          more,
          // English says it so of one as well.
          '{{sensor}}: {{changes}} ({{count}} earlier changes left out).',
          '{{sensor}}: {{changes}} ({{count}} earlier changes left out).',
          { ...places, count: more },
        )
      : t('{{sensor}}: {{changes}}.', places)
  }

  /** What came nearest to the condition, as the reason why it did not come true. */
  nearest(): string | null {
    const { kind, limit, lasting } = this.params
    if (this.#extreme && limit !== null) {
      const { value } = this.#extreme
      const isBeyond = kind.above ? value > limit : value < limit
      const places = { limit: kind.describeSeen(limit), amount: kind.describeSeen(value) }
      if (isBeyond) return null
      return kind.above
        ? t('It was never above {{limit}}: the highest was {{amount}}.', places)
        : t('It was never below {{limit}}: the lowest was {{amount}}.', places)
    }
    if (lasting > 0 && this.#longest > 0 && this.#longest < lasting)
      return t('It held for {{longest}} at most, of the {{duration}} that it has to.', {
        longest: duration(this.#longest),
        duration: duration(lasting),
      })
    return null
  }
}

const namesOf = ({ sensors, visits }: Kind): string =>
  visits ? t('Geofences') : [...new Set(sensors.map((key) => t(sensorOf(key).label)))].join(', ')

export class Observations {
  readonly #observations: readonly Observation[]
  readonly #from: Instant

  /** @param from moments before this only show what was active at the start */
  constructor(conditions: readonly ConditionParams[], from: Instant) {
    this.#observations = conditions.map((params) => new Observation(params))
    this.#from = from
  }

  look(moment: Moment): void {
    for (const one of this.#observations) one.look(moment, moment.at >= this.#from)
  }

  lines(clock: (at: Instant) => string): readonly string[] {
    return this.#observations.map((one) => one.line(clock))
  }

  /** The sensors that reported nothing. */
  silent(): readonly string[] {
    return this.#observations.filter(({ isSilent }) => isSilent).map(({ name }) => name)
  }

  nearest(): string | null {
    for (const one of this.#observations) {
      const text = one.nearest()
      if (text !== null) return text
    }
    return null
  }
}
