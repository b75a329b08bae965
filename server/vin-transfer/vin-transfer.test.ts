import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { dayOf, startOfDay } from '#domain/fleet/subscription.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { transferRound } from './service.ts'

// Noon of the database's day or later, so that nothing is given away before it was there.
let now = startOfDay(dayOf(Date.now())) + hours(12)
let app: TestApp
let a = 0
let b = 0
const superAdmin = ['ADMINS']
const adminOf = (customerId: number) => [`CUSTOMER_ADMIN_${customerId}`]
const heard: { vehicles: number[]; watchers: number[] } = { vehicles: [], watchers: [] }
const broke: number[] = []
const onBroken = (_error: unknown, id: number) => void broke.push(id)
const hearing = {
  vehiclesChanged: async (ids: readonly number[]) => void heard.vehicles.push(...ids),
  watchersChanged: async (ids: readonly number[]) => void heard.watchers.push(...ids),
}
const round = () => transferRound(app.db.pool, hearing, onBroken, () => now)

beforeAll(async () => {
  app = await testApp([trailer('AAA', 1), trailer('BBB', 2), trailer('DLR', 3)], () => now)
  a = app.customers.AAA!
  b = app.customers.BBB!
  await app.db.pool.query(
    `INSERT INTO user_account (email, email_verified) VALUES ('asks@t.example', true), ('admin-a@t.example', true), ('admin-b@t.example', true)`,
  )
  await app.db.pool.query(
    `INSERT INTO user_role SELECT id, 'CUSTOMER_ADMIN', CASE email WHEN 'admin-a@t.example' THEN $1 ELSE $2 END::int
      FROM user_account WHERE email LIKE 'admin-%'`,
    [a, b],
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  now += days(2)
  heard.vehicles = []
  heard.watchers = []
  await app.db.pool.query('DELETE FROM letter')
})

let made = 100
/** A trailer of a customer that no other test knows. */
const fresh = async (customerId = a) => {
  const n = ++made
  const one = trailer('AAA', n)
  const { rows } = await app.db.pool.query<{ id: number }>(
    `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id, installed_sensor_type_ids,
        base_product_type, go_product_type, model_year, vehicle_mfgr, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
      VALUES ($1, $2, $3, $4, 3, 1, '{1}', 'Pro', '', 2020, 'Great Dane', 2, 8000, false, 'Activated') RETURNING id`,
    [customerId, one.vin, `U-${n}`, `SN-${n}`],
  )
  return { id: rows[0]!.id, vin: one.vin, unitId: `U-${n}` }
}
const fields = 'id state from to due done because mayApprove mayRefuse mayCancel mayUndo vehicleCount'
const request = async (
  vehicles: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
  as: readonly string[] = superAdmin,
) =>
  (
    await app.ask(
      as,
      `mutation($input: VinTransferInput!) { requestVinTransfer(input: $input) { ${fields} } }`,
      { input: { vehicles, toCustomerId: String(b), reason: 'Sold', ...more } },
    )
  ).requestVinTransfer
const decide = async (id: string, as: readonly string[], decision = 'approve', reason = '') =>
  (
    await app.ask(
      as,
      `mutation($id: ID!, $reason: String) { decideVinTransfer(id: $id, decision: ${decision}, reason: $reason) { ${fields} } }`,
      { id, reason },
    )
  ).decideVinTransfer
const seen = async (id: string, as: readonly string[] = superAdmin, of = fields) =>
  (await app.ask(as, `{ vinTransfer(id: ${id}) { ${of} } }`)).vinTransfer
const ownerOf = async (id: number) => {
  const { rows } = await app.db.pool.query('SELECT customer_id, unit_id FROM vehicle WHERE id = $1', [id])
  return rows[0]
}
/** What the giver has. */
const switched = (flags: readonly string[]) =>
  app.db.pool.query('UPDATE customer SET flags = $2 WHERE id = $1', [a, flags])
const mails = async () => {
  const { rows } = await app.db.pool.query<{ recipient: string; step: string }>(
    `SELECT recipient, data->>'step' AS step FROM letter WHERE kind = 'vin-transfer' ORDER BY id`,
  )
  return rows
}

describe('a transfer', () => {
  test('is carried out once both sides have agreed, and everybody concerned is written to at every step', async () => {
    const one = await fresh()
    const { id, state } = await request([one.vin])
    expect(state).toBe('requested')
    expect((await decide(id, adminOf(a))).state).toBe('givingApproved')
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
    expect((await decide(id, adminOf(b))).state).toBe('scheduled')
    await round()
    expect(await ownerOf(one.id)).toEqual({ customer_id: b, unit_id: one.unitId })
    expect(await seen(id)).toMatchObject({ state: 'done', done: now, due: now, mayUndo: true })
    expect(heard).toEqual({ vehicles: [one.id], watchers: [a, b] })
    for (const step of ['requested', 'givingApproved', 'scheduled', 'done'])
      expect((await mails()).filter((mail) => mail.step === step).map(({ recipient }) => recipient)).toEqual(
        expect.arrayContaining(['admin-a@t.example', 'admin-b@t.example']),
      )
    const { steps } = await seen(id, adminOf(b), 'steps { step by }')
    expect(steps.map(({ step }: { step: string }) => step)).toEqual([
      'requested',
      'givingApproved',
      'scheduled',
      'done',
    ])
    const { rows } = await app.db.pool.query(
      `SELECT customer_id, old, new FROM audit_entry WHERE action = 'vehicle transferred' AND subject LIKE $1 ORDER BY customer_id`,
      [`${one.unitId} %`],
    )
    expect(rows).toEqual(
      [a, b].map((customer_id) => ({ customer_id, old: { customer: 'AAA' }, new: { customer: 'BBB' } })),
    )
  })

  test('is approved for both sides at once by a super admin', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    expect((await decide(id, superAdmin)).state).toBe('scheduled')
  })

  test('waits for its moment, which is neither past nor more than a year ahead', async () => {
    const one = await fresh()
    await expect(request([one.vin], { effective: now - minutes(1) })).rejects.toThrow(/in the past/)
    await expect(request([one.vin], { effective: now + days(366) })).rejects.toThrow(/within a year/)
    const effective = now + hours(3)
    const { id } = await request([one.vin], { effective })
    await decide(id, superAdmin)
    await round()
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
    now = effective + minutes(7)
    await round()
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: b })
    const { rows } = await app.db.pool.query(
      `SELECT customer_id, starts, ends FROM tenure WHERE vehicle_id = $1 ORDER BY starts`,
      [one.id],
    )
    expect(rows).toMatchObject([
      { customer_id: a, ends: new Date(effective) },
      { customer_id: b, starts: new Date(effective), ends: null },
    ])
  })

  test('is refused by either side, who says why', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    await expect(decide(id, adminOf(b), 'refuse')).rejects.toThrow('Say why you refuse')
    expect(await decide(id, adminOf(b), 'refuse', 'We bought another')).toMatchObject({
      state: 'refused',
      because: 'We bought another',
    })
    await expect(decide(id, adminOf(a))).rejects.toThrow('is no longer open: refused')
    await round()
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
  })

  test('is taken back by whoever asked for it until it is carried out', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    await decide(id, superAdmin)
    const cancel = `mutation { cancelVinTransfer(id: ${id}) { state } }`
    await expect(app.ask(adminOf(a), cancel)).rejects.toThrow('Not Authorized')
    expect((await app.ask(superAdmin, cancel)).cancelVinTransfer.state).toBe('cancelled')
    await round()
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
  })

  test('carries out all of its vehicles or none: one that was leased or sold meanwhile stops it in words', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const { id } = await request([one.vin, two.unitId])
    await decide(id, superAdmin)
    await app.db.pool.query(
      `WITH l AS (INSERT INTO lease (lessor_id, lessee_id, state, zone, starts, ends, created, created_by)
          VALUES ($1, $2, 'scheduled', 'UTC', $4, $4::timestamptz + interval '1 day', $4, 'x') RETURNING id)
        INSERT INTO lease_vehicle (lessor_id, lease_id, vehicle_id, vin, unit_id) SELECT $1, id, $3, 'x', 'x' FROM l`,
      [a, b, two.id, new Date(now)],
    )
    await round()
    expect(await seen(id)).toMatchObject({
      state: 'failed',
      because: `${two.unitId}: leased. End the lease first, or leave it out.`,
    })
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
    expect((await mails()).map(({ step }) => step)).toContain('failed')
  })

  test('is carried out by one of several servers that look at once', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    await decide(id, superAdmin)
    await Promise.all([round(), round(), round()])
    const { steps } = await seen(id, superAdmin, 'steps { step }')
    expect(steps.filter(({ step }: { step: string }) => step === 'done')).toHaveLength(1)
  })

  test('is not carried out to a customer who is no longer active', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    await decide(id, superAdmin)
    await app.db.pool.query('UPDATE customer SET active = false WHERE id = $1', [b])
    await round()
    await app.db.pool.query('UPDATE customer SET active = true WHERE id = $1', [b])
    expect(await seen(id)).toMatchObject({ state: 'failed', because: transferWords.receiverInactive })
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
  })

  test('goes by what the vehicle is called when it is carried out, and an undo brings that back', async () => {
    const [one, theirs] = [await fresh(), await fresh(b)]
    const rename = (unitId: string) =>
      app.db.pool.query('UPDATE vehicle SET unit_id = $2 WHERE id = $1', [one.id, unitId])
    const taken = await request([one.vin])
    await decide(taken.id, superAdmin)
    await rename(theirs.unitId.toLowerCase())
    await round()
    expect(await seen(taken.id)).toMatchObject({
      state: 'failed',
      because: transferWords.unitTakenThen,
    })
    const { id } = await request([one.vin], { newUnitIds: [{ vin: one.vin, unitId: `N-${one.id}` }] })
    await decide(id, superAdmin)
    await rename(`L-${one.id}`)
    await round()
    expect(await ownerOf(one.id)).toEqual({ customer_id: b, unit_id: `N-${one.id}` })
    await app.ask(superAdmin, `mutation { undoVinTransfer(id: ${id}) { state } }`)
    expect(await ownerOf(one.id)).toEqual({ customer_id: a, unit_id: `L-${one.id}` })
  })

  test('that breaks fails in plain words, and those behind it go on', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const { id } = await request([one.vin])
    await decide(id, superAdmin)
    const behind = await request([two.vin])
    await decide(behind.id, superAdmin)
    await app.db.pool.query(
      `ALTER TABLE vehicle ADD CONSTRAINT jammed CHECK (id <> ${one.id} OR customer_id = ${a}) NOT VALID`,
    )
    expect(await round()).toBe(true)
    await app.db.pool.query('ALTER TABLE vehicle DROP CONSTRAINT jammed')
    expect(broke).toEqual([Number(id)])
    expect(await seen(id)).toMatchObject({ state: 'failed', because: transferWords.broke })
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
    expect((await mails()).map(({ step }) => step)).toContain('failed')
    await round()
    expect(await ownerOf(two.id)).toMatchObject({ customer_id: b })
  })

  test('that was carried out is told of even while the next cannot be', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const { id } = await request([one.vin])
    await decide(id, superAdmin)
    const killed = { ...hearing, vehiclesChanged: () => Promise.reject(new Error('killed')) }
    await expect(transferRound(app.db.pool, killed, onBroken, () => now)).rejects.toThrow('killed')
    const behind = await request([two.vin])
    await decide(behind.id, superAdmin)
    const clock = () => {
      throw new Error('no clock')
    }
    await expect(transferRound(app.db.pool, hearing, onBroken, clock)).rejects.toThrow('no clock')
    expect(heard.vehicles).toEqual([one.id])
    await round()
  })

  test('that a server was killed after is told to the engine by the next round', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    await decide(id, superAdmin)
    const broken = { ...hearing, vehiclesChanged: () => Promise.reject(new Error('killed')) }
    await expect(transferRound(app.db.pool, broken, onBroken, () => now)).rejects.toThrow('killed')
    expect(await seen(id)).toMatchObject({ state: 'done' })
    await round()
    expect(heard.vehicles).toEqual([one.id])
    await round()
    expect(heard.vehicles).toEqual([one.id])
  })
})

describe('what is asked for', () => {
  test('names vehicles by VIN, unit ID or serial number in any case; what nothing is called is told', async () => {
    const [one, two, three] = [await fresh(), await fresh(), await fresh()]
    const answer = await request([one.vin.toLowerCase(), two.unitId, `sn-${three.unitId.slice(2)}`, one.vin])
    expect(answer.vehicleCount).toBe(3)
    await expect(request([(await fresh()).vin, 'NOBODY-1'])).rejects.toThrow(
      'No trailer that you may transfer is called NOBODY-1.',
    )
  })

  test('is of one customer, goes to another, has a reason, and no vehicle waits twice', async () => {
    const [mine, theirs] = [await fresh(), await fresh(b)]
    await expect(request([mine.vin, theirs.vin])).rejects.toThrow('belong to several customers')
    await expect(request([theirs.vin])).rejects.toThrow('belong to this customer already')
    await expect(request([mine.vin], { toCustomerId: '999999' })).rejects.toThrow('No active customer')
    await expect(request([mine.vin], { reason: ' ' })).rejects.toThrow('A reason is needed')
    await expect(request([])).rejects.toThrow('Name at least one trailer')
    await request([mine.vin])
    await expect(request([mine.vin])).rejects.toThrow(`${mine.unitId}: another transfer of it waits`)
  })

  test('a unit ID that the receiver has is refused unless the vehicle gets another', async () => {
    const [mine, theirs] = [await fresh(), await fresh(b)]
    await app.db.pool.query('UPDATE vehicle SET unit_id = $2 WHERE id = $1', [mine.id, theirs.unitId])
    await expect(request([mine.vin])).rejects.toThrow(
      `has a trailer with the unit ID ${theirs.unitId} already. Give it a new unit ID`,
    )
    const { id } = await request([mine.vin], { newUnitIds: [{ vin: mine.vin, unitId: `N-${mine.id}` }] })
    await decide(id, superAdmin)
    await round()
    expect(await ownerOf(mine.id)).toEqual({ customer_id: b, unit_id: `N-${mine.id}` })
    await app.ask(superAdmin, `mutation { undoVinTransfer(id: ${id}) { state } }`)
    expect(await ownerOf(mine.id)).toEqual({ customer_id: a, unit_id: theirs.unitId })
  })

  test('a draft is its writer’s alone until it is sent', async () => {
    const one = await fresh()
    const { id, state } = await request([one.vin], { draft: true, reason: '' })
    expect(state).toBe('draft')
    expect(await seen(id, adminOf(a))).toBe(null)
    const sent = await request([one.vin], { id })
    expect(sent.state).toBe('requested')
    expect(await seen(id)).toBe(null)
    await expect(request([one.vin], { id: sent.id })).rejects.toThrow(/Only a draft|another transfer/)
  })
})

describe('who sees what', () => {
  test('a dealer transfers what it sold, and nothing else', async () => {
    const [sold, other] = [await fresh(), await fresh()]
    const dealer = [`DEALER_${b}`]
    await app.db.pool.query('UPDATE vehicle SET dealer_id = $2 WHERE id = $1', [sold.id, b])
    await switched(['VinTransferPortal'])
    await expect(request([other.vin], {}, dealer)).rejects.toThrow('No trailer that you may transfer')
    expect((await request([sold.vin], { toCustomerId: null, toAbbrev: 'bbb' }, dealer)).state).toBe(
      'requested',
    )
    await switched([])
  })

  test('a dealer learns nothing of what the receiver has: the receiver settles the unit IDs when it agrees', async () => {
    const [one, theirs] = [await fresh(), await fresh(b)]
    const dealer = [`DEALER_${app.customers.DLR}`]
    await app.db.pool.query('UPDATE vehicle SET dealer_id = $2 WHERE id = $1', [
      ...[one.id, app.customers.DLR],
    ])
    await switched(['VinTransferPortal'])
    const taken = { newUnitIds: [{ vin: one.vin, unitId: theirs.unitId }] }
    const { id } = await request([one.vin], { ...taken, toCustomerId: null, toAbbrev: 'bbb' }, dealer)
    await decide(id, adminOf(a))
    await expect(decide(id, adminOf(b))).rejects.toThrow(transferWords.unitTakenHere([theirs.unitId]))
    await app.db.pool.query('UPDATE vehicle SET unit_id = $2 WHERE id = $1', [theirs.id, `Z-${theirs.id}`])
    await decide(id, adminOf(b))
    await app.db.pool.query('UPDATE vehicle SET unit_id = $2 WHERE id = $1', [theirs.id, theirs.unitId])
    await round()
    expect(await seen(id, dealer)).toMatchObject({ state: 'failed', because: transferWords.unitTakenThen })
    await switched([])
  })

  test('a dealer cannot try out which customers there are, by numbers or by abbreviations', async () => {
    const one = await fresh()
    const dealer = [`DEALER_${app.customers.DLR}`]
    await app.db.pool.query('UPDATE vehicle SET dealer_id = $2 WHERE id = $1', [
      ...[one.id, app.customers.DLR],
    ])
    await switched(['VinTransferPortal'])
    const named = { toCustomerId: null, toAbbrev: 'BBB', draft: true }
    for (let n = 0; n < 12; n++) expect((await request([one.vin], named, dealer)).state).toBe('draft')
    const draft = await request([one.vin], named, dealer)
    // By its number it is named only where the draft goes there already.
    await expect(request([one.vin], {}, dealer)).rejects.toThrow(transferWords.receiver)
    expect((await request([one.vin], { id: draft.id, draft: true }, dealer)).to).toBe('BBB')
    const guess = (n: number) => request([one.vin], { toCustomerId: null, toAbbrev: `Q${n}` }, dealer)
    for (let n = 0; n < 9; n++) await expect(guess(n)).rejects.toThrow(transferWords.receiver)
    await expect(guess(10)).rejects.toThrow(transferWords.guesses)
    await expect(request([one.vin], named, dealer)).rejects.toThrow(transferWords.guesses)
    now += hours(1)
    expect((await request([one.vin], named, dealer)).state).toBe('draft')
    await switched([])
  })

  test('a dealer asks where the giver has the feature, and both sides decide on what was asked for', async () => {
    const one = await fresh()
    const dealer = [`DEALER_${b}`]
    await app.db.pool.query('UPDATE vehicle SET dealer_id = $2 WHERE id = $1', [one.id, b])
    await expect(request([one.vin], {}, dealer)).rejects.toThrow(transferWords.off)
    const preview = `{ vinTransferPreview(vehicles: ["${one.vin}"]) { vehicles { unitId } } }`
    await expect(app.ask(dealer, preview)).rejects.toThrow(transferWords.off)
    await switched(['VinTransferPortal'])
    expect(await app.ask(dealer, preview)).toEqual({
      vinTransferPreview: { vehicles: [{ unitId: one.unitId }] },
    })
    const { id } = await request([one.vin], {}, dealer)
    await switched([])
    await decide(id, adminOf(a))
    await decide(id, adminOf(b))
    await round()
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: b })
    expect((await request([(await fresh()).vin])).state).toBe('requested')
  })

  test('the receiving side sees which vehicles come, and nothing of what the giver has of them', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    const of = 'checklist { key } vehicles { vin unitId vehicleTypeId modelYear vehicleMfgr } mayApprove'
    expect(await seen(id, adminOf(b), of)).toEqual({
      checklist: null,
      vehicles: [
        { vin: one.vin, unitId: one.unitId, vehicleTypeId: 3, modelYear: 2020, vehicleMfgr: 'Great Dane' },
      ],
      mayApprove: true,
    })
    const waiting = await app.ask(adminOf(b), '{ vinTransfers(waitingForMe: true) { transfers { id } } }')
    expect(waiting.vinTransfers.transfers).toContainEqual({ id })
    expect((await seen(id, adminOf(a), of)).checklist).not.toBe(null)
    expect(await seen(id, adminOf(999_999), of)).toBe(null)
  })

  test('support asks for transfers and undoes them, and decides for nobody', async () => {
    const one = await fresh()
    const { id } = await request([one.vin], {}, ['SUPPORT'])
    await expect(decide(id, ['SUPPORT'])).rejects.toThrow('Not Authorized')
    await decide(id, superAdmin)
    await round()
    expect(
      (await app.ask(['SUPPORT'], `mutation { undoVinTransfer(id: ${id}) { state } }`)).undoVinTransfer.state,
    ).toBe('undone')
  })
})

describe('what belongs to the giver', () => {
  /** A vehicle with one of everything that a transfer ends. */
  const laden = async () => {
    const one = await fresh()
    const { pool } = app.db
    const group = await pool.query(
      `INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id`,
      [a, `g-${one.id}`],
    )
    await pool.query('INSERT INTO vehicle_group_vehicle VALUES ($1, $2, $3)', [a, group.rows[0].id, one.id])
    await pool.query(
      `INSERT INTO alert_rule (customer_id, name, alert_type_id, is_active, all_vehicles, vehicle_ids, notify_me,
          notify_all_customer_users, include_sensor_data, predicates)
        VALUES ($1, $2, 1, true, false, ARRAY[$3::int], true, false, false, '[]')`,
      [a, `r-${one.id}`, one.id],
    )
    const plan = await pool.query(
      `INSERT INTO maintenance_plan (customer_id, name, every_days, all_vehicles, vehicle_ids, created, updated)
        VALUES ($1, $2, 30, false, ARRAY[$3::int], now(), now()) RETURNING id`,
      [a, `p-${one.id}`, one.id],
    )
    await pool.query(
      `INSERT INTO plan_vehicle (customer_id, plan_id, vehicle_id, counted_from, was_done) VALUES ($1, $2, $3, now(), false)`,
      [a, plan.rows[0].id, one.id],
    )
    await pool.query(
      `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened) VALUES ($1, $2, 'other', 'caution', 'Door', now())`,
      [a, one.id],
    )
    await pool.query(
      `INSERT INTO work_order (customer_id, vehicle_id, title, opened, opened_by) VALUES ($1, $2, 'Door', now(), 'x')`,
      [a, one.id],
    )
    await pool.query(
      `INSERT INTO share (customer_id, made_by, name, vehicle_id, hash, shows, sensor_type_ids, track_hours, created, expires)
        VALUES ($1, (SELECT min(id) FROM user_account), 's', $2, $3, '{position}', '{}', 0, now(), now() + interval '1 day')`,
      [a, one.id, Buffer.from(`h-${one.id}`)],
    )
    await pool.query('INSERT INTO driver_code VALUES ($1, $2, $3, now())', [`code-${one.id}`, a, one.id])
    await pool.query(
      `WITH plan AS (
          INSERT INTO subscription_plan (name, features, sensor_type_ids, report_interval_minutes, retention_days,
              price_cents, is_offered, created, updated)
            VALUES ($3, '{}', '{}', 5, 90, 1000, true, now(), now()) RETURNING id
        ), s AS (
          INSERT INTO subscription (customer_id, plan_id, name, starts, paid_from, months, ends, term_months, renews,
              grace_days, told, created)
            SELECT $1, id, $3, current_date - 40, current_date - 40, 2, current_date + 20, 12, true, 14, 'active', now()
              FROM plan RETURNING customer_id, id, plan_id, starts
        ), c AS (
          INSERT INTO subscription_charge (customer_id, subscription_id, starts, ends, plan_id, price_cents)
            SELECT customer_id, id, starts, starts + 60, plan_id, 1000 FROM s
        )
        INSERT INTO subscription_vehicle SELECT customer_id, $2, id FROM s`,
      [a, one.id, `plan-${one.id}`],
    )
    return one
  }
  const there = async (id: number, customerId = a) => {
    const { rows } = await app.db.pool.query(
      `SELECT (SELECT count(*)::int FROM vehicle_group_vehicle WHERE customer_id = $2 AND vehicle_id = $1) AS groups,
        (SELECT count(*)::int FROM alert_rule WHERE customer_id = $2 AND $1 = ANY(vehicle_ids) AND is_active) AS rules,
        (SELECT count(*)::int FROM plan_vehicle WHERE customer_id = $2 AND vehicle_id = $1) AS plans,
        (SELECT count(*)::int FROM issue WHERE customer_id = $2 AND vehicle_id = $1 AND closed IS NULL) AS issues,
        (SELECT count(*)::int FROM work_order WHERE customer_id = $2 AND vehicle_id = $1 AND state = 'open') AS "workOrders",
        (SELECT count(*)::int FROM share WHERE customer_id = $2 AND vehicle_id = $1 AND revoked IS NULL) AS shares,
        (SELECT count(*)::int FROM driver_code WHERE customer_id = $2 AND vehicle_id = $1) AS "driverCodes",
        (SELECT count(*)::int FROM subscription_vehicle l JOIN subscription s ON s.id = l.subscription_id
          JOIN subscription_charge c ON c.subscription_id = s.id AND c.ends > (now() AT TIME ZONE 'UTC')::date
          WHERE l.customer_id = $2 AND l.vehicle_id = $1 AND s.renews AND s.cancelled IS NULL) AS subscriptions,
        (SELECT coalesce(sum(issues), 0)::int FROM attention WHERE customer_id = $2 AND vehicle_id = $1) AS attention`,
      [id, customerId],
    )
    return rows[0]
  }
  const all = {
    groups: 1,
    rules: 1,
    plans: 1,
    issues: 1,
    workOrders: 1,
    shares: 1,
    driverCodes: 1,
    subscriptions: 1,
    attention: 1,
  }
  const none = Object.fromEntries(Object.keys(all).map((key) => [key, 0]))

  test('is told before, ends with the transfer, and comes back when it is undone', async () => {
    const one = await laden()
    const { id } = await request([one.vin])
    const of = 'checklist { key count }'
    const told = (await seen(id, adminOf(a), of)).checklist as { key: string; count: number }[]
    expect(Object.fromEntries(told.map(({ key, count }) => [key, count]))).toMatchObject({
      ...{
        groups: 1,
        rules: 1,
        plans: 1,
        issues: 1,
        workOrders: 1,
        shares: 1,
        driverCodes: 1,
        gateways: 1,
        subscriptions: 1,
      },
    })
    await decide(id, superAdmin)
    expect(await there(one.id)).toEqual(all)
    await round()
    expect(await there(one.id)).toEqual(none)
    expect((await seen(id, adminOf(a), of)).checklist).toEqual(told)
    const rule = await app.db.pool.query('SELECT is_active, vehicle_ids FROM alert_rule WHERE name = $1', [
      `r-${one.id}`,
    ])
    expect(rule.rows).toEqual([{ is_active: false, vehicle_ids: [] }])

    now += hours(1)
    await app.ask(superAdmin, `mutation { undoVinTransfer(id: ${id}) { state } }`)
    expect(await there(one.id)).toEqual(all)
    expect(await ownerOf(one.id)).toMatchObject({ customer_id: a })
    await round()
    expect(heard.vehicles.filter((vehicle) => vehicle === one.id)).toHaveLength(2)
  })

  test('a transfer is undone within a day, and not once the vehicle went on', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const first = await request([one.vin])
    const second = await request([two.vin])
    for (const { id } of [first, second]) await decide(id, superAdmin)
    while (await round());
    const on = await request([two.vin], { toCustomerId: String(a) })
    await decide(on.id, superAdmin)
    now += minutes(1)
    while (await round());
    const undo = (id: string) => app.ask(superAdmin, `mutation { undoVinTransfer(id: ${id}) { state } }`)
    await expect(undo(second.id)).rejects.toThrow(`${two.unitId}: changed hands or leased since`)
    now += hours(24)
    await expect(undo(first.id)).rejects.toThrow('within 24 hours')
  })
})

describe('files', () => {
  const send = async (url: string, as: readonly string[], body: Buffer | string) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${await app.token(...as)}`,
        'content-type': 'application/octet-stream',
      },
      payload: body,
    })

  test('a spreadsheet names the vehicles and their new unit IDs', async () => {
    const answer = await send(
      '/v1/api/vin-transfers/sheet',
      superAdmin,
      'VIN,New unit ID\nAAA-1,T-1\nBBB-2,\n',
    )
    expect(answer.json()).toEqual({
      vehicles: [
        { name: 'AAA-1', newUnitId: 'T-1' },
        { name: 'BBB-2', newUnitId: null },
      ],
    })
    expect((await send('/v1/api/vin-transfers/sheet', superAdmin, 'Color\nred\n')).statusCode).toBe(400)
  })

  test('documents are what their bytes are, and open for both sides alone', async () => {
    const one = await fresh()
    const { id } = await request([one.vin])
    const url = `/v1/api/vin-transfers/documents?id=${id}&name=bill.pdf`
    expect((await send(url, superAdmin, '<html>')).statusCode).toBe(415)
    const kept = (await send(url, superAdmin, '%PDF-1.7 bill')).json()
    const read = async (as: readonly string[]) =>
      app.http.inject({
        url: `/v1/api/vin-transfers/documents/${kept.id}`,
        headers: { authorization: `Bearer ${await app.token(...as)}` },
      })
    expect((await read(adminOf(b))).body).toBe('%PDF-1.7 bill')
    expect((await read(adminOf(999_999))).statusCode).toBe(404)
  })
})
