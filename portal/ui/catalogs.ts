/** The texts of other languages than English, each loaded by itself. */
import type { Language } from '#domain/basics/texts.ts'
import { type Catalog, translatorOf } from '../../languages/translator.ts'

const catalogs = import.meta.glob<Catalog>('../../languages/*/{portal,help}.json', { import: 'default' })

/** `portal`: all but those of Help. */
export const catalogOf = (language: Language, name: 'portal' | 'help'): Promise<Catalog> =>
  catalogs[`../../languages/${language}/${name}.json`]!()

export { translatorOf }
