/** OEMs as super admins keep them, what their people see, and how what they built does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oemWords } from '#domain/fleet/oem.ts'
import { reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
const root = ['ADMINS']
/** Works for Acme. */
const builder = 7
beforeAll(async () => {
  app = await testApp([
    trailer('NOR', 1, { vehicleMfgr: 'Acme', modelYear: 2024 }),
    trailer('NOR', 2, { vehicleMfgr: 'Acme', modelYear: 2024 }),
    trailer('BLU', 3, { vehicleMfgr: 'Acme Vans', modelYear: 2025 }),
    trailer('BLU', 4, { vehicleMfgr: 'Wabash' }),
  ])
  await say(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'root@a.example'), (7, 'b@acme.example')`,
  )
  await say(`SELECT setval(pg_get_serial_sequence('user_account', 'id'), 100)`)
  for (const unit of ['NOR-1', 'NOR-2', 'BLU-3', 'BLU-4']) await app.now(unit, [reportAt(Date.now(), {})])
})
beforeEach(async () => {
  await say(`DELETE FROM oem WHERE name LIKE 'Acme%'`)
  await say(`UPDATE vehicle SET installation_date = now() - interval '13 months'`)
})
afterAll(() => app.close())

const say = async (sql: string, values: unknown[] = []) => (await app.db.pool.query(sql, values)).rows
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const acme = {
  name: 'Acme',
  productName: 'AcmeTrack',
  colour: '#B00020',
  supportAddress: 'help@acme.example',
  senderName: '',
  senderAddress: 'portal@acme.example',
  warrantyMonths: 24,
  makes: ['Acme', 'Acme Vans'],
  hosts: ['Trailers.Acme.example'],
  customerIds: [] as unknown[],
  dealerIds: [] as unknown[],
}
const facts =
  'id name productName colour logo makes hosts people customers { shortName } dealers { shortName }'
const save = async (change: object = {}, groups: readonly string[] = root) =>
  (
    await app.ask(groups, `mutation ($input: OemInput!) { saveOem(input: $input) { ${facts} } }`, {
      input: { ...acme, ...change },
    })
  ).saveOem
const trailOf = (subject: string) =>
  say('SELECT action, customer_id, old, new FROM audit_entry WHERE subject = $1 ORDER BY id DESC', [subject])
const isA = async (role: string) => {
  await say('DELETE FROM user_role WHERE user_id = $1', [builder])
  await say('INSERT INTO user_role (user_id, role) VALUES ($1, $2)', [builder, role])
  await app.access.usersChanged([builder])
}
const worksFor = async (id: string, role = 'OEM') => {
  await isA(role)
  await say('UPDATE user_account SET oem_id = $2 WHERE id = $1', [builder, id])
}
const units = async () => {
  const query = '{ vehiclesNow { vehicles { unitId } } }'
  const { vehiclesNow } = await app.ask(['OEM'], query, {}, builder)
  return vehiclesNow.vehicles.map(({ unitId }: { unitId: string }) => unitId).sort()
}

describe('a super admin', () => {
  test('makes an OEM with its customers and dealers, and finds it in the list', async () => {
    const made = await save({ customerIds: [app.customers.NOR], dealerIds: [app.customers.BLU], logo: dot })
    expect(made).toMatchObject({
      name: 'Acme',
      colour: '#b00020',
      hosts: ['trailers.acme.example'],
      customers: [{ shortName: 'NOR' }],
      dealers: [{ shortName: 'BLU' }],
      people: 0,
    })
    const { oems } = await app.ask(root, `{ oems { ${facts} } }`)
    expect(oems).toContainEqual(made)
    expect(oems.map(({ name }: { name: string }) => name)).toContain('Great Dane')
    expect((await trailOf('Acme'))[0]).toMatchObject({
      action: 'OEM created',
      old: null,
      new: { name: 'Acme', makes: ['Acme', 'Acme Vans'], customers: ['NOR'], dealers: ['BLU'] },
    })
    expect((await trailOf('NOR'))[0]).toMatchObject({ customer_id: app.customers.NOR, new: { oem: 'Acme' } })
  })

  test('changes it, and the trail says what differs', async () => {
    const { id, logo } = await save({ logo: dot, customerIds: [app.customers.NOR] })
    const changed = await save({ id, productName: '', makes: ['Acme'] })
    expect(changed).toMatchObject({ id, productName: '', makes: ['Acme'], customers: [], logo })
    expect((await trailOf('Acme'))[0]).toMatchObject({
      action: 'OEM edited',
      old: { productName: 'AcmeTrack', makes: ['Acme', 'Acme Vans'], customers: ['NOR'] },
      new: { productName: '', makes: ['Acme'], customers: [] },
    })
    expect((await trailOf('NOR'))[0]).toMatchObject({ old: { oem: 'Acme' }, new: { oem: null } })
    expect((await save({ id, logo: '' })).logo).toBeNull()
  })

  test('deletes one that nobody works for', async () => {
    const { id } = await save()
    await worksFor(id)
    const remove = () => app.ask(root, `mutation { deleteOem(id: "${id}") }`)
    await expect(remove()).rejects.toThrow(oemWords.inUse(1))
    await say('UPDATE user_account SET oem_id = NULL WHERE id = $1', [builder])
    expect(await remove()).toEqual({ deleteOem: true })
    expect((await trailOf('Acme'))[0]).toMatchObject({ action: 'OEM deleted', old: { name: 'Acme' } })
    await expect(remove()).rejects.toThrow(oemWords.noSuchOem)
  })

  test.each([
    ['a name that another has', { name: 'great dane' }, oemWords.nameTaken('great dane')],
    ['a make that another builds', { makes: ['Wabash'] }, oemWords.makeTaken('Wabash', 'Wabash')],
    ['a colour by its name', { colour: 'red' }, oemWords.colour],
    ['a host with a port', { hosts: ['acme.example:80'] }, oemWords.host('acme.example:80')],
    ['a customer that is not there', { customerIds: [99_999] }, oemWords.noSuchCustomer],
    ['a number that no OEM has', { id: 99_999 }, oemWords.noSuchOem],
    [
      'a logo that is text',
      { logo: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
      oemWords.logo,
    ],
    ['a logo that is too large', { logo: 'A'.repeat(400_000) }, oemWords.logo],
    ['a logo that is huge to look at', { logo: hugePng() }, oemWords.logo],
    ['a logo that is cut off', { logo: changedPng((bytes) => bytes.subarray(0, -20)) }, oemWords.logo],
    ['a logo whose pixels are spoilt', { logo: changedPng((bytes) => bytes.fill(0, 45, 52)) }, oemWords.logo],
    ['a photo that is cut off', { logo: cutJpeg() }, oemWords.logo],
  ])('is refused %s', async (_what, change, words) => {
    await expect(save(change)).rejects.toThrow(words)
  })

  test('is refused a host and a customer that another OEM has', async () => {
    await save({ customerIds: [app.customers.NOR] })
    const other = { name: 'Acme Two', makes: [] }
    await expect(save({ ...other })).rejects.toThrow(oemWords.hostTaken('trailers.acme.example', 'Acme'))
    await expect(save({ ...other, hosts: [], customerIds: [app.customers.NOR] })).rejects.toThrow(
      oemWords.customerTaken('NOR', 'Acme'),
    )
  })
})

/** A PNG of a few bytes that says it is very wide. */
function hugePng(): string {
  const bytes = Buffer.from(dot, 'base64')
  bytes.writeUInt32BE(2_001, 16)
  return bytes.toString('base64')
}

function changedPng(change: (bytes: Buffer) => Buffer): string {
  return change(Buffer.from(dot, 'base64')).toString('base64')
}

/** The head of a JPEG of 16 by 16 pixels, without any. */
function cutJpeg(): string {
  return Buffer.from('ffd8ffc0001108001000100301220002110103110100', 'hex').toString('base64')
}

describe('people of an OEM', () => {
  test('see what it built under each of its makes, while the warranty lasts', async () => {
    const { id } = await save()
    await worksFor(id)
    expect(await units()).toEqual(['BLU-3', 'NOR-1', 'NOR-2'])
    await save({ id, warrantyMonths: 12 })
    expect(await units()).toEqual([])
    await save({ id, makes: ['Acme Vans'] })
    expect(await units()).toEqual(['BLU-3'])
  })

  test('see one that is not installed yet from its model year on, and one without either', async () => {
    const { id } = await save({ warrantyMonths: 24 })
    await worksFor(id)
    await say(
      `UPDATE vehicle SET installation_date = NULL, model_year = extract(year FROM now())::int - $1`,
      [4],
    )
    expect(await units()).toEqual([])
    await say(`UPDATE vehicle SET model_year = extract(year FROM now())::int - 1 WHERE unit_id = 'NOR-1'`)
    await say(`UPDATE vehicle SET model_year = NULL WHERE unit_id = 'BLU-3'`)
    expect(await units()).toEqual(['BLU-3', 'NOR-1'])
  })

  test('who install see what is not installed yet, however old it is', async () => {
    const { id } = await save({ warrantyMonths: 1 })
    await worksFor(id, 'OEM_INSTALLER')
    await say(`UPDATE vehicle SET installation_date = NULL, model_year = 2000 WHERE unit_id = 'NOR-1'`)
    const { vehiclesNow } = await app.ask(
      ['OEM_INSTALLER'],
      '{ vehiclesNow { vehicles { unitId } } }',
      {},
      builder,
    )
    expect(vehiclesNow.vehicles).toEqual([{ unitId: 'NOR-1' }])
  })
})

describe('the health of what an OEM has built', () => {
  const health = 'builtHealth { make modelYear vehicles faulty faults { title vehicles } }'

  test('counts vehicles, those with an active fault, and the most frequent faults', async () => {
    const { id } = await save()
    await worksFor(id)
    await say(`UPDATE vehicle SET model_year = CASE unit_id WHEN 'BLU-3' THEN 2025 ELSE 2024 END`)
    const fault = (unit: string, position: string, started: string, ended: string | null = null) =>
      say(
        `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
          SELECT customer_id, id, $3, $4, 7, 795, 5, $2 FROM vehicle WHERE unit_id = $1`,
        [unit, position, started, ended],
      )
    // At two wheels of one vehicle: one vehicle has it.
    await fault('NOR-1', 'LF', '2026-01-01')
    await fault('NOR-1', 'RF', '2026-01-01')
    await fault('NOR-2', 'LF', '2026-01-01', '2026-01-02')
    await fault('BLU-4', 'LF', '2026-01-01')
    const own = (await app.ask(['OEM'], `{ ${health} }`, {}, builder)).builtHealth
    expect(own).toEqual([
      {
        make: 'Acme',
        modelYear: 2024,
        vehicles: 2,
        faulty: 1,
        faults: [{ title: expect.stringMatching(/^[A-Z]/), vehicles: 1 }],
      },
      { make: 'Acme Vans', modelYear: 2025, vehicles: 1, faulty: 0, faults: [] },
    ])
    const asked = await app.ask(root, `{ ${health.replace('builtHealth', `builtHealth(oemId: "${id}")`)} }`)
    expect(asked.builtHealth).toEqual(own)
  })

  test('is its own people’s alone, and a super admin’s who names it', async () => {
    const { id } = await save()
    const named = `{ builtHealth(oemId: "${id}") { make } }`
    for (const groups of [['OEM'], ['CUSTOMER_1'], ['VIEW_ONLY_ADMIN']])
      await expect(app.ask(groups, named)).rejects.toThrow('Not Authorized')
    await isA('OEM')
    await say('UPDATE user_account SET oem_id = NULL WHERE id = $1', [builder])
    expect(await app.ask(['OEM'], '{ builtHealth { make } }', {}, builder)).toEqual({ builtHealth: [] })
  })
})
