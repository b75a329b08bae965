/** What journeys about geofences do again and again: come in at their screen, find one, draw a circle. */
import type { Page } from 'playwright-core'
import type { Person } from './browser.ts'
import { journey as journeyAt } from './windows.ts'

export { visitor } from './windows.ts'

export const dispatcher = 'dispatch@northstar.example'

/** A journey on the screen of geofences. */
export const journey = (name: string, who: string, act: (person: Person) => Promise<void>, search = '') =>
  journeyAt(name, who, `/geofence${search}`, async (person) => {
    await panel(person.page).waitFor()
    await act(person)
  })

export const panel = (page: Page) => page.getByRole('region', { name: 'Geofences' })
export const fences = (page: Page) => page.getByRole('listbox', { name: 'Geofences' }).getByRole('option')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const searchFor = async (page: Page, name: string) => {
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
}
/** A circle round a place, by typing where it is. */
export async function makeCircle(page: Page, name: string, lat: number, lng: number, radius: number) {
  await button(page, 'New').click()
  await page.getByLabel('Middle: latitude, longitude').fill(`${lat}, ${lng}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Unit of the radius').selectOption('feet')
  await page.getByLabel('Radius', { exact: true }).fill(String(Math.round(radius / 0.3048)))
  await page.keyboard.press('Enter')
  await button(page, 'Save shape').click()
  await page.getByLabel('Name').fill(name)
  await button(page, 'Create').click()
  await confirm(page, 'Create geofence')
  await heading(page, name).waitFor()
}
/** Answers the question whether to go on. */
export const confirm = async (page: Page, verb: string) => {
  await page.getByRole('alertdialog').getByRole('button', { name: verb }).click()
}
