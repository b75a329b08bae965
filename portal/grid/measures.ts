/** Filters by an amount as the address holds them: `over:50`, `under:12.4`, `is:2020`, `over:7d`. */
import { t } from '#domain/basics/texts.ts'
import { day, hour, minute } from '#domain/basics/time.ts'

export const numberConditions = { over: t('Over'), under: t('Under'), is: t('Is') } as const
export type NumberCondition = keyof typeof numberConditions
export const spanConditions = { over: t('Longer than'), under: t('Shorter than') } as const
export type SpanCondition = keyof typeof spanConditions
export const spanUnits = {
  d: { length: day, name: t('days') },
  h: { length: hour, name: t('hours') },
  m: { length: minute, name: t('minutes') },
} as const
export type SpanUnit = keyof typeof spanUnits

export interface NumberFilter {
  readonly condition: NumberCondition
  readonly amount: number
}
export interface SpanFilter {
  readonly condition: SpanCondition
  readonly amount: number
  readonly unit: SpanUnit
}

/** Reads what an address says of a number; null for anything else. */
export function readNumber(text: string | undefined): NumberFilter | null {
  const found = /^(over|under|is):(-?\d{1,9}(?:\.\d{1,6})?)$/.exec(text ?? '')
  return found ? { condition: found[1] as NumberCondition, amount: Number(found[2]) } : null
}
export const writeNumber = ({ condition, amount }: NumberFilter): string => `${condition}:${amount}`

/** Reads what an address says of a span of time; null for anything else. */
export function readSpan(text: string | undefined): SpanFilter | null {
  const found = /^(over|under):(\d{1,5})([dhm])$/.exec(text ?? '')
  return found
    ? { condition: found[1] as SpanCondition, amount: Number(found[2]), unit: found[3] as SpanUnit }
    : null
}
export const writeSpan = ({ condition, amount, unit }: SpanFilter): string => `${condition}:${amount}${unit}`
