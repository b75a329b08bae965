/** A language for tests in which every text stands in brackets, so that what is said in none shows. */
import type { Translator } from '#domain/basics/texts.ts'
import { sayBy } from './in-language.ts'

const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  `⟦${text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))}⟧`

const bracketed: Translator = {
  language: 'es',
  translate: filled,
  plural: (_n, many, values) => filled(many, values),
}

/** Says Spanish in brackets from now on; the answer ends that. */
export const sayInBrackets = (): (() => void) => {
  sayBy('es', bracketed)
  return () => sayBy('es', null)
}

/** What of a text is outside of all brackets. */
export const outsideBrackets = (text: string): string => {
  let depth = 0
  let outside = ''
  for (const character of text) {
    if (character === '⟦') depth++
    else if (character === '⟧') depth--
    else if (depth === 0) outside += character
  }
  return outside
}
