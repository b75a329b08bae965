/** Detention: what a stay that lasted longer than the free time costs, by the rule of the customer or of the geofence. */

import { dollars, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { minute, minutes } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { freeMinutesMost } from '../fleet/customer-settings.ts'
import { detentionWords } from './detention-words.ts'

export const roundings = ['up', 'nearest', 'down'] as const
export type Rounding = (typeof roundings)[number]

export interface DetentionRule {
  /** How long a stay costs nothing. */
  readonly freeMinutes: number
  /** US cents for each hour after that. */
  readonly rateCents: number
  /** Billable time is counted in steps of so many minutes … */
  readonly stepMinutes: number
  /** … and what is begun of a step counts whole, by halves, or not. */
  readonly rounding: Rounding
}

/** 10,000 USD an hour. */
export const rateCentsMost = 1_000_000
export const stepMinutesMost = 24 * 60

/** How detention is counted where nobody wrote a rule: the time is told, and nothing is charged for it. */
export const usualDetention = { rateCents: 0, stepMinutes: 15, rounding: 'up' } as const satisfies Omit<
  DetentionRule,
  'freeMinutes'
>

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** What is wrong with each part of a rule, in words. */
export const detentionProblems = (rule: DetentionRule): Partial<Record<keyof DetentionRule, string>> => ({
  ...(!isWhole(rule.freeMinutes, 0, freeMinutesMost) && { freeMinutes: detentionWords.freeMinutes }),
  ...(!isWhole(rule.rateCents, 0, rateCentsMost) && { rateCents: detentionWords.rate }),
  ...(!isWhole(rule.stepMinutes, 1, stepMinutesMost) && { stepMinutes: detentionWords.step }),
  ...(!roundings.includes(rule.rounding) && { rounding: detentionWords.rounding }),
})

/** A stay and what it costs. */
export interface Detention {
  readonly dwellMs: Ms
  /** Of the stay, what was free. */
  readonly freeMs: Ms
  /** What came after the free time, before rounding. */
  readonly overMs: Ms
  readonly billableMinutes: number
  /** US cents. */
  readonly amountCents: number
}

const round: Readonly<Record<Rounding, (steps: number) => number>> = {
  up: Math.ceil,
  nearest: Math.round,
  down: Math.floor,
}

/**
 * What a stay costs.
 * @param until when it ended, or up to when a stay that still lasts is counted; before `entered` it is none
 */
export const detentionOf = (
  { freeMinutes, rateCents, stepMinutes, rounding }: DetentionRule,
  { entered, until }: { readonly entered: Instant; readonly until: Instant },
): Detention => {
  const dwellMs = Math.max(0, until - entered)
  const overMs = Math.max(0, dwellMs - minutes(freeMinutes))
  const billableMinutes = round[rounding](overMs / (stepMinutes * minute)) * stepMinutes
  return {
    dwellMs,
    freeMs: dwellMs - overMs,
    overMs,
    billableMinutes,
    amountCents: Math.round((billableMinutes * rateCents) / 60),
  }
}

/** Billable time as invoices have it: in hours. */
export const billableText = (billableMinutes: number): string => `${number(billableMinutes / 60, 2)} h`

/** The cents of what somebody writes as dollars, with or without sign and commas; null for what is no amount. */
export const centsOf = (text: string): number | null => {
  const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** A rule in a sentence. */
export const ruleText = ({ freeMinutes, rateCents, stepMinutes, rounding }: DetentionRule): string => {
  const places = { free: freeMinutes, rate: dollars(rateCents), step: stepMinutes }
  if (rounding === 'up')
    return t('{{free}} minutes free, then {{rate}} an hour, in steps of {{step}} min rounded up', places)
  return rounding === 'down'
    ? t('{{free}} minutes free, then {{rate}} an hour, in steps of {{step}} min rounded down', places)
    : t(
        '{{free}} minutes free, then {{rate}} an hour, in steps of {{step}} min rounded to the nearest',
        places,
      )
}
