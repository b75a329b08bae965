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
const save = (
  more: string,
  schedule = 'category: "daily", schedules: [{ time: "06:00" }]',
  who: number = people.owner,
) =>
  app.ask(
    nor(),
    `mutation { saveInsightLetter(input: { insight: "utilization", days: 7, ${more} schedule: { timezone: "America/Chicago", ${schedule} } }) { id due part } }`,
    {},
    who,
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
    // Whoever asks, unless others are named.
    recipient: 'someone@example.com',
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

test('colleagues are sent what its owner sees, until they leave it by the link of their email', async () => {
  await app.db.pool.query('DELETE FROM insight_letter')
  const addresses = ['Owner@fleet.example', 'west@fleet.example', 'boss@elsewhere.example']
  const { saveInsightLetter } = await save(`notifyEmails: ${JSON.stringify(addresses)},`)
  const round = async (day: number) => {
    const before = (await letters()).length
    expect(await sendOne(app.db.pool, six + days(day) + hours(1))).toBe(true)
    return (await letters()).slice(before)
  }
  const [own, ...others] = await round(3)
  expect(own).toMatchObject({ recipient: 'owner@fleet.example', data: { by: null } })
  expect(others.map(({ recipient }) => recipient)).toEqual(['west@fleet.example', 'boss@elsewhere.example'])
  for (const { data } of others) {
    expect(data).toMatchObject({ by: 'owner@fleet.example', name: 'Utilization' })
    // Whoever is limited to groups is sent all of it as well: it is the owner's.
    expect(data.figures).toEqual(own.data.figures)
  }
  const link = `/auth/v1/unsubscribe?token=${others[1].data.leave}`
  expect((await app.http.inject({ url: link })).json()).toMatchObject({ names: ['Utilization'], left: false })
  await app.http.inject({ method: 'POST', url: link })
  expect((await round(4)).map(({ recipient }) => recipient)).toEqual([
    'owner@fleet.example',
    'west@fleet.example',
  ])
  const { insightLetters } = await app.ask(
    nor(),
    '{ insightLetters { id notifyEmails unsubscribed } }',
    {},
    people.owner,
  )
  expect(insightLetters).toEqual([
    {
      id: saveInsightLetter.id,
      notifyEmails: ['owner@fleet.example', ...addresses.slice(1)],
      unsubscribed: ['boss@elsewhere.example'],
    },
  ])
})

test('whoever is limited to groups tells their colleagues of these alone', async () => {
  await app.db.pool.query('DELETE FROM insight_letter')
  await keepDay(app, 'NOR-3', '2026-11-19', { reports: 10, miles: 80, moving_ms: hours(2) })
  await counted(app, six)
  await save('part: "milesByDay", notifyEmails: ["boss@elsewhere.example"],', undefined, people.west)
  expect(await sendOne(app.db.pool, six + days(1) + hours(1))).toBe(true)
  expect((await letters()).at(-1)).toMatchObject({
    recipient: 'boss@elsewhere.example',
    data: { by: 'west@fleet.example', charts: [{ rows: [['2026-11-19', '120']] }] },
  })
})

test.each([
  ['nobody', '[]', 'at least one recipient'],
  ['what is no address', '["boss"]', 'not valid'],
  [
    'too many',
    JSON.stringify(Array.from({ length: 51 }, (_, n) => `a${n}@fleet.example`)),
    'at most 50 addresses',
  ],
])('one to %s is refused in words', async (_what, addresses, words) => {
  await expect(save(`notifyEmails: ${addresses},`)).rejects.toThrow(words)
})

test.each([
  ['a chart there is not', ['part: "x",'], 'no such chart'],
  ['no time', ['', 'category: "daily", schedules: []'], 'chedule'],
  ['a time that is none', ['', 'category: "daily", schedules: [{ time: "6" }]'], 'ime'],
  ['a customer of others', ['filters: { customerIds: [9999] },'], 'Not Authorized'],
] as const)('one with %s is refused in words', async (_what, [more, schedule], words) => {
  await expect(save(more, schedule)).rejects.toThrow(words)
})
