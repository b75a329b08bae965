/** The lists of devices and of the jobs of a campaign: page by page, and of some of them alone. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type OtaApp, otaApp } from './testing.ts'

let app: OtaApp
beforeAll(async () => {
  app = await otaApp(7)
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.pool.query('DELETE FROM campaign')
  await app.db.pool.query('DELETE FROM config_template')
})

const devicesQuery = `query($after: String, $page: PaginationInput, $customer: ID, $group: ID, $drifting: Boolean) {
  devices(after: $after, paginationInput: $page, customerId: $customer, groupId: $group, drifting: $drifting) {
    deviceCount next devices { serialNumber } } }`
const jobsQuery = `query($id: ID!, $after: String, $page: PaginationInput, $wave: Int, $state: JobState) {
  campaignJobs(id: $id, after: $after, paginationInput: $page, wave: $wave, state: $state) {
    jobCount next jobs { serialNumber } } }`

interface Page {
  readonly next: string | null
  readonly serials: readonly string[]
}
const serialsOf = (list: readonly { serialNumber: string }[]) => list.map(({ serialNumber }) => serialNumber)
/** Goes through all pages, and does something after the first one. */
const walk = async (
  ask: (after: string | null) => Promise<Page>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<readonly (readonly string[])[]> => {
  const pages: (readonly string[])[] = []
  let after: string | null = null
  do {
    const page: Page = await ask(after)
    if (pages.push(page.serials) === 1) await meanwhile()
    after = page.next
  } while (after !== null)
  return pages
}

describe('the list of devices', () => {
  const page = async (variables: object) => (await app.admin(devicesQuery, variables)).devices
  const all = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `MRY-${n}`)

  test('goes on behind a place with each device once, whoever is heard of meanwhile', async () => {
    const { pool } = app.db
    await pool.query('UPDATE device SET heard = $1', [new Date(Date.now() - 60_000)])
    const pages = await walk(
      async (after) => {
        const { next, devices } = await page({ after, page: { pageSize: 3 } })
        return { next, serials: serialsOf(devices) }
      },
      // By number, what was third would be on the second page once more.
      () => pool.query(`UPDATE device SET heard = $1 WHERE serial_num = 'MRY-5'`, [new Date()]),
    )
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(all.filter((serial) => serial !== 'MRY-5'))
    expect((await page({ page: { pageSize: 1 } })).devices).toEqual([{ serialNumber: 'MRY-5' }])
    expect((await page({ page: { pageSize: 3, pageNumber: 2 } })).next).toBeNull()
  })

  test.each([
    ['that was made up', { after: 'x' }],
    ['with a page number', { after: '1:MRY-1', page: { pageSize: 3, pageNumber: 1 } }],
  ])('has no place %s', async (_, variables) => {
    await expect(page(variables)).rejects.toThrow('There is no such page')
  })

  test('shows those of a group that differ from its template, and of no other group', async () => {
    const { pool } = app.db
    const customer = app.customers.OTA!
    const group = async (name: string, unitIds: readonly string[]): Promise<number> => {
      const { rows } = await pool.query(
        'INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id',
        [customer, name],
      )
      await pool.query(
        `INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
          SELECT customer_id, $1, id FROM vehicle WHERE unit_id = ANY($2)`,
        [rows[0].id, unitIds],
      )
      return rows[0].id
    }
    const [north, south] = [await group('North', ['OTA-2', 'OTA-3']), await group('South', ['OTA-4'])]
    await app.admin('mutation($input: ConfigTemplateInput!) { saveConfigTemplate(input: $input) { id } }', {
      input: {
        ...{ product: 'Pro', customerId: customer, groupId: north },
        config: { tetheredIntervalMinutes: 10 },
      },
    })
    const differing = async (groupId: number | null) =>
      serialsOf((await page({ customer, group: groupId, drifting: true })).devices).sort()
    expect(await differing(north)).toEqual(['MRY-2', 'MRY-3'])
    expect(await differing(south)).toEqual([])
    expect(await differing(null)).toEqual(['MRY-2', 'MRY-3'])
  })
})

describe('the jobs of a campaign', () => {
  const begin = async (): Promise<string> => {
    const input = {
      ...{ name: 'Listed', type: 'deviceReset', conditions: [] },
      devices: [1, 2, 3, 4, 5, 6, 7].map((n) => `OTA-${n}`),
      waves: [{ devices: 1 }, { devices: 2 }, { percent: 100 }],
    }
    const made = await app.admin(
      'mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }',
      { input },
    )
    return made.createCampaign.id
  }
  const page = async (variables: object) => (await app.admin(jobsQuery, variables)).campaignJobs

  test('are those of one wave, or of one state in it', async () => {
    const id = await begin()
    await app.round()
    expect((await page({ id, wave: 2 })).jobCount).toBe(2)
    expect((await page({ id, wave: 3 })).jobs).toHaveLength(4)
    expect((await page({ id, wave: 1, state: 'pending' })).jobCount).toBe(1)
    expect((await page({ id, wave: 2, state: 'pending' })).jobs).toEqual([])
  })

  test('come behind a place each once, though all were planned at the same moment', async () => {
    const id = await begin()
    const ask = (variables: object) => async (after: string | null) => {
      const { next, jobs } = await page({ id, after, page: { pageSize: 3 }, ...variables })
      return { next, serials: serialsOf(jobs) }
    }
    const pages = await walk(ask({}))
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(new Set(pages.flat()).size).toBe(7)
    const ofWave = await walk(ask({ wave: 3 }))
    expect(ofWave.map(({ length }) => length)).toEqual([3, 1])
    await expect(page({ id, after: '1:MRY-1' })).rejects.toThrow('There is no such page')
  })
})
