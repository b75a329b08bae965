// @vitest-environment happy-dom
/** How the modules of Fleet Control are arranged and kept. */
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetLayout, put, readLayout, saveModuleLayout, show, sized, stepModule } from './layout.ts'

const usual = ['a', 'b', 'c'].map((key) => ({ key, w: 1, h: 2 }))
beforeEach(() => localStorage.clear())
const keys = ({ modules }: { readonly modules: readonly { readonly key: string }[] }) =>
  modules.map(({ key }) => key).join('')

test('what was arranged is there again, under the names of the specification', () => {
  saveModuleLayout(show(sized(put(readLayout(usual), 'c', 'a'), 'c', 3, 1), 'b', false))
  expect(Object.keys(localStorage).sort()).toEqual(['grid-layout', 'visibleGridModules'])
  const kept = readLayout(usual)
  expect(keys(kept)).toBe('cab')
  expect(kept.modules[0]).toEqual({ key: 'c', w: 3, h: 1 })
  expect([...kept.hidden]).toEqual(['b'])
  forgetLayout()
  expect(keys(readLayout(usual))).toBe('abc')
})

test('a module that is new since stands last and shows', () => {
  saveModuleLayout(show(readLayout(usual.slice(0, 2)), 'a', false))
  const kept = readLayout(usual)
  expect(keys(kept)).toBe('abc')
  expect([...kept.hidden]).toEqual(['a'])
})

describe('what cannot be read is passed over', () => {
  test.each(['{', '7', '[null,{"key":"zzz","w":1,"h":1},{"key":"b","w":99,"h":-4},{"key":"b","w":1,"h":1}]'])(
    '%s',
    (text) => {
      localStorage.setItem('grid-layout', text)
      const kept = readLayout(usual)
      expect([...keys(kept)].sort().join('')).toBe('abc')
      for (const { w, h } of kept.modules) expect([w >= 1 && w <= 4, h >= 1 && h <= 4]).toEqual([true, true])
    },
  )
})

test('a step goes past the hidden ones, and not over the ends', () => {
  const layout = show(readLayout(usual), 'b', false)
  expect(keys(stepModule(layout, 'a', 1))).toBe('bca')
  expect(stepModule(layout, 'a', -1)).toBe(layout)
  expect(stepModule(layout, 'c', 1)).toBe(layout)
})
