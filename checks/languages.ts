/** The catalogs of languages, held against the texts in the code. `npm run texts` lists what is to be translated. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../domain/basics/texts.ts'
import type { Catalog } from '../languages/translator.ts'
import { type CatalogName, type Text, textsInCode } from './texts-in-code.ts'

export const otherLanguages: readonly Language[] = languages.filter((language) => language !== 'en')
export const catalogNames: readonly CatalogName[] = ['portal', 'help', 'server']

const fileOf = (language: Language, name: CatalogName) =>
  join(import.meta.dirname, '../languages', language, `${name}.json`)
export const catalogOf = (language: Language, name: CatalogName): Catalog =>
  JSON.parse(readFileSync(fileOf(language, name), 'utf8'))

/** All that a language has, whichever file it is in. */
export const allOf = (language: Language): Catalog =>
  Object.assign({}, ...catalogNames.map((name) => catalogOf(language, name)))

export const missingIn = (language: Language, texts: readonly Text[]): readonly Text[] => {
  const said = allOf(language)
  return texts.filter(({ key }) => !Object.hasOwn(said, key))
}

/** Puts each text into the file it belongs to, in the order of keys, and leaves out what is no longer said. */
export function arrange(language: Language, texts: readonly Text[], more: Catalog = {}): void {
  const said = { ...allOf(language), ...more }
  for (const name of catalogNames) {
    const own = texts.filter(({ catalog, key }) => catalog === name && Object.hasOwn(said, key))
    const catalog = Object.fromEntries(own.map(({ key }) => [key, said[key]]))
    writeFileSync(fileOf(language, name), `${JSON.stringify(catalog, null, 2)}\n`)
  }
}

const oneFile = join(import.meta.dirname, '../languages/one.json')
/** Of each text that depends on a number what is said of one thing, by what is said of many. */
export const ones = (texts: readonly Text[]): Readonly<Record<string, string>> =>
  Object.fromEntries(texts.flatMap(({ key, isPlural, one }) => (isPlural ? [[key, one ?? key]] : [])))
export const keptOnes = (): unknown => JSON.parse(readFileSync(oneFile, 'utf8'))
const keepOnes = (texts: readonly Text[]): void =>
  writeFileSync(oneFile, `${JSON.stringify(ones(texts), null, 2)}\n`)

/**
 * `npm run texts`: counts what is missing. `-- --missing es`: writes it, as JSON with where each is said.
 * `-- --add es file.json`: takes translations over. `-- --arrange`: puts the files in order.
 */
if (import.meta.main) {
  const texts = textsInCode()
  const [act, language, file] = process.argv.slice(2)
  if (act === '--add' || act === '--arrange') keepOnes(texts)
  if (act === '--missing') console.log(JSON.stringify(missingIn(language as Language, texts), null, 1))
  else if (act === '--add')
    arrange(language as Language, texts, JSON.parse(readFileSync(file!, 'utf8')) as Catalog)
  else if (act === '--arrange') for (const one of otherLanguages) arrange(one, texts)
  else {
    console.log(`${texts.length} texts`)
    for (const one of otherLanguages) console.log(`${one}: ${missingIn(one, texts).length} are missing`)
  }
}
