import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import { type Geocoder, openGeocoder } from './geocoder.ts'

const abilene = { lat: 32.4487, lng: -99.7331 }

describe('without a geocoder outside', () => {
  test('a place is named by its nearest town', () => {
    const geocoder = openGeocoder({ url: null, onBetter: () => {}, onTrouble: () => {} })
    expect(geocoder.addressOf(abilene, 1)).toBe('Abilene, TX')
    expect(geocoder.addressOf({ lat: 32.3, lng: -99.9 }, 1)).toBe('11.0 mi S of Tye, TX')
    expect(geocoder.addressOf({ lat: -60, lng: -150 }, 1)).toBeNull()
    geocoder.stop()
  })
})

describe('with a geocoder outside', () => {
  let server: Server
  let requested: string[]
  let answer: { status: number; body: string; slow?: Promise<void> }
  let geocoder: Geocoder
  let better: number[]
  let troubles: unknown[]
  beforeEach(async () => {
    requested = []
    better = []
    troubles = []
    answer = { status: 200, body: '{"display_name":"12 Main Street, Abilene"}' }
    server = createServer(async (request, reply) => {
      requested.push(request.url!)
      await answer.slow
      reply.writeHead(answer.status).end(answer.body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    geocoder = openGeocoder({
      url: `http://127.0.0.1:${port}/reverse?lat={lat}&lon={lng}`,
      onBetter: (some) => better.push(...some),
      onTrouble: (error) => troubles.push(error),
      every: 10,
    })
  })
  afterEach(() => {
    geocoder.stop()
    server.closeAllConnections()
    server.close()
  })

  test('the nearest town is given until its answer is there, and everyone who asked gets it', async () => {
    expect(geocoder.addressOf(abilene, 1)).toBe('Abilene, TX')
    expect(geocoder.addressOf({ lat: abilene.lat + 0.0001, lng: abilene.lng }, 2)).toBe('Abilene, TX')
    await expect.poll(() => better).toEqual([1, 2])
    expect(geocoder.addressOf(abilene, 1)).toBe('12 Main Street, Abilene')
    expect(requested).toEqual(['/reverse?lat=32.449&lon=-99.733'])
  })

  test('one that fails leaves the nearest town', async () => {
    answer = { status: 500, body: '' }
    geocoder.addressOf(abilene, 1)
    await expect.poll(() => troubles.length).toBeGreaterThan(0)
    expect(geocoder.addressOf(abilene, 1)).toBe('Abilene, TX')
    expect(better).toEqual([])
  })

  test('one that is well again after a failure is asked again', async () => {
    answer = { status: 500, body: '' }
    geocoder.addressOf(abilene, 1)
    await expect.poll(() => troubles.length).toBeGreaterThan(0)
    answer = { status: 200, body: '{"address":"12 Main Street, Abilene"}' }
    await expect.poll(() => better).toEqual([1])
    expect(geocoder.addressOf(abilene, 1)).toBe('12 Main Street, Abilene')
  })

  test('nobody waits for one that is slow, and a vehicle that drives on asks only for where it is now', async () => {
    let go = () => {}
    answer = { ...answer, slow: new Promise((done) => (go = done)) }
    expect(geocoder.addressOf(abilene, 1)).toBe('Abilene, TX')
    await expect.poll(() => requested.length).toBe(1)
    for (const n of [1, 2, 3, 4])
      expect(geocoder.addressOf({ lat: abilene.lat + n / 1_000, lng: abilene.lng }, 2)).toBe('Abilene, TX')
    go()
    await expect.poll(() => better).toEqual([1, 2])
    expect(requested).toEqual(['/reverse?lat=32.449&lon=-99.733', '/reverse?lat=32.453&lon=-99.733'])
  })

  test('a place that it does not know is named by its nearest town, and not asked for again', async () => {
    answer = { status: 200, body: '{"error":"Unable to geocode"}' }
    geocoder.addressOf(abilene, 1)
    await expect.poll(() => requested.length).toBe(1)
    answer = { status: 200, body: '{"address":"12 Main Street, Tye"}' }
    // Asked for after it, so its answer comes after it.
    const tye = { lat: 32.45, lng: -99.87 }
    await expect.poll(() => geocoder.addressOf(tye, 2)).toBe('12 Main Street, Tye')
    expect(geocoder.addressOf(abilene, 1)).toBe('Abilene, TX')
    await expect.poll(() => geocoder.addressOf({ lat: 32.46, lng: -99.87 }, 2)).toBe('12 Main Street, Tye')
    expect(requested.filter((path) => path.includes('32.449'))).toHaveLength(1)
    expect(troubles).toEqual([])
  })

  test.each([
    ['never ends', 'x'.repeat(1_000_000)],
    ['is a page', `<html>${'x'.repeat(100_000)}</html>`],
  ])('an answer that %s is ignored, and the nearest town given', async (_, body) => {
    answer = { status: 200, body }
    geocoder.addressOf(abilene, 1)
    await expect.poll(() => troubles.length).toBeGreaterThan(0)
    expect(geocoder.addressOf(abilene, 1)).toBe('Abilene, TX')
  })
})

describe('an answer of a geocoder', () => {
  test.each([
    ['Nominatim', '{"display_name":"12 Main Street"}', '12 Main Street'],
    ['Pelias', '{"features":[{"properties":{"label":"12 Main Street"}}]}', '12 Main Street'],
    ['Mapbox', '{"features":[{"place_name":"12 Main Street"}]}', '12 Main Street'],
    ['Google', '{"results":[{"formatted_address":"12 Main Street"}]}', '12 Main Street'],
    ['one that answers plain text', '12 Main\n Street', '12 Main Street'],
    ['one that found nothing', '{"features":[]}', null],
    ['a page of an error', '<html>502</html>', null],
  ])('of %s is read', (_, body, address) => {
    expect(readAnswer(body)).toBe(address)
  })
})
