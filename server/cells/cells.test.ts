/** Two cells and a front, as processes: what is asked goes where it belongs, also while a customer moves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import {
  end,
  password,
  post,
  report,
  root,
  startCells,
  startSending,
  storedIn,
  type TestCells,
} from './testing.ts'

let all: TestCells
let cells: readonly Database[]
let directory: Database
let front: string

beforeAll(async () => {
  all = await startCells([
    ['NOR', [1, 2, 3]],
    ['SUD', [4]],
  ])
  cells = all.databases
  directory = all.directory
  front = all.front.url
})
afterAll(() => all.close())

const signIn = async (email: string, at = front) => {
  const basic = Buffer.from(`${email}:${password}`).toString('base64')
  const answer = await fetch(`${at}/auth/v1/loginV2`, { headers: { authorization: `Basic ${basic}` } })
  const { token, refreshToken } = (await answer.json()) as { token: string | null; refreshToken: string }
  return { status: answer.status, token, refreshToken, cookie: answer.headers.get('set-cookie') }
}
/** Names of the customers that somebody sees. */
const customersSeen = async (token: string, cookie: string | null): Promise<readonly string[]> => {
  const answer = await fetch(`${front}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      cookie: cookie?.split(';')[0] ?? '',
    },
    body: JSON.stringify({ query: '{ customers { shortName } }' }),
  })
  const { data } = (await answer.json()) as { data: { customers: { shortName: string }[] } }
  return data.customers.map(({ shortName }) => shortName)
}
const serialsIn = async ({ pool }: Database) =>
  (
    await pool.query<{ serial: string; n: number }>(
      `SELECT v.serial_num AS serial, count(*)::int AS n FROM report r JOIN vehicle v ON v.id = r.vehicle_id GROUP BY 1 ORDER BY 1`,
    )
  ).rows
test('the directory knows whose is whose, soon after', async () => {
  await expect
    .poll(async () => {
      const { rows } = await directory.pool.query(
        `SELECT kind, key, cell FROM entry WHERE kind IN ('serial', 'email') AND key ~ '^(MRY|chief)' ORDER BY 2`,
      )
      return rows.map(({ key, cell }) => `${key} ${cell}`)
    })
    .toEqual([
      ...['MRY-1 cell-0', 'MRY-2 cell-0', 'MRY-3 cell-0', 'MRY-4 cell-1'],
      ...['chief@nor.example cell-0', 'chief@sud.example cell-1'],
    ])
})

test('ids of two cells never meet', async () => {
  const { rows } = await cells[1]!.pool.query('SELECT min(id) AS id FROM vehicle')
  expect(rows[0].id).toBeGreaterThan(2 ** 25)
})

test('a batch goes to the cells of its gateways, and gets one answer', async () => {
  const answer = await post([report(1, 10), report(4, 20), report(9, 1), report(1, 11)], front)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    accepted: 3,
    rejected: [{ index: 2, reason: expect.stringContaining('MRY-9') }],
  })
  expect(await serialsIn(cells[0]!)).toEqual([{ serial: 'MRY-1', n: 2 }])
  expect(await serialsIn(cells[1]!)).toEqual([{ serial: 'MRY-4', n: 1 }])
})

test('people sign in by their e-mail, and see their own customer', async () => {
  for (const [email, cell, customer] of [
    ['chief@nor.example', 'cell-0', 'NOR'],
    ['chief@sud.example', 'cell-1', 'SUD'],
  ] as const) {
    const { status, token, cookie, refreshToken } = await signIn(email)
    expect({ email, status }).toEqual({ email, status: 200 })
    expect(cookie).toContain(`tandem_cell=${cell};`)
    expect(await customersSeen(token!, cookie)).toEqual([customer])
    const again = await fetch(`${front}/auth/v1/refreshToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `tandem_cell=${cell}` },
      body: JSON.stringify({ refreshToken }),
    })
    expect(again.status).toBe(200)
  }
  expect((await signIn('nobody@else.example')).status).toBe(401)
})

test('a super admin sees the customers of all cells, and no front brings such questions in', async () => {
  const { token, cookie } = await signIn(root)
  const list = async () => {
    const answer = await fetch(`${front}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        cookie: cookie?.split(';')[0] ?? '',
      },
      body: JSON.stringify({
        query: '{ findAllCustomers(allCells: {}) { customers { shortName } cells { name problem } } }',
      }),
    })
    return ((await answer.json()) as { data: { findAllCustomers: unknown } }).data.findAllCustomers
  }
  await expect.poll(list).toEqual({
    customers: [{ shortName: 'NOR' }, { shortName: 'SUD' }],
    cells: [
      { name: 'cell-0', problem: null },
      { name: 'cell-1', problem: null },
    ],
  })
  expect((await fetch(`${front}/cells/v1/list`, { method: 'POST', body: '{}' })).status).toBe(404)
})

test('a customer moves while its trailers report: nothing that was acknowledged is missing, and all goes on in the other cell', async () => {
  const { acknowledged, stop } = startSending([1, 2, 4], front)
  const more = async () => {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20)
  }
  await more()
  const { text } = await all.move('NOR', 0, 1)
  expect(text).toContain('The customer is in the cell "cell-1"')
  await more()
  await stop()

  const rows = await storedIn(cells[1]!)
  const stored = new Set(rows)
  expect([...acknowledged].filter((one) => !stored.has(one))).toEqual([])
  expect(rows.length).toBe(stored.size)
  for (const table of ['customer', 'vehicle', 'report', 'vehicle_state', 'user_role']) {
    const column = table === 'customer' ? 'id' : 'customer_id'
    const { rows: left } = await cells[0]!.pool.query(`SELECT FROM ${table} WHERE ${column} > 0`)
    expect({ table, left: left.length }).toEqual({ table, left: 0 })
  }
  // What was known of a vehicle came along: its miles go on from where they were.
  await expect
    .poll(async () => {
      const { rows: now } = await cells[1]!.pool.query(
        `SELECT state::json->'readings'->'odometer'->'reading'->>'miles' AS miles FROM vehicle_state s
          JOIN vehicle v ON v.id = s.vehicle_id WHERE v.serial_num = 'MRY-1'`,
      )
      return Number(now[0]?.miles)
    })
    .toBeGreaterThan(100)
  const { status, cookie, token } = await signIn('chief@nor.example')
  expect(status).toBe(200)
  expect(await customersSeen(token!, cookie)).toEqual(['NOR'])
  expect(cookie).toContain('tandem_cell=cell-1;')
})

test('where a cell is away, the other goes on', async () => {
  await end(all.cells[0]!)
  expect((await post([report(4, 9_000)], front)).status).toBe(200)
  const lost = await post([report(9, 1)], front)
  expect(lost.status).toBe(503)
  expect(lost.headers.get('retry-after')).toBe('2')
})
