/** Dashboards of one's own over GraphQL, on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, type ReportsApp, reportsApp, six } from '../reports/testing.ts'

let app: ReportsApp
beforeAll(async () => {
  app = await reportsApp(() => six)
})
afterAll(() => app.close())

const nor = () => [`CUSTOMER_${app.customers.NOR}`]
const cards = '[{ insight: "dwell", part: "arrivals" }, { insight: "utilization", part: "used" }]'
const save = async (more: string, who: number = people.owner, groups = nor()) =>
  (
    await app.ask(
      groups,
      `mutation { saveInsightBoard(input: { ${more} }) { id name customerId mine by cards { insight part } } }`,
      {},
      who,
    )
  ).saveInsightBoard
const names = async (who: number, groups = nor()) =>
  (await app.ask(groups, '{ insightBoards { name mine } }', {}, who)).insightBoards

test('a dashboard of one’s own keeps its cards in order, and nobody else has it', async () => {
  expect(await save(`name: " Mornings ", cards: ${cards}`)).toMatchObject({
    name: 'Mornings',
    customerId: null,
    mine: true,
    by: 'owner@fleet.example',
    cards: [
      { insight: 'dwell', part: 'arrivals' },
      { insight: 'utilization', part: 'used' },
    ],
  })
  expect(await names(people.owner)).toEqual([{ name: 'Mornings', mine: true }])
  expect(await names(people.west)).toEqual([])
})

test('one that is shared is everybody’s of the customer to see, and its owner’s to change', async () => {
  const { id } = await save(`name: "Yards", customerId: ${app.customers.NOR}, cards: ${cards}`)
  expect(await names(people.west)).toEqual([{ name: 'Yards', mine: false }])
  expect(await names(people.other, [`CUSTOMER_${app.customers.BLU}`])).toEqual([])
  await expect(save(`id: ${id}, name: "Mine", cards: ${cards}`, people.west)).rejects.toThrow(
    'Not Authorized',
  )
  await expect(app.ask(nor(), `mutation { deleteInsightBoard(id: ${id}) }`, {}, people.west)).rejects.toThrow(
    'Not Authorized',
  )
  await expect(save(`name: "Theirs", customerId: ${app.customers.BLU}, cards: ${cards}`)).rejects.toThrow(
    'Not Authorized',
  )
  expect(await save(`id: ${id}, name: "Yards", cards: ${cards}`)).toMatchObject({ id, customerId: null })
  expect(await names(people.west)).toEqual([])
  expect(
    (await app.ask(nor(), `mutation { deleteInsightBoard(id: ${id}) }`, {}, people.owner)).deleteInsightBoard,
  ).toBe(true)
})

test.each([
  ['no name', `name: " ", cards: ${cards}`, 'needs a name'],
  ['no cards', 'name: "x", cards: []', '1 to 24 cards'],
  [
    'a card there is not',
    'name: "x", cards: [{ insight: "dwell", part: "x" }]',
    'There is no card “x” in “dwell”',
  ],
  [
    'a card twice',
    'name: "x", cards: [{ insight: "dwell", part: "dwell" }, { insight: "dwell", part: "dwell" }]',
    'once',
  ],
])('one with %s is refused in words', async (_what, input, words) => {
  await expect(save(input)).rejects.toThrow(words)
})

test('each change is in the audit trail', async () => {
  const { rows } = await app.db.pool.query(
    `SELECT action, subject FROM audit_entry WHERE action LIKE 'dashboard%' ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'dashboard saved', subject: 'Mornings' },
    { action: 'dashboard saved', subject: 'Yards' },
    { action: 'dashboard changed', subject: 'Yards' },
    { action: 'dashboard deleted', subject: 'Yards' },
  ])
})
