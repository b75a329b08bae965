/** Dashboards that are sent by a schedule, on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { people, type ReportsApp, reportsApp, six } from '../reports/testing.ts'
import { sendOne } from './letter-round.ts'
import { counted, keepDay, setUp } from './testing.ts'

let app: ReportsApp
beforeAll(async () => {
  app = await reportsApp(() => six)
  await setUp(app)
  await keepDay(app, 'NOR-1', '2026-11-19', { reports: 10, miles: 120, moving_ms: hours(2) })
  await counted(app, six)
})
afterAll(() => app.close())

const nor = () => [`CUSTOMER_${app.customers.NOR}`]
const save = (more: string, schedule = 'category: "daily", schedules: [{ time: "06:00" }]') =>
  app.ask(
    nor(),
    `mutation { saveInsightLetter(input: { insight: "utilization", days: 7, ${more} schedule: { timezone: "America/Chicago", ${schedule} } }) { id due part } }`,
    {},
    people.owner,
  )
const letters = async () =>
  (await app.db.pool.query(`SELECT recipient, data FROM letter WHERE kind = 'insight' ORDER BY id`)).rows

test('a chart comes each morning, once for each moment, about the days before', async () => {
  const { saveInsightLetter } = await save('part: "milesByDay",')
  expect(saveInsightLetter).toMatchObject({ due: six + days(1), part: 'milesByDay' })
  expect(await sendOne(app.db.pool, six)).toBe(false)
  const at = six + days(1) + hours(1)
  expect([await sendOne(app.db.pool, at), await sendOne(app.db.pool, at)]).toEqual([true, false])
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    recipient: 'owner@fleet.example',
    data: {
      title: 'Utilization',
      period: '11/14/2026 to 11/20/2026',
      figures: [],
      charts: [
        {
          title: 'Miles by day',
          summary: 'On 11/19/2026 the fleet drove the most: 120 miles.',
          rows: [['2026-11-19', '120']],
        },
      ],
    },
  })
})

test('who may no longer see it is sent nothing more', async () => {
  await app.db.pool.query(`UPDATE user_account SET withheld = '{insights}' WHERE id = $1`, [people.owner])
  const before = (await letters()).length
  expect(await sendOne(app.db.pool, six + days(2) + hours(1))).toBe(true)
  expect(await letters()).toHaveLength(before)
  await app.db.pool.query(`UPDATE user_account SET withheld = '{}' WHERE id = $1`, [people.owner])
})

test('one’s own can be deleted, and nobody else’s', async () => {
  const { saveInsightLetter } = await save('')
  const remove = (who: number) =>
    app.ask(nor(), `mutation { deleteInsightLetter(id: ${saveInsightLetter.id}) }`, {}, who)
  await expect(remove(people.west)).rejects.toThrow('Not Authorized')
  expect((await remove(people.owner)).deleteInsightLetter).toBe(true)
})

test.each([
  ['a chart there is not', ['part: "x",'], 'no such chart'],
  ['no time', ['', 'category: "daily", schedules: []'], 'chedule'],
  ['a time that is none', ['', 'category: "daily", schedules: [{ time: "6" }]'], 'ime'],
  ['a customer of others', ['filters: { customerIds: [9999] },'], 'Not Authorized'],
] as const)('one with %s is refused in words', async (_what, [more, schedule], words) => {
  await expect(save(more, schedule)).rejects.toThrow(words)
})
