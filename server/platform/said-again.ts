/** Says a sentence that was made or kept in English to a reader of another language. */
import { number } from '#domain/basics/print.ts'
import { type Language, language, plural, t } from '#domain/basics/texts.ts'
import { catalogTexts } from './in-language.ts'
import { type Template, templatesOf } from './templates.ts'

/** A text as it is said. */
interface Reading {
  readonly said: string
  /** How many letters of the English one were known: of several readings the best one is taken. */
  readonly known: number
  /** It has words left that nobody knows, other than names. */
  readonly isStrange: boolean
}

const letters = (text: string): number => text.replace(/\P{L}/gu, '').length
/** Longer ones are no sentence of ours. */
const longest = 1_000
/** Places within places within places: deeper is nothing that we say. */
const deepest = 3
/** What is said by one text is better than what is put together of as many letters. */
const ofParts = 0.9

/** "11.5 V", "1,204.5 mi": a number as English has it, with or without a unit. */
const figure = /^(-?\d{1,3}(?:,?\d{3})*)(?:\.(\d+))?( \S{1,4}|%)?$/
const saidFigure = (text: string): string | null => {
  const [, whole, decimals = '', unit = ''] = /[.,]/.test(text) ? (figure.exec(text) ?? []) : []
  if (whole === undefined) return null
  const value = Number(`${whole.replaceAll(',', '')}.${decimals || '0'}`)
  return `${number(value, decimals.length)}${unit}`
}

const unknown = (text: string): Reading => {
  const said = saidFigure(text) ?? text
  return { said, known: 0, isStrange: /(^| )\p{Ll}{2}/u.test(said) }
}
const better = (a: Reading, b: Reading | null): Reading => (b && b.known > a.known ? b : a)

/** The same text with its first letter in the other case. */
const turned = (text: string): string => {
  const [first = '', rest] = [text.slice(0, 1), text.slice(1)]
  const upper = first.toUpperCase()
  return (first === upper ? first.toLowerCase() : upper) + rest
}

const inCaseOf = (text: string, said: string): string =>
  /^\p{Lu}/u.test(text) === /^\p{Lu}/u.test(said) ? said : turned(said)

const bySame = (text: string, texts: ReadonlySet<string>): Reading | null =>
  texts.has(text) ? { said: t(text), known: letters(text), isStrange: false } : null

/** Words of ours in a place: what begins with a capital and is one word is a name. */
const isWords = (text: string): boolean => /^\p{Ll}|^\d[\d.,]* |\p{L} \p{L}/u.test(text)

/** So few letters of our own do not tell that a sentence is ours where the rest is words that nobody knows. */
const few = 8

function byTemplate(
  { key, isPlural, places, letters: own }: Template,
  found: RegExpExecArray,
  depth: number,
): Reading | null {
  const read = places.map((name, n) => {
    const value = found[n + 1]!
    if (/version/i.test(name)) return { said: value, known: 0, isStrange: false }
    return isWords(value) ? readingOf(value, depth + 1) : unknown(value)
  })
  const isStrange = read.some((one) => one.isStrange)
  if (own < few && isStrange) return null
  const values = Object.fromEntries(places.map((name, n) => [name, read[n]!.said]))
  const reading = { known: own + sumOf(read), isStrange }
  if (!isPlural) return { said: t(key, values), ...reading }
  const counted = places.indexOf('count')
  const count = counted < 0 ? 1 : Number(found[counted + 1]!.replaceAll(',', ''))
  return Number.isFinite(count) ? { said: plural(count, key, key, values), ...reading } : null
}

const sumOf = (parts: readonly Reading[]): number =>
  ofParts * parts.reduce((all, { known }) => all + known, 0)

const byTemplates = (text: string, depth: number): Reading | null => {
  let best: Reading | null = null
  for (const template of templatesOf(language(), text)) {
    // No word of the rest can be better than the whole of it.
    if (best && !best.isStrange && best.known >= template.letters) break
    const found = template.pattern.exec(text)
    const reading = found && byTemplate(template, found, depth)
    if (reading && reading.known > (best?.known ?? 0)) best = reading
  }
  return best
}

/** What stands between two sentences, or two parts of one. */
const joints = ['. ', '; ', ': ', ', ', ' · '] as const
const joined = (joint: string, parts: readonly string[]): string =>
  joint === ': ' && parts.length === 2
    ? t('{{place}}: {{value}}', { place: parts[0], value: parts[1] })
    : parts.join(joint)

const byParts = (text: string, depth: number): Reading | null => {
  let best: Reading | null = null
  const consider = (parts: readonly string[], join: (said: readonly string[]) => string) => {
    const read = parts.map((part) => readingOf(part, depth + 1))
    const one = {
      said: join(read.map(({ said }) => said)),
      known: sumOf(read),
      isStrange: read.some(({ isStrange }) => isStrange),
    }
    best = best ? better(best, one) : one
  }
  const aside = /^(.+) \((.+)\)(.*)$/s.exec(text)
  if (aside) consider(aside.slice(1), ([before, within, after]) => `${before} (${within})${after}`)
  for (const joint of joints) {
    if (!text.includes(joint)) continue
    // A joint may be within a part as well: it is the first or the last of them.
    for (const at of new Set([text.indexOf(joint), text.lastIndexOf(joint)]))
      consider([text.slice(0, at), text.slice(at + joint.length)], (said) => joined(joint, said))
  }
  if (/[^.]\.$/.test(text)) consider([text.slice(0, -1)], ([said]) => `${said}.`)
  return best
}

/** Of a text with letters that no language says as it is. */
function madeReading(text: string, depth: number): Reading {
  let best = better(unknown(text), byTemplates(text, depth))
  if (best.known > 0 && !best.isStrange) return best
  const other = byTemplates(turned(text), depth)
  if (other && other.known > best.known) best = { ...other, said: turned(other.said) }
  if (best.known > 0 && !best.isStrange) return best
  return better(best, byParts(text, depth))
}

function readingOf(text: string, depth = 0): Reading {
  const here = memory()
  const known = here.get(text)
  if (known) return known
  const texts = catalogTexts(language())
  const same = bySame(text, texts)
  if (same) return same
  const other = bySame(turned(text), texts)
  if (other) return { ...other, said: inCaseOf(text, other.said) }
  if (depth > deepest || !/\p{L}{2}/u.test(text)) return unknown(text)
  const reading = madeReading(text, depth)
  if (here.size >= seenMost) here.clear()
  // The same few names and sentences are said again and again.
  here.set(text, reading)
  return reading
}

const seen = new Map<Language, Map<string, Reading>>()
const seenMost = 10_000
function memory(): Map<string, Reading> {
  const known = seen.get(language()) ?? new Map<string, Reading>()
  seen.set(language(), known)
  return known
}

/**
 * A declared text, or a sentence with values: by the text that it was made from, and where it was put together of
 * several, each by its own. What nothing is known of, such as what somebody typed, stays as it is.
 */
export const saidAgain = (text: string): string =>
  language() === 'en' || text.length > longest || /\{\{|\$t\(/.test(text) ? text : readingOf(text).said
