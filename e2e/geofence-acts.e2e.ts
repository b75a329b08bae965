/** What a geofence leads to: a radius in feet or miles beside the drawn circle, and an alert from it, in few clicks. */
import { expect } from 'vitest'
import { rules, save, toasted } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { reads } from './browser.ts'
import { button, confirm, dispatcher, fences, heading, journey } from './geofence-page.ts'

journey(
  'An alert for a new geofence is filled in after six clicks: new, its middle, its shape, create, yes, alert',
  dispatcher,
  async ({ page }) => {
    const name = `Six clicks ${Date.now()}`
    await fences(page).first().waitFor()
    let clicks = 0
    const click = async (label: string) => {
      await button(page, label).click()
      clicks++
    }
    await click('New')
    await page.mouse.click(900, 400)
    clicks++
    await page.getByLabel('Unit of the radius').selectOption('miles')
    const radius = page.getByLabel('Radius', { exact: true })
    await radius.fill('0.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => radius.inputValue()).toBe('0.5')
    await page.getByLabel('Unit of the radius').selectOption('feet')
    await expect.poll(() => radius.inputValue()).toBe('2640')
    await click('Save shape')
    await page.getByLabel('Name').fill(name)
    await click('Create')
    await confirm(page, 'Create geofence')
    clicks++
    await heading(page, name).waitFor()
    await reads(page.locator('.fence-facts'), /Circle, 2,640 ft radius/)
    await page.getByRole('link', { name: 'Alert from this geofence' }).click()
    clicks++
    const field = page.getByLabel('Name')
    await expect.poll(() => field.inputValue()).toBe(`Enters or leaves ${name}`)
    await page
      .getByRole('group', { name: 'Geofence Boundary Crossing' })
      .getByRole('button', { name: new RegExp(name) })
      .waitFor()
    expect(clicks).toBe(6)
    await save(page)
    await toasted(page, `Successfully created alert: Enters or leaves ${name}`)
    // It watches all trailers of the demo: nobody else is to hear of it.
    const token = await tokenOf(dispatcher)
    const made = (await rules(token)).find((rule) => rule.name === `Enters or leaves ${name}`)
    await graphql(token, 'mutation($id: ID!) { deleteAlertRule(id: $id) }', { id: made!.id })
  },
)
