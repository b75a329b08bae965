/** Managing trailers: from an empty list to one that reports, its gateways, and a gateway that waits for its trailer. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { vin as vinOf } from '#domain/vehicle/vin.ts'
import { graphql } from './api.ts'
import { reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { iso, reportByHttp } from './gateway.ts'
import { button, dialog, journey, row } from './management-page.ts'
import { adminToken, makeCustomer, makeUser, superAdmin } from './people.ts'
import { reportFor } from './trailers.ts'

const yard = 'Cedar Yard Trailers'
const manager = 'manager@cedar-yard.example'
const watcher = 'watcher@cedar-yard.example'
let customer: string
beforeAll(async () => {
  customer = await makeCustomer('CYT', yard)
  await makeUser(manager, [`CUSTOMER_ADMIN_${customer}`])
  await makeUser(watcher, ['VIEW_ONLY_ADMIN'])
  await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = $1', [Number(customer)])
})

/** Another for every try, so that nothing of one is in the way of the next. */
let made = 0
const another = () => {
  const count = (Date.now() + made++ * 7919) % 1e6
  return {
    vin: vinOf({ wmi: '1JJ', descriptor: 'V532D', modelYear: 2024, plant: 'L', serial: count }),
    unitId: `CY-${count}`,
    serial: `CYGW-${Date.now()}-${made}`,
  }
}
type Another = ReturnType<typeof another>

async function fillIn(page: Page, { vin, unitId }: Pick<Another, 'vin' | 'unitId'>) {
  await dialog(page).getByLabel('VIN', { exact: false }).first().fill(vin)
  await dialog(page).getByLabel('Unit ID').fill(unitId)
  await dialog(page).getByLabel('Vehicle Type').selectOption({ label: 'Dry Van' })
  await dialog(page).getByLabel('Device Type').selectOption({ label: 'Pro' })
}
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })

/** Created without the screen: what a journey begins with. */
async function registered({ carries = true } = {}): Promise<Another> {
  const trailer = another()
  const { errors } = await graphql(
    await adminToken(),
    'mutation($input: CreateVehicleInput!) { createVehicle(input: $input) { id } }',
    {
      input: {
        customerId: customer,
        vin: trailer.vin,
        unitId: trailer.unitId,
        vehicleTypeId: 3,
        deviceTypeId: 1,
        serialNumber: carries ? trailer.serial : null,
      },
    },
  )
  if (errors) throw new Error(errors[0]!.message)
  return trailer
}

const newest = async (vin: string) => {
  const { data } = await graphql<{ vehicle: { state: { recorded: number | null } } | null }>(
    await adminToken(),
    'query($vin: String!) { vehicle(vin: $vin) { state } }',
    { vin },
  )
  return data.vehicle?.state.recorded ?? null
}

describe('a trailer', () => {
  journey(
    'is created from its VIN, and its first report is seen',
    manager,
    '/trailer-management',
    async ({ page }) => {
      const trailer = another()
      await button(page, 'Create trailer').click()
      await create(page)
      await dialog(page).getByText('A VIN has 17 characters, this one has 0.').waitFor()
      await fillIn(page, trailer)
      await dialog(page).getByText('Wabash, model year 2024').waitFor()
      await expect.poll(() => dialog(page).getByLabel('Model Year').inputValue()).toBe('2024')
      await expect.poll(() => dialog(page).getByRole('checkbox', { name: 'Doors' }).isChecked()).toBe(true)
      await dialog(page).getByLabel('Serial Number', { exact: true }).fill(trailer.serial)
      await create(page)
      await gone(page)
      await page.getByText(`${trailer.unitId} was created.`).waitFor()
      const line = row(page, trailer.unitId)
      await line.getByText('None yet').waitFor()

      await reportFor(trailer.serial, { gps: { lat: 39.05, lng: -95.68, headingDeg: 0, speedMph: 0 } })
      await line.getByText(/just now|min ago/).waitFor()
    },
  )

  journey(
    'is found by its OEM, chosen from a list that opens from the line of filters',
    manager,
    '/trailer-management',
    async ({ page }) => {
      const { unitId } = await registered()
      await page.reload()
      await row(page, unitId).waitFor()
      const filter = page.getByRole('button', { name: /^Filter OEM/ })
      expect((await page.locator('.grid-filters').boundingBox())!.height).toBeLessThan(60)
      await filter.click()
      const list = page.getByRole('dialog', { name: /^Filter OEM/ })
      await list.getByRole('combobox').fill('Wab')
      await list.getByRole('option', { name: 'Wabash' }).click()
      await page.keyboard.press('Escape')
      await reads(filter, 'Wabash')
      await row(page, unitId).waitFor()
    },
  )

  journey(
    'with a slip in its VIN is taken once somebody has looked',
    manager,
    '/trailer-management',
    async ({ page }) => {
      const { vin, unitId } = another()
      const slipped = `${vin.slice(0, 16)}${(Number(vin[16]) + 1) % 10}`
      await button(page, 'Create trailer').click()
      await fillIn(page, { vin: slipped, unitId })
      await dialog(page)
        .getByText(/The check digit at place 9 is/)
        .waitFor()
      await create(page)
      await dialog(page).getByText('Correct the VIN, or confirm it.').waitFor()
      await dialog(page)
        .getByRole('checkbox', { name: /I have looked/ })
        .check()
      await create(page)
      await gone(page)
      await row(page, unitId).waitFor()
    },
  )

  journey(
    'cannot have the unit ID of another: it is said at the field',
    manager,
    '/trailer-management',
    async ({ page }) => {
      const first = await registered()
      const second = another()
      await page.reload()
      await button(page, 'Create trailer').click()
      await fillIn(page, { vin: second.vin, unitId: first.unitId })
      await create(page)
      const unit = dialog(page).getByLabel('Unit ID')
      await expect.poll(() => unit.getAttribute('aria-invalid')).toBe('true')
      await dialog(page)
        .getByText(`Unit ID ${first.unitId} is already used by the vehicle ${first.vin}`)
        .waitFor()
      await unit.fill(second.unitId)
      await create(page)
      await gone(page)
      await row(page, second.unitId).waitFor()
    },
  )

  journey('is edited, deactivated, and active again', manager, '/trailer-management', async ({ page }) => {
    const { unitId } = await registered()
    await page.goto(`/trailer-management?q=${unitId}&deactivated=`)
    await button(page, `Edit ${unitId}`).click()
    await dialog(page).getByLabel('Length (ft)').fill('53')
    await dialog(page).getByLabel('Unit ID').fill(`${unitId}-B`)
    await dialog(page).getByRole('tab', { name: 'Sensors' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Doors' }).uncheck()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await gone(page)
    await row(page, `${unitId}-B`).waitFor()

    await button(page, `Deactivate ${unitId}-B`).click()
    await dialog(page).getByRole('button', { name: 'Deactivate' }).click()
    await gone(page)
    await row(page, `${unitId}-B`).getByText('Deactivated').waitFor()
    await button(page, `Activate ${unitId}-B`).click()
    await row(page, `${unitId}-B`).getByText('Activated').waitFor()
  })

  journey(
    'is deleted by typing its VIN, by a super admin alone',
    superAdmin,
    '/trailer-management',
    async ({ page }) => {
      const { vin, unitId } = await registered()
      await page.goto(`/trailer-management?q=${vin}`)
      await button(page, `Delete ${unitId}`).click()
      const remove = dialog(page).getByRole('button', { name: 'Delete for good' })
      await expect.poll(() => remove.isDisabled()).toBe(true)
      await dialog(page)
        .getByLabel(/^Type the VIN/)
        .fill(vin)
      await remove.click()
      await gone(page)
      await page.getByText('No trailer has that in its unit ID, VIN or serial number.').waitFor()
    },
  )

  journey(
    'is looked at and not changed by a view-only admin',
    watcher,
    '/trailer-management',
    async ({ page }) => {
      const { unitId, vin } = await registered()
      await page.goto(`/trailer-management?q=${unitId}`)
      await row(page, unitId).getByText(unitId).click()
      await expect.poll(() => dialog(page).getByLabel('VIN', { exact: true }).inputValue()).toBe(vin)
      await expect.poll(() => dialog(page).getByLabel('Unit ID').getAttribute('readonly')).not.toBeNull()
      await dialog(page).getByRole('tab', { name: 'Gateway' }).click()
      await dialog(page).getByRole('table').waitFor()
      await expect.poll(() => dialog(page).getByRole('button').allTextContents()).toEqual(['Close'])
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => button(page, 'Create trailer').count()).toBe(0)
      await expect.poll(() => row(page, unitId).getByRole('button').count()).toBe(0)
    },
  )
})

describe('gateways', () => {
  journey(
    'one takes the place of another, and the history says since when',
    manager,
    '/trailer-management',
    async ({ page }) => {
      const { unitId, serial } = await registered()
      const next = `${serial}-B`
      await page.goto(`/trailer-management?q=${unitId}`)
      await button(page, `Edit ${unitId}`).click()
      await dialog(page).getByRole('tab', { name: 'Gateway' }).click()
      await dialog(page)
        .getByLabel(/takes its place/)
        .fill(next)
      await dialog(page).getByRole('button', { name: 'Swap gateway' }).click()
      const history = dialog(page).getByRole('table')
      await history.getByRole('row').filter({ hasText: next }).getByText('Now').waitFor()
      const before = history.getByRole('row').filter({ has: page.getByText(serial, { exact: true }) })
      await expect.poll(() => before.count()).toBe(1)

      await dialog(page)
        .getByRole('button', { name: `Detach ${next}` })
        .click()
      await dialog(page).getByRole('button', { name: 'Detach', exact: true }).click()
      await dialog(page).getByText('No gateway', { exact: true }).waitFor()
    },
  )

  journey(
    'one that no trailer carries is attached, and what it had sent is there',
    superAdmin,
    '/trailer-management?tab=gateways',
    async ({ page }) => {
      const { unitId, vin } = await registered({ carries: false })
      const serial = `CYLOST-${Date.now()}`
      const sent = Date.now() - 7_200_000
      const { rejected } = await reportByHttp({
        serial,
        recorded: iso(sent),
        gps: { lat: 39.05, lng: -95.68, headingDeg: 0, speedMph: 0 },
      })
      expect(rejected.length).toBe(1)
      await row(page, serial).getByText('Topeka').waitFor()
      await button(page, `Attach ${serial}`).click()
      await dialog(page).getByRole('searchbox').fill(unitId)
      await dialog(page)
        .getByRole('button', { name: `Attach to ${unitId}` })
        .click()
      await gone(page)
      await expect.poll(() => row(page, serial).count()).toBe(0)
      await expect.poll(() => newest(vin)).toBe(sent)
      await page.goto(`/trailer-management?q=${unitId}`)
      await row(page, unitId).getByText('2 h ago').waitFor()
    },
  )

  journey(
    'one becomes the gateway of a new trailer',
    superAdmin,
    '/trailer-management?tab=gateways',
    async ({ page }) => {
      const trailer = another()
      await reportByHttp({
        serial: trailer.serial,
        recorded: iso(Date.now() - 60_000),
        door: { opened: false },
      })
      await button(page, `Attach ${trailer.serial}`).click()
      await dialog(page).getByRole('button', { name: 'New trailer' }).click()
      await dialog(page).getByLabel('Customer').selectOption({ label: yard })
      await fillIn(page, trailer)
      await expect
        .poll(() => dialog(page).getByLabel('Serial Number', { exact: true }).inputValue())
        .toBe(trailer.serial)
      await create(page)
      await gone(page)
      await page.goto(`/trailer-management?q=${trailer.unitId}`)
      await row(page, trailer.unitId).getByText(trailer.serial).waitFor()
    },
  )
})
