/**
 * The language of this page. It is settled before anything else of the portal is loaded, so texts may be said wherever
 * they are written; another choice loads the page anew.
 */
import { storageKeys } from '#domain/access/storage-keys.ts'
import { isLanguage, type Language, language, languages, translateBy } from '#domain/basics/texts.ts'
import type { translatorOf } from './catalogs.ts'

/** That of whoever used this browser last, or the first of the browser's that there is. */
function ownLanguage(): Language {
  const kept = localStorage.getItem(storageKeys.language)
  if (isLanguage(kept)) return kept
  for (const wanted of navigator.languages) {
    const [tongue] = wanted.split('-')
    const found = languages.find((one) => one === wanted || one.split('-')[0] === tongue)
    if (found) return found
  }
  return 'en'
}

let translator: ReturnType<typeof translatorOf> | null = null

/** Loads the texts of this page's language. Where they cannot be had, the page is in English. */
export async function startLanguage(): Promise<void> {
  const own = ownLanguage()
  if (own === 'en') return
  try {
    const { catalogOf, translatorOf } = await import('./catalogs.ts')
    translator = translatorOf(own, [await catalogOf(own, 'portal')])
    translateBy(() => translator)
    document.documentElement.lang = own
  } catch (error) {
    console.warn('The texts of this language could not be loaded.', error)
  }
}

/** Loads texts that few screens need: those of Help. */
export async function moreTexts(name: 'help'): Promise<void> {
  if (!translator) return
  const { catalogOf } = await import('./catalogs.ts')
  translator.add(await catalogOf(translator.language, name))
}

/** What was chosen in the profile, here or elsewhere. A page in another language is loaded anew, once. */
export function setOwnLanguage(chosen: Language): void {
  const before = localStorage.getItem(storageKeys.language)
  localStorage.setItem(storageKeys.language, chosen)
  if (chosen !== language() && before !== chosen) location.reload()
}
