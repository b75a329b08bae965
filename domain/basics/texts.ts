/**
 * Texts in the language of whoever reads them. The English text in the code is the key; another language gives its own
 * for it, and where it has none the English one is shown.
 */

/** What a text has in its places: `{{unit}}` is `values.unit`. `context` tells texts apart that English writes alike. */
export type Values = Readonly<Record<string, unknown>>

export const languages = ['en', 'es', 'fr-CA'] as const
export type Language = (typeof languages)[number]
/** Each as its own speakers call it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
}
export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value)

/** How each writes numbers, dates and currencies. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-MX', 'fr-CA': 'fr-CA' }

/** Says texts in one language. */
export interface Translator {
  readonly language: Language
  readonly translate: (text: string, values: Values) => string
  /** @param many the English text for any number but one, which is the key */
  readonly plural: (n: number, many: string, values: Values) => string
}

let current: () => Translator | null = () => null
/** Sets who is asked for each text; null is English. A page asks one for all, a server one for each reader. */
export const translateBy = (translator: () => Translator | null): void => {
  current = translator
}

/** The language that texts are in now. */
export const language = (): Language => current()?.language ?? 'en'

/** The locale in which numbers and dates are written now, for `Intl`. */
export const locale = (): string => locales[language()]

const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))

const none: Values = {}

/** A text with its values, in the reader's language. */
export const t = (text: string, values: Values = none): string => {
  const translator = current()
  if (translator) return translator.translate(text, values)
  return values === none ? text : filled(text, values)
}

/** The same for a number of things: `one` where there is one of them, otherwise `many`, with `{{count}}` for the number. */
export const plural = (n: number, one: string, many: string, values: Values = none): string => {
  const translator = current()
  const all = 'count' in values ? values : { ...values, count: n }
  if (translator) return translator.plural(n, many, all)
  return filled(Math.abs(n) === 1 ? one : many, all)
}

/** Marks a text that is kept or compared in English, and said by `t` where it is shown. */
export const mark = <const Text extends string>(text: Text): Text => text
