/** How devices should be configured, as a super admin writes it; what a device says of itself, in the drawer and on its page. */
import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appUnderTest } from './app-under-test.ts'
import { drawer, openBrowser } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer } from './trailers.ts'

let browser: Browser
let customer: string
const serial = 'CPR-1'
const vin = '1CPR0000000000001'
const fleetAdmin = 'admin@cooper.example'

const say = async (facts: object) => {
  const answer = await fetch(`${appUnderTest.url}/ingest/v1/device`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${appUnderTest.ingestKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ serial, recorded: new Date().toISOString(), product: 'SlapNTrack', hardware: 'C2' },
      firmware: { mainApp: '3.1.0', modem: '1.9' },
      config: { tetheredIntervalMinutes: 30 },
      configHash: 'c0ffee12c0ffee12',
      capabilities: { jobTypes: ['config', 'deviceReset'], commands: ['reboot'] },
      ...{ iccid: '8901260000000001001', simStatus: 'Active' },
      ...facts,
    }),
  })
  expect(await answer.json()).toMatchObject({ accepted: 1 })
}

beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('CPR', 'Cooper Cartage', ['OtaManagement', 'FirmwareVersion'])
  await inDatabase('DELETE FROM config_template WHERE customer_id = $1', [Number(customer)])
  await makeTrailer(customer, { vin, unitId: serial, deviceTypeId: 1, sensorTypeIds: [1] })
  // Nobody has accepted for a customer that was made a moment ago.
  await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = $1', [Number(customer)])
  await makeUser(fleetAdmin, [`CUSTOMER_ADMIN_${customer}`])
  await inDatabase('DELETE FROM device WHERE serial_num = $1', [serial])
  await say({ recorded: new Date(Date.now() - 60_000).toISOString(), firmware: { mainApp: '3.0.0' } })
  await say({})
  // Restarts of a busy year, older than all else.
  await inDatabase(
    `INSERT INTO device_event (serial_num, at, step)
      SELECT $1, now() - n * interval '1 hour', '{"what": "restarted"}' FROM generate_series(1, 40) AS n`,
    [serial],
  )
})
afterAll(() => browser.close())

const shot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS
  if (folder) await writeFile(`${folder}/${name}.png`, await page.screenshot({ fullPage: true }))
}
const looksRight = async (page: Page, name: string) => {
  await shot(page, name)
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}
const template = async (minutes: number) => {
  await inDatabase('DELETE FROM config_template WHERE customer_id = $1', [Number(customer)])
  await inDatabase(
    `INSERT INTO config_template (product, customer_id, config, updated, updated_by)
      VALUES ('SlapNTrack', $1, $2, date_trunc('milliseconds', now()), 'somebody@cooper.example')`,
    [Number(customer), { tetheredIntervalMinutes: minutes }],
  )
}

test('A super admin says how the devices of a customer should be configured, and finds the one that differs', async () => {
  await inDatabase('DELETE FROM config_template WHERE customer_id = $1', [Number(customer)])
  const { page, context, troubles } = await visitAs(browser, superAdmin, '/ota-management?view=templates', {
    inspected: true,
  })
  await page.locator('.tool-bar').getByRole('button', { name: 'New template' }).click()
  const form = page.getByRole('dialog', { name: 'New template' })
  await form.getByLabel('Product', { exact: true }).selectOption('SlapNTrack')
  await form.getByLabel('Customer').selectOption('Cooper Cartage')
  await form.getByLabel('Group').waitFor()
  await form.getByLabel('Report interval while tethered (optional)').fill('0')
  await form.getByLabel('Quiet hours begin (optional)').fill('22:00')
  await form.getByRole('button', { name: 'Save template' }).click()
  await form.getByText('A whole number from 1 to 1440 minutes expected.').waitFor()
  await looksRight(page, 'template-form')
  await form.getByLabel('Report interval while tethered (optional)').fill('15')
  await form.getByRole('button', { name: 'Save template' }).click()
  await form.waitFor({ state: 'detached' })

  const name = 'SlapNTrack, Cooper Cartage'
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: `Template of ${name}` })
  expect(await edit.getByLabel('Quiet hours begin (optional)').inputValue()).toBe('22:00')
  await edit.getByLabel('Quiet hours begin (optional)').fill('')
  await edit.getByRole('button', { name: 'Save template' }).click()
  await edit.waitFor({ state: 'detached' })
  // Others have templates of their own.
  const row = page.getByRole('row').filter({ hasText: 'Cooper Cartage' })
  await row.getByText('Quiet hours begin').waitFor({ state: 'detached' })
  await looksRight(page, 'templates')

  await page.getByRole('button', { name: `Devices that differ: ${name}` }).click()
  await page
    .getByRole('row')
    .filter({ hasText: serial })
    .getByText('Report interval while tethered: 15 minutes wanted, 30 minutes reported')
    .waitFor()
  await looksRight(page, 'drifting')

  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await context.close()
})

test('From the template of a group a super admin comes to the devices of that group that differ', async () => {
  await inDatabase('DELETE FROM config_template WHERE customer_id = $1', [Number(customer)])
  await inDatabase('DELETE FROM vehicle_group WHERE customer_id = $1', [Number(customer)])
  await inDatabase(
    `WITH crew AS (INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'Barrel crew') RETURNING customer_id, id),
        member AS (INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
          SELECT c.customer_id, c.id, v.id FROM crew c, vehicle v WHERE v.vin = $2)
      INSERT INTO config_template (product, customer_id, group_id, config, updated, updated_by)
        SELECT 'SlapNTrack', customer_id, id, '{"tetheredIntervalMinutes": 20}'::jsonb, date_trunc('milliseconds', now()), 'somebody@cooper.example'
        FROM crew`,
    [Number(customer), vin],
  )
  const { page, context, troubles } = await visitAs(browser, superAdmin, '/ota-management?view=templates', {
    inspected: true,
  })
  await page
    .getByRole('button', { name: 'Devices that differ: SlapNTrack, Cooper Cartage, group Barrel crew' })
    .click()
  await page
    .getByRole('row')
    .filter({ hasText: serial })
    .getByText('Report interval while tethered: 20 minutes wanted, 30 minutes reported')
    .waitFor()
  const group = page.getByLabel('Group', { exact: true })
  await expect.poll(() => group.locator('option:checked').textContent()).toMatch(/Barrel crew/)
  await looksRight(page, 'drifting-group')
  expect(troubles).toEqual([])
  await context.close()
})

test('The page of a device shows what it should be beside what it is, and its story page by page', async () => {
  await template(15)
  for (const [theme, size] of [
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const) {
    const { page, context, troubles } = await visitAs(
      browser,
      superAdmin,
      `/ota-management?device=${serial}`,
      {
        ...{ theme, size, inspected: true },
      },
    )
    const row = page.getByRole('row').filter({ hasText: 'Report interval while tethered' })
    await row.getByText('15 minutes').waitFor()
    await row.getByText('30 minutes').waitFor()
    const story = page.getByRole('region', { name: 'What happened to it' })
    await story.getByText('Main app updated from 3.0.0 to 3.1.0').waitFor()
    await expect.poll(() => story.getByRole('listitem').count()).toBe(30)
    await looksRight(page, `device-${size}`)
    await story.getByRole('button', { name: 'Show older' }).click()
    await story.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' })
    expect(await story.getByText('Restarted').count()).toBe(40)
    await page.goto('/ota-management?view=templates')
    await page.locator('.tool-bar').getByRole('button', { name: 'New template' }).waitFor()
    await page.getByRole('grid').waitFor()
    await looksRight(page, `templates-${size}`)
    expect(await cramped(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  }
})

test('The drawer says what the gateway of the trailer is, runs, and should be', async () => {
  await template(15)
  for (const [theme, size] of [
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const) {
    const { page, context, troubles } = await visitAs(browser, fleetAdmin, `/tracking/${vin}`, {
      ...{ theme, size, inspected: true },
    })
    await drawer(page).getByText('Device Information').click()
    await drawer(page).getByText('As the gateway says').waitFor()
    for (const text of [
      'C2',
      '8901260000000001001',
      'c0ffee12c0ffee12',
      'Heard by HTTP',
      'Report interval while tethered: 15 minutes wanted, 30 minutes reported',
    ])
      await drawer(page).getByText(text, { exact: true }).waitFor()
    // What the fleet knows of its trailer is what the gateway says.
    expect(await drawer(page).getByText('3.1.0', { exact: true }).count()).toBe(2)
    await drawer(page).getByText('c0ffee12c0ffee12').scrollIntoViewIfNeeded()
    await looksRight(page, `drawer-${size}`)
    expect(troubles).toEqual([])
    await context.close()
  }
})
