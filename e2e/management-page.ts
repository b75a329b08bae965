/** What journeys about managing do again and again: come in at a tab, find a row, close the message. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export { journey, visitor } from './windows.ts'

export const accountAdmin = 'admin@northstar.example'
export const dispatcher = 'dispatch@northstar.example'

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Waits for what came of something, and closes it. */
export async function outcome(page: Page, sentence: string) {
  const outcome = page.getByRole('alertdialog')
  await outcome.getByText(sentence, { exact: true }).waitFor()
  await outcome.getByRole('button', { name: 'OK' }).click()
  await outcome.waitFor({ state: 'detached' })
}
export const countText = (page: Page, grid: string) =>
  page.getByRole('region', { name: grid }).getByRole('status')
export const readsCount = (page: Page, grid: string, text: string | RegExp) =>
  expect.poll(() => countText(page, grid).textContent()).toMatch(text)
