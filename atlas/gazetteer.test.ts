import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlace, placesOf, townsNamed } from './gazetteer.ts'

describe('a town is found by its name and state', () => {
  test.each([
    ['Abilene', 'TX', 32.449, -99.733],
    ['Abilene', 'KS', 38.917, -97.214],
    ['Washington', 'DC', 38.895, -77.036],
    ['Saint Louis', 'MO', 38.627, -90.198],
    ['St. Paul', 'MN', 44.944, -93.093],
    ['Coeur d’Alene', 'ID', 47.678, -116.78],
    ['Lexington', 'KY', 38.04, -84.49],
    ['Winston-Salem', 'NC', 36.1, -80.244],
  ])('%s, %s', (name, state, lat, lng) => {
    const town = findPlace(name, state)
    expect(town?.lat).toBeCloseTo(lat, 1)
    expect(town?.lng).toBeCloseTo(lng, 1)
    expect(town?.state).toBe(state)
  })

  test('a name that no town of the state bears finds nothing', () => {
    expect(findPlace('Abilene', 'ME')).toBeNull()
  })

  test('of two towns with one name the larger is meant', () => {
    expect(findPlace('Miami Gardens', 'FL')?.population).toBeGreaterThan(100_000)
  })
})

describe('the largest places come first', () => {
  test('of the United States', () => {
    expect(
      placesOf(['US'], 2_000_000)
        .map(({ name }) => name)
        .slice(0, 3),
    ).toEqual(['New York City', 'Los Angeles', 'Chicago'])
  })
  test('of the neighbours', () => {
    const names = placesOf(['CA', 'MX'], 1_000_000).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Toronto', 'Montréal', 'Mexico City', 'Monterrey']))
  })
})

describe('a town is found while its name is typed', () => {
  const names = (text: string, most = 8) =>
    townsNamed(text, most).map(({ name, state }) => `${name}, ${state}`)
  test('the largest first', () => expect(names('dall')[0]).toBe('Dallas, TX'))
  test('in the state that is named behind it, with a comma or without', () => {
    expect(names('Dallas, GA')[0]).toBe('Dallas, GA')
    expect(names('dallas ga')[0]).toBe('Dallas, GA')
    expect(names('Springfield MO')[0]).toBe('Springfield, MO')
  })
  test('however saints, forts and accents are written', () => {
    expect(names('Saint Lou')[0]).toBe('St. Louis, MO')
    expect(names('fort wor')[0]).toBe('Fort Worth, TX')
    expect(townsNamed('montreal', 1)[0]?.country).toBe('CA')
  })
  test('and two letters that are a state may begin a longer name', () => {
    expect(names('santa ma')).toContain('Santa Maria, CA')
  })
  test('nothing is found by nothing, or by what no town is called', () => {
    expect(names('')).toEqual([])
    expect(names('…')).toEqual([])
    expect(names('qqqq')).toEqual([])
  })
  test('whatever is typed, no more are found than asked for, and none twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.integer({ min: 1, max: 8 }), (text, most) => {
        const found = townsNamed(text, most).map(({ lat, lng }) => `${lat},${lng}`)
        expect(found.length).toBeLessThanOrEqual(most)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})
