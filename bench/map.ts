/** How soon a whole fleet is on the map, how smoothly it is moved, and what it costs the line, beside a bare MapLibre page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type BenchApp, startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { openBrowser, pan, signedInPage } from './browser.ts'
import { drive } from './drive.ts'
import { body, post, postAll, report, seedFile } from './fleet.ts'
import { apartReport, markAges } from './mark-age.ts'

const perSecond = 500
const panFor = 8_000
const reloads = 3
/** How long an idle map's line is listened to, in seconds. */
const idle = 30
/** Reports whose marks are waited for. */
const probes = 40

const modules = join(import.meta.dirname, '../node_modules')
const library = (path: string) => readFileSync(join(modules, path))

/** The same ground, and the same points as the library itself draws them. */
const barePage = `<!doctype html><meta charset="utf-8">
<link rel="stylesheet" href="/bare/maplibre-gl.css"><style>html,body,#map{margin:0;height:100%}</style>
<div id="map"></div><script src="/bare/pmtiles.js"></script><script type="module">
import { addProtocol, Map, setWorkerUrl } from '/bare/maplibre-gl.mjs'
setWorkerUrl('/bare/maplibre-gl-worker.mjs')
addProtocol('pmtiles', new pmtiles.Protocol().tile)
const style = await (await fetch('/basemap/style-light.json')).json()
if (style.sprite) style.sprite = new URL(style.sprite, location.href).href
for (const source of Object.values(style.sources))
  if (source.url?.startsWith('pmtiles:///')) source.url = 'pmtiles://' + location.origin + source.url.slice(10)
if (style.glyphs?.startsWith('/')) style.glyphs = location.origin + style.glyphs
const map = new Map({ container: 'map', style, center: [-100.46, 39.71], zoom: 3.6, attributionControl: false })
map.on('load', () => {
  map.addSource('points', { type: 'geojson', data: '/bare/points.json' })
  map.addLayer({ id: 'points', type: 'circle', source: 'points', paint: { 'circle-radius': 5, 'circle-color': '#2266cc' } })
  map.on('render', () => {
    if (window.drawnAt === undefined && map.isSourceLoaded('points') && map.queryRenderedFeatures({ layers: ['points'] }).length > 0)
      window.drawnAt = performance.now()
  })
})
</script>`

/** A page with nothing but the library, the ground and these points; its address is `/bare/page`. */
export async function openBare(browser: Browser, app: BenchApp, points: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  })
  const page = await context.newPage()
  const types: Record<string, string> = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css' }
  await page.route('**/bare/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!
    if (name === 'page') return route.fulfill({ contentType: 'text/html', body: barePage })
    if (name === 'points.json') return route.fulfill({ contentType: 'application/json', body: points })
    const file = name === 'pmtiles.js' ? 'pmtiles/dist/pmtiles.js' : `maplibre-gl/dist/${name}`
    return route.fulfill({ contentType: types[name.split('.').at(-1)!]!, body: library(file) })
  })
  return page
}

/** Milliseconds from the page's start until its points were drawn. */
export const drawnAt = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => 'drawnAt' in window, undefined, { timeout: 120_000, polling: 50 })
  return page.evaluate(() => (window as unknown as { drawnAt: number }).drawnAt)
}

/** The best of a few: what is measured is the page, not the first reading of files. */
export async function best(open: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < reloads; n++) least = Math.min(least, await open())
  return least
}

async function measure(
  name: string,
  vehicles: number,
  within: number,
  say: (line: string) => void,
): Promise<readonly Measured[]> {
  const { folder, remove } = temporaryFolder()
  // One more vehicle stands apart from the fleet: the age of its mark is measured.
  const app = await startApp(folder, { SEED: seedFile(folder, vehicles + 1) })
  const start = Date.now() - 60_000
  const perRequest = 1_000
  const at = (index: number) => report(index, 0, start - vehicles + index)
  await postAll(
    app.url,
    app.key,
    Array.from({ length: vehicles / perRequest }, (_, n) =>
      body(Array.from({ length: perRequest }, (_, i) => at(n * perRequest + i))),
    ),
    4,
  )
  await post(app.url, app.key, body([apartReport(vehicles, 0, start)]))
  const points = JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: vehicles }, (_, index) => {
      const { lat, lng } = at(index).gps
      return { type: 'Feature', properties: { index }, geometry: { type: 'Point', coordinates: [lng, lat] } }
    }),
  })
  // The rows are written behind the reports.
  await new Promise((next) => setTimeout(next, 5_000 + vehicles / 10))
  const browser = await openBrowser()
  try {
    const bare = await openBare(browser, app, points)
    const bareDrawn = await best(async () => {
      await bare.goto('/bare/page')
      return drawnAt(bare)
    })
    await bare.waitForTimeout(2_000)
    // The server works as hard beside either page: what it takes of the machine is not the page's.
    let round = 1
    const stopBeside = drive(app, vehicles, perSecond, round)
    await bare.waitForTimeout(3_000)
    const bareFrame = percentile(await pan(bare, panFor), 0.5)
    round += await stopBeside()
    await bare.context().close()
    say(`bare page: drawn after ${Math.round(bareDrawn)} ms, a frame ${bareFrame.toFixed(1)} ms`)

    const page = await signedInPage(browser, app.url)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    let bytes = 0
    line.on('Network.dataReceived', ({ dataLength }) => {
      bytes += dataLength
    })
    await page.addInitScript((all) => {
      const look = () => {
        const canvas = document.querySelector<HTMLCanvasElement>('canvas.map-vehicles')
        if (Number(canvas?.dataset.vehicles) >= all) Object.assign(window, { drawnAt: performance.now() })
        else requestAnimationFrame(look)
      }
      look()
    }, vehicles + 1)
    const drawn = await best(async () => {
      await page.goto('/tracking')
      return drawnAt(page)
    })
    await page.waitForTimeout(2_000)
    const stop = drive(app, vehicles, perSecond, round)
    await page.waitForTimeout(3_000)
    const frames = await pan(page, panFor)
    const frame = percentile(frames, 0.5)
    say(
      `the portal: drawn after ${Math.round(drawn)} ms, a frame ${frame.toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
    )
    bytes = 0
    await page.waitForTimeout(idle * 1000)
    const perMinute = (bytes / idle) * 60
    const ages = await markAges(page, app, vehicles, probes)
    await stop()
    say(`a mark follows its report after ${percentile(ages, 0.5)} ms, at most ${Math.max(...ages)} ms`)
    return [
      figure(`${name}/drawn`, drawn, 'ms', { most: within }),
      compared(
        `${name}/drawn-beside-bare`,
        drawn,
        'ms',
        { name: 'bare page', value: bareDrawn },
        { most: 1.3 },
      ),
      compared(`${name}/frame`, frame, 'ms', { name: 'bare page', value: bareFrame }, { most: 1.15 }),
      figure(`${name}/mark-age`, Math.max(...ages), 'ms', { most: 1_500 }),
      figure(`${name}/network`, perMinute / 1e6, 'MB/min', { most: 5 }),
    ]
  } finally {
    await browser.close()
    await app.stop()
    remove()
  }
}

const about = (vehicles: string) =>
  `${vehicles} vehicles: reload to all drawn and the median frame while panning under ${perSecond} reports/s, beside the same points on a bare MapLibre page while the server is as busy; the oldest mark, from its report's sending to its pixels; bytes of an idle map.`

export const map10k: Benchmark = {
  name: 'map-10k',
  about: about('10,000'),
  run: (say) => measure('map-10k', 10_000, 2_000, say),
}
export const map100k: Benchmark = {
  name: 'map-100k',
  about: about('100,000'),
  run: (say) => measure('map-100k', 100_000, 5_000, say),
}
