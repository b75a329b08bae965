/** Saved views through GraphQL, on a real database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainLayout } from '#domain/columns/layout.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)])
  for (const [id, email] of [
    [1, 'someone@example.com'],
    [2, 'other@nor.example'],
    [3, 'third@blu.example'],
  ])
    await app.db.pool.query('INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES ($1, $2)', [
      id,
      email,
    ])
})
afterAll(() => app.close())
beforeEach(() => app.db.pool.query('DELETE FROM fleet_view'))

const nor = () => [`CUSTOMER_${app.customers.NOR}`]
const blu = () => [`CUSTOMER_${app.customers.BLU}`]
const view = { search: 'f.door_status_calculated=open', layout: { ...plainLayout, hidden: ['vin'] } }
const save = async (input: object, groups = nor(), userId = 1) =>
  (
    await app.ask(
      groups,
      'mutation($input: SavedFleetViewInput!) { saveFleetView(input: $input) { id name customerId mine view } }',
      { input: { name: 'Open doors', view, ...input } },
      userId,
    )
  ).saveFleetView
const names = async (groups = nor(), userId = 1) =>
  (await app.ask(groups, '{ fleetViews { name mine isDefault } }', {}, userId)).fleetViews.map(
    ({ name, mine, isDefault }: { name: string; mine: boolean; isDefault: boolean }) =>
      [name, mine && 'mine', isDefault && 'default'].filter(Boolean).join(' '),
  )
const act = (mutation: string, groups = nor(), userId = 1) =>
  app.ask(groups, `mutation { ${mutation} }`, {}, userId)

test('a view is mine alone until I share it with my customer, and then nobody else’s', async () => {
  const { id, view: kept } = await save({})
  expect(kept).toEqual(view)
  expect(await names()).toEqual(['Open doors mine'])
  expect(await names(nor(), 2)).toEqual([])
  await save({ id, customerId: app.customers.NOR })
  expect(await names(nor(), 2)).toEqual(['Open doors'])
  expect(await names(blu(), 3)).toEqual([])
})

test('each chooses a default of their own, which goes with its view', async () => {
  const { id } = await save({ customerId: app.customers.NOR })
  await act(`chooseFleetView(id: ${id})`, nor(), 2)
  expect(await names(nor(), 2)).toEqual(['Open doors default'])
  expect(await names()).toEqual(['Open doors mine'])
  await act('chooseFleetView', nor(), 2)
  expect(await names(nor(), 2)).toEqual(['Open doors'])
  await act(`chooseFleetView(id: ${id})`)
  await act(`deleteFleetView(id: ${id})`)
  expect(await names()).toEqual([])
})

test('what is another’s is neither changed, deleted nor chosen; an administrator clears what is shared', async () => {
  const { id } = await save({ customerId: app.customers.NOR })
  await expect(save({ id, name: 'Mine now' }, nor(), 2)).rejects.toThrow('Not Authorized')
  await expect(act(`deleteFleetView(id: ${id})`, nor(), 2)).rejects.toThrow('Not Authorized')
  await expect(act(`chooseFleetView(id: ${id})`, blu(), 3)).rejects.toThrow('Not Authorized')
  await expect(save({ customerId: app.customers.BLU })).rejects.toThrow('Not Authorized')
  await act(`deleteFleetView(id: ${id})`, [`CUSTOMER_ADMIN_${app.customers.NOR}`], 2)
  expect(await names()).toEqual([])
})

test.each([
  [{ name: ' ' }, 'A view has a name of 1 to 60 characters.'],
  [{ view: { search: 7 } }, 'The view cannot be read.'],
])('%j is refused in words', async (input, words) => {
  await expect(save(input)).rejects.toThrow(words)
})
