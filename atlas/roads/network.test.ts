import { describe, expect, test } from 'vitest'
import { distance } from '#domain/geo/point.ts'
import { network, roadLines } from './network.ts'
import { readRoads, townPoint, writtenRoads } from './read.ts'

const roads = writtenRoads()

describe('the written network', () => {
  test('holds more than 80 roads and 1,500 towns', () => {
    expect(new Set(roads.map(({ ref }) => ref)).size).toBeGreaterThan(80)
    expect(network().towns.length).toBeGreaterThan(1500)
  })

  test('passes towns that exist', () => {
    const unknown = roads.flatMap(({ ref, towns }) =>
      towns.filter((town) => !exists(town)).map((town) => `${ref}: ${town}`),
    )
    expect(unknown).toEqual([])
  })

  test('has no town twice in a row', () => {
    const doubled = roads.flatMap(({ ref, towns }) =>
      towns.filter((town, i) => town === towns[i - 1]).map((town) => `${ref}: ${town}`),
    )
    expect(doubled).toEqual([])
  })

  test('has no segment so long that a town must be missing', () => {
    const { segments, towns } = network()
    const long = segments
      .filter(({ miles }) => miles > 150)
      .map(({ ref, a, b }) => `${ref}: ${towns[a]} to ${towns[b]}`)
    expect(long).toEqual([])
  })

  test('has no road that turns back on itself, as it would by a town of the wrong state', () => {
    const back = roads.flatMap(({ ref, towns }) =>
      towns.slice(2).flatMap((town, i) => {
        const [a, b, c] = [towns[i]!, towns[i + 1]!, town].map(townPoint)
        const extra = distance(a!, b!) + distance(b!, c!) - distance(a!, c!)
        return extra > 32 ? [`${ref}: ${towns[i]}, ${towns[i + 1]}, ${town}`] : []
      }),
    )
    expect(back).toEqual([])
  })

  test('hangs together: every town can be reached from every other', () => {
    const { towns, segments, meeting } = network()
    const seen = new Set([0])
    for (const town of seen) for (const by of meeting[town]!) seen.add(segments[by]!.a).add(segments[by]!.b)
    expect(towns.filter((_, i) => !seen.has(i))).toEqual([])
  })

  test('bends roads without swinging out', () => {
    const { segments, at, towns } = network()
    const wild = segments
      .filter(({ a, b, miles }) => miles > distance(at[a]!, at[b]!) * 1.25 + 1)
      .map(({ ref, a, b }) => `${ref}: ${towns[a]} to ${towns[b]}`)
    expect(wild).toEqual([])
  })
})

/** Whether a town can be placed. */
function exists(town: string): boolean {
  try {
    townPoint(town)
    return true
  } catch {
    return false
  }
}

test('a road on the map is one line through many towns', () => {
  const i80 = roadLines().filter(({ ref }) => ref === 'I80')
  expect(Math.max(...i80.map(({ points }) => points.length))).toBeGreaterThan(1500)
})

test.each([
  ['I505', 'Dunnigan CA', 'I5'],
  ['I210', 'Sylmar CA', 'I5'],
  ['I215', 'Devore CA', 'I15'],
  ['I469', 'Lafayette Center IN', 'I69'],
  ['I469', 'Cedarville Junction IN', 'I69'],
])('%s ends at %s, where it meets %s, and not in the town after', (ref, end, met) => {
  const ends = roads.filter((road) => road.ref === ref).flatMap(({ towns }) => [towns[0], towns.at(-1)])
  expect(ends).toContain(end)
  expect(roads.some((road) => road.ref === met && road.towns.includes(end))).toBe(true)
})

test('a road that goes nowhere is refused by name', () => {
  expect(() => townPoint('Atlantis TX')).toThrow('A road passes Atlantis TX, which is nowhere')
})

test('a line that is no road is refused', () => {
  expect(() => readRoads('Route 66 from Chicago')).toThrow('This is no road: Route 66 from Chicago')
})
