/** Leases from the first day to the last return, over the API and the round of the clock, on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { leaseRound } from './service.ts'

/** Noon in Chicago, where the lessor is. */
let now = Date.UTC(2026, 10, 24, 18)
let app: TestApp
let a = 0
let b = 0
const superAdmin = ['ADMINS']
const adminOf = (customerId: number) => [`CUSTOMER_ADMIN_${customerId}`]
const heard: number[] = []
let telling: (ids: readonly number[]) => Promise<void>
const broke: unknown[] = []
const round = (clock: () => Instant = () => now) =>
  leaseRound(
    app.db.pool,
    { vehiclesChanged: (ids) => telling(ids), watchersChanged: async () => {} },
    (error) => void broke.push(error),
    clock,
  )
/** Everything that is due. */
const rounds = async () => {
  while (await round());
}

beforeAll(async () => {
  app = await testApp([trailer('AAA', 1), trailer('BBB', 2), trailer('CCC', 3)], () => now)
  a = app.customers.AAA!
  b = app.customers.BBB!
  await app.db.pool.query(
    `INSERT INTO user_account (email, email_verified) VALUES ('admin-a@t.example', true), ('admin-b@t.example', true)`,
  )
  await app.db.pool.query(
    `INSERT INTO user_role SELECT id, 'CUSTOMER_ADMIN', CASE email WHEN 'admin-a@t.example' THEN $1 ELSE $2 END::int
      FROM user_account WHERE email LIKE 'admin-%'`,
    [a, b],
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  // Open leases of other tests are none of the clock's business.
  await app.db.pool.query('UPDATE lease SET next_look = NULL')
  await app.db.pool.query('UPDATE lease_vehicle SET heard = true')
  await app.db.pool.query('DELETE FROM letter')
  now = Math.ceil(now / days(1)) * days(1) + days(400) + hours(18)
  heard.length = 0
  broke.length = 0
  telling = async (ids) => void heard.push(...ids)
})

let made = 100
/** A trailer of a customer that no other test knows. */
const fresh = async (customerId = a) => {
  const n = ++made
  const { vin } = trailer('AAA', n)
  const { rows } = await app.db.pool.query<{ id: number }>(
    `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id, installed_sensor_type_ids,
        base_product_type, go_product_type, model_year, vehicle_mfgr, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
      VALUES ($1, $2, $3, $4, 3, 1, '{1}', 'Pro', '', 2020, 'Great Dane', 2, 8000, false, 'Activated') RETURNING id`,
    [customerId, vin, `U-${n}`, `SN-${n}`],
  )
  return { id: rows[0]!.id, vin, unitId: `U-${n}` }
}
const dayAhead = (ahead: number) => new Date(now + days(ahead)).toISOString().slice(0, 10)
const fields = 'id state from to due because vehicleCount outCount keeps overMileCents allowanceMiles'
const create = async (
  vehicles: readonly { readonly vin: string }[],
  more: Readonly<Record<string, unknown>> = {},
  as: readonly string[] = superAdmin,
) =>
  (
    await app.ask(as, `mutation($input: LeaseInput!) { createLease(input: $input) { ${fields} } }`, {
      input: {
        lessorId: String(a),
        lesseeId: String(b),
        vehicles: vehicles.map(({ vin }) => vin),
        from: dayAhead(0),
        to: dayAhead(99),
        ...more,
      },
    })
  ).createLease
const edit = async (id: string, input: Readonly<Record<string, unknown>>) =>
  (
    await app.ask(
      superAdmin,
      `mutation($id: ID!, $input: LeaseEditInput!) { editLease(id: $id, input: $input) { ${fields} terms } }`,
      { id, input },
    )
  ).editLease
const extend = async (id: string, to: string) =>
  (await app.ask(superAdmin, `mutation { extendLease(id: "${id}", to: "${to}") { ${fields} } }`)).extendLease
const giveBack = async (
  id: string,
  vehicles: readonly { readonly vin: string }[],
  more: Readonly<Record<string, unknown>> = {},
) =>
  (
    await app.ask(
      superAdmin,
      `mutation($id: ID!, $vehicles: [LeaseReturnInput!]!) { returnLease(id: $id, vehicles: $vehicles) { ${fields} } }`,
      { id, vehicles: vehicles.map(({ vin }) => ({ vin, by: 'Ann', ...more })) },
    )
  ).returnLease
const seen = async (id: string, of = fields) =>
  (await app.ask(superAdmin, `{ lease(id: "${id}") { ${of} } }`)).lease
const holderOf = async (id: number) => {
  const { rows } = await app.db.pool.query('SELECT customer_id, unit_id FROM vehicle WHERE id = $1', [id])
  return rows[0]
}
const steps = async (id: string): Promise<readonly string[]> =>
  (await seen(id, 'steps { step }')).steps.map(({ step }: { step: string }) => step)
/** Which steps were mailed to whom. */
const mails = async () => {
  const { rows } = await app.db.pool.query<{ recipient: string; step: string }>(
    `SELECT recipient, data->>'step' AS step FROM letter WHERE kind = 'lease' ORDER BY id`,
  )
  return rows
}

describe('a lease', () => {
  test('begins by itself, is overdue once its last day has passed, and ends with the last return', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const lease = await create([one, two], { from: dayAhead(1), to: dayAhead(40) })
    expect(lease).toMatchObject({ state: 'scheduled', vehicleCount: 2, outCount: 0 })
    await rounds()
    expect(await holderOf(one.id)).toMatchObject({ customer_id: a })
    now += days(1)
    await rounds()
    expect(await holderOf(one.id)).toMatchObject({ customer_id: b })
    expect(await seen(lease.id)).toMatchObject({ state: 'active', outCount: 2 })
    expect(heard.sort()).toEqual([one.id, two.id])
    now += days(41)
    await rounds()
    expect(await seen(lease.id)).toMatchObject({ state: 'overdue', outCount: 2 })
    expect(await holderOf(one.id)).toMatchObject({ customer_id: b })
    expect(await giveBack(lease.id, [one])).toMatchObject({ state: 'overdue', outCount: 1 })
    expect(await holderOf(one.id)).toMatchObject({ customer_id: a })
    expect(await holderOf(two.id)).toMatchObject({ customer_id: b })
    expect(await giveBack(lease.id, [two])).toMatchObject({ state: 'returned', outCount: 0 })
    await expect(giveBack(lease.id, [two])).rejects.toThrow('not out on this lease')
    const held = await app.db.pool.query(
      'SELECT customer_id, kind FROM tenure WHERE vehicle_id = $1 ORDER BY starts',
      [one.id],
    )
    expect(held.rows).toEqual([
      { customer_id: a, kind: 'owner' },
      { customer_id: b, kind: 'lessee' },
      { customer_id: a, kind: 'owner' },
    ])
    expect((await steps(lease.id)).filter((step) => step !== 'reminded')).toEqual([
      'scheduled',
      'began',
      'overdue',
      'vehiclesReturned',
      'returned',
    ])
    expect(broke).toEqual([])
  })

  test('tells the administrators of both customers of every step, and both audit trails', async () => {
    const one = await fresh()
    const { id } = await create([one])
    await rounds()
    await extend(id, dayAhead(120))
    now += hours(1)
    await giveBack(id, [one])
    for (const step of ['scheduled', 'began', 'extended', 'returned'])
      expect((await mails()).filter((mail) => mail.step === step).map(({ recipient }) => recipient)).toEqual(
        expect.arrayContaining(['admin-a@t.example', 'admin-b@t.example']),
      )
    const audited = async (action: string) => {
      const { rows } = await app.db.pool.query(
        `SELECT customer_id, old, new FROM audit_entry WHERE action = $1 AND (subject LIKE $2 OR subject LIKE $3) ORDER BY customer_id`,
        [action, `Lease ${id}:%`, `${one.unitId} %`],
      )
      return rows
    }
    expect(await audited('lease extended')).toMatchObject(
      [a, b].map((customer_id) => ({
        customer_id,
        old: { to: expect.any(String) },
        new: { to: expect.any(String) },
      })),
    )
    expect(await audited('vehicle leased')).toMatchObject(
      [a, b].map((customer_id) => ({ customer_id, old: { holder: 'AAA' }, new: { holder: 'BBB' } })),
    )
    expect(await audited('vehicle returned from lease')).toMatchObject(
      [a, b].map((customer_id) => ({ customer_id, old: { holder: 'BBB' }, new: { holder: 'AAA' } })),
    )
  })

  test('reminds both sides 30, 7 and 1 day before its end, once each, and anew after an extension', async () => {
    const one = await fresh()
    const { id } = await create([one], { to: dayAhead(59) })
    const reminders = async () =>
      (await mails()).filter(
        ({ step, recipient }) => step === 'reminded' && recipient === 'admin-b@t.example',
      ).length
    /** How many reminders there were after each day. */
    const passed = async (count: number) => {
      for (let day = 0; day < count; day++) {
        await Promise.all([rounds(), rounds()])
        now += days(1)
      }
      return reminders()
    }
    expect(await passed(30)).toBe(0)
    expect(await passed(1)).toBe(1)
    expect(await passed(22)).toBe(1)
    expect(await passed(1)).toBe(2)
    expect(await passed(5)).toBe(2)
    expect(await passed(1)).toBe(3)
    await extend(id, dayAhead(9))
    expect(await passed(2)).toBe(3)
    expect(await passed(2)).toBe(4)
  })

  test('that is overdue is told of at once, and every seven days until it is extended', async () => {
    const one = await fresh()
    const { id } = await create([one], { to: dayAhead(0) })
    await rounds()
    const told = async () =>
      (await mails())
        .filter(({ recipient }) => recipient === 'admin-a@t.example')
        .map(({ step }) => step)
        .filter((step) => step === 'overdue' || step === 'warned')
    now += days(1)
    await rounds()
    expect(await told()).toEqual(['overdue'])
    now += days(6)
    await rounds()
    expect(await told()).toEqual(['overdue'])
    now += days(1)
    await Promise.all([rounds(), rounds()])
    expect(await told()).toEqual(['overdue', 'warned'])
    await expect(extend(id, dayAhead(-1))).rejects.toThrow(leaseWords.over)
    expect(await extend(id, dayAhead(60))).toMatchObject({ state: 'active' })
    now += days(8)
    await rounds()
    expect(await told()).toEqual(['overdue', 'warned'])
  })

  test('that begins on the present day is the lessee’s from when it was scheduled, not from midnight on', async () => {
    const one = await fresh()
    const { id } = await create([one])
    await rounds()
    expect(await seen(id)).toMatchObject({ due: now })
    const { rows } = await app.db.pool.query('SELECT began FROM lease_vehicle WHERE vehicle_id = $1', [
      one.id,
    ])
    expect(rows).toEqual([{ began: new Date(now) }])
  })

  test('can be taken back until it begins', async () => {
    const one = await fresh()
    const cancel = (id: string) =>
      app.ask(superAdmin, `mutation { cancelLease(id: "${id}", reason: "Sold") { state because } }`)
    const { id } = await create([one], { from: dayAhead(3) })
    expect(await cancel(id)).toEqual({ cancelLease: { state: 'cancelled', because: 'Sold' } })
    const begun = await create([one])
    await rounds()
    await expect(cancel(begun.id)).rejects.toThrow('can be cancelled until it begins')
  })

  test('is begun once by several servers that look at once', async () => {
    const one = await fresh()
    const { id } = await create([one])
    await Promise.all([round(), round(), round()])
    expect((await steps(id)).filter((step) => step === 'began')).toHaveLength(1)
    expect(await holderOf(one.id)).toMatchObject({ customer_id: b })
  })

  test('that a server was killed after is told to the engine by the next round', async () => {
    const one = await fresh()
    const { id } = await create([one])
    telling = () => Promise.reject(new Error('killed'))
    await expect(round()).rejects.toThrow('killed')
    expect(await seen(id)).toMatchObject({ state: 'active' })
    telling = async (ids) => void heard.push(...ids)
    await round()
    await round()
    expect(heard).toEqual([one.id])
  })

  test('that breaks while it begins changes nothing, and is a draft again that says so', async () => {
    const one = await fresh()
    const { id } = await create([one])
    await app.db.pool.query(
      `CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`,
    )
    await app.db.pool.query(
      'CREATE TRIGGER break_it BEFORE UPDATE OF removed ON lease EXECUTE FUNCTION break_it()',
    )
    await rounds()
    await app.db.pool.query('DROP FUNCTION break_it CASCADE')
    expect(broke).toHaveLength(1)
    expect(await seen(id)).toMatchObject({ state: 'draft', because: leaseWords.broke, outCount: 0 })
    expect(await holderOf(one.id)).toMatchObject({ customer_id: a })
    expect((await mails()).map(({ step }) => step)).toContain('failed')
    expect(await edit(id, { draft: false })).toMatchObject({ state: 'scheduled', because: null })
  })
})

describe('what is agreed on', () => {
  test('is checked, and said what is wrong with it', async () => {
    const [mine, theirs] = [await fresh(), await fresh(b)]
    await expect(create([])).rejects.toThrow(leaseWords.none)
    await expect(create([{ vin: 'NOBODY-1' }])).rejects.toThrow('No trailer is called NOBODY-1')
    await expect(create([theirs])).rejects.toThrow(`${theirs.unitId}: not a trailer of AAA`)
    await expect(create([mine], { lesseeId: String(a) })).rejects.toThrow(leaseWords.sameCustomer)
    await expect(create([mine], { from: dayAhead(-1) })).rejects.toThrow(leaseWords.past)
    await expect(create([mine], { from: dayAhead(9), to: dayAhead(8) })).rejects.toThrow(leaseWords.order)
    await expect(create([mine], { to: '2099-02-30' })).rejects.toThrow(leaseWords.day)
    await expect(create([mine], { to: dayAhead(3660) })).rejects.toThrow('10 years at most')
    await expect(create([mine], { allowanceMiles: -1 })).rejects.toThrow('An allowance is')
    await expect(create([mine], { overMileCents: -1 })).rejects.toThrow('A price per mile')
    await expect(create([mine], { terms: 'x'.repeat(10_001) })).rejects.toThrow('Terms have at most')
  })

  test('can be changed as a whole until it begins, and its terms after that', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const { id } = await create([one], { draft: true, from: dayAhead(2) })
    expect(await edit(id, { vehicles: [two.vin], to: dayAhead(50), keeps: ['place'] })).toMatchObject({
      ...{ state: 'draft', to: dayAhead(50), keeps: ['place'] },
    })
    expect(await edit(id, { draft: false, lessorId: String(a) })).toMatchObject({ state: 'scheduled' })
    expect(await edit(id, { from: dayAhead(0) })).toMatchObject({ state: 'scheduled', from: dayAhead(0) })
    await rounds()
    expect(await holderOf(two.id)).toMatchObject({ customer_id: b })
    expect(await holderOf(one.id)).toMatchObject({ customer_id: a })
    expect(
      await edit(id, { allowanceMiles: 5000, overMileCents: 12, keeps: ['health'], terms: 'Wash it.' }),
    ).toMatchObject({ allowanceMiles: 5000, overMileCents: 12, keeps: ['health'], terms: 'Wash it.' })
    expect(await edit(id, { allowanceMiles: null })).toMatchObject({
      allowanceMiles: null,
      overMileCents: 12,
    })
    await expect(edit(id, { to: dayAhead(60) })).rejects.toThrow(leaseWords.begun)
    await expect(edit(id, { vehicles: [one.vin] })).rejects.toThrow(leaseWords.begun)
    await giveBack(id, [two])
    await expect(edit(id, { terms: '' })).rejects.toThrow('can no longer be changed')
  })

  test('a unit ID that the lessee has is refused unless the vehicle gets another, which it gives up at the end', async () => {
    const [mine, theirs] = [await fresh(), await fresh(b)]
    await app.db.pool.query('UPDATE vehicle SET unit_id = $2 WHERE id = $1', [mine.id, theirs.unitId])
    await expect(create([mine])).rejects.toThrow('Give it a new unit ID in the lease')
    const { id } = await create([mine], { newUnitIds: [{ vin: mine.vin, unitId: `N-${mine.id}` }] })
    await rounds()
    expect(await holderOf(mine.id)).toEqual({ customer_id: b, unit_id: `N-${mine.id}` })
    await giveBack(id, [mine])
    expect(await holderOf(mine.id)).toEqual({ customer_id: a, unit_id: theirs.unitId })
  })

  test('a vehicle is in no other lease at that time, and can be in one after it', async () => {
    const one = await fresh()
    const first = await create([one], { from: dayAhead(10), to: dayAhead(20) })
    await expect(create([one], { from: dayAhead(20), to: dayAhead(30) })).rejects.toThrow(
      `${one.unitId}: on another lease at that time`,
    )
    const next = await create([one], {
      from: dayAhead(21),
      to: dayAhead(30),
      lesseeId: String(app.customers.CCC),
    })
    // It is not extended over the first day of the next.
    now += days(10)
    await rounds()
    await expect(extend(first.id, dayAhead(12))).rejects.toThrow('on another lease at that time')
    await expect(create([one], { lessorId: String(b), lesseeId: String(app.customers.CCC) })).rejects.toThrow(
      'on another lease',
    )
    now += days(11)
    await rounds()
    // It is overdue, so the next one cannot begin.
    expect(await seen(first.id)).toMatchObject({ state: 'overdue' })
    expect(await seen(next.id)).toMatchObject({
      state: 'draft',
      because: expect.stringContaining('on another lease'),
    })
    await giveBack(first.id, [one])
    await edit(next.id, { draft: false, from: dayAhead(0) })
    await rounds()
    expect(await holderOf(one.id)).toMatchObject({ customer_id: app.customers.CCC })
  })

  test('what is leased is neither transferred nor deleted; what is to be transferred is not leased', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const transfer = (vin: string) =>
      app.ask(
        superAdmin,
        `mutation { requestVinTransfer(input: { vehicles: ["${vin}"], toCustomerId: ${app.customers.CCC}, reason: "Sold" }) { id } }`,
      )
    await transfer(two.vin)
    await expect(create([two])).rejects.toThrow('a VIN transfer of it waits')
    const { id } = await create([one])
    await expect(transfer(one.vin)).rejects.toThrow('leased. End the lease first')
    await rounds()
    await expect(transfer(one.vin)).rejects.toThrow('leased. End the lease first')
    const drop = () => app.ask(superAdmin, `mutation { deleteVehicle(vin: "${one.vin}") }`)
    await expect(drop()).rejects.toThrow('on lease')
    const off = (as: readonly string[]) =>
      app.ask(as, `mutation { deactivateVehicle(vin: "${one.vin}") { vin } }`)
    await expect(off(adminOf(b))).rejects.toThrow('on lease')
    for (const customerId of [a, b])
      await expect(
        app.ask(superAdmin, `mutation { deactivateCustomer(customerId: ${customerId}) { id } }`),
      ).rejects.toThrow('It has leases that run')
    await giveBack(id, [one])
    await drop()
    expect(await holderOf(one.id)).toBeUndefined()
  })
})

describe('who reads what', () => {
  const log = async (vin: string, as: readonly string[]): Promise<readonly number[]> =>
    (
      await app.ask(
        as,
        'query($vin: String!) { vehicleTrackingV2(vin: $vin) { activityLog { recorded } } }',
        { vin },
      )
    ).vehicleTrackingV2.activityLog.map(({ recorded }: { recorded: Instant }) => recorded)

  test('the lessee reads the time of the lease and nothing else, the lessor all but that, late reports too', async () => {
    const one = await fresh()
    const drove = (at: Instant) => reportAt(at, { gps: { lat: 40, lng: -90, speedMph: 50 } })
    const begins = now
    const before = [begins - hours(2), begins - hours(1)]
    const during = [begins + hours(1), begins + hours(2)]
    await keepReports(app, one.unitId, before.map(drove))
    const { id } = await create([one])
    await rounds()
    await keepReports(app, one.unitId, [drove(during[1]!), drove(during[0]!)])
    now = begins + hours(5)
    await giveBack(id, [one], { at: begins + hours(4) })
    await rounds()
    const after = [begins + hours(4.5)]
    await keepReports(app, one.unitId, after.map(drove))
    expect([...(await log(one.vin, adminOf(b)))].sort()).toEqual(during)
    expect([...(await log(one.vin, adminOf(a)))].sort()).toEqual([...before, ...after])
    expect(await log(one.vin, adminOf(app.customers.CCC!)).catch(() => [])).toEqual([])
  })
})

describe('what belongs to the lessor', () => {
  const grouped = async (id: number) => {
    const { pool } = app.db
    const group = await pool.query(
      'INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id',
      [...[a, `g-${id}`]],
    )
    await pool.query('INSERT INTO vehicle_group_vehicle VALUES ($1, $2, $3)', [a, group.rows[0].id, id])
    await pool.query(
      `INSERT INTO work_order (customer_id, vehicle_id, title, opened, opened_by) VALUES ($1, $2, 'Door', now(), 'x')`,
      [a, id],
    )
  }
  const rule = (ids: readonly number[]) =>
    app.db.pool.query(
      `INSERT INTO alert_rule (customer_id, name, alert_type_id, is_active, all_vehicles, vehicle_ids, notify_me,
          notify_all_customer_users, include_sensor_data, predicates)
        VALUES ($1, $2, 1, true, false, $3::int[], true, false, false, '[]')`,
      [a, `r-${ids[0]}`, ids],
    )
  const there = async (id: number) => {
    const { rows } = await app.db.pool.query(
      `SELECT (SELECT count(*)::int FROM vehicle_group_vehicle WHERE customer_id = $2 AND vehicle_id = $1) AS groups,
        (SELECT count(*)::int FROM alert_rule WHERE customer_id = $2 AND $1 = ANY(vehicle_ids) AND is_active) AS rules,
        (SELECT count(*)::int FROM work_order WHERE customer_id = $2 AND vehicle_id = $1 AND state = 'open') AS "workOrders"`,
      [id, a],
    )
    return rows[0]
  }
  const all = { groups: 1, rules: 1, workOrders: 1 }
  const none = { groups: 0, rules: 0, workOrders: 0 }

  test('is put aside, and comes back with each vehicle; what the lessee has made of it ends', async () => {
    const [one, two] = [await fresh(), await fresh()]
    await grouped(one.id)
    await grouped(two.id)
    await rule([one.id, two.id])
    const { id } = await create([one, two])
    await rounds()
    expect([await there(one.id), await there(two.id)]).toEqual([none, none])
    const { rows } = await app.db.pool.query(
      `WITH g AS (INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id)
        INSERT INTO vehicle_group_vehicle SELECT $1, id, $3 FROM g RETURNING vehicle_group_id AS id`,
      [b, `theirs-${one.id}`, one.id],
    )
    await giveBack(id, [one])
    expect([await there(one.id), await there(two.id)]).toEqual([all, none])
    const left = await app.db.pool.query('SELECT FROM vehicle_group_vehicle WHERE vehicle_group_id = $1', [
      rows[0].id,
    ])
    expect(left.rowCount).toBe(0)
    await giveBack(id, [two])
    expect([await there(one.id), await there(two.id)]).toEqual([all, all])
  })

  test('open maps hear when the lessor is to see something else of it', async () => {
    const one = await fresh()
    const { id } = await create([one], { keeps: ['place'] })
    await rounds()
    heard.length = 0
    await edit(id, { terms: 'Wash it.' })
    await rounds()
    expect(heard).toEqual([])
    await edit(id, { keeps: ['health'] })
    await rounds()
    expect(heard).toEqual([one.id])
  })

  test('a vehicle on lease says so to its lessor and its lessee, and to nobody else', async () => {
    const one = await fresh()
    const { id } = await create([one], { keeps: ['place'] })
    const told = async (as: readonly string[]) =>
      (await app.ask(as, `{ vehicle(vin: "${one.vin}") { lease { lessor lessee to } } }`)).vehicle?.lease
    expect(await told(adminOf(a))).toBeNull()
    await rounds()
    const lease = { lessor: expect.any(String), lessee: expect.any(String), to: dayAhead(99) }
    for (const as of [adminOf(a), adminOf(b), superAdmin]) expect(await told(as)).toEqual(lease)
    expect(await told(['TECHNICIAN'])).toBeNull()
    expect(await told(adminOf(app.customers.CCC!))).toBeUndefined()
    await giveBack(id, [one])
    expect(await told(adminOf(a))).toBeNull()
  })

  test('its subscription goes on as it is', async () => {
    const one = await fresh()
    await app.db.pool.query(
      `WITH plan AS (
          INSERT INTO subscription_plan (name, features, sensor_type_ids, report_interval_minutes, retention_days,
              price_cents, is_offered, created, updated)
            VALUES ($3, '{}', '{}', 5, 90, 1000, true, now(), now()) RETURNING id
        ), s AS (
          INSERT INTO subscription (customer_id, plan_id, name, starts, paid_from, months, ends, term_months, renews,
              grace_days, told, created)
            SELECT $1, id, $3, current_date - 40, current_date - 40, 2, current_date + 20, 12, true, 14, 'active', now()
              FROM plan RETURNING customer_id, id
        )
        INSERT INTO subscription_vehicle SELECT customer_id, $2, id FROM s`,
      [a, one.id, `plan-${one.id}`],
    )
    const going = async () =>
      (
        await app.db.pool.query(
          `SELECT s.renews, s.cancelled FROM subscription_vehicle l JOIN subscription s ON s.id = l.subscription_id
            WHERE l.vehicle_id = $1 AND l.customer_id = $2`,
          [one.id, a],
        )
      ).rows
    const { id } = await create([one])
    await rounds()
    expect(await holderOf(one.id)).toMatchObject({ customer_id: b })
    expect(await going()).toEqual([{ renews: true, cancelled: null }])
    await giveBack(id, [one])
    expect(await going()).toEqual([{ renews: true, cancelled: null }])
  })

  test('a subscription that ended before or during the lease has ended when the vehicle comes back', async () => {
    const one = await fresh()
    const { id } = await create([one])
    await rounds()
    await app.db.pool.query('UPDATE vehicle SET subscription_ended = now() WHERE id = $1', [one.id])
    await giveBack(id, [one])
    const { rows } = await app.db.pool.query(
      'SELECT subscription_ended IS NOT NULL AS ended FROM vehicle WHERE id = $1',
      [one.id],
    )
    expect(rows).toEqual([{ ended: true }])
  })
})

describe('miles and inspections', () => {
  const shows = (customerId: number, id: number, miles: number) =>
    app.db.pool.query(
      `UPDATE vehicle_now SET abs_odometer_miles = $3 WHERE customer_id = $1 AND vehicle_id = $2`,
      [customerId, id, miles],
    )
  const stands = async (customerId: number, unitId: string, id: number, miles: number) => {
    await app.now(unitId, [reportAt(now, {})])
    await shows(customerId, id, miles)
  }

  test('are counted since it began against what is allowed, with where they lead and what is over', async () => {
    const [one, two] = [await fresh(), await fresh()]
    await stands(a, one.unitId, one.id, 1000)
    const { id } = await create([one, two], { to: dayAhead(99), allowanceMiles: 2000, overMileCents: 10 })
    await rounds()
    await stands(b, one.unitId, one.id, 1500)
    now += days(10)
    const of = 'miles { driven used forecast over overCents forecastOver forecastOverCents }'
    const { vehicles, miles } = await seen(id, `vehicles { vin ${of} } ${of}`)
    const [first, second] = vehicles
    expect(first).toMatchObject({ vin: one.vin, miles: { driven: 500, used: 0.25, over: 0, overCents: 0 } })
    // A hundred days begin at noon: ninety-nine and a half.
    expect(first.miles.forecast).toBeCloseTo(500 * 9.95, -2)
    expect(first.miles.forecastOverCents).toBe(Math.round(first.miles.forecastOver * 10))
    expect(second).toMatchObject({ vin: two.vin, miles: { driven: null, used: null } })
    expect(miles).toMatchObject({ driven: 500, used: 0.25 })
  })

  test('an inspection is kept with its document, and says what is damaged', async () => {
    const one = await fresh()
    const { id } = await create([one])
    await rounds()
    now += hours(2)
    await expect(giveBack(id, [one], { at: now + minutes(1) })).rejects.toThrow('cannot be in the future')
    await expect(giveBack(id, [one], { at: now - days(1) })).rejects.toThrow('within the lease')
    await expect(giveBack(id, [one], { by: ' ' })).rejects.toThrow('Say who inspected')
    await expect(
      giveBack(id, [one], {
        items: [
          { item: 'tires', condition: 'ok' },
          { item: 'tires', condition: 'damaged' },
        ],
      }),
    ).rejects.toThrow('Check each item once')
    await giveBack(id, [one], {
      ...{ odometerMiles: 4321, note: 'Left door bent' },
      items: [
        { item: 'doors', condition: 'damaged' },
        { item: 'tires', condition: 'ok' },
      ],
    })
    const send = async (query: string, body: string, as = superAdmin) =>
      app.http.inject({
        method: 'POST',
        url: `/v1/api/leases/documents?id=${id}${query}`,
        headers: {
          authorization: `Bearer ${await app.token(...as)}`,
          'content-type': 'application/octet-stream',
        },
        payload: body,
      })
    expect((await send('&name=a.html', '<html>')).statusCode).toBe(415)
    expect((await send('&name=x.pdf', '%PDF-1.7 x', adminOf(a))).statusCode).toBe(403)
    expect((await send('&name=x.pdf&vin=NOT-IN-IT', '%PDF-1.7 x')).statusCode).toBe(400)
    const kept = (await send(`&name=door.pdf&vin=${one.vin}`, '%PDF-1.7 door')).json()
    const read = async (as: readonly string[]) =>
      app.http.inject({
        url: `/v1/api/leases/documents/${kept.id}`,
        headers: { authorization: `Bearer ${await app.token(...as)}` },
      })
    expect((await read(superAdmin)).body).toBe('%PDF-1.7 door')
    expect((await read(adminOf(a))).statusCode).toBe(403)
    expect(
      await seen(
        id,
        'vehicles { inspection { by odometerMiles note items { item condition } } } documents { name vin } steps { note }',
      ),
    ).toMatchObject({
      vehicles: [
        {
          inspection: {
            ...{ by: 'Ann', odometerMiles: 4321, note: 'Left door bent' },
            items: [
              { item: 'doors', condition: 'damaged' },
              { item: 'tires', condition: 'ok' },
            ],
          },
        },
      ],
      documents: [{ name: 'door.pdf', vin: one.vin }],
      steps: [{}, {}, { note: `Damaged: ${one.unitId}.` }],
    })
  })
})

test('the list says what goes on first, what ends soonest before the rest, and finds by customer, VIN and unit ID', async () => {
  const [one, two, three] = [await fresh(), await fresh(), await fresh()]
  const later = await create([one], { to: dayAhead(200) })
  const sooner = await create([two], { to: dayAhead(20) })
  const over = await create([three], { from: dayAhead(1), to: dayAhead(2) })
  await app.ask(superAdmin, `mutation { cancelLease(id: "${over.id}") { id } }`)
  const ids = async (args: string): Promise<readonly string[]> =>
    (
      await app.ask(superAdmin, `{ leases(${args}, paginationInput: { pageSize: 1000 }) { leases { id } } }`)
    ).leases.leases.map(({ id }: { id: string }) => id)
  const mine = new Set([later.id, sooner.id, over.id])
  expect((await ids('search: "aaa"')).filter((id) => mine.has(id))).toEqual([sooner.id, later.id, over.id])
  expect(await ids(`search: "${two.unitId.toLowerCase()}"`)).toEqual([sooner.id])
  expect(await ids(`search: "${one.vin.toLowerCase()}"`)).toEqual([later.id])
  expect((await ids('states: [cancelled]')).filter((id) => mine.has(id))).toEqual([over.id])
})
