import { describe, expect, test } from 'vitest'
import { type Language, languages, plural, t } from '#domain/basics/texts.ts'
import { catalogTexts, inLanguage, textsOfOne } from './in-language.ts'
import { saidAgain } from './said-again.ts'

const others = languages.filter((language) => language !== 'en')
const placesOf = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))]
/** Names that are no words of any language. */
const valuesFor = (text: string) =>
  Object.fromEntries(
    placesOf(text).map((name, n) => [name, name === 'count' ? '7' : `Qu${'xyzvwk'[n % 6]}${n}`]),
  )
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)

/** Texts of which a sentence tells nothing else: another one reads the same once its places are filled. */
const skeleton = (text: string) => text.replace(/\{\{\w+\}\}/g, '{}')
const lettersOf = (text: string) => text.replace(/\{\{\w+\}\}|\P{L}/gu, '').length

describe.each(others)('what was written in English is said in %s', (language) => {
  const said = (text: string) => inLanguage(language, () => saidAgain(text))
  const texts = [...catalogTexts(language)].filter((key) => !/_[a-z ]+$/.test(key))

  test('each text without values as it is', () => {
    const plain = texts.filter((text) => !text.includes('{{'))
    expect(plain.filter((text) => said(text) !== inLanguage(language, () => t(text)))).toEqual([])
  })

  test('each sentence with values by the very text that it was made from', () => {
    const ones = textsOfOne()
    const shapes = Map.groupBy(texts, skeleton)
    const wrong = texts
      .filter(
        (text) => text.includes('{{') && lettersOf(text) >= 8 && shapes.get(skeleton(text))!.length === 1,
      )
      .flatMap((text) => {
        const values = valuesFor(text)
        const wanted = inLanguage(language, () =>
          ones.has(text) ? plural(7, text, text, values) : t(text, values),
        )
        const got = said(filled(text, values))
        return got === wanted ? [] : [{ text, got, wanted }]
      })
    expect(wrong).toEqual([])
  })
})

test.each<readonly [Language, string, string]>([
  ['es', 'Tire low, 87 psi', 'Llanta baja, 87 psi'],
  ['fr-CA', 'Trailer battery low, 11.5 V', 'Batterie de la remorque faible, 11,5 V'],
  ['es', 'The doors have been open for 2 hours', 'Las puertas han estado abiertas durante 2 horas'],
])('in %s, %s is %s', (language, text, wanted) => {
  expect(inLanguage(language, () => saidAgain(text))).toBe(wanted)
})

test.each([
  'Marker lamp dark, left side',
  'Mud flap torn off, right rear',
  'Landing gear does not crank in high gear',
])('what somebody typed stays as it is: %s', (typed) => {
  expect(inLanguage('es', () => saidAgain(typed))).toBe(typed)
})
