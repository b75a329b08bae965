/** Texts in the language of whom they are for: one server writes to many. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages, type Translator, translateBy } from '#domain/basics/texts.ts'
import { type Catalog, translatorOf } from '../../languages/translator.ts'

const folder = join(import.meta.dirname, '../../languages')
const here = new AsyncLocalStorage<Translator | null>()
translateBy(() => here.getStore() ?? null)

const known = new Map<Language, Translator>()
const catalogsOf = (language: Language): readonly Catalog[] =>
  language === 'en'
    ? []
    : readdirSync(join(folder, language))
        .filter((file) => file.endsWith('.json'))
        .map((file) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Catalog)

/** Read when the first reader of a language comes. */
function translator(language: Language): Translator | null {
  if (language === 'en') return null
  const made = known.get(language) ?? translatorOf(language, catalogsOf(language))
  known.set(language, made)
  return made
}

const texts = new Map<Language, ReadonlySet<string>>()
/** The English texts that a language says. */
export const catalogTexts = (language: Language): ReadonlySet<string> => {
  const read = texts.get(language) ?? new Set(catalogsOf(language).flatMap((catalog) => Object.keys(catalog)))
  texts.set(language, read)
  return read
}

let ones: ReadonlyMap<string, string> | null = null
/** Of the texts that depend on a number, what English says of one thing, by what it says of many. */
export const textsOfOne = (): ReadonlyMap<string, string> => {
  ones ??= new Map(
    Object.entries(JSON.parse(readFileSync(join(folder, 'one.json'), 'utf8')) as Record<string, string>),
  )
  return ones
}

/** Says the texts of a language by this from now on, for tests; null: by the catalogs again. */
export const sayBy = (language: Language, by: Translator | null): void => {
  if (by === null) known.delete(language)
  else known.set(language, by)
}

/** Does something whose texts are read by somebody of this language. What is kept must be written in English. */
export const inLanguage = <T>(language: Language, act: () => T): T => here.run(translator(language), act)

/** The first language of an Accept-Language header (RFC 9110 §12.5.4) that there is; English where there is none. */
export function languageOf(header: string | undefined): Language {
  for (const wanted of (header ?? '').slice(0, 200).split(',')) {
    const [range] = wanted.trim().split(';')
    const found = languages.find((one) => one.split('-')[0] === range!.split('-')[0]!.toLowerCase())
    if (found) return found
  }
  return 'en'
}
