/** Push messages: devices kept through GraphQL, alerts sent to a real push service and read as a browser reads them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes, second } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { notifyNext, notifyTogether } from '../alerts/notify.ts'
import { insertRule } from '../alerts/rule-write.ts'
import { fire, ruleOf } from '../alerts/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { pushKey } from './key.ts'
import { queuePushMessages } from './queue.ts'
import { pushRetryDelay, pushSender, retryAfter } from './send.ts'
import { pushSubject } from './service.ts'
import { openPushService, type TestBrowser } from './testing.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof openPushService>>
let clock = noon
const rules = { isHttpAllowed: true, isPrivateAllowed: true }
const people = { maker: 21, west: 22, other: 23 } as const
type PersonName = keyof typeof people
const nor = () => app.customers.NOR!

beforeAll(async () => {
  service = await openPushService()
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => clock,
    { webhookRules: rules },
  )
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  clock = noon
  service.came.length = 0
  service.answers.length = 0
  const { pool } = app.db
  await pool.query(
    `TRUNCATE alert_rule, alert_rule_version, firing, firing_notice, letter, alert_mailbox, alert_leave,
      alert_unsubscribed, audit_entry, push_device, push_told, push_message CASCADE`,
  )
  await pool.query('DELETE FROM user_account')
  for (const [name, id] of Object.entries(people)) {
    await pool.query(
      `INSERT INTO user_account (id, email, account_status) OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'CONFIRMED')`,
      [id, `${name}@fleet.example`],
    )
    await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
      id,
      name === 'other' ? app.customers.BLU : nor(),
    ])
  }
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, $1 FROM vehicle_group WHERE name = 'West'`,
    [people.west],
  )
})

const asked = (name: PersonName, query: string, variables: object = {}) =>
  app.ask([`CUSTOMER_${name === 'other' ? app.customers.BLU : nor()}`], query, variables, people[name])
const add = async (name: PersonName, browser: TestBrowser, facts: object = {}) => {
  const { endpoint, p256dh, auth } = browser
  return (
    await asked(
      name,
      'mutation ($input: PushDeviceInput!) { addPushDevice(input: $input) { id agent criticalOnly endpoint } }',
      { input: { endpoint, p256dh, auth, agent: 'Firefox/140', criticalOnly: false, ...facts } },
    )
  ).addPushDevice
}
const devices = async (name: PersonName) =>
  (await asked(name, '{ pushDevices { id agent criticalOnly made succeeded problem } }')).pushDevices
const rule = (facts: Parameters<typeof ruleOf>[1] = {}) =>
  inTransaction(app.db.pool, (client) =>
    insertRule(client, ruleOf(nor(), facts), { ownerId: people.maker, now: noon }),
  )
const fired = async (unitId: string, source: string, facts: Partial<Parameters<typeof fire>[2]> = {}) =>
  fire(app.db.pool, await app.vehicle(unitId), { source, at: clock, ...facts })
const tell = async () => {
  const { pool } = app.db
  while ((await notifyNext(pool, clock, 500, undefined, queuePushMessages)) > 0);
  await notifyTogether(pool, clock, queuePushMessages)
}
/** A server that sends; another one remembers nothing of it. */
const sender = () =>
  pushSender({
    pool: app.db.pool,
    log: app.log,
    rules,
    subject: () => 'mailto:ops@fleet.example',
    now: () => clock,
  })
const send = async ({ round } = sender()) => {
  while (await round());
}
const count = async (sql: string) => (await app.db.pool.query(sql)).rowCount

describe('a push message', () => {
  test('says what happened, to which trailer, by which rule, where, and how the trailer is', async () => {
    const phone = service.browser('phone')
    await add('maker', phone)
    await app.now(
      'NOR-1',
      [
        reportAt(noon, {
          gps: { lat: 32.78, lng: -96.8, headingDeg: 0, speedMph: 0 },
          absSystemFault: { amberLamp: true, faults: [] },
        }),
      ],
      '1 Dock Road, Dallas, TX',
    )
    const id = await fired('NOR-1', await rule(), { severity: 'critical' })
    await tell()
    await send()
    expect(service.came).toHaveLength(1)
    const [came] = service.came
    expect(phone.read(came!.body)).toEqual({
      userId: people.maker,
      title: 'Critical: NOR-1: The doors were opened',
      body: expect.stringMatching(/^Doors · 1 Dock Road, Dallas, TX\nNow: ABS lamp on/),
      tag: expect.any(String),
      at: noon,
      path: `/alertconfiguration?tab=inbox&firing=${id}`,
    })
    expect(came).toMatchObject({ urgency: 'high', ttl: hours(24) / second })
    expect(came!.topic).toMatch(/^[\w-]{1,32}$/)
  })

  test('is read by its device alone: its push service sees nothing of it', async () => {
    const phone = service.browser('phone')
    await add('maker', phone)
    await fired('NOR-1', await rule())
    await tell()
    await send()
    const { body, topic } = service.came[0]!
    for (const word of ['NOR-1', 'doors', 'Doors', 'Dallas']) {
      expect(body.includes(word)).toBe(false)
      expect(topic).not.toContain(word)
    }
    expect(() => service.browser('phone').read(body)).toThrow()
  })

  test('is signed with the key of the installation, which is made once', async () => {
    const keys = await Promise.all([pushKey(app.db.pool), pushKey(app.db.pool)])
    expect(keys[0]).toEqual(keys[1])
    const { pushKey: told } = await asked('maker', '{ pushKey }')
    await add('maker', service.browser('phone'))
    await fired('NOR-1', await rule())
    await tell()
    await send()
    const [came] = service.came
    expect([told, came!.publicKey]).toEqual([keys[0].publicKey, keys[0].publicKey])
    expect(came!.vapid.sub).toBe('mailto:ops@fleet.example')
    expect(JSON.stringify(app.loggedProblems)).not.toContain(keys[0].privateKey)
  })

  test('names whom push services may turn to', () => {
    const none = { subject: null, mailFrom: null }
    expect(pushSubject(none, 'https://fleet.example')).toBe('https://fleet.example')
    expect(pushSubject({ ...none, subject: 'mailto:a@b.example' }, 'https://fleet.example')).toBe(
      'mailto:a@b.example',
    )
    expect(pushSubject({ ...none, mailFrom: 'Fleet <ops@fleet.example>' }, 'http://10.0.0.1')).toBe(
      'mailto:ops@fleet.example',
    )
    expect(pushSubject(none, 'http://localhost:8080')).toBe('mailto:no-reply@localhost')
  })

  test('goes to whoever the alert notifies and may see the trailer, and to nobody of another customer', async () => {
    await add('maker', service.browser('maker'))
    await add('west', service.browser('west'))
    await add('other', service.browser('other'))
    const everybody = { notifyAllCustomerUsers: true, notifyEmails: ['other@fleet.example'] }
    await fired('NOR-1', await rule(everybody))
    await fired('NOR-2', await rule({ ...everybody, name: 'Second' }))
    await tell()
    clock += minutes(5)
    await tell()
    await send()
    expect(service.came.map(({ browser }) => browser).sort()).toEqual(['maker', 'maker', 'west'])
  })

  test('of what the rate limit holds back, or whose emails were left by their link, is not sent', async () => {
    await add('maker', service.browser('phone'))
    const id = await rule()
    await fired('NOR-1', id, { held: { last: noon, until: noon + 1 } })
    await app.db.pool.query(
      `INSERT INTO alert_unsubscribed (source, recipient) VALUES ($1, 'maker@fleet.example')`,
      [id],
    )
    await fired('NOR-2', id)
    await tell()
    await send()
    expect(service.came).toEqual([])
  })

  test('of an alert that is not critical goes to no device that wants critical ones alone', async () => {
    await add('maker', service.browser('all'))
    await add('maker', service.browser('critical'), { criticalOnly: true })
    const id = await rule()
    await fired('NOR-1', id)
    await tell()
    await send()
    expect(service.came.map(({ browser }) => browser)).toEqual(['all'])
    clock += minutes(6)
    await fired('NOR-1', id, { severity: 'critical' })
    await tell()
    await send()
    expect(service.came.map(({ browser }) => browser).sort()).toEqual(['all', 'all', 'critical'])
  })
})

describe('an episode', () => {
  test('is told once, and again only when it becomes critical or begins anew', async () => {
    await add('maker', service.browser('phone'))
    const id = await rule()
    const round = async (facts: object = {}) => {
      const { length } = service.came
      await fired('NOR-1', id, { ended: clock, ...facts })
      await tell()
      await send()
      clock += minutes(10)
      return service.came.length - length
    }
    expect(await round()).toBe(1)
    expect(await round()).toBe(0)
    expect(await round({ severity: 'critical' })).toBe(1)
    expect(await round({ severity: 'critical' })).toBe(0)
    expect(await round()).toBe(0)
    clock += hours(7)
    expect(await round()).toBe(1)
  })

  test.each([1, 3])(
    'of many that come close together makes one message at once, and one of the others',
    async (n) => {
      const phone = service.browser('phone')
      await add('maker', phone)
      const id = await rule()
      for (let item = 0; item <= n; item++) await fired('NOR-1', id, { item: String(item) })
      await tell()
      clock += minutes(5)
      await tell()
      await send()
      const texts = service.came.map(({ body }) => phone.read(body))
      expect(texts.map(({ title }) => title)).toEqual([
        'NOR-1: The doors were opened',
        n === 1 ? 'NOR-1: The doors were opened' : '3 alerts of 1 vehicle',
      ])
      if (n === 3) expect(texts[1]!.path).toBe('/alertconfiguration?tab=inbox')
    },
  )

  test('of 100,000 makes a handful of messages', { timeout: 600_000 }, async () => {
    const phone = service.browser('phone')
    await add('maker', phone)
    const { pool } = app.db
    const { id: vehicleId } = await app.vehicle('NOR-1')
    const id = await rule()
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
    while ((await notifyNext(pool, clock, 5_000, undefined, queuePushMessages)) > 0);
    clock += minutes(5)
    await tell()
    await send()
    expect(service.came.map(({ body }) => phone.read(body).title)).toEqual([
      'NOR-1: The doors were opened',
      '99,999 alerts of 1 vehicle',
    ])
  })
})

describe('a message that waits', () => {
  const queued = async (name: PersonName = 'maker') => {
    const browser = service.browser('phone')
    await add(name, browser)
    await fired('NOR-1', await rule({ notifyAllCustomerUsers: true }))
    await tell()
    return browser
  }

  test.each<[string, string]>([
    ['lost the right to see alerts', `UPDATE user_account SET withheld = '{alerts}' WHERE id = 21`],
    ['left the customer', 'DELETE FROM user_role WHERE user_id = 21'],
    ['was disabled', 'UPDATE user_account SET enabled = false WHERE id = 21'],
    ['was deleted', 'DELETE FROM user_account WHERE id = 21'],
  ])('is not sent to who %s meanwhile', async (_, sql) => {
    await queued()
    await app.db.pool.query(sql)
    await send()
    expect(service.came).toEqual([])
    clock += hours(1)
    await send()
    expect(service.came).toEqual([])
  })

  test('is tried again while its push service is away, and no sooner than that asks', async () => {
    await queued()
    service.answers.push(0, 503, [429, '3600'])
    const one = sender()
    await send(one)
    await send(one)
    clock += pushRetryDelay(1)
    await send(one)
    clock += pushRetryDelay(2)
    await send(one)
    clock += minutes(59)
    await send(one)
    expect([service.answers, service.came]).toEqual([[], []])
    expect(await devices('maker')).toMatchObject([{ succeeded: null, problem: 'It answered 429.' }])
    clock += minutes(2)
    await send(one)
    expect(service.came).toHaveLength(1)
    expect(service.came[0]!.ttl).toBeLessThan(hours(3) / second)
    expect(await devices('maker')).toMatchObject([{ succeeded: clock, problem: null }])
    const { rows } = await app.db.pool.query('SELECT payload, due FROM push_message')
    expect(rows).toEqual([{ payload: null, due: null }])
  })

  test('is given up once it is of no use, or where its push service will not have it', async () => {
    await queued()
    service.answers.push(400)
    await send()
    clock += hours(1)
    await send()
    expect(await count('SELECT FROM push_message WHERE due IS NOT NULL')).toBe(0)
    await fired('NOR-2', await rule())
    await tell()
    clock += hours(5)
    await send()
    expect(service.came).toEqual([])
  })

  test.each([404, 410])('takes its device away where its push service answers %i', async (status) => {
    await queued()
    service.answers.push(status)
    await send()
    expect(await devices('maker')).toEqual([])
    expect(await count('SELECT FROM push_message')).toBe(0)
  })

  test('is sent once by several servers at once', async () => {
    for (let n = 0; n < 5; n++) await add('maker', service.browser(`b${n}`))
    const id = await rule()
    for (let n = 0; n < 4; n++) {
      await fired('NOR-1', id, { item: String(n) })
      await tell()
      clock += minutes(6)
    }
    await Promise.all([send(), send(), send()])
    expect(service.came).toHaveLength(20)
  })

  test('asks for a wait in seconds or until a date', () => {
    expect(retryAfter('120', noon)).toBe(120 * second)
    expect(retryAfter(new Date(noon + minutes(3)).toUTCString(), noon)).toBe(minutes(3))
    expect([
      retryAfter(undefined, noon),
      retryAfter('soon', noon),
      retryAfter('Mon, 01 Jan 2001 00:00:00 GMT', noon),
    ]).toEqual([0, 0, 0])
  })
})

describe('a server that is killed', () => {
  test('while it writes messages leaves none, and the next one writes each once', async () => {
    await add('maker', service.browser('phone'))
    await fired('NOR-1', await rule())
    const { pool } = app.db
    const dies: typeof queuePushMessages = async (...args) => {
      await queuePushMessages(...args)
      throw new Error('killed')
    }
    await expect(notifyNext(pool, clock, 500, undefined, dies)).rejects.toThrow('killed')
    expect(await count('SELECT FROM push_message UNION ALL SELECT FROM push_told')).toBe(0)
    await tell()
    await tell()
    await send()
    expect(service.came).toHaveLength(1)
  })

  test('between sending a message and noting it has it come as the same message, which the device shows once', async () => {
    const phone = service.browser('phone')
    await add('maker', phone)
    await fired('NOR-1', await rule())
    await tell()
    await send()
    // As the killed server left it: claimed, and not noted.
    await app.db.pool.query('UPDATE push_message SET sent = NULL, due = $1, payload = $2', [
      new Date(clock + minutes(2)),
      JSON.stringify(phone.read(service.came[0]!.body)),
    ])
    await send()
    expect(service.came).toHaveLength(1)
    clock += minutes(2)
    await send()
    const [first, second] = service.came.map(({ body, topic }) => ({ topic, ...phone.read(body) }))
    expect(second).toEqual(first)
  })

  test('whenever it is, and however push services answer, no message is taken twice', async () => {
    await add('maker', service.browser('a'))
    await add('maker', service.browser('b'))
    const id = await rule()
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % most
    }
    const dies: typeof queuePushMessages = async (...args) => {
      await queuePushMessages(...args)
      if (random(3) === 0) throw new Error('killed')
    }
    for (let n = 0; n < 30; n++) {
      await fired('NOR-1', id, { item: String(n) })
      if (random(2) === 0) service.answers.push([0, 503, 429, 500][random(4)]!)
      await notifyNext(app.db.pool, clock, 500, undefined, dies).catch(() => undefined)
      await notifyTogether(app.db.pool, clock, dies).catch(() => undefined)
      await send()
      clock += minutes(random(7))
    }
    service.answers.length = 0
    for (let n = 0; n < 4; n++) {
      await tell()
      clock += minutes(6)
      await send()
    }
    clock += hours(1)
    await send()
    const { rows } = await app.db.pool.query(
      `SELECT count(*)::int AS made, count(*) FILTER (WHERE sent IS NOT NULL)::int AS sent,
        count(*) FILTER (WHERE due IS NOT NULL)::int AS due FROM push_message`,
    )
    expect(rows[0].due).toBe(0)
    expect(service.came).toHaveLength(rows[0].sent)
    expect(rows[0].sent).toBeGreaterThan(3)
  })
})

describe('a device', () => {
  test('is its owner’s: nobody else sees it, tries it or removes it', async () => {
    const { id } = await add('maker', service.browser('phone'))
    expect(await devices('west')).toEqual([])
    for (const act of ['removePushDevice', 'testPush'])
      await expect(asked('west', `mutation { ${act}(id: ${id}) }`)).rejects.toThrow(
        'There is no such device.',
      )
    expect(await asked('maker', `mutation { removePushDevice(id: ${id}) }`)).toEqual({
      removePushDevice: true,
    })
    expect(await devices('maker')).toEqual([])
    const { rows } = await app.db.pool.query('SELECT action, new FROM audit_entry ORDER BY id')
    expect(rows).toEqual([
      { action: 'push messages switched on', new: { browser: 'Firefox/140' } },
      { action: 'push messages switched off', new: { browser: 'Firefox/140' } },
    ])
  })

  test('that is added again stays one, with what was chosen last', async () => {
    const phone = service.browser('phone')
    await add('maker', phone)
    await add('maker', phone, { criticalOnly: true })
    expect(await devices('maker')).toMatchObject([{ agent: 'Firefox/140', criticalOnly: true }])
    expect(await count('SELECT FROM audit_entry')).toBe(1)
  })

  test('on which somebody else signs in is theirs, and nobody takes it who does not know its secret', async () => {
    const phone = service.browser('phone')
    await add('maker', phone)
    await expect(add('west', { ...service.browser('phone') })).rejects.toThrow(
      'This subscription belongs to another browser.',
    )
    await add('west', phone)
    expect([await devices('maker'), (await devices('west')).length]).toEqual([[], 1])
  })

  test('gets a test message of nothing but itself, one at a time', async () => {
    const phone = service.browser('phone')
    const { id } = await add('maker', phone)
    for (let n = 0; n < 3; n++) await asked('maker', `mutation { testPush(id: ${id}) }`)
    await send()
    expect(service.came).toHaveLength(1)
    expect(phone.read(service.came[0]!.body)).toMatchObject({ title: 'Push messages work on this device' })
  })

  test('goes when its user signs out there, and stays when the sign-in merely runs out', async () => {
    const { pool } = app.db
    const signIn = async () =>
      (
        await pool.query(
          `INSERT INTO sign_in (user_id, started, until) VALUES (21, $1, $1::timestamptz + interval '1 day') RETURNING id`,
          [new Date(noon)],
        )
      ).rows[0].id
    const [first, second] = [await signIn(), await signIn()]
    await add('maker', service.browser('a'))
    await add('maker', service.browser('b'))
    await pool.query(
      `UPDATE push_device SET sign_in_id = CASE WHEN endpoint LIKE '%/a' THEN $1::bigint ELSE $2 END`,
      [first, second],
    )
    await pool.query('UPDATE sign_in SET ended = $2 WHERE id = $1', [first, new Date(noon)])
    await pool.query('DELETE FROM sign_in WHERE id = $1', [second])
    expect(await count(`SELECT FROM push_device WHERE endpoint LIKE '%/b'`)).toBe(1)
    expect(await count('SELECT FROM push_device')).toBe(1)
    // A new password ends what no sign-in holds.
    await pool.query(`UPDATE user_account SET password_hash = 'x' WHERE id = 21`)
    expect(await count('SELECT FROM push_device')).toBe(0)
  })

  test('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await add('maker', service.browser(`b${n}`))
    await expect(add('maker', service.browser('eleventh'))).rejects.toThrow(
      'Push messages are on at most 10 devices. Remove one first.',
    )
  })

  test.each<[string, object]>([
    ['an address that is none', { endpoint: 'phone' }],
    ['an endless address', { endpoint: `https://push.example/${'x'.repeat(2_000)}` }],
    ['a key that is none', { p256dh: 'abc' }],
    ['a key that is on no curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short secret', { auth: 'abc' }],
  ])('with %s is refused in words', async (_, facts) => {
    await expect(add('maker', service.browser('phone'), facts)).rejects.toThrow(
      'This is not a subscription of a push service.',
    )
  })
})

test('no message is sent to an address inside the server’s own network', async () => {
  const strict = await testApp([trailer('NOR', 1)], () => clock)
  const { p256dh, auth } = service.browser('phone')
  try {
    await strict.db.pool.query(
      `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'a@b.example')`,
    )
    for (const endpoint of [
      'http://push.example/1',
      'https://127.0.0.1/1',
      'https://10.0.0.1/1',
      'https://db/1',
    ])
      await expect(
        strict.ask(
          [`CUSTOMER_${strict.customers.NOR}`],
          'mutation ($input: PushDeviceInput!) { addPushDevice(input: $input) { id } }',
          { input: { endpoint, p256dh, auth } },
        ),
      ).rejects.toThrow('in a private network')
  } finally {
    await strict.close()
  }
})
