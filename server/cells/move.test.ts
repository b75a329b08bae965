/** A move that ends in the middle, wherever that is, is begun again and ends well. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftMoves } from './left-moves.ts'
import { post, report, startCells, startSending, storedIn, type TestCells } from './testing.ts'

let all: TestCells
beforeAll(async () => {
  all = await startCells([
    ['NOR', [1, 2, 3]],
    ['SUD', [4]],
  ])
  await post([report(1, 10), report(2, 10), report(3, 10), report(4, 10)], all.front.url)
})
afterAll(() => all.close())

/** What the command says right before the part that it is ended in. */
const parts = [
  ['while rows come', /rows came in/],
  ['while the customer is held', /is held/],
  ['before the other cell has everything', /What had begun/],
  ['once the other cell has everything', /The last .* rows/],
  ['while what is left is deleted', /is in the cell/],
] as const

const customersOf = async (cell: number) =>
  (await all.databases[cell]!.pool.query('SELECT abbrev FROM customer WHERE id > 0 ORDER BY 1')).rows.map(
    ({ abbrev }) => abbrev,
  )
const ended = async (cell: number) => {
  const { pool } = all.databases[cell]!
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM cell_move) AS moves, (SELECT count(*)::int FROM cell_touched) AS touched,
      (SELECT count(*)::int FROM pg_trigger WHERE tgname LIKE 'cell_touched%') AS triggers`,
  )
  return rows[0]
}

test.each(parts)('a move that is ended %s', async (_name, line) => {
  const from = (await customersOf(0)).includes('NOR') ? 0 : 1
  const to = 1 - from
  const { acknowledged, stop } = startSending([1, 2, 4], all.front.url)
  const killed = await all.move('NOR', from, to, (said, child) => {
    if (line.test(said)) child.kill('SIGKILL')
  })
  expect(killed.text).toMatch(line)
  expect(killed.code).toBeNull()
  // Whoever runs the cell is told.
  await expect
    .poll(async () => (await leftMoves(all.databases[from]!.pool)).map(({ abbrev }) => abbrev))
    .toEqual(['NOR'])
  const again = await all.move('NOR', from, to)
  expect(again).toMatchObject({ code: 0, text: expect.stringContaining('Nothing of it is left') })
  // They go on in the other cell.
  const before = acknowledged.size
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20)
  await stop()

  expect(await customersOf(from)).not.toContain('NOR')
  expect(await customersOf(to)).toContain('NOR')
  const rows = [...(await storedIn(all.databases[0]!)), ...(await storedIn(all.databases[1]!))]
  const stored = new Set(rows)
  expect([...acknowledged].filter((one) => !stored.has(one))).toEqual([])
  expect(rows.length).toBe(stored.size)
  const { rows: left } = await all.databases[from]!.pool.query(
    "SELECT FROM report r JOIN vehicle v ON v.id = r.vehicle_id WHERE v.serial_num = 'MRY-1'",
  )
  expect(left).toEqual([])
  expect([await ended(0), await ended(1)]).toEqual(
    Array.from({ length: 2 }, () => ({ moves: 0, touched: 0, triggers: 0 })),
  )
})

test('one whose name is taken in the other cell goes on where it is, and nothing of the move is left', async () => {
  const from = (await customersOf(0)).includes('NOR') ? 0 : 1
  const { pool } = all.databases[1 - from]!
  await pool.query(
    `INSERT INTO customer (abbrev, short_name, long_name, retention_duration_days) VALUES ('NOR', 'x', 'x', 30)`,
  )
  expect(await all.move('NOR', from, 1 - from)).toMatchObject({
    code: 1,
    text: expect.stringContaining('has one of the same name already'),
  })
  await pool.query(`DELETE FROM customer WHERE abbrev = 'NOR'`)
  expect(await ended(from)).toEqual({ moves: 0, touched: 0, triggers: 0 })
  const answer = await post([report(2, 800)], all.cells[from]!.url)
  expect(await answer.json()).toMatchObject({ accepted: 1 })
})

test('whoever brings reports to the cell that a customer has left is asked to come again', async () => {
  const from = (await customersOf(0)).includes('NOR') ? 1 : 0
  const answer = await post([report(2, 900)], all.cells[from]!.url)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).not.toBeNull()
  // Whom it never had it does not know.
  const unknown = await post([report(99, 1)], all.cells[from]!.url)
  expect(await unknown.json()).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] })
})
