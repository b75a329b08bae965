/** Groups, users, service centers and geofences from spreadsheets, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetKind, sheetKindKeys } from '#domain/spreadsheet/index.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { importing } from './testing.ts'

let app: TestApp
let nor: number
const edited: (readonly number[])[] = []

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1, { groups: ['West'] }), trailer('BLU', 2)], Date.now, {
    watchers: async (ids) => void edited.push(ids),
  })
  nor = app.customers.NOR!
  await app.db.pool.query(
    `INSERT INTO user_account (id, email, account_status) OVERRIDING SYSTEM VALUE VALUES
      (1, 'someone@example.com', 'CONFIRMED'), (2, 'blue@example.com', 'CONFIRMED'), (3, 'dana@example.com', 'CONFIRMED'), (4, 'kim@example.com', 'CONFIRMED')`,
  )
  await app.db.pool.query(`SELECT setval(pg_get_serial_sequence('user_account', 'id'), 100)`)
  await app.db.pool.query(
    `INSERT INTO user_role (user_id, role, customer_id) VALUES (1, 'CUSTOMER_ADMIN', $1), (2, 'CUSTOMER', $2),
      (3, 'CUSTOMER', $1), (3, 'CUSTOMER', $2), (4, 'CUSTOMER', $1)`,
    [nor, app.customers.BLU],
  )
})
afterAll(() => app.close())

const of = (kind: string, groups?: readonly string[]) =>
  importing(app, {
    kind,
    customerId: kind === 'service-centers' ? null : nor,
    groups: groups ?? [kind === 'service-centers' ? 'ADMINS' : `CUSTOMER_ADMIN_${nor}`],
  })
const rowsOf = async (sql: string, params: unknown[] = []) => (await app.db.pool.query(sql, params)).rows

describe('groups', () => {
  test('are made whatever their order in the file, and moved', async () => {
    const { upload, takeIn } = of('groups')
    const job = await upload('Name,In Group\nDallas,Texas\nTexas,West\nWest,')
    expect(job).toMatchObject({ made: 2, same: 1, refused: 0 })
    expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
    expect(
      await rowsOf(
        `SELECT g.name, p.name AS parent FROM vehicle_group g LEFT JOIN vehicle_group p ON p.id = g.parent_id
          AND p.customer_id = g.customer_id WHERE g.customer_id = $1 AND g.name NOT LIKE '% VINs' ORDER BY 1`,
        [nor],
      ),
    ).toEqual([
      { name: 'Dallas', parent: 'Texas' },
      { name: 'Texas', parent: 'West' },
      { name: 'West', parent: null },
    ])
    expect(edited.at(-1)).toEqual([nor])
  })

  test('cannot be in themselves, in nobody, or named as another', async () => {
    const { upload, lines } = of('groups')
    const [{ id }] = (await rowsOf(`SELECT id FROM vehicle_group WHERE name = 'Dallas'`)) as [{ id: number }]
    const job = await upload(`ID,Name,In Group\n,West,Texas\n,North,Nowhere\n${id},Texas,West\n,All VINs,`)
    expect((await lines(job.id)).map(({ problems }) => problems)).toEqual([
      ['A group cannot be moved into itself or into a group below it.'],
      ["There is no such group as 'Nowhere'."],
      [
        'There is already a group named Texas.',
        'A group cannot be moved into itself or into a group below it.',
      ],
      ["The group 'All VINs' cannot be changed."],
    ])
  })

  test('are renamed by their ID', async () => {
    const { exported, upload, takeIn } = of('groups')
    const job = await upload((await exported('csv')).replace(/,Dallas,/, ',Fort Worth,'))
    expect(job).toMatchObject({ made: 0, changed: 1, refused: 0 })
    expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
    expect(await rowsOf(`SELECT name FROM vehicle_group WHERE name = 'Fort Worth'`)).toHaveLength(1)
  })
})

describe('users', () => {
  test('are made with their types and groups, and are written to', async () => {
    const { upload, takeIn } = of('users')
    const job = await upload(
      'E-mail,Name,Types,Groups\nNew@Fleet.example,Ana,Standard User,west\nkim@example.com,Kim,Standard User,',
    )
    expect(job).toMatchObject({ made: 1, changed: 1, refused: 0 })
    expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
    expect(
      await rowsOf(
        `SELECT u.name, r.role, g.name AS in FROM user_account u JOIN user_role r ON r.user_id = u.id
          JOIN vehicle_group_user m ON m.user_id = u.id JOIN vehicle_group g ON g.id = m.vehicle_group_id
          WHERE u.email = 'new@fleet.example'`,
      ),
    ).toEqual([{ name: 'Ana', role: 'CUSTOMER', in: 'West' }])
    expect(await rowsOf(`SELECT kind FROM letter`)).toEqual([{ kind: 'welcome' }])
  })

  test("keep what they are elsewhere, and another customer's are not told of", async () => {
    const { upload, takeIn, lines } = of('users', ['ADMINS'])
    const job = await upload('E-mail,Types\ndana@example.com,Customer Admin')
    expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
    expect(await rowsOf(`SELECT role FROM user_role WHERE user_id = 3 ORDER BY role`)).toEqual([
      { role: 'CUSTOMER' },
      { role: 'CUSTOMER_ADMIN' },
    ])
    const other = await of('users').upload('E-mail,Types\nblue@example.com,Customer')
    expect((await lines(other.id))[0]!.problems).toEqual(['Error while creating user: blue@example.com'])
  })

  test('nobody tries out which addresses others have', async () => {
    const rows = Array.from({ length: 31 }, (_, n) => `other-${n}@blue.example`)
    await app.db.pool.query(
      `INSERT INTO user_account (email, account_status) SELECT unnest($1::text[]), 'CONFIRMED'`,
      [rows],
    )
    const job = await of('users').upload(
      `E-mail,Types\n${rows.map((email) => `${email},Customer`).join('\n')}`,
    )
    expect(job).toMatchObject({
      state: 'failed',
      message: 'Too many users could not be created. Please try again in an hour.',
    })
  })

  test('a line that saving would refuse is refused in the preview, and the others are taken in', async () => {
    const { upload, takeIn, lines } = of('users')
    const job = await upload(
      'E-mail,Types\nfirst@fleet.example,Customer\nsomeone@example.com,Standard User\nkim@example.com,Dealer',
    )
    expect(job).toMatchObject({ made: 1, changed: 0, refused: 2 })
    expect((await lines(job.id)).map(({ problems }) => problems)).toEqual([
      [],
      ['You cannot disable or delete yourself, or take your own administration away.'],
      ['Not Authorized'],
    ])
    expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
    expect(await rowsOf(`SELECT role FROM user_role WHERE user_id = 1`)).toEqual([{ role: 'CUSTOMER_ADMIN' }])
    expect(await rowsOf(`SELECT FROM user_account WHERE email = 'first@fleet.example'`)).toHaveLength(1)
  })

  test('one who also belongs to others keeps the name that they have', async () => {
    const { upload, lines } = of('users')
    const job = await upload('E-mail,Name\ndana@example.com,Dana O')
    expect((await lines(job.id))[0]!.problems).toEqual([
      'This user also belongs to others. Please ask a super admin.',
    ])
  })

  test('one who administers two customers leaves the roles at the other as they are', async () => {
    const { upload, takeIn } = of('users', [`CUSTOMER_ADMIN_${nor}`, `CUSTOMER_ADMIN_${app.customers.BLU}`])
    const job = await upload('E-mail,Types\ndana@example.com,Standard User')
    expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
    expect(
      await rowsOf(`SELECT role, customer_id AS at FROM user_role WHERE user_id = 3 ORDER BY customer_id`),
    ).toEqual([nor, app.customers.BLU!].sort((a, b) => a - b).map((at) => ({ role: 'CUSTOMER', at })))
  })

  test('somebody who is disabled stays so, whatever else the file changes of them', async () => {
    const { upload, takeIn } = of('users')
    await app.db.pool.query('UPDATE user_account SET enabled = false WHERE id = 4')
    const job = await upload('E-mail,Name\nkim@example.com,Kim Lee')
    expect(await takeIn(job.id)).toMatchObject({ state: 'done', changed: 1 })
    expect(await rowsOf('SELECT name, enabled FROM user_account WHERE id = 4')).toEqual([
      { name: 'Kim Lee', enabled: false },
    ])
    expect(
      await rowsOf(
        `SELECT action FROM audit_entry WHERE subject = 'kim@example.com' ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ action: 'user edited' }])
    await app.db.pool.query('UPDATE user_account SET enabled = true WHERE id = 4')
  })
})

test('service centers are known by name and address, and changed where they are', async () => {
  const { upload, takeIn, exported } = of('service-centers')
  const head = 'Name,Street,City,State,Phone,Latitude,Longitude'
  const first = await upload(
    `${head}\nAlamo Repair,1 Main St,Dallas,tx,1,32.7,-96.8\nAlamo Repair,2 Oak St,Dallas,TX,2,32.8,-96.9`,
  )
  expect(await takeIn(first.id)).toMatchObject({ state: 'done', made: 2 })
  const again = await upload(`${head}\nALAMO REPAIR,1 main st,Dallas,TX,555,32.7,-96.8`)
  expect(again).toMatchObject({ made: 0, changed: 1 })
  expect(await takeIn(again.id)).toMatchObject({ state: 'done' })
  expect(await rowsOf('SELECT phone FROM service_center ORDER BY address')).toEqual([
    { phone: '555' },
    { phone: '2' },
  ])
  expect(await upload(await exported('csv'))).toMatchObject({ same: 2, made: 0, changed: 0, refused: 0 })
  const job = await upload((await exported('csv')).replace('2 Oak St', '1 Main St'))
  expect(job).toMatchObject({ refused: 1 })
})

test('geofences are circles and polygons, and each edit begins a version', async () => {
  const { upload, takeIn, exported, lines } = of('geofences')
  const ring = '"POLYGON((-97 32, -96 32, -96 33, -97 32))"'
  const job = await upload(
    `Name,Category,Latitude,Longitude,Radius (m),Border,Enter E-mails\nYard,yard,32.7,-96.8,250,,a@fleet.example\nTriangle,Rest Stop,,,,${ring},\nNowhere,Yard,,,,,`,
  )
  expect(job).toMatchObject({ made: 2, refused: 1 })
  expect((await lines(job.id))[2]!.problems[0]).toMatch(/center|latitude/i)
  expect(await takeIn(job.id)).toMatchObject({ state: 'done' })
  const again = await upload((await exported('csv')).replace('250', '300'))
  expect(again).toMatchObject({ changed: 1, same: 1, refused: 0 })
  expect(await takeIn(again.id)).toMatchObject({ state: 'done' })
  expect(await rowsOf('SELECT name, version, radius_meters AS radius FROM geofence ORDER BY name')).toEqual([
    { name: 'Triangle', version: 1, radius: null },
    { name: 'Yard', version: 2, radius: 300 },
  ])
})

test.each(sheetKindKeys)('what is exported of %s comes back as it was, in both formats', async (kind) => {
  const { uploadBytes, exportedBytes } = of(kind)
  for (const format of ['csv', 'xlsx']) {
    const job = await uploadBytes(await exportedBytes(format))
    expect(job).toMatchObject({ state: 'ready', made: 0, changed: 0, refused: 0 })
    expect(job.same).toBeGreaterThan(0)
  }
  expect(sheetKind(kind).columns.length).toBeGreaterThan(1)
})
