/** Tours and screens fit together: what a tour shows is marked in the portal, and what is marked is shown. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tours } from '#domain/help/tours/index.ts'

const portal = join(import.meta.dirname, '../..')
const marked = readdirSync(portal, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => [
    ...readFileSync(join(portal, file), 'utf8').matchAll(/data-tour=(?:\{[^}]*)?["']([\w-]+)/g),
  ])
  .map((found) => found[1]!)

test('every mark of the portal is a part of a tour', () => {
  const shown = new Set(tours.flatMap(({ steps }) => steps.map(({ part }) => part)))
  expect([...new Set(marked)].filter((part) => !shown.has(part))).toEqual([])
})

describe.each(tours.map((tour) => [tour.title, tour] as const))('the tour "%s"', (_, { id, steps }) => {
  test('has an id of its own', () => {
    expect(tours.filter((tour) => tour.id === id)).toHaveLength(1)
  })
  test('shows parts that there are', () => {
    expect(steps.map(({ part }) => part).filter((part) => !marked.includes(part))).toEqual([])
  })
  test('is short, in plain sentences', () => {
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(5)
    for (const { title, text, keys = '' } of steps) {
      expect(title.length).toBeLessThanOrEqual(40)
      expect(`${text} ${keys}`.length).toBeLessThanOrEqual(120)
      // They are put into the page as they are.
      expect(title + text + keys).not.toMatch(/[<>&]/)
    }
  })
})
