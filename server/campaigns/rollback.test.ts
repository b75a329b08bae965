/** Campaigns that are taken back: of whatever was updated, each device once, and of what is under way it is said. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { otaWords } from '#domain/ota/words.ts'
import { type OtaApp, otaApp } from './testing.ts'

let app: OtaApp
beforeAll(async () => {
  app = await otaApp(3)
  await app.upload({ kind: 'mainApp', version: '4.2.1', products: 'Pro' }, 'what they had')
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.pool.query('DELETE FROM campaign')
  await app.db.pool.query(`UPDATE device SET firmware = '{"mainApp": "4.2.1"}'`)
})

let count = 0
let version = ''
/** A campaign of a new version for all three, all of which know of their job. */
const begin = async () => {
  version = `8.${count++}`
  const { id: packageId } = await app.upload({ kind: 'mainApp', version, products: 'Pro' }, version)
  const { createCampaign } = await app.admin(
    'mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }',
    {
      input: {
        ...{ name: 'Bad', type: 'mainApp', packageId, conditions: [], waves: [{ percent: 100 }] },
        devices: ['OTA-1', 'OTA-2', 'OTA-3'],
      },
    },
  )
  await app.round()
  const jobs: { id: number }[] = []
  for (const serial of ['MRY-1', 'MRY-2', 'MRY-3']) jobs.push(await app.jobOf(serial))
  return { id: createCampaign.id as string, jobs: jobs.map(({ id }) => id) }
}
const installs = (n: number, id: number) => app.says(`MRY-${n}`, { id, state: 'installing' })
const ends = async (n: number, id: number) => {
  await app.says(`MRY-${n}`, { id, state: 'done' })
  await app.db.pool.query(`UPDATE device SET firmware = $2 WHERE serial_num = $1`, [
    `MRY-${n}`,
    { mainApp: version },
  ])
}
const rollBack = async (id: string): Promise<string> =>
  (await app.admin(`mutation { rollBackCampaign(id: ${id}) { id } }`)).rollBackCampaign.id
const previewOf = async (id: string) =>
  (await app.admin(`{ rollbackPreview(id: ${id}) { leftOut { unitId why } } }`)).rollbackPreview
const takenBackBy = async (id: string) =>
  (
    await app.db.pool.query('SELECT serial_num FROM campaign_job WHERE campaign_id = $1 ORDER BY 1', [id])
  ).rows.map(({ serial_num }) => serial_num)

test('What is installing when its campaign is taken back is listed as left out, and a second roll back takes it once it is done', async () => {
  const { id, jobs } = await begin()
  await ends(1, jobs[0]!)
  await installs(2, jobs[1]!)
  expect((await previewOf(id)).leftOut).toEqual([{ unitId: 'OTA-2', why: otaWords.installing }])
  const first = await rollBack(id)
  expect(await takenBackBy(first)).toEqual(['MRY-1'])
  await ends(2, jobs[1]!)
  await app.admin(`mutation { abortCampaign(id: ${first}) { id } }`)
  expect(await takenBackBy(await rollBack(id))).toContain('MRY-2')
})

test('What becomes done while somebody clicks is taken back: it is looked at once the campaign is held', async () => {
  const { id, jobs } = await begin()
  await ends(1, jobs[0]!)
  await installs(2, jobs[1]!)
  const other = await app.db.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM campaign WHERE id = $1 FOR UPDATE', [id])
    const rolled = rollBack(id)
    await expect
      .poll(
        async () =>
          (
            await app.db.pool.query(
              `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0)
    await ends(2, jobs[1]!)
    await other.query('COMMIT')
    expect(await takenBackBy(await rolled)).toEqual(['MRY-1', 'MRY-2'])
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
})

test('Two clicks make one roll back, and the other is told of it', async () => {
  const { id, jobs } = await begin()
  await ends(1, jobs[0]!)
  const clicks = await Promise.allSettled([rollBack(id), rollBack(id)])
  expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(clicks.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining(otaWords.beingUndone('Rollback of Bad')) },
  })
  await expect(previewOf(id)).rejects.toThrow(otaWords.beingUndone('Rollback of Bad'))
})

test('A campaign of which nothing can be taken back goes on', async () => {
  const { id, jobs } = await begin()
  await installs(1, jobs[0]!)
  await expect(rollBack(id)).rejects.toThrow(otaWords.nothingToUndo)
  expect((await app.admin(`{ campaign(id: ${id}) { state } }`)).campaign).toEqual({ state: 'running' })
})
