/** Telling people of alerts: on a real database, with a real mail server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { startSending } from '../mail/send.ts'
import { opened, openMailServer } from '../mail/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { notifyNext, notifyTogether, startNotifying } from './notify.ts'
import { insertRule } from './rule-write.ts'
import { fire, ruleOf } from './testing.ts'

let app: TestApp
let clock = noon
const people = { maker: 21, west: 22, blocked: 23, gone: 24 } as const
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => clock,
  )
  const { pool } = app.db
  for (const [name, id] of Object.entries(people)) {
    await pool.query(
      `INSERT INTO user_account (id, email, timezone, account_status) OVERRIDING SYSTEM VALUE
        VALUES ($1, $2, 'America/Denver', 'CONFIRMED')`,
      [id, `${name}@nor.example`],
    )
    await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
      id,
      nor(),
    ])
  }
  await pool.query(`UPDATE user_account SET withheld = '{alerts}' WHERE id = $1`, [people.blocked])
  await pool.query('UPDATE user_account SET enabled = false WHERE id = $1', [people.gone])
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, $1 FROM vehicle_group WHERE name = 'West'`,
    [people.west],
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon
  await app.db.pool.query(
    `TRUNCATE alert_rule, alert_rule_version, firing, firing_notice, letter, alert_mailbox, alert_leave,
      alert_unsubscribed, geofence, geofence_version, audit_entry CASCADE`,
  )
})

const nor = () => app.customers.NOR!
type Draft = Parameters<typeof ruleOf>[1]
const rule = (facts: Draft = {}, ownerId: number = people.maker) =>
  inTransaction(app.db.pool, (client) => insertRule(client, ruleOf(nor(), facts), { ownerId, now: noon }))
type Facts = Partial<Parameters<typeof fire>[2]>
const fired = async (unitId: string, source: string, facts: Facts = {}) =>
  fire(app.db.pool, await app.vehicle(unitId), { source, at: clock, ...facts })
const tell = async () => {
  while ((await notifyNext(app.db.pool, clock, 500, undefined)) > 0);
}
const together = () => notifyTogether(app.db.pool, clock)
const notices = async () =>
  (
    await app.db.pool.query<{ recipient: string; outcome: string }>(
      'SELECT recipient, outcome FROM firing_notice ORDER BY firing_id, recipient',
    )
  ).rows.map(({ recipient, outcome }) => `${recipient} ${outcome}`)
const emails = async () =>
  (
    await app.ask(['ADMINS'], '{ outbox { letters { kind recipient subject text html } } }')
  ).outbox.letters.reverse()

describe('an alert', () => {
  test('is sent in an email with vehicle, what and where, in the recipient’s time', async () => {
    const id = await rule()
    await app.now(
      'NOR-1',
      [reportAt(noon, { gps: { lat: 32.78, lng: -96.8, headingDeg: 0, speedMph: 0 } })],
      '1 Dock Road, Dallas, TX',
    )
    const firing = await fired('NOR-1', id)
    await tell()
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      kind: 'alert',
      recipient: 'maker@nor.example',
      subject: 'NOR-1: The doors were opened, 1 Dock Road, Dallas, TX',
    })
    expect(email.text).toContain('The doors were opened.')
    expect(email.text).toContain(`Vehicle: NOR-1 (${(await app.vehicle('NOR-1')).vin})`)
    expect(email.text).toContain('When: 11/20/26 05:00 MST')
    expect(email.text).toContain('Where: 1 Dock Road, Dallas, TX (32.7800, -96.8000)')
    expect(email.text).toContain('Alert: Doors (Door Status)')
    expect(email.text).toContain(`/alertconfiguration?tab=inbox&firing=${firing}`)
    expect(email.text).not.toContain('Sensor data')
    expect(email.html).toContain('src="data:image/png;base64,')
    expect(await notices()).toEqual(['maker@nor.example told'])
    const { rows } = await app.db.pool.query('SELECT address, noticed FROM firing_told')
    expect(rows).toEqual([{ address: '1 Dock Road, Dallas, TX', noticed: new Date(noon) }])
  })

  test('names the nearest town where the vehicle has driven on', async () => {
    const id = await rule()
    await app.now(
      'NOR-1',
      [reportAt(noon, { gps: { lat: 40, lng: -90, headingDeg: 0, speedMph: 0 } })],
      'Elsewhere',
    )
    await fired('NOR-1', id)
    await tell()
    expect((await emails())[0].subject).toBe('NOR-1: The doors were opened, Dallas, TX')
  })

  test('brings sensor data where the rule includes it', async () => {
    const id = await rule({ includeSensorData: true })
    await app.now('NOR-1', [reportAt(noon, { door: { opened: true }, odometer: { miles: 1234.5 } })])
    await fired('NOR-1', id)
    await tell()
    const { text } = (await emails())[0]
    expect(text).toContain('Sensor data as of 11/20/26 05:00 MST')
    expect(text).toContain('Door Status: Open')
    expect(text).toContain('ABS Odometer: 1,234.5 mi')
  })

  test('says with sensor data how the trailer is in all, and what to do, in the words of every screen', async () => {
    const id = await rule({ includeSensorData: true })
    const silent = await rule({ name: 'Doors at night' })
    await app.now('NOR-1', [reportAt(noon, { absSystemFault: { amberLamp: true, faults: [] } })])
    await fired('NOR-1', id)
    await tell()
    const { shortForm, remedy } = (
      await app.ask(
        ['ADMINS'],
        'query($vin: String!) { vehicle(vin: $vin) { verdict { shortForm remedy } } }',
        {
          vin: (await app.vehicle('NOR-1')).vin,
        },
      )
    ).vehicle.verdict
    const { text } = (await emails())[0]
    expect(shortForm).toMatch(/^ABS lamp on/)
    expect(text).toContain(`Reason: ${shortForm}`)
    expect(text).toContain(`Do: ${remedy}`)
    clock += hours(1)
    await fired('NOR-1', silent)
    await tell()
    expect((await emails())[1].text).not.toContain('ABS lamp on')
  })

  test('of a place is never critical, whatever its rule calls it', async () => {
    const facts = { alertTypeId: 1, item: 'enter:8', severity: 'critical' } as const
    await fired('NOR-1', await rule({ name: 'Yard' }), facts)
    await tell()
    const [email] = await emails()
    expect(email.subject).toMatch(/^NOR-1: /)
    expect(email.text).toContain('Severity: Caution')
  })

  test('tells of what the alert watches as it stood when it fired, whatever is stored of the vehicle', async () => {
    const id = await rule({ includeSensorData: true })
    await app.now('NOR-1', [reportAt(noon, { door: { opened: false }, odometer: { miles: 1234.5 } })])
    await fired('NOR-1', id, { evidence: { after: { door: { opened: true } } } })
    await tell()
    const { text } = (await emails())[0]
    expect(text).toContain('Door Status: Open')
    expect(text).toContain('ABS Odometer: 1,234.5 mi')
  })

  test('says in its subject that it is critical, and below that it came late', async () => {
    await fired('NOR-1', await rule(), { severity: 'critical' })
    await app.db.pool.query('UPDATE firing SET late = true')
    await tell()
    const [email] = await emails()
    expect(email.subject).toMatch(/^Critical: NOR-1: /)
    expect(email.text).toContain('This was reported late')
  })

  test('is sent to the maker, to users who see the vehicle, and to addresses; to each once', async () => {
    const everybody = {
      notifyAllCustomerUsers: true,
      notifyEmails: ['shop@fleet.example', 'maker@nor.example'],
    }
    const id = await rule(everybody)
    await fired('NOR-1', id)
    await fired('NOR-2', id)
    await tell()
    expect(await notices()).toEqual([
      'maker@nor.example told',
      'shop@fleet.example told',
      'west@nor.example told',
      'maker@nor.example waiting',
      'shop@fleet.example waiting',
    ])
  })

  test('is not sent to a maker who left the customer, or may see no alerts any more', async () => {
    await fired('NOR-1', await rule({}, people.blocked))
    await fired('NOR-1', await rule({}, people.gone))
    await fired('NOR-2', await rule({}, people.west))
    await tell()
    expect(await notices()).toEqual([])
  })

  test('that the rate limit holds back is sent to nobody, and the inbox says so', async () => {
    const held = { last: noon - minutes(5), until: noon + minutes(5) }
    await fired('NOR-1', await rule(), { held })
    await tell()
    expect(await notices()).toEqual(['maker@nor.example held'])
    expect(await emails()).toEqual([])
  })

  test('that was withdrawn before anybody was notified, or whose rule is gone, is sent to nobody', async () => {
    await fired('NOR-1', await rule())
    await app.db.pool.query('UPDATE firing SET withdrawn = now()')
    await fired('NOR-2', '00000000-0000-0000-0000-000000000000')
    await tell()
    expect(await notices()).toEqual([])
  })

  test('of a geofence is sent to its own addresses: who enters to some, who leaves to others', async () => {
    const [fenceId] = await inTransaction(app.db.pool, (client) =>
      insertFences(
        client,
        nor(),
        [
          fenceOf('Yard', {
            enterNotificationEmails: ['in@dock.example'],
            exitNotificationEmails: ['out@dock.example'],
          }),
        ],
        noon,
      ),
    )
    const evidence = { because: 'It entered Yard.', geofence: { id: fenceId!, version: 1, name: 'Yard' } }
    const source = `fence:${fenceId}`
    await fired('NOR-1', source, { item: `enter:${fenceId}`, alertTypeId: 1, evidence })
    await fired('NOR-1', source, { item: `exit:${fenceId}`, alertTypeId: 1, evidence })
    await tell()
    expect(await notices()).toEqual(['in@dock.example told', 'out@dock.example told'])
    const [email] = await emails()
    expect(email.subject).toBe('NOR-1: It entered Yard, Dallas, TX')
    expect(email.text).toContain('Geofence: Yard')
    expect(email.text).toContain('Unsubscribe from the alerts of Yard')
  })
})

describe('many alerts', () => {
  test('in one email say what each watched, where its rule includes sensor data', async () => {
    const telling = await rule({ name: 'Doors', includeSensorData: true })
    const silent = await rule({ name: 'Doors at night' })
    const evidence = { after: { door: { opened: true }, gps: { lat: 32, lng: -96 } } }
    await fired('NOR-1', telling)
    await tell()
    clock += minutes(1)
    await fired('NOR-1', telling, { item: 'a', evidence })
    await fired('NOR-2', silent, { item: 'b', evidence })
    await tell()
    clock = noon + minutes(5)
    await together()
    await together()
    const [, digest] = await emails()
    expect(digest.text).toMatch(/05:01 MST · Doors · Door Status: Open$/m)
    expect(digest.text).toMatch(/05:01 MST · Doors at night$/m)
  })

  test('close together come as one email at once, and the others together', async () => {
    const id = await rule()
    await fired('NOR-1', id)
    await tell()
    clock += minutes(1)
    for (const unit of ['NOR-1', 'NOR-2', 'NOR-2'])
      await fired(unit, id, {
        item: `${unit} ${Math.random()}`,
        severity: unit === 'NOR-1' ? 'critical' : 'caution',
      })
    await tell()
    await together()
    expect(await emails()).toHaveLength(1)
    clock = noon + minutes(5)
    await together()
    await together()
    const [, digest, ...others] = await emails()
    expect(others).toEqual([])
    expect(digest).toMatchObject({ kind: 'alert-digest', subject: '3 alerts of 2 vehicles, 1 critical' })
    expect(digest.text).toContain('Critical: NOR-1: The doors were opened, Dallas, TX')
    expect(digest.text).toContain('11/20/26 05:01 MST · Doors')
    expect(await notices()).toEqual(['maker@nor.example told', ...Array(3).fill('maker@nor.example digest')])
    // After a while of peace one comes at once again.
    clock += minutes(6)
    await fired('NOR-1', id)
    await tell()
    expect((await emails())[2].kind).toBe('alert')
  })

  test('of which one alone waits comes as an email of its own', async () => {
    const id = await rule()
    await fired('NOR-1', id)
    await fired('NOR-2', id)
    await tell()
    clock += minutes(5)
    await together()
    expect((await emails()).map(({ kind }: { kind: string }) => kind)).toEqual(['alert', 'alert'])
  })

  test('of a rule that was unsubscribed from while they waited are not sent, and the link names every rule that it ends', async () => {
    const [doors, yard, left] = [await rule(), await rule({ name: 'Yard' }), await rule({ name: 'Left' })]
    await fired('NOR-1', doors)
    await tell()
    clock += minutes(1)
    await fired('NOR-2', yard)
    await fired('NOR-2', left)
    clock += minutes(1)
    for (let n = 0; n < 60; n++) await fired('NOR-1', doors, { item: String(n) })
    await tell()
    await app.db.pool.query(
      `INSERT INTO alert_unsubscribed (source, recipient) VALUES ($1, 'maker@nor.example')`,
      [left],
    )
    clock = noon + minutes(5)
    await together()
    const digest = (await emails())[1]
    expect(digest.subject).toBe('61 alerts of 2 vehicles')
    expect(digest.text).toContain('and 11 more')
    expect(digest.text).toContain('Unsubscribe from the alerts of Doors, Yard:')
    expect((await notices()).filter((notice) => notice.endsWith('unsubscribed'))).toHaveLength(1)
  })

  test('that were withdrawn while they waited are not sent', async () => {
    const id = await rule()
    for (const unit of ['NOR-1', 'NOR-2']) await fired(unit, id)
    await tell()
    await app.db.pool.query('UPDATE firing SET withdrawn = now()')
    clock += minutes(5)
    await together()
    expect(await emails()).toHaveLength(1)
  })

  test('100,000 at once make a handful of emails, and nobody is notified twice', {
    timeout: 600_000,
  }, async () => {
    const id = await rule()
    const { pool } = app.db
    const { id: vehicleId } = await app.vehicle('NOR-1')
    // They come while the database believes that there is next to nothing.
    await fired('NOR-2', id)
    await pool.query('ANALYZE firing, episode')
    await pool.query('DELETE FROM firing')
    await pool.query(
      `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
        SELECT $1, $2, $3, $4, n::text, 1, 10, 'caution',
          '{"because":"The doors were opened.","cause":"report","before":{},"after":{},"position":null,"speedMph":null}'
        FROM generate_series(1, 100000) n`,
      [nor(), vehicleId, new Date(noon), id],
    )
    const teller = async () => {
      while ((await notifyNext(pool, clock, 5_000, undefined)) > 0) await together()
    }
    await Promise.all([teller(), teller()])
    expect(await emails()).toHaveLength(1)
    clock += minutes(5)
    await together()
    const [, digest, ...others] = await emails()
    expect(others).toEqual([])
    expect(digest.subject).toBe('99,999 alerts of 1 vehicle')
    expect(digest.text).toContain('and 99,949 more')
    const { rows } = await pool.query(
      'SELECT outcome, count(*) AS count FROM firing_notice GROUP BY 1 ORDER BY 1',
    )
    expect(rows).toEqual([
      { outcome: 'digest', count: 99_999 },
      { outcome: 'told', count: 1 },
    ])
  })
})

describe('a server that is killed', () => {
  test('while it notifies leaves no half sent alert, and the next one sends it once', async () => {
    await fired('NOR-1', await rule())
    const dies = () => Promise.reject(new Error('killed'))
    await expect(notifyNext(app.db.pool, clock, 500, dies)).rejects.toThrow('killed')
    expect([await notices(), await emails()]).toEqual([[], []])
    await tell()
    await tell()
    expect(await emails()).toHaveLength(1)
  })

  test('is no matter to several that notify at once: each alert is sent once', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map((n) => rule({ name: `R${n}`, notifyEmails: [`n${n}@fleet.example`] })),
    )
    for (let n = 0; n < 60; n++) await fired('NOR-1', ids[n % 3]!, { item: String(n) })
    const teller = async () => {
      while ((await notifyNext(app.db.pool, clock, 7, undefined)) > 0);
    }
    await Promise.all([teller(), teller(), teller()])
    clock += minutes(5)
    await Promise.all([together(), together()])
    const to = (await emails()).map(
      ({ recipient, kind }: { recipient: string; kind: string }) => `${recipient} ${kind}`,
    )
    expect(to.sort()).toEqual(
      ['maker@nor', 'n1@fleet', 'n2@fleet', 'n3@fleet'].flatMap((one) => [
        `${one}.example alert`,
        `${one}.example alert-digest`,
      ]),
    )
    expect((await notices()).filter((one) => one.endsWith('waiting'))).toEqual([])
  })

  test('one alert that cannot be notified of keeps back the others for a moment only', async () => {
    const id = await rule()
    const bad = await fired('NOR-1', id)
    await fired('NOR-2', id)
    const alsoTell = async (_client: unknown, firings: readonly { id: number }[]) => {
      if (firings.some((firing) => firing.id === bad)) throw new Error('odd')
    }
    const telling = startNotifying({
      pool: app.db.pool,
      log: app.log,
      now: () => clock,
      pause: 5,
      alsoTell,
    })
    await vi.waitFor(async () => expect(await emails()).toHaveLength(1), { timeout: 60_000 })
    await telling.stop()
    expect((await emails())[0].subject).toContain('NOR-2')
    expect(app.loggedProblems).toContain('An alert could not be sent to anybody; it is in the inbox')
  })
})

describe('by mail', () => {
  let server: Awaited<ReturnType<typeof openMailServer>>
  let stop: () => Promise<void> = async () => {}
  beforeEach(async () => {
    server = await openMailServer()
  })
  afterEach(async () => {
    await stop()
    await server.close()
  })
  const arrive = async (count: number) => {
    const emailBrand = () => ({ product: 'Tandem', publicUrl: 'https://fleet.example' })
    const sender = startSending({
      pool: app.db.pool,
      log: app.log,
      smtpUrl: server.url,
      from: null,
      emailBrand,
      now: () => clock,
      pause: 20,
    })
    stop = sender.stop
    await vi.waitFor(() => expect(server.arrived).toHaveLength(count), { timeout: 60_000 })
    return server.arrived
  }

  test('it arrives with its map inside, and a link that leaves this alert alone', async () => {
    await fired('NOR-1', await rule({ notifyMe: false, notifyEmails: ['shop@fleet.example'] }))
    await tell()
    const [arrived] = await arrive(1)
    expect(arrived!.to).toBe('shop@fleet.example')
    const text = opened(arrived!)
    expect(text).toContain('Subject: NOR-1: The doors were opened, Dallas, TX')
    expect(text).toContain('Content-Type: image/png')
    const cid = /src="cid:([\w-]+)"/.exec(text)![1]
    expect(text).toContain(`Content-ID: <${cid}>`)
    // A PNG begins like this.
    expect(text).toContain('iVBORw0KGgo')
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const token = /List-Unsubscribe: <https:\/\/fleet\.example\/auth\/v1\/unsubscribe\?token=([\w-]+)>/.exec(
      text,
    )![1]
    expect(text).toContain(`https://fleet.example/unsubscribe?token=${token}`)
  })

  test('its link needs no account, and ends the emails of this alert to this mailbox alone', async () => {
    const both = { notifyEmails: ['shop@fleet.example'] }
    const [first, second] = [await rule(both), await rule({ ...both, name: 'Others' })]
    await fired('NOR-1', first)
    await tell()
    const { text } = (await emails()).find(
      ({ recipient }: { recipient: string }) => recipient === 'shop@fleet.example',
    )
    const token = /unsubscribe\?token=([\w-]+)/.exec(text)![1]
    const unsubscribe = (given: string) =>
      app.http.inject({ method: 'POST', url: '/auth/v1/unsubscribe', payload: { token: given } })
    expect((await unsubscribe(`${token!.slice(0, -4)}0000`)).json().errorMessage).toBe(
      'Error: Please click the link in the email or make sure it is copied exactly.',
    )
    const ends = (given: string) => app.http.inject(`/auth/v1/unsubscribe?token=${given}`)
    expect((await ends(token!)).json()).toMatchObject({ names: ['Doors'], left: false })
    expect((await ends(`${token!.slice(0, -4)}0000`)).statusCode).toBe(400)
    for (let again = 0; again < 2; again++)
      expect((await unsubscribe(token!)).json()).toMatchObject({
        message: 'You will no longer get these emails.',
      })
    const { rows } = await app.db.pool.query('SELECT actor, action, customer_id, new FROM audit_entry')
    expect(rows).toEqual([
      {
        actor: 'shop@fleet.example',
        action: 'alert letters declined',
        customer_id: nor(),
        new: { of: ['Doors'] },
      },
    ])
    clock += days(1)
    await fired('NOR-1', first)
    await fired('NOR-1', second)
    await tell()
    expect((await notices()).slice(2)).toEqual([
      'maker@nor.example told',
      'shop@fleet.example unsubscribed',
      'maker@nor.example waiting',
      'shop@fleet.example told',
    ])

    // The same link has them come again, for whoever pressed by mistake.
    expect((await ends(token!)).json()).toMatchObject({ names: ['Doors'], left: true })
    const rejoin = (given: string) =>
      app.http.inject({ method: 'POST', url: '/auth/v1/resubscribe', payload: { token: given } })
    expect((await rejoin('guessed')).json().errorMessage).toBe(
      'Error: Please click the link in the email or make sure it is copied exactly.',
    )
    for (let again = 0; again < 2; again++)
      expect((await rejoin(token!)).json()).toMatchObject({ message: 'You will get these emails again.' })
    const { rows: noted } = await app.db.pool.query('SELECT action FROM audit_entry ORDER BY id')
    expect(noted.map(({ action }: { action: string }) => action)).toEqual([
      'alert letters declined',
      'alert letters wanted again',
    ])
    clock += days(1)
    await fired('NOR-1', first)
    await tell()
    expect((await notices()).at(-1)).toBe('shop@fleet.example told')
  })
})
