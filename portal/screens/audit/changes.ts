/** What changed, in a line a field: "Retention: 365 → 90". */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nothing = '–'
/** A value as it can be read. */
export function printed(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(printed).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, part]) => `${name} ${printed(part)}`)
      .join(', ')
  return String(value)
}

export interface Change {
  readonly field: string
  readonly old: string | null
  readonly new: string | null
}

/** "retentionDurationDays" as people say it. */
export const spoken = (field: string): string => {
  const words = field
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every field that either side names; a side that has nothing to say of it is null. */
export function changesOf(old: unknown, now: unknown): readonly Change[] {
  if (!isRecord(old) && !isRecord(now))
    return old == null && now == null
      ? []
      : [{ field: '', old: old == null ? null : printed(old), new: now == null ? null : printed(now) }]
  const [before, after] = [isRecord(old) ? old : {}, isRecord(now) ? now : {}]
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => {
    const [was, is] = [before[field], after[field]]
    if (Array.isArray(was) && Array.isArray(is)) return listChange(spoken(field), was, is)
    return {
      field: spoken(field),
      old: field in before ? printed(was) : null,
      new: field in after ? printed(is) : null,
    }
  })
  // That something new has no value there is no news either.
  return changes.filter(({ old, new: now }) => (old ?? nothing) !== nothing || (now ?? nothing) !== nothing)
}

/** Of two lists only what went and what came: the rest is no news. */
function listChange(field: string, was: readonly unknown[], is: readonly unknown[]): Change {
  const [old, now] = [was.map(printed), is.map(printed)]
  const gone = old.filter((item) => !now.includes(item))
  const come = now.filter((item) => !old.includes(item))
  return {
    field,
    old: gone.length > 0 ? `− ${gone.join(', ')}` : null,
    new: come.length > 0 ? `+ ${come.join(', ')}` : null,
  }
}

/** Whether one value became the other; of lists each part speaks for itself. */
export const isArrow = ({ old, new: now }: Pick<Change, 'old' | 'new'>): boolean =>
  old !== null && now !== null && !now.startsWith('+ ')

export const lineOf = ({ field, old, new: now }: Change): string =>
  [field && `${field}:`, old, isArrow({ old, new: now }) ? '→' : '', now]
    .filter((part) => part !== null && part !== '')
    .join(' ')
