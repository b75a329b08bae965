/** What changed, in a line a field: "Retention: 365 → 90". */

import { readClaims } from '#domain/access/roles.ts'
import { userTypes } from '#domain/access/user-types.ts'
import { dollars, duration, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { moment } from '../../ui/time/time.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nothing = '–'
/** A moment, and a day, as they are kept. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const isDay = /^(\d{4})-(\d\d)-(\d\d)$/
/** Numbers of rows say nothing to people: only how many there are is printed. */
const isIds = (field: string, value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && /Ids$|^firings$/.test(field)

/** A role as the form of a user names it. */
const roleTitle = (claim: string): string => {
  const [known] = readClaims([claim])
  return t(userTypes.find(({ role }) => role === known?.role)?.title ?? claim)
}

/** A value as it can be read, given the field that holds it. */
export function printed(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (isIds(field, value)) return value.length === 0 ? nothing : number(value.length)
  if (Array.isArray(value))
    return value.length === 0 ? nothing : value.map((one) => printed(one, field)).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${fieldTitle(name).toLowerCase()} ${printed(part, name)}`)
      .join(', ')
  if (typeof value === 'number' && field.endsWith('Cents')) return dollars(value)
  if (typeof value === 'number' && field.endsWith('Ms')) return duration(value)
  const text = String(value)
  if (isMoment.test(text)) return moment(Date.parse(text))
  if (/^roles$|^roleNames$/.test(field)) return roleTitle(text)
  return text.replace(isDay, '$2/$3/$1')
}

export interface ChangeView {
  readonly field: string
  readonly old: string | null
  readonly new: string | null
}

/** "retentionDurationDays" as people say it. */
export const fieldTitle = (field: string): string => {
  const words = field
    .replace(/(?<=.)(Cents|Ms|Ids)$/, (unit) => (unit === 'Ids' ? 's' : ''))
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every field that either side names; a side that has nothing to say of it is null. */
export function changesOf(old: unknown, now: unknown): readonly ChangeView[] {
  if (!isRecord(old) && !isRecord(now))
    return old == null && now == null
      ? []
      : [{ field: '', old: old == null ? null : printed(old), new: now == null ? null : printed(now) }]
  const [before, after] = [isRecord(old) ? old : {}, isRecord(now) ? now : {}]
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => {
    const [was, is] = [before[field], after[field]]
    if (Array.isArray(was) && Array.isArray(is)) return listChange(field, was, is)
    return {
      field: fieldTitle(field),
      old: field in before ? printed(was, field) : null,
      new: field in after ? printed(is, field) : null,
    }
  })
  // That something new has no value there is no news either.
  return changes.filter(({ old, new: now }) => (old ?? nothing) !== nothing || (now ?? nothing) !== nothing)
}

/** Of two lists only what went and what came: the rest is no news. */
function listChange(field: string, was: readonly unknown[], is: readonly unknown[]): ChangeView {
  const without = (list: readonly unknown[], other: readonly unknown[]) => {
    const others = new Set(other.map((item) => printed(item, field)))
    return list.filter((item) => !others.has(printed(item, field)))
  }
  const [gone, come] = [without(was, is), without(is, was)]
  return {
    field: fieldTitle(field),
    old: gone.length > 0 ? `− ${printed(gone, field)}` : null,
    new: come.length > 0 ? `+ ${printed(come, field)}` : null,
  }
}

/** Whether one value became the other; of lists each part speaks for itself. */
export const isArrow = ({ old, new: now }: Pick<ChangeView, 'old' | 'new'>): boolean =>
  old !== null && now !== null && !now.startsWith('+ ')

export const lineOf = ({ field, old, new: now }: ChangeView): string =>
  [field && `${field}:`, old, isArrow({ old, new: now }) ? '→' : '', now]
    .filter((part) => part !== null && part !== '')
    .join(' ')
