/** The stage of the tests of push messages: an app, people with roles, a push service, and a server that sends. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { notifyNext, notifyTogether } from '../../alerts/notify.ts'
import { insertRule } from '../../alerts/rule-write.ts'
import { fire, ruleOf } from '../../alerts/testing.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../../testing.ts'
import { queuePushMessages } from '../queue.ts'
import { pushSender } from '../send.ts'
import { openPushService, type PushService, type TestBrowser } from './push-service.ts'

export const people = { maker: 21, west: 22, other: 23 } as const
export type PersonName = keyof typeof people

/** Tests may reach this machine, without encryption of the way there. */
const rules = { isHttpAllowed: true, isPrivateAllowed: true }

/** Opened before the first test of a file, and emptied before each. */
export const pushStage = () => {
  let app: TestApp
  let service: PushService
  const time = { now: noon }
  const nor = () => app.customers.NOR!

  beforeAll(async () => {
    service = await openPushService()
    app = await testApp(
      [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
      () => time.now,
      { webhookRules: rules },
    )
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })
  beforeEach(async () => {
    time.now = noon
    service.came.length = 0
    service.answers.length = 0
    const { pool } = app.db
    await pool.query(
      `TRUNCATE alert_rule, alert_rule_version, firing, firing_notice, letter, alert_mailbox, alert_leave,
        alert_unsubscribed, audit_entry, push_device, push_episode, push_message CASCADE`,
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
  const sender = () =>
    pushSender({
      pool: app.db.pool,
      log: app.log,
      rules,
      subject: () => 'mailto:ops@fleet.example',
      now: () => time.now,
    })
  return {
    app: () => app,
    service: () => service,
    /** The clock of everything. */
    time,
    asked,
    add: async (name: PersonName, browser: TestBrowser, facts: object = {}) => {
      const { endpoint, p256dh, auth } = browser
      return (
        await asked(
          name,
          'mutation ($input: PushDeviceInput!) { addPushDevice(input: $input) { id agent criticalOnly endpoint } }',
          { input: { endpoint, p256dh, auth, agent: 'Firefox/140', criticalOnly: false, ...facts } },
        )
      ).addPushDevice
    },
    devices: async (name: PersonName) =>
      (await asked(name, '{ pushDevices { id agent criticalOnly made succeeded problem } }')).pushDevices,
    rule: (facts: Parameters<typeof ruleOf>[1] = {}) =>
      inTransaction(app.db.pool, (client) =>
        insertRule(client, ruleOf(nor(), facts), { ownerId: people.maker, now: noon }),
      ),
    fired: async (unitId: string, source: string, facts: Partial<Parameters<typeof fire>[2]> = {}) =>
      fire(app.db.pool, await app.vehicle(unitId), { source, at: time.now, ...facts }),
    /** Notifies people as the server does. */
    tell: async () => {
      const { pool } = app.db
      while ((await notifyNext(pool, time.now, 500, undefined, queuePushMessages)) > 0);
      await notifyTogether(pool, time.now, queuePushMessages)
    },
    /** A server that sends; another one remembers nothing of it. */
    sender,
    /** Sends all that is due. */
    send: async ({ round } = sender()) => {
      while (await round());
    },
    count: async (sql: string) => (await app.db.pool.query(sql)).rowCount,
  }
}
