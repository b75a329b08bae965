/** Super admins' lists over all cells: whole and in order, read by nobody else, and missing nothing in silence. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { listPath } from '../all-cells/ask.ts'
import { makeStatements } from '../all-cells/statement.ts'
import { makeRefusingPort } from '../all-cells/testing.ts'
import { productVersion } from '../messages/version.ts'
import type { Database } from '../platform/database.ts'
import { trailer } from '../testing.ts'
import { cellLists } from './lists.ts'
import { appCell, email, secretsKey, testDirectory } from './testing/app-cell.ts'

const names = (letters: string) => [...letters].map((letter) => `${letter}${letter.toLowerCase()}`)
/** Customers that stand between one another in the alphabet, of both cells. */
const here = names('ACDGKMZ')
const there = names('BEFHLNY')
let directory: Database
let a: Awaited<ReturnType<typeof appCell>>
let b: Awaited<ReturnType<typeof appCell>>

beforeAll(async () => {
  directory = await testDirectory()
  const fleet = (abbrevs: readonly string[], from: number) =>
    abbrevs.map((abbrev, n) => trailer(abbrev, from + n))
  a = await appCell({ directory, name: 'a', vehicles: fleet(here, 1) })
  b = await appCell({ directory, name: 'b', vehicles: fleet(there, 101) })
})
afterAll(async () => {
  await a.close()
  await b.close()
  await directory.close()
})

const root = ['ADMINS']
const query = `query($all: AllCellsInput, $sort: SortingInput, $page: PaginationInput, $filters: [FilterInput!]) {
  findAllCustomers(allCells: $all, sortingInput: $sort, paginationInput: $page, filters: $filters) {
    customerCount customers { id shortName totalAssets } cells { name isHere url problem count ids next } } }`
interface Part {
  readonly name: string
  readonly problem: string | null
  readonly ids: readonly string[]
  readonly next: number
}
interface Page {
  readonly customerCount: number
  readonly customers: readonly { readonly id: string; readonly shortName: string }[]
  readonly cells: readonly Part[] | null
}
const customers = async (variables: object = {}, groups = root, at = a): Promise<Page> =>
  (await at.app.ask(groups, query, { all: {}, ...variables })).findAllCustomers
const noneState = { field: 'state', condition: 'isExactly', value: 'none' }
const namesOf = ({ customers }: Page) => customers.map(({ shortName }) => shortName)

describe('a super admin', () => {
  test('sees the customers of all cells in one order, and of which each is', async () => {
    const page = await customers()
    expect(namesOf(page)).toEqual([...here, ...there].sort())
    expect(page.customerCount).toBe(14)
    expect(page.cells).toMatchObject([
      { name: 'a', isHere: true, problem: null, count: 7, url: 'https://a.fleet.example' },
      { name: 'b', isHere: false, problem: null, count: 7, url: 'https://b.fleet.example' },
    ])
    const [first, second] = page.cells!
    for (const { id, shortName } of page.customers)
      expect((here.includes(shortName) ? first : second)!.ids).toContain(id)
  })

  test.each([
    ['shortName', true],
    ['shortName', false],
    ['created', true],
    ['dotNumber', true],
    ['totalAssets', false],
  ])('turns pages of it by %s (upwards: %s): no row is left out or there twice', async (sortBy, sortAsc) => {
    const sort = { sortBy, sortAsc }
    const whole = namesOf(await customers({ sort }))
    const size = { pageSize: 4 }
    const jumped: string[] = []
    const walked: string[] = []
    let all: object = {}
    for (let pageNumber = 0; pageNumber < 4; pageNumber++) {
      jumped.push(...namesOf(await customers({ sort, page: { ...size, pageNumber } })))
      const page = await customers({ sort, page: { ...size, pageNumber }, all })
      walked.push(...namesOf(page))
      all = { page: pageNumber + 1, cells: page.cells!.map(({ name, next }) => ({ name, next })) }
    }
    expect(whole).toHaveLength(14)
    expect(jumped).toEqual(whole)
    expect(walked).toEqual(whole)
  })

  test('filters it', async () => {
    const filters = [{ field: 'shortName', condition: 'like', value: 'h' }]
    expect(await customers({ filters })).toMatchObject({ customerCount: 1, customers: [{ shortName: 'Hh' }] })
  })

  test('sees users, trailers and subscriptions so, too', async () => {
    const { managedTrailers } = await a.app.ask(
      root,
      '{ managedTrailers(allCells: {}) { trailerCount trailers { unitId customerName } cells { name count } } }',
    )
    expect(
      managedTrailers.trailers.map(({ customerName }: { customerName: string }) => customerName),
    ).toEqual([...here, ...there].sort())
    const { users } = await a.app.ask(
      root,
      '{ users(userDtoInput: { allCells: {} }) { userCount users { email roleType customerNames } cells { name count } } }',
    )
    expect(users).toMatchObject({
      userCount: 2,
      users: [
        { email, customerNames: ['Admin'] },
        { email, customerNames: ['Admin'] },
      ],
    })
    const { subscriptions } = await a.app.ask(
      root,
      `{ subscriptions(allCells: {}, filters: [{ field: "state", condition: "isExactly", value: "none" }]) {
        subscriptionCount subscriptions { unitId state } cells { name problem } } }`,
    )
    expect(subscriptions).toMatchObject({
      subscriptionCount: 14,
      cells: [{ problem: null }, { problem: null }],
    })
  })

  test('of one customer they are of this cell alone, and nothing is said of others', async () => {
    const only = `customerId: "${a.app.customers.Aa}"`
    for (const [field, asked] of [
      ['managedTrailers', `allCells: {}, ${only}`],
      ['subscriptions', `allCells: {}, ${only}`],
      ['users', `userDtoInput: { allCells: {}, ${only} }`],
    ] as const) {
      const answer = await a.app.ask(root, `{ ${field}(${asked}) { cells { name } } }`)
      expect(answer[field]).toEqual({ cells: null })
    }
  })

  test('who is none in the other cell is told so, and sees the own one', async () => {
    const { pool } = b.app.db
    await pool.query('UPDATE user_account SET enabled = false WHERE email = $1', [email])
    const page = await customers()
    await pool.query('UPDATE user_account SET enabled = true WHERE email = $1', [email])
    expect(namesOf(page)).toEqual(here)
    expect(page.cells).toMatchObject([{ problem: null }, { name: 'b', problem: 'account' }])
  })
})

test.each(cellLists)('where ids alone are looked at, they are in the same order: $name', async (list) => {
  const by = {
    viewer: viewerOf({ sub: '1', email, groups: root }),
    db: a.app.db.pool,
    now: Date.now(),
  }
  const filters = list.name === 'subscriptions' ? { filters: [noneState] } : {}
  const window = { limit: 5, offset: 0, overCells: true }
  const whole = await list.page(by, filters, window)
  const bare = await list.page(by, filters, { ...window, isBare: true })
  expect(bare).toMatchObject({ count: whole.count, places: whole.places })
  expect(bare.rows.map(list.idOf)).toEqual(whole.rows.map(list.idOf))
  expect(whole.rows).not.toEqual([])
  if (list.name !== 'customers')
    for (const row of bare.rows)
      for (const read of ['vin', 'unitId', 'email', 'claims']) expect(row).not.toHaveProperty(read)
})

test.each(['CUSTOMER_ADMIN', 'CUSTOMER', 'VIEW_ONLY_ADMIN', 'ALL_CUSTOMER_VIEW', 'SUPPORT'])(
  'nobody else sees other cells: %s',
  async (role) => {
    const claim = role.startsWith('CUSTOMER') ? `${role}_${a.app.customers.Aa}` : role
    const page = await customers({}, [claim])
    expect(page.cells).toBeNull()
    expect(namesOf(page).filter((name) => there.includes(name))).toEqual([])
  },
)

test('who does not ask for all cells gets this one alone', async () => {
  const page = await customers({ all: null })
  expect([namesOf(page), page.cells]).toEqual([here, null])
})

describe('a cell that cannot answer', () => {
  /** A third one, which has not asked yet where others are. */
  const withThird = async (key: string, act: (third: typeof a) => Promise<void>) => {
    const third = await appCell({ directory, name: 'd', vehicles: [], key })
    await act(third)
    await third.close()
    await directory.pool.query(`DELETE FROM cell WHERE name IN ('c', 'd')`)
  }

  test('is named, and the others are seen', async () => {
    const { url, close } = await makeRefusingPort()
    await directory.pool.query(`INSERT INTO cell (name, number, url) VALUES ('c', 9, $1)`, [url])
    await withThird(secretsKey, async (third) => {
      const page = await customers({}, root, third)
      expect(namesOf(page)).toEqual([...here, ...there].sort())
      expect(page.cells).toMatchObject([
        { name: 'd', problem: null },
        { name: 'a', problem: null },
        { name: 'b', problem: null },
        { name: 'c', problem: 'away', ids: [] },
      ])
    })
    await close()
  })

  test('does not believe one that has another key', async () => {
    await withThird('another-key-of-another-place-01', async (third) => {
      const page = await customers({}, root, third)
      expect(page.cells).toMatchObject([
        { name: 'd', problem: null },
        { name: 'a', problem: 'refused' },
        { name: 'b', problem: 'refused' },
      ])
    })
  })
})

describe('what another cell asks', () => {
  const body = (more: object = {}) =>
    JSON.stringify({ list: 'customers', args: {}, isBare: false, limit: 20, offset: 0, version: '', ...more })
  const ask = async (authorization: string | null, sent: string) => {
    const answer = await fetch(`${b.url}${listPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      body: sent,
    })
    return { status: answer.status, text: await answer.text() }
  }
  const good = { from: 'a', to: 'b', email }
  const said = async (statement: object = {}, about = body(), at = Date.now(), key = secretsKey) =>
    `Cell ${await makeStatements(key).make({ ...good, ...statement }, about, at)}`

  test.each<[string, () => Promise<string | null>]>([
    ['nothing', async () => null],
    ['a token of a super admin', async () => `Bearer ${await b.app.token('ADMINS')}`],
    ['a forged statement', () => said({}, body(), Date.now(), 'a-key-that-somebody-guessed-0123')],
    ['a statement to another cell', () => said({ to: 'a' })],
    ['a statement of half a minute ago', () => said({}, body(), Date.now() - 32_000)],
    ['a statement of later', () => said({}, body(), Date.now() + 30_000)],
    ['a statement about another question', () => said({}, body({ list: 'users' }))],
  ])('is refused with %s', async (_what, authorization) => {
    const { status, text } = await ask(await authorization(), body())
    expect(status).toBe(401)
    for (const name of there) expect(text).not.toContain(name)
  })

  test('is refused for somebody who is no super admin here, or is of another version', async () => {
    expect((await ask(await said(), body())).status).toBe(409)
    const { pool } = b.app.db
    await pool.query(`INSERT INTO user_account (email, name) VALUES ('plain@example.com', 'Plain')`)
    const sent = body({ version: await versionThere() })
    for (const [who, status] of [
      [email, 200],
      ['plain@example.com', 403],
      ['nobody@example.com', 403],
    ] as const)
      expect((await ask(await said({ email: who }, sent), sent)).status).toBe(status)
  })

  test('is bounded', async () => {
    const version = await versionThere()
    for (const sent of [body({ version, limit: 10_001 }), body({ version, offset: -1 }), 'no json'])
      expect((await ask(await said({}, sent), sent)).status).toBe(400)
    const large = body({ version, args: { search: 'x'.repeat(600_000) } })
    expect((await ask(await said({}, large), large)).status).toBe(413)
  })

  const versionThere = async (): Promise<string> => {
    const { rows } = await b.app.db.pool.query('SELECT name FROM migration ORDER BY number DESC LIMIT 1')
    return `${productVersion} ${rows[0].name}`
  }
})
