/** Push messages: alerts sent to a real push service and read as a browser reads them. */
import { describe, expect, test } from 'vitest'
import { hours, minutes, second } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { notifyNext } from '../alerts/notify.ts'
import { pushKey } from './key.ts'
import { queuePushMessages } from './queue.ts'
import { pushSubject } from './service.ts'
import { people, pushStage } from './testing/stage.ts'

const { add, app, asked, fired, rule, send, service, tell, time } = pushStage()

describe('a push message', () => {
  test('says what happened, to which trailer, by which rule, where, and how the trailer is', async () => {
    const phone = service().browser('phone')
    await add('maker', phone)
    await app().now(
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
    expect(service().came).toHaveLength(1)
    const [came] = service().came
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
    const phone = service().browser('phone')
    await add('maker', phone)
    await fired('NOR-1', await rule())
    await tell()
    await send()
    const { body, topic } = service().came[0]!
    for (const word of ['NOR-1', 'doors', 'Doors', 'Dallas']) {
      expect(body.includes(word)).toBe(false)
      expect(topic).not.toContain(word)
    }
    expect(() => service().browser('phone').read(body)).toThrow()
  })

  test('is signed with the key of the installation, which is made once', async () => {
    const keys = await Promise.all([pushKey(app().db.pool), pushKey(app().db.pool)])
    expect(keys[0]).toEqual(keys[1])
    const { pushKey: told } = await asked('maker', '{ pushKey }')
    await add('maker', service().browser('phone'))
    await fired('NOR-1', await rule())
    await tell()
    await send()
    const [came] = service().came
    expect([told, came!.publicKey]).toEqual([keys[0].publicKey, keys[0].publicKey])
    expect(came!.vapid.sub).toBe('mailto:ops@fleet.example')
    expect(JSON.stringify(app().loggedProblems)).not.toContain(keys[0].privateKey)
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
    await add('maker', service().browser('maker'))
    await add('west', service().browser('west'))
    await add('other', service().browser('other'))
    const everybody = { notifyAllCustomerUsers: true, notifyEmails: ['other@fleet.example'] }
    await fired('NOR-1', await rule(everybody))
    await fired('NOR-2', await rule({ ...everybody, name: 'Second' }))
    await tell()
    time.now += minutes(5)
    await tell()
    await send()
    expect(
      service()
        .came.map(({ browser }) => browser)
        .sort(),
    ).toEqual(['maker', 'maker', 'west'])
  })

  test('of what the rate limit holds back, or whose emails were left by their link, is not sent', async () => {
    await add('maker', service().browser('phone'))
    const id = await rule()
    await fired('NOR-1', id, { held: { last: noon, until: noon + 1 } })
    await app().db.pool.query(
      `INSERT INTO alert_unsubscribed (source, recipient) VALUES ($1, 'maker@fleet.example')`,
      [id],
    )
    await fired('NOR-2', id)
    await tell()
    await send()
    expect(service().came).toEqual([])
  })

  test('of an alert that is not critical goes to no device that wants critical ones alone', async () => {
    await add('maker', service().browser('all'))
    await add('maker', service().browser('critical'), { criticalOnly: true })
    const id = await rule()
    await fired('NOR-1', id)
    await tell()
    await send()
    expect(service().came.map(({ browser }) => browser)).toEqual(['all'])
    time.now += minutes(6)
    await fired('NOR-1', id, { severity: 'critical' })
    await tell()
    await send()
    expect(
      service()
        .came.map(({ browser }) => browser)
        .sort(),
    ).toEqual(['all', 'all', 'critical'])
  })
})

describe('an episode', () => {
  test('is told once, and again only when it becomes critical or begins anew', async () => {
    await add('maker', service().browser('phone'))
    const id = await rule()
    const round = async (facts: object = {}) => {
      const { length } = service().came
      await fired('NOR-1', id, { ended: time.now, ...facts })
      await tell()
      await send()
      time.now += minutes(10)
      return service().came.length - length
    }
    expect(await round()).toBe(1)
    expect(await round()).toBe(0)
    expect(await round({ severity: 'critical' })).toBe(1)
    expect(await round({ severity: 'critical' })).toBe(0)
    expect(await round()).toBe(0)
    time.now += hours(7)
    expect(await round()).toBe(1)
  })

  test.each([1, 3])(
    'of many that come close together makes one message at once, and one of the others',
    async (n) => {
      const phone = service().browser('phone')
      await add('maker', phone)
      const id = await rule()
      for (let item = 0; item <= n; item++) await fired('NOR-1', id, { item: String(item) })
      await tell()
      await send()
      time.now += minutes(5)
      await tell()
      await send()
      const texts = service().came.map(({ body }) => phone.read(body))
      expect(texts.map(({ title }) => title)).toEqual([
        'NOR-1: The doors were opened',
        n === 1 ? 'NOR-1: The doors were opened' : '3 alerts of 1 vehicle',
      ])
      if (n === 3) expect(texts[1]!.path).toBe('/alertconfiguration?tab=inbox')
    },
  )

  test('of 100,000 makes a handful of messages', { timeout: 600_000 }, async () => {
    const phone = service().browser('phone')
    await add('maker', phone)
    const { pool } = app().db
    const { id: vehicleId } = await app().vehicle('NOR-1')
    const id = await rule()
    await fired('NOR-2', id)
    await pool.query('ANALYZE firing, episode')
    await pool.query('DELETE FROM firing')
    await pool.query(
      `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
        SELECT $1, $2, $3, $4, n::text, 1, 10, 'caution',
          '{"because":"The doors were opened.","cause":"report","before":{},"after":{},"position":null,"speedMph":null}'
        FROM generate_series(1, 100000) n`,
      [app().customers.NOR, vehicleId, new Date(noon), id],
    )
    while ((await notifyNext(pool, time.now, 5_000, undefined, queuePushMessages)) > 0);
    time.now += minutes(5)
    await tell()
    await send()
    // They are sent side by side, so either may come first.
    expect(
      service()
        .came.map(({ body }) => phone.read(body).title)
        .sort(),
    ).toEqual(['99,999 alerts of 1 vehicle', 'NOR-1: The doors were opened'])
  })
})
