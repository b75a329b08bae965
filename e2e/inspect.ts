/** Looks a page over as a checker of accessibility does, and for what does not fit in its window. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a checker of accessibility holds against the page, the grave things, in a line each. */
export async function complaints(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: axe })
  // What it says of all that is well is large, and stays in the page.
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`,
      )
  })
}

/** How many pixels the page is wider than its window, and what sticks out. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

/** What is smaller than a finger needs (24 pixels high) in grids, in Fleet Control and in maintenance, with its height. */
export const cramped = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.grid tbody :is(a, button), .module :is(a, button), .maintenance-panel :is(a, button), .plan-history a',
      ),
    ]
      .map((one) => ({ one, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 24)
      .map(({ one, height }) => `${one.className} “${one.textContent}” ${Math.round(height)}`),
  )
