/** What a trial counts: alerts of each day and vehicle, and the emails that would have gone out. */
import { trialWords } from '#domain/alerts/rule-words.ts'
import { noiseWithin, trialVehiclesMost } from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'

export interface TrialCount {
  readonly firings: number
  /** Of the last seven days of 24 hours. */
  readonly week: number
  /** Those of them that the rate limit would have held back. */
  readonly held: number
  /** All vehicles and recipients, those included that are not listed one by one. */
  readonly vehicleCount: number
  readonly recipientCount: number
  /** The emails of whoever would have got most. */
  readonly lettersMost: number
  /** Dates, oldest first, those without an alert included. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
  /** Vehicles with any, those with most first. */
  readonly vehicles: readonly { readonly vin: string; readonly unitId: string; readonly count: number }[]
  readonly letters: readonly { readonly recipient: string; readonly count: number }[]
}

/** What is counted while a rule runs over its vehicles. */
export class TrialTally {
  readonly #days = new Map<string, number>()
  readonly #vehicles: { vin: string; unitId: string; count: number }[] = []
  readonly #letters = new Map<string, number>()
  readonly #dayOf: (at: Instant) => string
  #firings = 0
  #week = 0
  readonly #weekFrom: Instant
  #held = 0

  constructor(zone: string, from: Instant, to: Instant) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    this.#weekFrom = to - noiseWithin
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

  firing(at: Instant, held: boolean): void {
    const key = this.#dayOf(at)
    this.#days.set(key, (this.#days.get(key) ?? 0) + 1)
    this.#firings++
    if (at > this.#weekFrom) this.#week++
    if (held) this.#held++
  }
  vehicle({ vin, unitId }: Vehicle, count: number): void {
    this.#vehicles.push({ vin, unitId, count })
  }
  letters(recipients: readonly { readonly email: string }[], count: number): void {
    for (const { email } of recipients) this.#letters.set(email, (this.#letters.get(email) ?? 0) + count)
  }
  /** @param mayName whether this address may be notified; all others are put together */
  outcome(mayName: (email: string) => boolean): TrialCount {
    const named = [...this.#letters].filter(([email]) => mayName(email))
    const others = [...this.#letters].filter(([email]) => !mayName(email))
    const emails = named.map(([recipient, count]) => ({ recipient, count }))
    emails.sort((a, b) => b.count - a.count || (a.recipient < b.recipient ? -1 : 1))
    if (others.length > 0)
      emails.push({
        recipient: trialWords.others(others.length),
        count: others.reduce((sum, [, count]) => sum + count, 0),
      })
    return {
      firings: this.#firings,
      week: this.#week,
      held: this.#held,
      vehicleCount: this.#vehicles.length,
      recipientCount: this.#letters.size,
      lettersMost: Math.max(0, ...this.#letters.values()),
      days: [...this.#days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, count })),
      vehicles: this.#vehicles.sort((a, b) => b.count - a.count).slice(0, trialVehiclesMost),
      letters: emails,
    }
  }
}
