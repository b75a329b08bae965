/** Says a sentence that was made or kept in English to a reader of another language. */
import { language, plural, t } from '#domain/basics/texts.ts'
import { textsWithPlaces } from './in-language.ts'

interface Template {
  readonly text: string
  readonly isPlural: boolean
  readonly pattern: RegExp
  readonly places: readonly string[]
  /** The longest of its own words: a sentence without them is not of this template. */
  readonly own: string
  /** How much of it is its own: of several that fit, the one with the most does. */
  readonly letters: number
}

/** Fewer are no sentence of their own: "{{a}}, {{b}}" would fit everything. */
const lettersLeast = 3

const templateOf = (text: string, isPlural: boolean): Template | null => {
  const parts = text.split(/\{\{(\w+)\}\}/)
  const own = parts.filter((_, n) => n % 2 === 0)
  const letters = own.join('').replace(/\P{L}/gu, '').length
  if (letters < lettersLeast) return null
  const source = parts.map((part, n) => (n % 2 === 1 ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
  return {
    text,
    isPlural,
    pattern: new RegExp(`^${source.join('')}$`, 'su'),
    places: parts.filter((_, n) => n % 2 === 1),
    own: own.reduce((longest, one) => (one.length > longest.length ? one : longest), ''),
    letters,
  }
}

const templates = new Map<string, readonly Template[]>()
const templatesIn = (of: ReturnType<typeof language>): readonly Template[] => {
  const known = templates.get(of)
  if (known) return known
  const made = textsWithPlaces(of)
    .flatMap(({ text, isPlural }) => templateOf(text, isPlural) ?? [])
    .sort((a, b) => b.letters - a.letters)
  templates.set(of, made)
  return made
}

/** Longer ones are no sentence of ours. */
const longest = 1_000

/** What stands in a place: a sentence or a word of ours within a sentence, where it is no name. */
const saidWithin = (text: string): string =>
  /^\p{Ll}|^\d[\d.,]* |\p{L} \p{L}/u.test(text) ? saidAgain(text) : text

const byTemplate = (text: string): string | null => {
  for (const { pattern, own, places, isPlural, text: template } of templatesIn(language())) {
    if (!text.includes(own)) continue
    const found = pattern.exec(text)
    if (!found) continue
    const values = Object.fromEntries(places.map((name, n) => [name, saidWithin(found[n + 1]!)]))
    if (!isPlural) return t(template, values)
    const count = Number(values.count?.replaceAll(',', ''))
    if (Number.isFinite(count)) return plural(count, template, template, values)
  }
  return null
}

/**
 * A declared text, or a sentence with values: by the text that it was made from. What nothing is known of, such as what
 * somebody typed, stays as it is.
 */
export const saidAgain = (text: string): string => {
  if (language() === 'en' || text.length > longest || /\{\{|\$t\(/.test(text)) return text
  const said = t(text)
  return said === text ? remembered(text) : said
}

const seen = new Map<string, string>()
const seenMost = 10_000
/** The same few names and sentences are said again and again. */
const remembered = (text: string): string => {
  const key = `${language()} ${text}`
  const known = seen.get(key)
  if (known !== undefined) return known
  const said = byTemplate(text) ?? text
  if (seen.size >= seenMost) seen.clear()
  seen.set(key, said)
  return said
}

/** A title of several parts, each said for itself: "Utilization: Used by day". */
export const saidTitle = (title: string): string =>
  title
    .split(': ')
    .map((part) => saidAgain(part))
    .join(': ')
