/** Says texts by the catalogs of a language. Loaded only where another language than English is read. */
import { createInstance } from 'i18next'
import type { Language, Translator } from '#domain/basics/texts.ts'

/**
 * Texts by their English ones. What depends on a number is an entry for each of the language's plural categories (Unicode
 * CLDR), under the English text for many.
 */
export type Catalog = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** As i18next has them: a key for each plural category. Very large numbers are said as others where nothing else is given. */
const flat = (catalog: Catalog): Record<string, string> =>
  Object.fromEntries(
    Object.entries(catalog).flatMap(([key, said]) =>
      typeof said === 'string'
        ? [[key, said]]
        : Object.entries({ many: said.other ?? '', ...said }).map(([category, text]) => [
            `${key}_${category}`,
            text,
          ]),
    ),
  )

/** Catalogs are laid over one another; more may be added later by `add`. */
export function translatorOf(
  language: Language,
  catalogs: readonly Catalog[],
): Translator & { readonly add: (catalog: Catalog) => void } {
  const texts = createInstance()
  void texts.init({
    lng: language,
    resources: { [language]: { translation: Object.assign({}, ...catalogs.map(flat)) } },
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return {
    language,
    translate: (text, values) =>
      typeof values.context === 'string'
        ? texts.t(text, { replace: values, context: values.context })
        : texts.t(text, { replace: values }),
    // The number decides the form; `count` among the values is how it is written.
    plural: (n, many, values) => texts.t(many, { count: n, replace: values }),
    add: (catalog) => void texts.addResourceBundle(language, 'translation', flat(catalog), false, true),
  }
}
