/** Trailers from spreadsheets on a real database: previews, taking in, cancelling, and what somebody did meanwhile. */

import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { vin } from '#domain/vehicle/vin.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { importing } from './testing.ts'
import { workOn } from './work.ts'

let app: TestApp
let nor: number
const vinOf = (serial: number) =>
  vin({ wmi: '1GR', descriptor: 'AA062', modelYear: 2019, plant: 'B', serial })

beforeAll(async () => {
  app = await testApp([
    trailer('NOR', 1, { vin: vinOf(1), groups: ['West'] }),
    trailer('NOR', 2, { vin: vinOf(2) }),
    trailer('NOR', 3, { vin: vinOf(3) }),
    trailer('BLU', 4, { vin: vinOf(4) }),
  ])
  nor = app.customers.NOR!
  await app.db.pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com'), (2, 'other@example.com')`,
  )
})
afterAll(() => app.close())
beforeEach(() =>
  app.db.pool.query(`UPDATE import_job SET state = 'cancelled' WHERE state IN ('reading', 'taking')`),
)

const of = () => importing(app, { kind: 'vehicles', customerId: nor, groups: [`CUSTOMER_ADMIN_${nor}`] })
const head = 'VIN,Unit ID,Vehicle Type,Device Type,Serial Number,Groups'
const line = (serial: number, unit: string, rest = 'Dry Van,Pro,,') => `${vinOf(serial)},${unit},${rest}`
const unitsOf = async (customerId: number) =>
  (
    await app.db.pool.query<{ unit_id: string }>(
      'SELECT unit_id FROM vehicle WHERE customer_id = $1 ORDER BY unit_id',
      [customerId],
    )
  ).rows.map(({ unit_id }) => unit_id)

test('a file shows line by line what would be made, changed, left and refused, and takes in just that', async () => {
  const { upload, lines, takeIn } = of()
  const job = await upload(
    [
      head,
      line(11, 'N-11'),
      line(1, 'NOR-1b', 'Dry Van,Pro,MRY-1,West'),
      line(2, 'NOR-2', ',,MRY-2,'),
      'X,N-12,Van,Pro,,',
    ].join('\n'),
  )
  expect(job).toMatchObject({ state: 'ready', made: 1, changed: 1, same: 1, refused: 1 })
  const [first, second, third, fourth] = await lines(job.id)
  expect(first).toMatchObject({ line: 2, outcome: 'new', name: 'N-11' })
  expect(second).toMatchObject({
    outcome: 'changed',
    changes: [{ title: 'Unit ID', old: 'NOR-1', new: 'NOR-1b' }],
  })
  expect(third).toMatchObject({ outcome: 'same', changes: [] })
  expect(fourth!.problems.join(' ')).toMatch(/A VIN has 17 characters.*there is no 'Van'/)

  expect(await takeIn(job.id)).toMatchObject({ state: 'done', done: 2 })
  expect(await unitsOf(nor)).toEqual(['N-11', 'NOR-1b', 'NOR-2', 'NOR-3'])
  const made = await app.vehicle('N-11')
  expect(made).toMatchObject({ modelYear: 2019, vehicleMfgr: 'Great Dane', axles: 2 })
  expect((await app.vehicle('NOR-1b')).groups).toEqual(['West'])
  const { rows } = await app.db.pool.query(
    `SELECT action, subject, old, new FROM audit_entry WHERE action LIKE 'vehicle%' ORDER BY id`,
  )
  expect(rows).toMatchObject([
    { action: 'vehicle created', subject: 'N-11' },
    { action: 'vehicle changed', old: { unitId: 'NOR-1' }, new: { unitId: 'NOR-1b' } },
  ])
})

test('an exported file that comes back as it was changes nothing; two cells that differ are two changes', async () => {
  const { upload, exported } = of()
  const text = await exported('csv')
  expect(await upload(text)).toMatchObject({ state: 'ready', made: 0, changed: 0, refused: 0 })
  const edited = text.replace(/NOR-2\b/, 'NOR-2x').replace(/NOR-3\b/, 'NOR-3x')
  const job = await upload(edited)
  expect(job).toMatchObject({ made: 0, changed: 2, refused: 0 })
})

test('a workbook that was exported comes back as it was', async () => {
  const { uploadBytes, exportedBytes } = of()
  expect(await uploadBytes(await exportedBytes('xlsx'))).toMatchObject({
    state: 'ready',
    made: 0,
    changed: 0,
    refused: 0,
  })
})

test('a template that was not filled in makes no trailer of its example', async () => {
  const { upload, exported, lines } = of()
  const job = await upload(await exported('csv', true))
  expect(job).toMatchObject({ made: 0, refused: 1 })
  expect((await lines(job.id))[0]!.problems).toEqual(['This is the example line of the template.'])
})

describe('a line is refused in words', () => {
  test.each([
    [
      'a VIN that stands twice in the file',
      [line(21, 'A'), line(21, 'B')],
      3,
      'VIN is the same as in line 2.',
    ],
    [
      'a unit ID that stands twice in the file',
      [line(21, 'A'), line(22, 'a')],
      3,
      'Unit ID is the same as in line 2.',
    ],
    [
      'a gateway that stands twice',
      [line(21, 'A', 'Dry Van,Pro,S-9,'), line(22, 'B', 'Dry Van,Pro,S-9,')],
      3,
      'Serial Number is the same as in line 2.',
    ],
    ['a unit ID that is there', [line(21, 'NOR-3')], 2, /^Unit ID NOR-3 is already used by the vehicle/],
    [
      'a gateway of another trailer',
      [line(21, 'A', 'Dry Van,Pro,MRY-3,')],
      2,
      'The gateway MRY-3 is carried by NOR-3. Detach it there first.',
    ],
    [
      "a gateway of another customer's trailer",
      [line(21, 'A', 'Dry Van,Pro,MRY-4,')],
      2,
      /^The gateway MRY-4 is carried by a vehicle of another customer/,
    ],
    ["another customer's VIN", [line(4, 'A')], 2, /is registered for another customer/],
    [
      'a group that is not there',
      [line(21, 'A', 'Dry Van,Pro,,East')],
      2,
      "This customer has no group 'East'.",
    ],
    ['a new trailer without a unit ID', [line(21, '')], 2, 'Unit ID is missing.'],
  ])('%s', async (_what, rows, at, words) => {
    const { upload, lines } = of()
    const job = await upload([head, ...rows].join('\n'))
    const found = (await lines(job.id)).find((one) => one.line === at)!
    expect(found.outcome).toBe('refused')
    expect(found.problems.join(' ')).toMatch(
      typeof words === 'string' ? new RegExp(`^${words.replace(/[.']/g, '.')}$`) : words,
    )
  })
})

test('trailers may exchange their gateways in one file', async () => {
  const { upload, takeIn } = of()
  const job = await upload(`VIN,Serial Number\n${vinOf(2)},MRY-3\n${vinOf(3)},MRY-2`)
  expect(job).toMatchObject({ changed: 2, refused: 0 })
  expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
  const { rows } = await app.db.pool.query(
    'SELECT vin, serial_num FROM vehicle WHERE vin = ANY($1) ORDER BY vin',
    [[vinOf(2), vinOf(3)]],
  )
  expect(Object.fromEntries(rows.map((row) => [row.vin, row.serial_num]))).toEqual({
    [vinOf(2)]: 'MRY-3',
    [vinOf(3)]: 'MRY-2',
  })
})

test('odd VINs are taken once somebody confirms them for all', async () => {
  const { upload, lines, takeIn } = of()
  const odd = `${vinOf(31).slice(0, 8)}${vinOf(31)[8] === '1' ? '2' : '1'}${vinOf(31).slice(9)}`
  const job = await upload(`${head}\n${odd},ODD-1,Dry Van,Pro,,`)
  expect(job).toMatchObject({ made: 1, odd: 1 })
  expect((await lines(job.id))[0]!.odd).toMatch(/check digit/)
  await expect(takeIn(job.id)).rejects.toThrow('1 VIN does not add up.')
  expect(await takeIn(job.id, true)).toMatchObject({ state: 'done' })
  expect(await unitsOf(nor)).toContain('ODD-1')
})

test('what somebody changed since the preview is shown again before anything is taken in', async () => {
  const { upload, lines, takeIn, job: reread } = of()
  const { id } = await upload(`VIN,Unit ID\n${vinOf(2)},STALE-2\n${vinOf(3)},STALE-3`)
  await app.db.pool.query(`UPDATE vehicle SET unit_id = 'MEANWHILE' WHERE vin = $1`, [vinOf(3)])
  const again = await takeIn(id)
  expect(again).toMatchObject({ state: 'ready', changed: 2 })
  expect(again.message).toMatch(/^Somebody changed what line 3 is about since the preview\./)
  expect((await lines(id)).at(-1)!.changes).toEqual([{ title: 'Unit ID', old: 'MEANWHILE', new: 'STALE-3' }])
  expect(await unitsOf(nor)).not.toContain('STALE-2')
  expect(await takeIn(id)).toMatchObject({ state: 'done', message: '' })
  expect((await reread(id)).state).toBe('done')
})

test('a cancelled preview is taken in by nobody', async () => {
  const { upload, cancel, takeIn, lines } = of()
  const { id } = await upload(`${head}\n${line(41, 'N-41')}`)
  expect(await cancel(id)).toBe(true)
  expect(await lines(id)).toEqual([])
  await expect(takeIn(id)).rejects.toThrow('This import is not ready to be taken in.')
  expect(await unitsOf(nor)).not.toContain('N-41')
})

test('one that is cancelled while it is shown again stays as it was', async () => {
  const { upload } = of()
  const { id } = await upload(`VIN,Unit ID\n${vinOf(3)},CANCELLED-3`)
  const linesKept = async () =>
    (await app.db.pool.query('SELECT changes FROM import_line WHERE job_id = $1', [id])).rows
  const shown = await linesKept()
  await app.db.pool.query(`UPDATE vehicle SET unit_id = 'ANOTHER-3' WHERE vin = $1`, [vinOf(3)])
  await app.db.pool.query(`UPDATE import_job SET state = 'cancelled' WHERE id = $1`, [id])
  const email = 'someone@example.com'
  const viewer = viewerOf({ sub: '1', email, groups: [`CUSTOMER_ADMIN_${nor}`] })
  await workOn(app.db.pool, {
    ...{ url: '', id, kind: 'vehicles', path: null },
    by: {
      ...{ viewer, actor: { userId: 1, email, address: null }, now: Date.now(), customerId: nor },
      reach: whole([nor]),
    },
  })
  expect(await linesKept()).toEqual(shown)
  expect(await unitsOf(nor)).toContain('ANOTHER-3')
})

test('a new file ends the previews before it, and their lines are not kept', async () => {
  const { upload, job, lines } = of()
  const older = await upload(`${head}\n${line(61, 'N-61')}`)
  const ended = await upload(`${head}\n${line(62, 'N-62')}`)
  expect(await job(older.id)).toMatchObject({ state: 'cancelled' })
  expect(await lines(older.id)).toEqual([])
  await app.db.pool.query(`UPDATE import_job SET ends = now() - interval '1 minute' WHERE id = $1`, [
    ended.id,
  ])
  await upload(`${head}\n${line(63, 'N-63')}`)
  const { rows } = await app.db.pool.query('SELECT FROM import_line WHERE job_id = ANY($1)', [
    [older.id, ended.id],
  ])
  expect(rows).toEqual([])
})

test('a trailer that is deactivated is given no gateway, and loses the one that it has', async () => {
  const { upload, lines } = of()
  const state = (status: string) =>
    app.db.pool.query('UPDATE vehicle SET sim_status = $2 WHERE vin = $1', [vinOf(2), status])
  await state('Deactivated')
  const given = await upload(`VIN,Serial Number\n${vinOf(2)},MRY-77`)
  expect(await lines(given.id)).toMatchObject([
    {
      outcome: 'refused',
      problems: [expect.stringMatching(/ is deactivated\. Activate it before you attach a gateway\.$/)],
    },
  ])
  expect(await upload(`VIN,Serial Number\n${vinOf(2)},`)).toMatchObject({ changed: 1, refused: 0 })
  await state('Activated')
})

test('an import belongs to whoever brought it', async () => {
  const { upload } = of()
  const { id } = await upload(`${head}\n${line(42, 'N-42')}`)
  const found = await app.ask(
    [`CUSTOMER_ADMIN_${nor}`],
    'query($id: ID!) { spreadsheetImport(id: $id) { id } spreadsheetLines(id: $id) { line } }',
    { id },
    2,
  )
  expect(found).toEqual({ spreadsheetImport: null, spreadsheetLines: [] })
})

test("nobody imports into another customer's fleet, or without the right", async () => {
  const { send } = of()
  for (const [customerId, group] of [
    [app.customers.BLU, `CUSTOMER_ADMIN_${nor}`],
    [nor, `CUSTOMER_${nor}`],
    [nor, 'VIEW_ONLY_ADMIN'],
  ] as const) {
    const answer = await send(head, { customerId: customerId!, groups: [group] })
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([403, 'Not Authorized'])
  }
})

test('one that was being taken in when the server stopped has failed, and nothing was changed', async () => {
  const { upload, job } = of()
  const { id } = await upload(`${head}\n${line(51, 'N-51')}`)
  await app.db.pool.query(
    `UPDATE import_job SET state = 'taking', beat = now() - interval '2 minutes' WHERE id = $1`,
    [id],
  )
  expect(await job(id)).toMatchObject({
    state: 'failed',
    message: 'The server was stopped before it was done. Nothing was changed. Please import the file again.',
  })
  expect(await unitsOf(nor)).not.toContain('N-51')
})

test('a preview that was lost with the database takes nothing in, and says so', async () => {
  const { upload, takeIn } = of()
  const { id } = await upload(`${head}\n${line(52, 'N-52')}`)
  await app.db.pool.query('DELETE FROM import_line WHERE job_id = $1', [id])
  expect(await takeIn(id)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^The preview was lost when the database was restarted\./),
  })
})

test('a file that is too large is refused before it is read', async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v1/api/imports?kind=vehicles&customerId=${nor}`,
    headers: {
      authorization: `Bearer ${await app.token(`CUSTOMER_ADMIN_${nor}`)}`,
      'content-type': 'application/octet-stream',
      'content-length': String(100 * 1024 * 1024),
    },
    payload: 'VIN',
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json().errorMessage).toMatch(/^The file is larger than 64 MB\./)
})

test('thousands of trailers are read and taken in on a thread of their own', async () => {
  const { upload, takeIn } = of()
  const many = 3_000
  const rows = Array.from({ length: many }, (_, n) =>
    line(1_000 + n, `BULK-${n}`, `Dry Van,Pro,BULK-${n},West`),
  )
  const job = await upload([head, ...rows].join('\n'))
  expect(job).toMatchObject({ made: many, refused: 0 })
  expect(await takeIn(job.id)).toMatchObject({ state: 'done', done: many })
  const { rows: counted } = await app.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM vehicle WHERE unit_id LIKE 'BULK-%' AND customer_id = $1`,
    [nor],
  )
  expect(counted[0]!.count).toBe(many)
})

test('50,001 lines are refused in words', async () => {
  const { upload } = of()
  const job = await upload(`VIN\n${`${vinOf(1)}\n`.repeat(50_001)}`)
  expect(job).toMatchObject({
    state: 'failed',
    message: 'The file has more than 50,000 lines. Split it into several files.',
  })
})

test('an export is packed where the reader takes that', async () => {
  const answer = await app.http.inject({
    url: `/v1/api/imports/export?kind=vehicles&customerId=${nor}&format=csv`,
    headers: {
      authorization: `Bearer ${await app.token(`CUSTOMER_ADMIN_${nor}`)}`,
      'accept-encoding': 'gzip',
    },
  })
  expect(gunzipSync(answer.rawPayload).toString('utf8')).toMatch(/^\ufeffID,VIN,Unit ID,/)
})
