/** Holds what the languages say against the texts in the code. */
import { describe, expect, test } from 'vitest'
import { allOf, keptOnes, ones, otherLanguages } from './languages.ts'
import { bareTexts, textsInCode } from './texts-in-code.ts'

const texts = textsInCode()
const placesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].sort()

test('no screen has a bare English text', () => {
  expect(bareTexts()).toEqual([])
})

test('a text is said of a number everywhere, or nowhere', () => {
  const plurals = new Set(texts.filter(({ isPlural }) => isPlural).map(({ key }) => key))
  expect(texts.filter(({ key, isPlural }) => !isPlural && plurals.has(key))).toEqual([])
})

test('what is said of one thing is kept for sentences that are said again', () => {
  expect(keptOnes()).toEqual(ones(texts))
})

describe.each(otherLanguages)('in %s', (language) => {
  const said = allOf(language)

  test('no text is missing', () => {
    expect(texts.filter(({ key }) => !Object.hasOwn(said, key)).map(({ key }) => key)).toEqual([])
  })

  test('nothing is left of texts that are no longer said', () => {
    const keys = new Set(texts.map(({ key }) => key))
    expect(Object.keys(said).filter((key) => !keys.has(key))).toEqual([])
  })

  test('what depends on a number has a form for each number, and nothing else has', () => {
    const forms = new Intl.PluralRules(language)
    const needed = [...new Set([0, 1, 2, 5, 11].map((n) => forms.select(n)))]
    const wrong = texts.filter(({ key, isPlural }) => {
      const text = said[key]
      if (text === undefined) return false
      return typeof text === 'string' ? isPlural : !isPlural || needed.some((form) => !text[form])
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  test('every place of a text is kept', () => {
    const wrong = texts.filter(({ key, one }) => {
      const text = said[key]
      if (text === undefined) return false
      const wanted = placesIn(key)
      if (typeof text === 'string') return placesIn(text).join() !== wanted.join()
      // The form for one may leave the number out, as English does.
      return Object.entries(text).some(([form, each]) =>
        form === 'one'
          ? placesIn(each).some((name) => !wanted.includes(name)) ||
            placesIn(one ?? key).some((name) => name !== 'count' && !placesIn(each).includes(name))
          : placesIn(each).join() !== wanted.join(),
      )
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
  })
})
