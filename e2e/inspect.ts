/** Looks a page over as a checker of accessibility does, and for what does not fit in its window. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'

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

/**
 * How many pixels too wide the page is: the document, what is in `main`, or a part of that which fills most of it and is to
 * roll down alone. A table that rolls sideways, and a row of tabs, are meant to. What comes in is waited for.
 */
export const overflow = (page: Page) =>
  page.evaluate(async () => {
    const coming = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(coming.map(({ finished }) => finished))
    const main = document.querySelector('main')
    const rollsDown = (one: Element) =>
      /auto|scroll/.test(getComputedStyle(one).overflowX) &&
      one.clientWidth >= main!.clientWidth * 0.6 &&
      one.clientHeight >= main!.clientHeight * 0.4 &&
      !one.querySelector(':scope > table')
    const tooWide = [document.documentElement, ...document.querySelectorAll('main, main *, dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .filter((one) => one === main || one.matches(':root, dialog') || rollsDown(one))
    return Math.max(0, ...tooWide.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
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

/** What moves by itself, in a line each: animations and transitions that take time anybody could see. */
export const motions = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect!.getComputedTiming()
        return playState === 'running' && Number(duration) * (iterations ?? 1) > 1
      })
      .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? ''),
  )

/** What can be pressed or filled in within a part of the page, but is covered wherever it is scrolled to, by what. */
export const outOfReach = (part: Locator) =>
  part.evaluate((part) => {
    const all = part.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input, select, textarea, [role="slider"], [role="tab"]',
    )
    return [...all].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      // A box of which only its label shows is pressed by its label.
      const pressed = (one instanceof HTMLInputElement && one.closest('label')) || one
      pressed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = pressed.getBoundingClientRect()
      if (width < 2 || height < 2) return []
      const there = document.elementFromPoint(x + width / 2, y + height / 2)
      if (there && (pressed.contains(there) || there.contains(pressed))) return []
      const name = one.ariaLabel ?? one.textContent ?? ''
      return [
        `${name.trim() || one.tagName} is under ${there ? there.className || there.tagName : 'nothing'}`,
      ]
    })
  })
