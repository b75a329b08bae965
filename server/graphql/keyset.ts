/**
 * Pages that go on exactly where the one before ended, whatever comes and goes meanwhile: a page says what its last row
 * is sorted by, and the next one holds what stands behind that.
 */
import { t } from '#domain/basics/texts.ts'
import { refusal } from '../platform/refusal.ts'

/** How values of a type are written by PostgreSQL. */
const written = {
  int: /^-?\d{1,18}$/,
  timestamptz: /^-?\d{4,6}-\d\d-\d\d[ T][\d:.+-]{1,30}$/,
  date: /^(\d{4,6}-\d\d-\d\d|infinity)$/,
  text: /^[^\0]{0,1000}$/s,
} as const

export const notWhereAPageEnded = () => refusal(t('This is not where a page ended.'))

export interface SortKey {
  /** Never null. */
  readonly sql: string
  readonly type: keyof typeof written
  readonly isDown?: true
}

export interface Keyset {
  readonly order: string
  /** Selected as `place`: what the row is sorted by, as texts. */
  readonly place: string
  /** Lets through what stands behind a place. @param params gets its values appended */
  readonly behind: (place: Place, params: unknown[]) => string
  /** @throws the refusal for a text that `textOfPlace` did not write for these keys */
  readonly read: (text: string) => Place
}
export type Place = readonly string[]

const bigint = (type: SortKey['type']) => (type === 'int' ? 'bigint' : type)

/** @param keys in their order; together no two rows have the same */
export const keyset = (keys: readonly SortKey[]): Keyset => ({
  order: keys.map(({ sql, isDown }) => `${sql} ${isDown ? 'DESC' : 'ASC'}`).join(', '),
  place: `ARRAY[${keys.map(({ sql }) => `(${sql})::text`).join(', ')}]`,
  behind: (place, params) => {
    const names = keys.map(({ type }, n) => `$${params.push(place[n])}::${bigint(type)}`)
    const from = (n: number): string => {
      const { sql, isDown } = keys[n]!
      const beyond = `${sql} ${isDown ? '<' : '>'} ${names[n]}`
      if (n === keys.length - 1) return beyond
      // The first half alone is what an index is searched by.
      return `${sql} ${isDown ? '<=' : '>='} ${names[n]} AND (${beyond} OR (${from(n + 1)}))`
    }
    return `(${from(0)})`
  },
  read: (text) => {
    const place = parsed(text)
    const isRight =
      place?.length === keys.length && keys.every(({ type }, n) => written[type].test(String(place[n])))
    if (!place || !isRight) throw notWhereAPageEnded()
    return place.map(String)
  },
})

const parsed = (text: string): readonly unknown[] | null => {
  try {
    const value = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Where a page ended that has as many rows as it may; null where there is none behind it. */
export const textOfPlace = (rows: readonly { readonly place: Place }[], limit: number): string | null => {
  const last = rows.at(-1)
  return last && rows.length === limit ? Buffer.from(JSON.stringify(last.place)).toString('base64url') : null
}

export const keysetWords = {
  arg: '`after` of the page before, in place of a page number.',
  field: 'For `after` of the next page; null behind the last.',
} as const
