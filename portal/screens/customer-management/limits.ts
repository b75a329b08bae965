/** The limits of the verdict as somebody types them, and what is sent of them. */
import {
  checkLimits,
  type LimitField,
  type LimitName,
  limitFields,
  limitText,
  type OwnLimits,
} from '#domain/basics/limit-fields.ts'
import type { LimitChange, VerdictLimit } from '../../data/verdict-limits.ts'

/** Each as text, in its unit. */
export type LimitTexts = { readonly [Name in LimitName]: string }

export const textsOf = (limits: readonly VerdictLimit[]): LimitTexts => {
  const values = new Map(limits.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    limitFields.map(({ name, usual }) => [name, String(values.get(name) ?? usual)]),
  ) as LimitTexts
}
export const usualTexts: LimitTexts = textsOf([])

/** What is typed as a number; nothing is the usual one. */
const typedOf = (text: string, { usual }: LimitField): number => {
  const trimmed = text.trim()
  if (trimmed === '') return usual
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
}
export const isUsual = (texts: LimitTexts, field: LimitField): boolean =>
  typedOf(texts[field.name], field) === field.usual

export const limitErrors = (texts: LimitTexts): { readonly [Name in LimitName]?: string } =>
  checkLimits(
    Object.fromEntries(
      limitFields.map((field) => [field.name, typedOf(texts[field.name], field)]),
    ) as OwnLimits,
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
  const usual = `Usual: ${limitText(field, field.usual)}.`
  if (field.back === 0 || Number.isNaN(value)) return usual
  return `${usual} Well again ${field.back > 0 ? 'from' : 'below'} ${limitText(field, value + field.back)}.`
}
