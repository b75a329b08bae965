/** Counts what a page is really given: presses of the pointer, and keys. */
import type { Page } from 'playwright-core'

export interface Presses {
  /** However it was pressed: by mouse or by finger. */
  readonly clicks: number
  /** Of the keyboard, those held down counted once. */
  readonly keys: number
}

type Counting = Window & { presses?: { clicks: number; keys: number } }

/**
 * What somebody presses while they do something, as the page hears it. The page is not to be loaded again meanwhile;
 * a choice that is set, and a field that is filled, by the journey itself count nothing.
 */
export async function pressesOf(page: Page, act: () => Promise<void>): Promise<Presses> {
  await page.evaluate(() => {
    const counting = window as Counting
    if (!counting.presses) {
      const presses = { clicks: 0, keys: 0 }
      counting.presses = presses
      const once = { capture: true } as const
      addEventListener('pointerdown', (event) => event.isTrusted && presses.clicks++, once)
      addEventListener('keydown', (event) => event.isTrusted && !event.repeat && presses.keys++, once)
    }
    Object.assign(counting.presses, { clicks: 0, keys: 0 })
  })
  await act()
  return page.evaluate(() => ({ ...(window as Counting).presses! }))
}
