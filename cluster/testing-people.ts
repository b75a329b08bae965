/** Who has to do with the fleet of a cluster under test: mailboxes that are told of alerts, and a program that reads and commands. */
import type pg from 'pg'
import { digestAfter } from '#domain/basics/assumed.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { hashSecret } from '#server/access/secrets.ts'
import { newToken } from '#server/access/token-format.ts'
import { insertToken } from '#server/access/token-store.ts'
import { makeRule } from '#server/ingest/watch/testing.ts'
import type { Arrived } from '#server/mail/testing.ts'

/** A rule with a mailbox of its own for each vehicle. */
export const addMailboxes = async (pool: pg.Pool, start: Instant): Promise<void> => {
  const { rows } = await pool.query<{ id: number; customerId: number; serial: string }>(
    'SELECT id, customer_id AS "customerId", serial_num AS serial FROM vehicle ORDER BY id',
  )
  for (const { id, customerId, serial } of rows)
    await makeRule(pool, customerId, start - minutes(5), {
      ...{ name: `Doors of ${serial}`, alertTypeId: 10, allVehicles: false, vehicleIds: [id] },
      alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
      notifyEmails: [`${serial.toLowerCase()}@fleet.example`],
    })
}

/** The access token of somebody who sees the fleet and may send commands to its reefer units, which all vehicles have. */
export const addProgram = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO user_account (email, account_status) VALUES ('program@fleet.example', 'CONFIRMED') RETURNING id`,
  )
  const userId = rows[0]!.id
  await pool.query(
    `INSERT INTO user_role (user_id, role, customer_id) SELECT $1, 'CUSTOMER_ADMIN', id FROM customer`,
    [userId],
  )
  await pool.query(
    `INSERT INTO user_group_user SELECT id, $1 FROM user_group WHERE name = 'Thermo King Command Control'`,
    [userId],
  )
  await pool.query(`UPDATE customer SET flags = '{ThermoKing}'`)
  await pool.query('UPDATE vehicle SET installed_sensor_type_ids = installed_sensor_type_ids || 25')
  const secret = newToken()
  await insertToken(
    pool,
    {
      ...{ userId, customerId: null, hash: hashSecret(secret), hint: secret.slice(-4), name: 'program' },
      scopes: ['trailerList', 'history', 'commandReefers'],
      ...{ customerIds: null, groupIds: null, addresses: [], createdBy: 'test', expires: null },
    },
    Date.now(),
  )
  return secret
}

/** Who was told of which alert: each once; alerts that were withdrawn are left out. */
export const noticesIn = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ alert: string; recipient: string; isHeld: boolean; times: number }>(
    `SELECT r.name || ' ' || v.serial_num || ' ' || f.at || ' ' || f.item AS alert, n.recipient,
        f.held_until IS NOT NULL AS "isHeld", count(*)::int AS times
      FROM firing_notice n JOIN firing f ON f.id = n.firing_id JOIN vehicle v ON v.id = f.vehicle_id
        JOIN alert_rule r ON r.id::text = f.source
      WHERE f.withdrawn IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2`,
  )
  return rows
}

/** Emails that were sent, held against those that arrived; one to a mailbox at a time. */
export const emailsIn = async (pool: pg.Pool, arrived: readonly Arrived[]) => {
  const { rows: written } = await pool.query<{ id: string; recipient: string; at: number; isSent: boolean }>(
    `SELECT message_id AS id, recipient, (extract(epoch FROM created) * 1000)::float8 AS at, sent IS NOT NULL AS "isSent"
      FROM letter ORDER BY recipient, created`,
  )
  const times = new Map<string, number>()
  for (const { raw } of arrived) {
    const id = /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? 'none'
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  return {
    recipients: [...new Set(written.map(({ recipient }) => recipient))],
    contradictions: [
      ...written.flatMap(({ id, recipient, at, isSent }, n) => {
        const before = written[n - 1]
        const isSoon = before?.recipient === recipient && at - before.at < digestAfter
        const count = times.get(id) ?? 0
        return [
          ...(isSoon ? [`${recipient} was written to twice within minutes.`] : []),
          ...(count > 1 ? [`${recipient} got an email ${count} times.`] : []),
          ...(isSent && count === 0 ? [`An email to ${recipient} counts as sent and did not arrive.`] : []),
        ]
      }),
      ...[...times.keys()]
        .filter((id) => !written.some((one) => one.id === id))
        .map((id) => `${id} is of nobody.`),
    ],
  }
}

/** Set points that are kept, and those that no gateway has answered. */
export const commandsIn = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ id: number; key: string; status: string }>(
    `SELECT c.id, v.vin || ' ' || (c.args->>'zone') || ' ' || trim_scale(round(((c.args->>'setPointCelsius')::numeric * 9 / 5 + 32) * 2) / 2) AS key, c.status
      FROM reefer_command c JOIN vehicle v ON v.id = c.vehicle_id ORDER BY c.id`,
  )
  const byKey = new Map<string, number>()
  for (const { key } of rows) byKey.set(key, (byKey.get(key) ?? 0) + 1)
  return {
    byKey,
    ids: rows.map(({ id }) => id),
    unanswered: rows.filter(({ status }) => status !== 'success'),
  }
}
