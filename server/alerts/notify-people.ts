/** Who is notified of a firing: the owner of the rule, users of the customer who see the vehicle, and other addresses. */
import type pg from 'pg'
import { rights } from '#domain/access/rights.ts'
import { reachOf } from '#domain/access/roles.ts'
import { type NotifiedUser, type Recipient, recipientsOf } from '#domain/alerts/notify.ts'
import type { Rule } from '#domain/alerts/rule.ts'
import { allVins } from '#domain/fleet/group.ts'
import type { PendingFiring } from './notify-store.ts'
import { ruleById } from './rule-store.ts'

interface Person extends NotifiedUser {
  /** Whether a role reaches every customer. */
  readonly everywhere: boolean
  /** The groups that they are kept to; null where they see the whole customer. */
  readonly groups: readonly number[] | null
}

const ownRoles = rights.alerts.filter((role) => reachOf(role) === 'own')
const wideRoles = rights.alerts.filter((role) => reachOf(role) === 'all')

/** Those of a customer who may see alerts, and of these makers of rules those who may by a wider role. */
const peopleOf = async (
  client: pg.ClientBase,
  customerId: number,
  makers: readonly number[],
): Promise<readonly Person[]> => {
  const { rows } = await client.query<Person>(
    `WITH RECURSIVE people AS (
        SELECT u.id, u.email, bool_or(r.role = ANY($3)) AS everywhere FROM user_account u
        JOIN user_role r ON r.user_id = u.id
        WHERE u.enabled AND u.account_status IS NOT NULL AND NOT 'alerts' = ANY(u.withheld)
          AND ((r.customer_id = $1 AND r.role = ANY($2)) OR (u.id = ANY($4) AND r.role = ANY($3)))
        GROUP BY u.id),
      mine AS (
        SELECT m.user_id, g.id, g.name FROM vehicle_group_user m JOIN people p ON p.id = m.user_id
        JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
        WHERE m.customer_id = $1),
      below AS (
        SELECT user_id, id FROM mine
        UNION SELECT b.user_id, g.id FROM vehicle_group g JOIN below b ON g.parent_id = b.id WHERE g.customer_id = $1)
      SELECT p.id, p.email, p.everywhere, CASE WHEN p.everywhere OR NOT EXISTS (SELECT FROM mine WHERE user_id = p.id)
          OR EXISTS (SELECT FROM mine WHERE user_id = p.id AND name = '${allVins}') THEN NULL
        ELSE ARRAY(SELECT id FROM below WHERE user_id = p.id) END AS groups
      FROM people p ORDER BY p.email`,
    [customerId, ownRoles, wideRoles, makers],
  )
  return rows
}

const groupsOfVehicles = async (
  client: pg.ClientBase,
  customerId: number,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await client.query<{ id: number; groups: number[] }>(
    `SELECT vehicle_id AS id, array_agg(vehicle_group_id) AS groups FROM held_group_vehicle
      WHERE customer_id = $1 AND vehicle_id = ANY($2) GROUP BY vehicle_id`,
    [customerId, vehicleIds],
  )
  return new Map(rows.map(({ id, groups }) => [id, groups]))
}

export interface FenceRecipient {
  readonly name: string
  readonly enter: readonly string[]
  readonly exit: readonly string[]
}

/** The rules and geofences that firings came from, and the recipients of each firing. */
export interface FiringRecipients {
  readonly ruleOf: (firing: PendingFiring) => Rule | null
  readonly recipientsOf: (firing: PendingFiring) => readonly Recipient[]
}

const fenceIdOf = (source: string): number | null => {
  const found = /^fence:(\d+)$/.exec(source)
  return found ? Number(found[1]) : null
}

/** Finds the recipients of many firings at once. */
export const recipientsFor = async (
  client: pg.ClientBase,
  firings: readonly PendingFiring[],
): Promise<FiringRecipients> => {
  const rules = new Map<string, Rule | null>()
  for (const { source, customerId } of firings)
    if (fenceIdOf(source) === null && !rules.has(source))
      rules.set(source, await ruleById(client, [customerId], source))

  const fenceIds = firings.flatMap(({ source }) => fenceIdOf(source) ?? [])
  const { rows: fences } = await client.query<FenceRecipient & { id: number }>(
    `SELECT id, name, enter_emails AS enter, exit_emails AS exit FROM geofence WHERE id = ANY($1)`,
    [fenceIds],
  )
  const fenceOf = new Map(fences.map((fence) => [fence.id, fence]))

  const people = new Map<number, readonly Person[]>()
  const groups = new Map<number, ReadonlyMap<number, readonly number[]>>()
  for (const customerId of new Set(firings.map((firing) => firing.customerId))) {
    const makers = [...rules.values()].flatMap((rule) =>
      rule?.customerId === customerId ? (rule.ownerId ?? []) : [],
    )
    const vehicles = firings
      .filter((firing) => firing.customerId === customerId)
      .map(({ vehicleId }) => vehicleId)
    people.set(customerId, await peopleOf(client, customerId, makers))
    groups.set(customerId, await groupsOfVehicles(client, customerId, vehicles))
  }
  const sees = ({ customerId, vehicleId }: PendingFiring, person: Person): boolean =>
    person.groups === null ||
    (groups.get(customerId)?.get(vehicleId) ?? []).some((group) => person.groups!.includes(group))

  const ruleOf = ({ source }: PendingFiring) => rules.get(source) ?? null
  return {
    ruleOf,
    recipientsOf: (firing) => {
      const fenceId = fenceIdOf(firing.source)
      const seeing = (people.get(firing.customerId) ?? []).filter((person) => sees(firing, person))
      const users = seeing.filter(({ everywhere }) => !everywhere)
      if (fenceId !== null) {
        const fence = fenceOf.get(fenceId)
        const notifyEmails = (firing.item.startsWith('exit') ? fence?.exit : fence?.enter) ?? []
        return recipientsOf({ notifyMe: false, notifyAllCustomerUsers: false, notifyEmails }, null, users)
      }
      const rule = ruleOf(firing)
      if (!rule) return []
      const maker = seeing.find(({ id }) => id === rule.ownerId) ?? null
      return recipientsOf(rule, maker, users)
    },
  }
}
