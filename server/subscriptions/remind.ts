/** Reminds account administrators of subscriptions that end: 30 and 7 days before, at the end, and when they are over. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { unitsOf } from '#domain/basics/own-units.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { allVins } from '#domain/fleet/group.ts'
import { type Day, startOfDay } from '#domain/fleet/subscription.ts'
import { queueEmailTo } from '../mail/store.ts'
import { inTransaction } from '../platform/transaction.ts'

/** Marks: days before the end; the nearest that was reached counts, so that nobody gets two at once. */
const before = [30, 7]
/** A server that was off so many days makes up for what it missed. */
const lateDays = 6
const namesMost = 5

interface Ending {
  readonly customerId: number
  readonly customer: string
  readonly ends: Day
  readonly endedOn: Day
  readonly count: number
  readonly names: readonly string[]
}

/**
 * What ends together, of each customer that has the screen, of those that were not reminded of this end at this mark;
 * from now on they were. Those that somebody holds are left for the next time.
 * @param condition ours, on `subscription s`; $2 is the mark
 */
const endingSql = (condition: string) => `WITH meant AS MATERIALIZED (
    SELECT s.customer_id, s.id, c.short_name, s.ends, s.ended_on, s.name FROM subscription s
    JOIN customer c ON c.id = s.customer_id AND c.active AND 'SubscriptionManagement' = ANY(c.flags)
    WHERE s.ended_on IS NOT NULL AND ${condition} AND s.reminded IS DISTINCT FROM ${markOf('s')}
      AND (s.seats IS NOT NULL OR EXISTS (SELECT FROM subscription_vehicle l
        WHERE l.customer_id = s.customer_id AND l.subscription_id = s.id))
    ORDER BY s.customer_id, s.id FOR UPDATE OF s SKIP LOCKED),
  noted AS (UPDATE subscription s SET reminded = ${markOf('s')} FROM meant m
    WHERE s.customer_id = m.customer_id AND s.id = m.id)
  SELECT m.customer_id AS "customerId", m.short_name AS customer, m.ends::text, m.ended_on::text AS "endedOn",
    count(*)::int AS count,
    (array_agg(coalesce(v.unit_id, m.name) ORDER BY coalesce(v.unit_id, m.name)))[1:${namesMost}] AS names
  FROM meant m
  LEFT JOIN subscription o ON o.customer_id = m.customer_id AND o.id = m.id AND o.seats IS NULL
  LEFT JOIN subscription_vehicle l ON l.customer_id = o.customer_id AND l.subscription_id = o.id
  LEFT JOIN vehicle v ON v.customer_id = l.customer_id AND v.id = l.vehicle_id
  GROUP BY m.customer_id, m.short_name, m.ends, m.ended_on`

/** What is noted of a reminder: which end it was about, and the mark. */
const markOf = (table: string) => `concat_ws(' ', ${table}.ends, ${table}.ended_on, $2::text)`

interface Recipient {
  readonly id: number
  readonly email: string
  readonly timezone: string
  readonly units: Record<string, unknown> | null
  /** To groups of the customer: what ends may be none of theirs, so it is counted and not named. */
  readonly isLimited: boolean
}

const recipientsSql = `SELECT DISTINCT u.id, u.email, u.timezone, u.units, coalesce((SELECT bool_and(g.name <> '${allVins}')
      FROM vehicle_group_user m JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
      WHERE m.user_id = u.id AND m.customer_id = $1), false) AS "isLimited"
  FROM user_account u
  JOIN user_role r ON r.user_id = u.id
  WHERE r.role = 'CUSTOMER_ADMIN' AND r.customer_id = $1 AND u.enabled AND u.email_verified AND u.unsubscribed IS NULL`

type Mark = { readonly name: string; readonly mark: 'before' | 'end' | 'over'; readonly condition: string }

/** Those that end within a mark and not within the next one. */
const marks: readonly Mark[] = [
  ...before.map(
    (ahead, n): Mark => ({
      name: `${ahead} days`,
      mark: 'before',
      condition: `s.ends > $1::date + ${before[n + 1] ?? 0} AND s.ends <= $1::date + ${ahead}`,
    }),
  ),
  {
    name: 'end',
    mark: 'end',
    condition: `s.ends <= $1::date AND s.ends >= $1::date - ${lateDays} AND s.ended_on > $1::date`,
  },
  {
    name: 'over',
    mark: 'over',
    condition: `s.ended_on <= $1::date AND s.ended_on >= $1::date - ${lateDays}`,
  },
]

/** Queues what is due, once of each end and mark, however often it is asked for. Answers how many emails. */
export const remindOfEnds = async (pool: pg.Pool, day: Day, now: Instant): Promise<number> => {
  let written = 0
  for (const { name, mark, condition } of marks)
    written += await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Ending>(endingSql(condition), [day, name])
      let queued = 0
      for (const ending of rows) {
        const { rows: people } = await client.query<Recipient>(recipientsSql, [ending.customerId])
        for (const { id, email, timezone, units, isLimited } of people) {
          await queueEmailTo(
            client,
            {
              ...{ kind: 'subscription-end', recipient: email, userId: id, timezone },
              language: unitsOf(units).language,
              data: {
                ...{ mark, ...ending, names: isLimited ? [] : [...ending.names] },
                ...{ ends: startOfDay(ending.ends), endedOn: startOfDay(ending.endedOn) },
              },
              once: `subscription-end ${randomUUID()}`,
              expires: now + days(lateDays + 1),
            },
            now,
          )
          queued++
        }
      }
      return queued
    })
  return written
}
