/** The limits of the verdict as somebody types them, and what is sent of them. */

import {
  checkLimits,
  type LimitField,
  type LimitName,
  limitFields,
  limitText,
  limitUnitIn,
  type OwnLimits,
} from '#domain/basics/limit-fields.ts'
import { rounded } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { LimitChange, VerdictLimit } from '../../data/verdict-limits.ts'
import { ownUnits } from '../../ui/units.ts'

/** Each as text, in the user's unit. */
export type LimitTexts = { readonly [Name in LimitName]: string }

export const textsOf = (limits: readonly VerdictLimit[]): LimitTexts => {
  const values = new Map(limits.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    limitFields.map((field) => [field.name, shownText(field, values.get(field.name) ?? field.usual)]),
  ) as LimitTexts
}
/** One decimal more than its own unit has, so that every value of that comes back as it was. */
const shownText = (field: LimitField, value: number): string => {
  const unit = limitUnitIn(field, ownUnits())
  return String(unit ? rounded(unit.show(value), unit.digits(field.unit.digits + 1)) : value)
}
export const usualTexts = (): LimitTexts => textsOf([])

/** What is typed as a number in the limit's own unit; nothing is the usual one. */
const typedOf = (text: string, field: LimitField): number => {
  const trimmed = text.trim()
  if (trimmed === '') return field.usual
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return Number.NaN
  const unit = limitUnitIn(field, ownUnits())
  return unit ? rounded(unit.keep(Number(trimmed)), field.unit.digits) : Number(trimmed)
}
export const isUsual = (texts: LimitTexts, field: LimitField): boolean =>
  typedOf(texts[field.name], field) === field.usual

export const limitErrors = (texts: LimitTexts): { readonly [Name in LimitName]?: string } =>
  checkLimits(
    Object.fromEntries(
      limitFields.map((field) => [field.name, typedOf(texts[field.name], field)]),
    ) as OwnLimits,
    ownUnits(),
  )

/** What differs from before; what is as usual is sent as that, so that it stays so should the usual value change. */
export const limitChanges = (before: LimitTexts, after: LimitTexts): readonly LimitChange[] =>
  limitFields.flatMap((field) => {
    const value = typedOf(after[field.name], field)
    if (value === typedOf(before[field.name], field)) return []
    return [{ name: field.name, value: value === field.usual ? null : value }]
  })

/** "Usual: 90 psi. Well again from 92 psi." */
export const limitHelp = (texts: LimitTexts, field: LimitField): string => {
  const value = typedOf(texts[field.name], field)
  const usual = t('Usual: {{limit}}.', { limit: limitText(field, field.usual, ownUnits()) })
  if (field.back === 0 || Number.isNaN(value)) return usual
  const limit = limitText(field, value + field.back, ownUnits())
  return `${usual} ${field.back > 0 ? t('Well again from {{limit}}.', { limit }) : t('Well again below {{limit}}.', { limit })}`
}
