/** A customer that moves is in lists over all cells once: that of the cell which it leaves, until it has gone over. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { trailer } from '../testing.ts'
import { appCell, testDirectory } from './testing/app-cell.ts'

const here = ['Aa', 'Cc']
const there = ['Bb', 'Dd']
const root = ['ADMINS']
let directory: Database
let a: Awaited<ReturnType<typeof appCell>>
let b: Awaited<ReturnType<typeof appCell>>

/** @param state `gone, noted`: also that the other cell has let go */
const note = async ({ app }: typeof a, state: string) => {
  const [name, noted] = state.split(', ')
  const concerned = `FROM customer WHERE short_name IN ('Aa', 'Bb')`
  await app.db.pool.query(`INSERT INTO cell_move (customer_id, state) SELECT id, $1 ${concerned}`, [name])
  if (noted) await app.db.pool.query(`INSERT INTO cell_gone (customer_id) SELECT id ${concerned}`)
}
const everywhere = `{ findAllCustomers(allCells: {}) { customerCount customers { shortName } }
  managedTrailers(allCells: {}) { trailerCount trailers { customerName } }
  subscriptions(allCells: {}, filters: [{ field: "state", condition: "isExactly", value: "none" }]) {
    subscriptionCount subscriptions { customerName } }
  users(userDtoInput: { allCells: {} }) { userCount users { name } } }`
const seen = async () => {
  const answer = await a.app.ask(root, everywhere)
  const { findAllCustomers, managedTrailers, subscriptions, users } = answer
  const customerNames = (rows: readonly { readonly customerName: string }[]) =>
    rows.map(({ customerName }) => customerName).sort()
  return {
    counts: [
      ...[findAllCustomers.customerCount, managedTrailers.trailerCount],
      ...[subscriptions.subscriptionCount, users.userCount],
    ],
    customers: findAllCustomers.customers.map(({ shortName }: { shortName: string }) => shortName),
    trailers: customerNames(managedTrailers.trailers),
    subscriptions: customerNames(subscriptions.subscriptions),
    users: users.users.map(({ name }: { name: string }) => name).sort(),
  }
}
const without = (gone: readonly string[]) => {
  const names = [...here, ...there].filter((name) => !gone.includes(name)).sort()
  const people = ['Aa', 'Bb'].filter((name) => !gone.includes(name)).map((name) => `Chief of ${name}`)
  return {
    counts: [names.length, names.length, names.length, people.length + 3],
    ...{ customers: names, trailers: names, subscriptions: names },
    users: [...people, 'Of two', 'Root', 'Root'],
  }
}

beforeAll(async () => {
  directory = await testDirectory()
  a = await appCell({ directory, name: 'a', vehicles: here.map((abbrev, n) => trailer(abbrev, n + 1)) })
  b = await appCell({ directory, name: 'b', vehicles: there.map((abbrev, n) => trailer(abbrev, n + 101)) })
  for (const [{ app }, own, other] of [
    [a, 'Aa', 'Cc'],
    [b, 'Bb', null],
  ] as const)
    for (const [name, customers] of [
      [`Chief of ${own}`, [own]],
      ...(other === null ? [] : ([['Of two', [own, other]]] as const)),
    ] as const)
      await app.db.pool.query(
        `WITH made AS (INSERT INTO user_account (email, name, account_status, created, updated)
            VALUES ($1, $2, 'CONFIRMED', now(), now()) RETURNING id)
          INSERT INTO user_role (user_id, role, customer_id)
            SELECT made.id, 'CUSTOMER_ADMIN', c.id FROM made, customer c WHERE c.short_name = ANY($3)`,
        [`${name.replaceAll(' ', '.').toLowerCase()}@example.com`, name, customers],
      )
})
afterEach(async () => {
  for (const { app } of [a, b])
    await app.db.pool.query('DELETE FROM cell_move; DELETE FROM cell_gone; DELETE FROM customer_deletion')
})
afterAll(async () => {
  await a.close()
  await b.close()
  await directory.close()
})

test.each([
  ['is still where it was while it is copied and held', 'copying', 'leaving', []],
  ['is not listed where it arrives', 'copying', 'arriving', ['Bb']],
  ['is still where it was until the other cell has let it go', 'gone', 'arriving', ['Bb']],
  ['is no longer listed where it was', 'gone, noted', 'copying', ['Aa']],
  ['is left out of this cell as of another', 'arriving', 'gone, noted', ['Aa', 'Bb']],
])('a customer that moves %s', async (_what, stateHere, stateThere, gone) => {
  await note(a, stateHere)
  await note(b, stateThere)
  expect(await seen()).toEqual(without(gone))
})

test('a customer is still listed where it is being deleted, which holds it in the same way', async () => {
  for (const one of [a, b]) {
    await note(one, 'gone')
    await one.app.db.pool.query(
      `INSERT INTO customer_deletion (customer_id, name, asked_by, created, state)
        SELECT customer_id, 'x', 'x', now(), 'waiting' FROM cell_move`,
    )
  }
  expect(await seen()).toEqual(without([]))
})

test('a customer is in the list of its cell alone, as before', async () => {
  await note(a, 'arriving')
  const { findAllCustomers } = await a.app.ask(root, '{ findAllCustomers { customers { shortName } } }')
  expect(findAllCustomers.customers).toEqual(here.map((shortName) => ({ shortName })))
})
