/** How old a mark on the map is: from the sending of a report until its colour is on the canvas, read off the pixels. */
import type { Page } from 'playwright-core'
import type { BenchApp } from './app.ts'
import { body, post, report } from './fleet.ts'

/** South-west of all others, so that its mark is the lowest of all and in no cluster. */
const apart = { lat: 26, lng: -118, headingDeg: 0, speedMph: 0 }
/** Turns of `report` that make the trailer good and critical. */
const turns = [50, 99] as const

/** A report of the vehicle that stands apart; every second one makes its mark another colour. */
export const apartReport = (index: number, round: number, recorded: number) => ({
  ...report(index, round, recorded, turns[round % 2]),
  gps: apart,
})

/** Notes in the page when the lowest mark of the canvas looks different from the frame before. */
const watchLowest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.map-vehicles')!
    const ink = canvas.getContext('2d')!
    const { width, height } = canvas
    const { data } = ink.getImageData(0, 0, width, height)
    let last = data.length - 1
    while (last > 0 && data[last]! < 200) last -= 4
    const at = Math.floor(last / 4)
    const [x, y] = [at % width, Math.floor(at / width)]
    const watching = { changed: 0 }
    Object.assign(window, { watching })
    let before = ''
    const look = () => {
      const now = ink.getImageData(x - 16, y - 28, 32, 32).data.join()
      if (before !== '' && now !== before) watching.changed = Date.now()
      before = now
      requestAnimationFrame(look)
    }
    look()
  })

/**
 * Sends so many reports of the vehicle apart, one after the other, each once the one before is seen.
 * @returns for each the milliseconds until its mark had changed
 */
export async function markAges(page: Page, app: BenchApp, index: number, times: number): Promise<number[]> {
  await watchLowest(page)
  const ages: number[] = []
  for (let round = 1; round <= times; round++) {
    // At any moment between two ticks of whatever beats in the server or the page.
    await page.waitForTimeout(500 + 700 * Math.random())
    const sent = Date.now()
    await post(app.url, app.key, body([apartReport(index, round, sent)]))
    const changed = await page.waitForFunction(
      (sent) => {
        const { changed } = (window as unknown as { watching: { changed: number } }).watching
        return changed >= sent ? changed : 0
      },
      sent,
      { polling: 20 },
    )
    ages.push(((await changed.jsonValue()) as number) - sent)
  }
  return ages
}
