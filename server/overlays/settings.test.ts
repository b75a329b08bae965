import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { overlayHosts } from './settings.ts'

const overlays = (env: Record<string, string>) => readConfig(env).overlays

describe('the overlays of the map', () => {
  test('where nothing is set, the weather is that of a public radar, and there is no traffic', () => {
    expect(overlays({})).toEqual([
      {
        key: 'weather',
        tiles: expect.stringMatching(/^https:.*\{z\}\/\{x\}\/\{y\}/),
        attribution: 'Radar: NOAA, Iowa Environmental Mesonet',
      },
    ])
  })

  test('an app that wants no weather has none', () => {
    expect(overlays({ WEATHER_TILES_URL: 'off' })).toEqual([])
  })

  test('a key is filled into the address, in a form that fits there', () => {
    const traffic = overlays({
      TRAFFIC_TILES_URL: 'https://traffic.example/{z}/{x}/{y}.png?token={key}',
      TRAFFIC_TILES_KEY: 'a&b c',
    }).find(({ key }) => key === 'traffic')
    expect(traffic).toEqual({
      key: 'traffic',
      tiles: 'https://traffic.example/{z}/{x}/{y}.png?token=a%26b%20c',
      attribution: 'traffic.example',
    })
  })

  test.each([
    'https://maps.example/wms?request=GetMap&bbox={bbox-epsg-3857}',
    'https://tiles.example/{quadkey}.png',
    'https://tiles.example/{y}/{x}/{z}.png',
  ])('%s is an address of tiles', (url) => {
    expect(overlays({ WEATHER_TILES_URL: url, WEATHER_ATTRIBUTION: 'Me' })).toEqual([
      { key: 'weather', tiles: url, attribution: 'Me' },
    ])
  })

  test.each([
    ['has no place of a tile', 'https://tiles.example/radar.png'],
    ['has only a half of one', 'https://tiles.example/{z}/{x}.png'],
    ['has a host that is not whole', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['carries a name', 'https://me:word@tiles.example/{z}/{x}/{y}.png'],
    ['is none of the web', 'file:///{z}/{x}/{y}.png'],
  ])('an address that %s is named as wrong, and not repeated', (_what, url) => {
    const wrong = () => overlays({ TRAFFIC_TILES_URL: url })
    expect(wrong).toThrow('TRAFFIC_TILES_URL: is "off", or an address')
    expect(wrong).toThrow(expect.not.stringContaining('example'))
  })

  test('an address that wants a key says so where none is set', () => {
    expect(() => overlays({ WEATHER_TILES_URL: 'https://w.example/{z}/{x}/{y}?k={key}' })).toThrow(
      'WEATHER_TILES_KEY: is needed, for WEATHER_TILES_URL has a {key}.',
    )
  })

  test('a browser may ask exactly their hosts', () => {
    const both = overlays({
      WEATHER_TILES_URL: 'https://tiles.example:8443/rain/{z}/{x}/{y}.png',
      TRAFFIC_TILES_URL: 'https://tiles.example:8443/roads/{z}/{x}/{y}.png',
    })
    expect(overlayHosts(both)).toEqual(['https://tiles.example:8443'])
  })
})
