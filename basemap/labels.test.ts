import type { Point } from 'geojson'
import { describe, expect, test } from 'vitest'
import { townShapes } from './labels.ts'

const towns = townShapes()
const at = (zoom: number) => towns.filter(({ properties }) => Number(properties.z) <= zoom)
const named = (zoom: number) => at(zoom).map(({ properties }) => properties.name)

describe('towns come as one looks closer', () => {
  test.each([
    ['Chicago', 3],
    ['Denver', 3],
    ['Billings', 4],
    ['Abilene', 6],
    ['Orlando', 6],
    ['Baltimore', 7],
  ])('%s is there from zoom %i', (name, zoom) => expect(named(zoom)).toContain(name))

  test.each([
    ['Brooklyn', 6],
    ['Ironville', 7],
    ['Naperville', 4],
    ['Kissimmee', 6],
    ['Towson', 7],
  ])('%s is not yet there at zoom %i', (name, zoom) => expect(named(zoom)).not.toContain(name))

  test('and all of them in the end', () => expect(at(11)).toHaveLength(towns.length))
})

test.each([3, 4, 5, 6, 7, 8])('at zoom %i no two towns stand on each other', (zoom) => {
  const pixels = at(zoom).map(({ geometry, properties }) => {
    const [lng, lat] = (geometry as Point).coordinates as [number, number]
    const size = 512 * 2 ** zoom
    return {
      name: properties.name,
      x: ((lng + 180) / 360) * size,
      y: (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * size,
    }
  })
  pixels.sort((a, b) => a.x - b.x)
  const close: string[] = []
  for (const [i, a] of pixels.entries())
    for (let j = i + 1; j < pixels.length && pixels[j]!.x - a.x < 60; j++)
      if (Math.hypot(pixels[j]!.x - a.x, pixels[j]!.y - a.y) < 60) close.push(`${a.name}, ${pixels[j]!.name}`)
  expect(close).toEqual([])
})
