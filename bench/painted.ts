/** How long it takes in a browser from a press on a grid's title until the rows are painted in their new order. */
import type { Page } from 'playwright-core'

/** What the page keeps while it is measured. */
interface Watching {
  pressed: number
  painted: number | null
}
type Watched = Window & { watching: Watching }

/** Notes in the page when something is pressed, and the frame after the one that shows what it brought. */
async function watchGrid(page: Page, label: string): Promise<void> {
  await page.evaluate((label) => {
    const watching: Watching = { pressed: 0, painted: null }
    ;(window as unknown as Watched).watching = watching
    const table = document.querySelector(`table[aria-label="${label}"]`)!
    addEventListener(
      'click',
      (event) => Object.assign(watching, { pressed: event.timeStamp, painted: null }),
      {
        capture: true,
      },
    )
    new MutationObserver(() => {
      if (table.getAttribute('aria-busy') === 'true') return
      requestAnimationFrame(() => setTimeout(() => Object.assign(watching, { painted: performance.now() })))
    }).observe(table, { attributeFilter: ['aria-busy'] })
  }, label)
}

/** Clicks each sortable title twice, once for each direction; returns the milliseconds that each click took. */
export async function timeSorts(page: Page, label: string, rounds: number) {
  await watchGrid(page, label)
  const titles = page.locator(`table[aria-label="${label}"] th button.grid-title:not([aria-disabled])`)
  const all: { readonly what: string; readonly took: number }[] = []
  for (let round = 0; round < rounds; round++)
    for (const title of await titles.all()) {
      await title.scrollIntoViewIfNeeded()
      for (const press of ['once', 'again']) {
        await title.click()
        await page.waitForFunction(() => (window as unknown as Watched).watching.painted !== null)
        const took = await page.evaluate(() => {
          const { pressed, painted } = (window as unknown as Watched).watching
          return painted! - pressed
        })
        all.push({ what: `${await title.textContent()} ${press}`, took })
        await page.waitForTimeout(100)
      }
    }
  return all
}
