/** The texts with values that a language says, and those of them that a sentence may have been made from. */
import type { Language } from '#domain/basics/texts.ts'
import { catalogTexts, textsOfOne } from './in-language.ts'

export interface Template {
  /** The English text by which it is said. */
  readonly key: string
  readonly isPlural: boolean
  readonly pattern: RegExp
  /** The names of its places, in the order of the pattern's groups. */
  readonly places: readonly string[]
  /** How many letters are its own, and how many characters. */
  readonly letters: number
  readonly characters: number
}

/** Fewer are no sentence of their own: "{{a}}, {{b}}" would fit everything. */
const lettersLeast = 3

interface Made extends Template {
  /** A whole word of its own; null where it has none: it is tried for every sentence. */
  readonly word: string | null
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\d]+/gu) ?? []

/** @param text the English text of one form; `key`: that by which it is said */
const templateOf = (text: string, key: string, isPlural: boolean): Made | null => {
  const parts = text.split(/\{\{(\w+)\}\}/)
  const own = parts.filter((_, n) => n % 2 === 0)
  const letters = own.join('').replace(/\P{L}/gu, '').length
  if (letters < lettersLeast) return null
  const source = parts.map((part, n) => (n % 2 === 1 ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
  // A word that touches a place may be part of a longer one.
  const whole = text.replace(/[\p{L}\d]*\{\{\w+\}\}[\p{L}\d]*/gu, ' ')
  return {
    key,
    isPlural,
    pattern: new RegExp(`^${source.join('')}$`, 'su'),
    places: parts.filter((_, n) => n % 2 === 1),
    letters,
    characters: own.join('').length,
    word: wordsOf(whole).reduce<string | null>(
      (longest, one) => (one.length > (longest?.length ?? 0) ? one : longest),
      null,
    ),
  }
}

type Index = ReadonlyMap<string | null, readonly Made[]>
const indexes = new Map<Language, Index>()
const indexOf = (language: Language): Index => {
  const known = indexes.get(language)
  if (known) return known
  const ones = textsOfOne()
  const made = [...catalogTexts(language)].flatMap((key) => {
    const one = ones.get(key)
    const forms = one === undefined ? [key] : [key, one]
    return forms
      .filter((form) => form.includes('{{'))
      .flatMap((form) => templateOf(form, key, one !== undefined) ?? [])
  })
  const index = Map.groupBy(made, ({ word }) => word)
  indexes.set(language, index)
  return index
}

/** Those that may fit, those with the most letters first. */
export const templatesOf = (language: Language, text: string): readonly Template[] => {
  const index = indexOf(language)
  return [...new Set([null, ...wordsOf(text)])]
    .flatMap((word) => index.get(word) ?? [])
    .sort((a, b) => b.letters - a.letters || b.characters - a.characters)
}
