/** The SQL of subscriptions: read for an act, written, and what is charged for them. */
import type pg from 'pg'
import {
  type Day,
  endedOn,
  nextDue,
  type Subscription,
  type SubscriptionState,
  stateOn,
} from '#domain/fleet/subscription.ts'

/** A subscription as it is kept. */
export interface StoredSubscription extends Subscription {
  readonly customerId: number
  readonly id: number
  readonly planId: number
  readonly planName: string
  /** The plan's as of now, for a month. */
  readonly priceCents: number
  /** Of a pool; null: it is of one vehicle. */
  readonly seats: number | null
  readonly name: string
  /** The state that others were told of last. */
  readonly told: SubscriptionState
  /** Of the vehicle, where it has one. */
  readonly vehicleId: number | null
  readonly unitId: string | null
}

const columns = `s.customer_id AS "customerId", s.id, s.plan_id AS "planId", p.name AS "planName",
  p.price_cents AS "priceCents", s.seats, s.name, s.starts::text, s.paid_from::text AS "paidFrom", s.months,
  s.ends::text, s.term_months AS "termMonths", s.renews, s.cancelled::text, s.grace_days AS "graceDays", s.told,
  v.id AS "vehicleId", v.unit_id AS "unitId"`
const from = `subscription s JOIN subscription_plan p ON p.id = s.plan_id
  LEFT JOIN subscription_vehicle l ON s.seats IS NULL AND l.customer_id = s.customer_id AND l.subscription_id = s.id
  LEFT JOIN vehicle v ON v.customer_id = l.customer_id AND v.id = l.vehicle_id`

/**
 * Vehicles are held before their subscriptions, by everybody: whoever deletes or hands over a vehicle holds it, and then
 * its subscription. Answers which of them there are.
 */
export const holdVehicles = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT v.id FROM vehicle v WHERE v.customer_id = $1 AND v.id = ANY($2) ORDER BY v.id FOR NO KEY UPDATE OF v`,
    [customerId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Holds the vehicles of subscriptions. */
export const holdVehiclesOf = async (
  client: pg.ClientBase,
  customerId: number,
  subscriptionIds: readonly number[],
): Promise<void> => {
  await client.query(
    `SELECT FROM subscription_vehicle l JOIN vehicle v ON v.customer_id = l.customer_id AND v.id = l.vehicle_id
      WHERE l.customer_id = $1 AND l.subscription_id = ANY($2) ORDER BY v.id FOR NO KEY UPDATE OF v`,
    [customerId, subscriptionIds],
  )
}

/**
 * Holds some subscriptions that are due, with their vehicles, and reads them. Those of which somebody else holds a part
 * are left for later.
 */
export const holdDue = async (
  client: pg.ClientBase,
  day: Day,
  most: number,
): Promise<readonly StoredSubscription[]> => {
  const { rows } = await client.query<{ customerId: number; id: number }>(
    `WITH due AS MATERIALIZED (SELECT s.customer_id, s.id FROM subscription s WHERE s.due <= $1::date
        ORDER BY s.customer_id, s.id LIMIT ${most}),
      meant AS MATERIALIZED (SELECT d.customer_id, d.id, l.vehicle_id FROM due d
        JOIN subscription_vehicle l ON l.customer_id = d.customer_id AND l.subscription_id = d.id),
      held AS MATERIALIZED (SELECT v.id AS vehicle_id FROM vehicle v JOIN meant m ON m.customer_id = v.customer_id
        AND m.vehicle_id = v.id ORDER BY v.id FOR NO KEY UPDATE OF v SKIP LOCKED)
    SELECT customer_id AS "customerId", id FROM due d WHERE (customer_id, id) NOT IN (
      SELECT customer_id, id FROM meant WHERE vehicle_id NOT IN (SELECT vehicle_id FROM held))`,
    [day],
  )
  return holdSubscriptions(
    client,
    '(s.customer_id, s.id) IN (SELECT * FROM unnest($1::int[], $2::bigint[])) AND s.due <= $3::date',
    [rows.map(({ customerId }) => customerId), rows.map(({ id }) => id), day],
    { skipHeld: true },
  )
}

/**
 * Holds subscriptions until the end of the transaction and reads them, by their numbers.
 * @param condition ours, on `subscription s`; its values are `params`
 */
export const holdSubscriptions = async (
  client: pg.ClientBase,
  condition: string,
  params: readonly unknown[],
  { skipHeld = false } = {},
): Promise<readonly StoredSubscription[]> => {
  const { rows } = await client.query<StoredSubscription>(
    `SELECT ${columns} FROM ${from} WHERE ${condition} ORDER BY s.customer_id, s.id
      FOR UPDATE OF s ${skipHeld ? 'SKIP LOCKED' : ''}`,
    [...params],
  )
  return rows
}

/** Of subscriptions of one vehicle each that are held, those whose vehicle has not left: it may have before that. */
export const withVehicle = async (
  client: pg.ClientBase,
  customerId: number,
  held: readonly StoredSubscription[],
): Promise<readonly StoredSubscription[]> => {
  const { rows } = await client.query<{ id: number }>(
    'SELECT subscription_id AS id FROM subscription_vehicle WHERE customer_id = $1 AND subscription_id = ANY($2)',
    [customerId, held.map(({ id }) => id)],
  )
  const left = new Set(rows.map(({ id }) => id))
  return held.filter(({ id }) => left.has(id))
}

/** The columns that follow from what a subscription is on a day. */
const kept = (subscription: Subscription, day: Day) => ({
  ended_on: endedOn(subscription),
  due: nextDue(subscription, day),
  told: stateOn(subscription, day),
})
const rowOf =
  (day: Day) => (subscription: Subscription & Pick<StoredSubscription, 'customerId' | 'id' | 'planId'>) => ({
    ...{ customer_id: subscription.customerId, id: subscription.id, plan_id: subscription.planId },
    ...{ starts: subscription.starts, paid_from: subscription.paidFrom, months: subscription.months },
    ...{ ends: subscription.ends, term_months: subscription.termMonths, renews: subscription.renews },
    ...{ cancelled: subscription.cancelled, ...kept(subscription, day) },
  })

/** Writes what became of subscriptions on a day. */
export const writeSubscriptions = async (
  client: pg.ClientBase,
  subscriptions: readonly StoredSubscription[],
  day: Day,
): Promise<void> => {
  await client.query(
    `UPDATE subscription s SET plan_id = d.plan_id, starts = d.starts, paid_from = d.paid_from, months = d.months,
        ends = d.ends, term_months = d.term_months, renews = d.renews, cancelled = d.cancelled, ended_on = d.ended_on,
        due = d.due, told = d.told
      FROM json_to_recordset($1::json) AS d(customer_id int, id bigint, plan_id int, starts date, paid_from date,
        months int, ends date, term_months int, renews bool, cancelled date, ended_on date, due date, told text)
      WHERE s.customer_id = d.customer_id AND s.id = d.id`,
    [JSON.stringify(subscriptions.map(rowOf(day)))],
  )
}

/** What a new subscription is of: a vehicle by its number, or a pool of so many seats. */
export interface NewSubscription extends Subscription {
  readonly customerId: number
  readonly planId: number
  readonly name: string
  readonly vehicleId: number | null
  readonly seats: number | null
}

/** Answers their numbers in the order given. */
export const insertSubscriptions = async (
  client: pg.ClientBase,
  subscriptions: readonly NewSubscription[],
  day: Day,
  now: number,
): Promise<readonly number[]> => {
  const rows = subscriptions.map((one, n) => ({
    ...rowOf(day)({ ...one, id: 0 }),
    ...{ n, name: one.name, seats: one.seats, grace_days: one.graceDays },
  }))
  const { rows: made } = await client.query<{ id: number }>(
    `INSERT INTO subscription (customer_id, plan_id, seats, name, starts, paid_from, months, ends, term_months, renews,
        cancelled, grace_days, ended_on, due, told, created)
      SELECT d.customer_id, d.plan_id, d.seats, d.name, d.starts, d.paid_from, d.months, d.ends, d.term_months, d.renews,
        d.cancelled, d.grace_days, d.ended_on, d.due, d.told, $2
      FROM json_to_recordset($1::json) AS d(n int, customer_id int, plan_id int, seats int, name text, starts date,
        paid_from date, months int, ends date, term_months int, renews bool, cancelled date, grace_days int,
        ended_on date, due date, told text) ORDER BY d.n RETURNING id`,
    [JSON.stringify(rows), new Date(now)],
  )
  // In the order in which they were inserted, which is that of their numbers.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  await takeSeats(
    client,
    subscriptions.flatMap(({ customerId, vehicleId }, n) =>
      vehicleId === null ? [] : [{ customerId, vehicleId, subscriptionId: ids[n]! }],
    ),
  )
  return ids
}

/** Of each vehicle the subscription that it has from now on. */
export const takeSeats = async (
  client: pg.ClientBase,
  seats: readonly {
    readonly customerId: number
    readonly vehicleId: number
    readonly subscriptionId: number
  }[],
): Promise<void> => {
  if (seats.length === 0) return
  await client.query(
    `INSERT INTO subscription_vehicle (customer_id, vehicle_id, subscription_id)
      SELECT * FROM unnest($1::int[], $2::int[], $3::bigint[])
      ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET subscription_id = excluded.subscription_id`,
    [
      seats.map(({ customerId }) => customerId),
      seats.map(({ vehicleId }) => vehicleId),
      seats.map(({ subscriptionId }) => subscriptionId),
    ],
  )
}

/** What becomes of the charges of a subscription: cut at a day, and charged anew from one to another. */
export interface Charging {
  readonly customerId: number
  readonly id: number
  readonly seats: number
  readonly planId: number
  readonly priceCents: number
  /** Nothing that was charged from here on stays; null: all stays. */
  readonly cut: Day | null
  readonly from: Day | null
  readonly to: Day | null
}

/** The difference that an act makes to what is charged. */
export const chargingOf = (
  before: Subscription | null,
  after: Subscription,
): Pick<Charging, 'cut' | 'from' | 'to'> | null => {
  if (before === null || before.paidFrom !== after.paidFrom)
    return { cut: null, from: after.paidFrom, to: after.ends }
  if (after.ends > before.ends) return { cut: null, from: before.ends, to: after.ends }
  return after.ends < before.ends ? { cut: after.ends, from: null, to: null } : null
}

export const charge = async (client: pg.ClientBase, charges: readonly Charging[]): Promise<void> => {
  if (charges.length === 0) return
  const given = `json_to_recordset($1::json) AS d("customerId" int, id bigint, seats int, "planId" int, "priceCents" int,
    cut date, "from" date, "to" date)`
  const key = 'c.customer_id = d."customerId" AND c.subscription_id = d.id'
  const rows = JSON.stringify(charges)
  if (charges.some(({ cut }) => cut !== null)) {
    await client.query(
      `DELETE FROM subscription_charge c USING ${given} WHERE ${key} AND c.starts >= d.cut`,
      [rows],
    )
    await client.query(
      `UPDATE subscription_charge c SET ends = d.cut FROM ${given} WHERE ${key} AND c.ends > d.cut`,
      [rows],
    )
  }
  await client.query(
    `INSERT INTO subscription_charge (customer_id, subscription_id, starts, ends, plan_id, price_cents, seats)
      SELECT d."customerId", d.id, d."from", d."to", d."planId", d."priceCents", d.seats FROM ${given}
      WHERE d."from" < d."to"`,
    [rows],
  )
}

/** Whether a vehicle's subscription is the customer's: it is theirs, or they have it out on lease. Names of ours. */
export const subscribedBy = (vehicle: string, customer: string): string =>
  `(${vehicle}.customer_id = ${customer} OR EXISTS (SELECT FROM lease_vehicle o WHERE o.vehicle_id = ${vehicle}.id
    AND o.lessor_id = ${customer} AND o.began IS NOT NULL AND o.ended IS NULL))`

/** The vehicles of subscriptions, marked as ended at a moment or as running again; answers those that are another. */
export const markVehicles = async (
  client: pg.ClientBase,
  subscriptions: readonly Pick<StoredSubscription, 'customerId' | 'id'>[],
  ended: 'at its end' | null,
): Promise<readonly number[]> => {
  if (subscriptions.length === 0) return []
  const { rows } = await client.query<{ id: number }>(
    `UPDATE vehicle v SET subscription_ended = ${ended === null ? 'NULL' : `s.ended_on::timestamp AT TIME ZONE 'UTC'`}
      FROM unnest($1::int[], $2::bigint[]) AS d(customer_id, id)
      JOIN subscription s ON s.customer_id = d.customer_id AND s.id = d.id
      JOIN subscription_vehicle l ON l.customer_id = s.customer_id AND l.subscription_id = s.id
      WHERE v.id = l.vehicle_id AND ${subscribedBy('v', 'l.customer_id')}
        AND v.subscription_ended IS ${ended === null ? 'NOT NULL' : 'NULL'} RETURNING v.id`,
    [subscriptions.map(({ customerId }) => customerId), subscriptions.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}
