/** An update over the air: uploaded, planned, begun in waves, stopped by a failure by itself, and brought to its end. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appUnderTest } from './app-under-test.ts'
import { openBrowser, reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { makeCustomer, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer } from './trailers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const campaign = 'Wheelwright winter'
const serialOf = (n: number) => `WWR-${n}`
const headers = { Authorization: `Bearer ${appUnderTest.ingestKey}`, 'Content-Type': 'application/json' }

const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${appUnderTest.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { accepted: number }
}
/** The job that a gateway is handed; null where there is none yet. */
const jobOf = async (n: number): Promise<{ id: number } | null> => {
  const answer = await fetch(`${appUnderTest.url}/ingest/v1/jobs?serial=${serialOf(n)}`, { headers })
  return ((await answer.json()) as { jobs: { id: number }[] }).jobs[0] ?? null
}
const say = async (n: number, result: object) => {
  const job = await jobOf(n)
  return post(`/ingest/v1/job-results?serial=${serialOf(n)}`, { id: job!.id, ...result })
}
/** The gateways that have a job by now. */
const told = async () => {
  const numbers = [1, 2, 3, 4]
  const jobs = await Promise.all(numbers.map(jobOf))
  return numbers.filter((_, at) => jobs[at] !== null)
}

test('A super admin uploads a package and sees a campaign go in waves, stop by itself, and go on', async () => {
  await inDatabase('DELETE FROM campaign WHERE name = $1', [campaign])
  await inDatabase(`DELETE FROM package WHERE name = 'wheelwright'`)
  const customer = await makeCustomer('WWR', 'Wheelwright Freight', ['OtaManagement'])
  for (const n of [1, 2, 3, 4])
    await makeTrailer(customer, {
      ...{ vin: `1WWR000000000000${n}`, unitId: serialOf(n) },
      ...{ deviceTypeId: 1, sensorTypeIds: [1] },
    })
  const account = (n: number) => ({
    ...{ serial: serialOf(n), recorded: new Date().toISOString(), product: 'SlapNTrack', hardware: 'W1' },
    firmware: { mainApp: '1.0.0' },
    config: { tetheredIntervalMinutes: 5 },
    capabilities: { jobTypes: ['script', 'mainApp'] },
  })
  const said = await post('/ingest/v1/device', [1, 2, 3, 4].map(account))
  expect(said.accepted).toBe(4)

  const { page, context, troubles } = await visitAs(browser, superAdmin, '/ota-management?view=packages', {
    inspected: true,
  })
  await page.locator('.tool-bar').getByRole('button', { name: 'Upload package' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload a package' })
  await upload.getByLabel('Kind').selectOption('Script')
  await upload.getByLabel('Name').fill('wheelwright')
  await upload.getByLabel('Version').fill('1.0')
  await upload.getByLabel('SlapNTrack').check()
  await upload
    .getByLabel('File')
    .setInputFiles({ name: 'w.lua', mimeType: 'text/plain', buffer: Buffer.from('return 4') })
  expect(await complaints(page)).toEqual([])
  await upload.getByRole('button', { name: 'Upload and sign' }).click()
  await page.getByRole('row').filter({ hasText: 'Script wheelwright 1.0' }).waitFor()

  await page.getByRole('button', { name: 'Campaigns' }).click()
  await page.locator('.tool-bar').getByRole('button', { name: 'New campaign' }).click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByLabel('Name', { exact: true }).fill(campaign)
  await form.getByLabel('Type').selectOption('Script')
  await form.getByLabel('Package').selectOption({ label: 'Script wheelwright 1.0 for SlapNTrack' })
  await form.getByLabel('Trailers', { exact: true }).fill('WWR-1, WWR-2, WWR-3, WWR-4')
  await form.getByLabel('Waves', { exact: true }).fill('1, 100 %')
  await form.getByLabel('Hours between waves').fill('0')
  expect(await complaints(page)).toEqual([])
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: `What ${campaign} would do` })
  await preview.getByText('4 devices would take part, in waves of 1, 3.').waitFor()
  await preview.getByRole('button', { name: 'Begin with 1 device' }).click()
  await page.getByRole('heading', { name: campaign }).waitFor()

  await expect.poll(told).toHaveLength(1)
  const [first] = await told()
  await say(first!, { state: 'downloading', percent: 40 })
  await page.getByText('Downloading 40 %').waitFor()
  await say(first!, { state: 'done' })
  await expect.poll(async () => (await told()).length).toBe(3)
  const [second, third, fourth] = await told()
  await say(second!, { state: 'failed', reason: 'The flash memory is worn out' })
  await page.getByText('Stopped by failures').waitFor()
  await page.getByText('The flash memory is worn out').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('button', { name: 'Try 1 again' }).click()
  await expect.poll(async () => (await told()).includes(second!)).toBe(true)
  for (const n of [second!, third!, fourth!]) await say(n, { state: 'done' })
  await page.getByText('Finished').waitFor()

  await page.getByRole('button', { name: 'All campaigns' }).click()
  await reads(page.getByRole('row').filter({ hasText: campaign }), /Finished.*4 of 4/s)
  await page.getByRole('button', { name: 'Devices' }).click()
  await page.getByRole('searchbox').fill('WWR-1')
  // Not the customer among the choices, which is not to be seen.
  await page
    .getByRole('row')
    .filter({ hasText: serialOf(1) })
    .filter({ hasText: 'Wheelwright Freight' })
    .waitFor()
  await page.goto(`/ota-management?device=${serialOf(1)}`)
  await page.getByText(`Script of ${campaign}: Done`).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()

  const phone = await visitAs(browser, superAdmin, '/ota-management', {
    theme: 'dark',
    size: 'phone',
    inspected: true,
  })
  await phone.page.getByRole('row').filter({ hasText: campaign }).waitFor()
  for (const path of [
    '/ota-management',
    '/ota-management?view=packages',
    '/ota-management?view=devices&q=WWR-1',
  ]) {
    await phone.page.goto(path)
    await phone.page.getByRole('grid').waitFor()
    expect(await complaints(phone.page)).toEqual([])
    expect(await overflow(phone.page)).toBe(0)
    expect(await cramped(phone.page)).toEqual([])
  }
  await phone.page.goto(`/ota-management?device=${serialOf(1)}`)
  await phone.page.getByRole('region', { name: 'What happened to it' }).waitFor()
  expect(await complaints(phone.page)).toEqual([])
  expect(await overflow(phone.page)).toBe(0)
  expect(phone.troubles).toEqual([])
  await phone.context.close()
})

test('A super admin changes a campaign while it runs, and rolls it back', async () => {
  const name = 'Chandler intervals'
  const serials = [1, 2, 3, 4].map((n) => `CHD-${n}`)
  await inDatabase(`DELETE FROM campaign WHERE name LIKE '%' || $1::text`, [name])
  const customer = await makeCustomer('CHD', 'Chandler Haulage', ['OtaManagement'])
  for (const [n, unitId] of serials.entries())
    await makeTrailer(customer, {
      ...{ vin: `1CHD000000000000${n}`, unitId },
      ...{ deviceTypeId: 1, sensorTypeIds: [1] },
    })
  const account = (serial: string, minutes: number) => ({
    ...{ serial, recorded: new Date().toISOString(), product: 'SlapNTrack', hardware: 'W1' },
    firmware: { mainApp: '1.0.0' },
    config: { tetheredIntervalMinutes: minutes },
    capabilities: { jobTypes: ['config'] },
  })
  await post(
    '/ingest/v1/device',
    serials.map((serial) => account(serial, 5)),
  )
  type Handed = { id: number; config: { tetheredIntervalMinutes: number } }
  const handed = async (serial: string): Promise<Handed | null> => {
    const answer = await fetch(`${appUnderTest.url}/ingest/v1/jobs?serial=${serial}`, { headers })
    return ((await answer.json()) as { jobs: Handed[] }).jobs[0] ?? null
  }
  const open = async () => {
    const jobs = await Promise.all(serials.map(handed))
    return serials.filter((_, n) => jobs[n] !== null)
  }
  /** A device does its job, and says what it is configured to. */
  const obey = async (serial: string) => {
    const job = (await handed(serial))!
    await post(`/ingest/v1/job-results?serial=${serial}`, { id: job.id, state: 'done' })
    await post('/ingest/v1/device', account(serial, job.config.tetheredIntervalMinutes))
  }

  // From what the fleet grid shows.
  const { page, context, troubles } = await visitAs(
    ...([browser, superAdmin, '/fleet/currentFleetStatus?f.unit_id=CHD-', { inspected: true }] as const),
  )
  await page.getByRole('link', { name: 'Update these over the air' }).click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByText('Trailers as Fleet status filters them: Unit ID contains “CHD-”').waitFor()
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Type').selectOption('Configuration')
  await form.getByLabel('Product', { exact: true }).selectOption('SlapNTrack')
  await form.getByLabel('Report interval while tethered (optional)').fill('15')
  await form.getByLabel('Customer').selectOption('Chandler Haulage')
  await form.getByLabel('Waves', { exact: true }).fill('1, 1, 100 %')
  await form.getByLabel('Hours between waves').fill('24, 24')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: `What ${name} would do` })
  await preview.getByText('4 devices would take part, in waves of 1, 1, 2.').waitFor()
  await preview.getByRole('button', { name: 'Begin with 1 device' }).click()
  await page.getByRole('heading', { name }).waitFor()
  await expect.poll(open).toHaveLength(1)
  const [first] = await open()
  await obey(first!)

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: `Change ${name}` })
  await change.getByLabel('Waves', { exact: true }).fill('100 %')
  await change.getByLabel('Hours between waves').fill('0')
  await change.getByLabel('Failures allowed').fill('2')
  expect(await complaints(page)).toEqual([])
  await change.getByRole('button', { name: 'Make version 2' }).click()
  await page.getByRole('heading', { name: 'Versions' }).waitFor()
  await page.getByText('2 failures allowed').waitFor()
  await expect.poll(async () => (await open()).length).toBe(3)
  for (const serial of await open()) await obey(serial)
  await page.getByText('Finished').waitFor()
  expect(await complaints(page)).toEqual([])

  // With the wave that had begun, and the one that the change made.
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  const back = page.getByRole('dialog', { name: `Roll back ${name}` })
  await back.getByText('4 devices would be rolled back, in waves of 1, 3.').waitFor()
  expect(await complaints(page)).toEqual([])
  await back.getByRole('button', { name: 'Roll back 4 devices' }).click()
  await page.getByRole('heading', { name: `Rollback of ${name}` }).waitFor()
  await expect.poll(open).toHaveLength(1)
  const [firstBack] = await open()
  expect((await handed(firstBack!))!.config).toEqual({ tetheredIntervalMinutes: 5 })
  await obey(firstBack!)
  await expect.poll(open).toHaveLength(3)
  for (const serial of await open()) await obey(serial)
  await page.getByText('Finished').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()

  const [made] = await inDatabase<{ id: number }>('SELECT id FROM campaign WHERE name = $1', [name])
  const phone = await visitAs(browser, superAdmin, `/ota-management?campaign=${made!.id}`, {
    ...{ theme: 'dark', size: 'phone', inspected: true },
  })
  await phone.page.getByRole('heading', { name: 'Versions' }).waitFor()
  expect(await overflow(phone.page)).toBe(0)
  expect(await cramped(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: 'Roll back', exact: true }).click()
  await phone.page.getByText('it was changed since').waitFor()
  expect(await complaints(phone.page)).toEqual([])
  expect(await overflow(phone.page)).toBe(0)
  expect(phone.troubles).toEqual([])
  await phone.context.close()
})
