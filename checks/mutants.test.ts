/** What `npm run mutate` changes, and that looking for it changes nothing. */
import { expect, test } from 'vitest'
import { changed, placesOf, traced } from './mutants.ts'

const changesOf = (source: string) =>
  placesOf('some.ts', source).flatMap((place) => place.changes.map((change) => changed(source, change)))

test('an operator becomes its boundary or its opposite', () => {
  expect(changesOf('export const f = (a: number, b: number) => a < b')).toEqual([
    'export const f = (a: number, b: number) => a <= b',
    'export const f = (a: number, b: number) => a >= b',
  ])
  expect(changesOf('export const f = (a?: string) => a ?? g(a)')).toEqual([
    'export const f = (a?: string) => a && g(a)',
  ])
})

test('a condition is taken for true, for false, and for its opposite', () => {
  expect(changesOf('if (ready) go')).toEqual([
    'if (true) go',
    'if (false) go',
    'if (!(ready)) go',
    'if (ready) {}',
  ])
})

test('a statement is removed, a number becomes its neighbour, a negation goes', () => {
  expect(changesOf('const f = () => {\n  g(7)\n}')).toEqual([
    'const f = () => {\n  {}\n}',
    'const f = () => {\n  g(8)\n}',
    'const f = () => {\n  g(0)\n}',
  ])
  expect(changesOf('const f = () => !a')).toEqual(['const f = () => a'])
})

test.each([
  ['types', 'type A = 1 | -2; let b: 3 | true = c as 4'],
  ['imports and strings', "import a from 'b'; const c = 'd' + e"],
  ['names', 'const f = () => ({ 1: a })'],
  ['tables', 'const rows = [[1, -2], [3 * 60, 4]]'],
  ['comments', '// a < b\n/* c && d */ export const e = f'],
  ['the step of a loop', 'for (const a of b) ; for (;; i++) ;'],
])('%s are left as they are', (_name, source) => {
  expect(changesOf(source)).toEqual([])
})

test('an operator is found past comments that look like it', () => {
  expect(changesOf('const f = () => a /* < */ < b')[0]).toBe('const f = () => a /* < */ <= b')
})

test('a source that is traced does the same, and tells where it came by', () => {
  const source = `
    let n = 0
    for (let i = 0; i < 3; i++) {
      if (i === 1 && !off) continue
      n++
      n += i > 0 ? 10 * i : -1
    }
    out(n)`
  const places = new Map(placesOf('some.ts', source).entries())
  const seen = new Set<number>()
  const visit = (number: number, value: unknown) => {
    seen.add(number)
    return value
  }
  const runs = (text: string) => {
    let result = 0
    new Function('visit', 'off', 'out', text)(visit, false, (n: number) => {
      result = n
    })
    return result
  }
  expect(runs(traced(source, places, 'visit'))).toBe(runs(source))
  expect(seen.size).toBe(places.size)
})
