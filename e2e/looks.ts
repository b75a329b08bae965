/** Looks at screens one after another, light on a desktop and dark on a phone: usable by all, inside its window, and by itself. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserTheme, openBrowser, type Person, type Size, to, visit } from './browser.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { visitAs } from './signed-in.ts'

export interface Screen {
  readonly name: string
  /** Goes there, from whatever screen was looked at before, and waits until it is all there. */
  readonly open: (page: Page, size: Size) => Promise<unknown>
}

/**
 * A test for each screen, in one window, in any order. Contrast is a matter of the theme, and what fits one of the size:
 * two rounds look at every screen in each of them.
 * @param path where the window opens
 * @param email who looks; nobody is signed in where left out
 */
export const lookAt = (screens: readonly Screen[], path: string, email?: string) =>
  describe.each<[BrowserTheme, Size]>([
    ['light', 'desktop'],
    ['dark', 'phone'],
  ])('%s, on a %s', (theme, size) => {
    let browser: Browser
    let person: Person
    beforeAll(async () => {
      browser = await openBrowser()
      const options = { theme, size, inspected: true }
      person = email ? await visitAs(browser, email, path, options) : await visit(browser, options)
      if (!email) await person.page.goto(path)
      // Nothing can be gone to before the portal is there.
      const { page } = person
      await (email
        ? page.getByRole('navigation', { name: 'Main' })
        : page.getByRole('button', { name: 'Sign in' })
      ).waitFor()
    })
    afterAll(() => browser.close())

    test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_, { open }) => {
      const { page, troubles } = person
      await open(page, size)
      await page.evaluate(() => document.fonts.ready)
      // Rows of the filter before are pale until those of this one are there.
      await page.waitForFunction(() => !document.querySelector('[data-previous]'))
      expect(await complaints(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      if (size === 'phone') expect(await cramped(page)).toEqual([])
      expect(troubles.splice(0)).toEqual([])
    })
  })

/** Goes to a path from whatever is open; the filters of screens that were looked at before are not brought back. */
export const leaveTo = async (page: Page, path: string) => {
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the portal reads this cookie at once
    document.cookie = 'saved-filter=; path=/; max-age=0'
  })
  await to(page, path)
}
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
