/** Users of spreadsheets in the database: saved as the portal's own form saves them, one after another. */

import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { type Claim, isRole, reachOf, writeClaim } from '#domain/access/roles.ts'
import { scope } from '#domain/access/scope.ts'
import { mayCreate } from '#domain/access/user-types.ts'
import { userRefusals, userWords } from '#domain/access/user-words.ts'
import { signInWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import { allVins } from '#domain/fleet/group.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import type { Value } from '#domain/spreadsheet/column.ts'
import type { JudgedLine, Thing } from '#domain/spreadsheet/judge.ts'
import { recordMany } from '../../audit/record.ts'
import { lockGroups } from '../../groups/write.ts'
import { refusal } from '../../platform/refusal.ts'
import { decidesOver } from '../../users/reach.ts'
import { saveUserWithin } from '../../users/save.ts'
import { type By, portions, type ThingStore } from './thing-store.ts'

/** Addresses of other customers' users that one file may hit on, for whoever does not see all users. */
const guessesMost = 30

interface Row {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly withheld: readonly string[]
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

const thingOf = ({ id, email, name, withheld, roles, groups }: Row): Thing => ({
  id,
  values: {
    ...{ email, name, groups, withheld },
    roles: roles.filter((role) => isRole(role) && reachOf(role) === 'own'),
  },
})

/** People of a customer, with what they are there. $1 is the customer. */
const people = `SELECT u.id, u.email, u.name, u.withheld,
    ARRAY(SELECT r.role FROM user_role r WHERE r.user_id = u.id AND r.customer_id = $1 ORDER BY r.role) AS roles,
    ARRAY(SELECT g.name FROM vehicle_group_user m
      JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
      WHERE m.customer_id = $1 AND m.user_id = u.id AND g.name <> '${allVins}' ORDER BY g.name) AS groups
  FROM user_account u WHERE u.account_status <> '' AND u.id IN (SELECT user_id FROM user_role WHERE customer_id = $1)`

/** All claims of people, by their number. */
const claimsOf = async (client: pg.ClientBase, ids: readonly number[]) => {
  const { rows } = await client.query<{ id: number; role: string; customer_id: number | null }>(
    'SELECT user_id AS id, role, customer_id FROM user_role WHERE user_id = ANY($1)',
    [ids],
  )
  const found = new Map<number, Claim[]>(ids.map((id) => [id, []]))
  for (const { id, role, customer_id } of rows)
    if (isRole(role)) found.get(id)!.push({ role, customerId: customer_id })
  return found
}

/** Claims elsewhere, which a file of one customer leaves as they are; those of others stay by themselves. */
const otherClaims = async (client: pg.ClientBase, { viewer, customerId }: By, id: number) =>
  (await claimsOf(client, [id]))
    .get(id)!
    .filter((claim) => claim.customerId !== customerId && decidesOver(viewer, claim))

const saveOne = async (client: pg.PoolClient, by: By, line: JudgedLine, before: Thing | undefined) => {
  const { values } = line
  const all = { ...before?.values, ...values }
  const others = before ? await otherClaims(client, by, before.id) : []
  const own = (all.roles as readonly string[]).map((role) =>
    writeClaim({ role: role as Claim['role'], customerId: by.customerId }),
  )
  return saveUserWithin(client, by, {
    email: String(all.email),
    name: values.name === undefined ? null : String(values.name ?? ''),
    withheld: values.withheld === undefined ? null : (values.withheld as readonly string[]),
    roleNames: [...others.map(writeClaim), ...own],
    customerIds: [by.customerId],
    keepEnabled: true,
    ...(before && { edit: true }),
  })
}

interface Membership {
  readonly id: number
  readonly groups: readonly string[]
}

/** Makes people members of exactly these groups of the customer; in none, they see all of it. */
const putGroups = async (client: pg.ClientBase, customerId: number, members: readonly Membership[]) => {
  await client.query('DELETE FROM vehicle_group_user WHERE customer_id = $1 AND user_id = ANY($2)', [
    customerId,
    members.map(({ id }) => id),
  ])
  const rows = members.flatMap(({ id, groups }) => groups.map((name) => ({ id, name })))
  await client.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT $1, g.id, d.id FROM json_to_recordset($2::json) AS d(id int, name text)
      JOIN vehicle_group g ON g.customer_id = $1 AND lower(g.name) = lower(d.name) ON CONFLICT DO NOTHING`,
    [customerId, JSON.stringify(rows)],
  )
}

const lower = (values: Value | undefined) =>
  ((values ?? []) as readonly string[]).map((name) => name.toLowerCase())

/** What saving a line would refuse because of who saves it: it would end the whole file where it is not said before. */
const refusalsOf = (
  { viewer, customerId }: By,
  { thingId, values, changes }: JudgedLine,
  held: readonly Claim[],
): readonly string[] => {
  const here = held.filter((claim) => claim.customerId === customerId).map(({ role }) => role)
  const wanted = (values.roles as readonly Claim['role'][] | undefined) ?? here
  const changesPerson = changes.some(([key]) => key === 'name' || key === 'withheld')
  const admin: Claim = { role: 'CUSTOMER_ADMIN', customerId }
  const losesOwn =
    thingId === viewer.userId &&
    here.includes(admin.role) &&
    !wanted.includes(admin.role) &&
    decidesOver(viewer, admin)
  if (thingId !== null && !held.some((claim) => decidesOver(viewer, claim))) return [userRefusals.noSuchUser]
  return [
    ...(wanted.some((role) => !here.includes(role) && !mayCreate(viewer, role, customerId))
      ? [signInWords.notAuthorized]
      : []),
    ...(changesPerson && held.some((claim) => !decidesOver(viewer, claim)) ? [userRefusals.ofOthers] : []),
    ...(losesOwn ? [userRefusals.notYourself] : []),
  ]
}

export const userStore: ThingStore = {
  begin: async (client, { customerId }) => {
    if (!(await lockGroups(client, customerId))) throw refusal(customerWords.noSuchCustomer)
  },
  find: async (db, { customerId }, { ids, values }) => {
    const { rows } = await db.query<Row>(
      `${people} AND (u.id = ANY($2::int[]) OR u.email = ANY($3::text[]))`,
      [customerId, ids, values.map(({ email }) => email)],
    )
    return rows.map(thingOf)
  },
  conflicts: async (db, by, lines) => {
    const { customerId, viewer } = by
    const fresh = lines.filter(({ outcome }) => outcome === 'new').map(({ values }) => values.email)
    const [elsewhere, groups] = [
      await db.query<{ email: string }>(
        `SELECT email FROM user_account u WHERE email = ANY($1::text[]) AND account_status <> ''`,
        [fresh],
      ),
      await db.query<{ name: string }>(
        'SELECT lower(name) AS name FROM vehicle_group WHERE customer_id = $1',
        [customerId],
      ),
    ]
    const seesAll = scope(viewer, 'seeUsers') === 'all'
    if (!seesAll && elsewhere.rows.length > guessesMost) throw refusal(userRefusals.tooManyFailed)
    const others = new Set(seesAll ? [] : elsewhere.rows.map(({ email }) => email))
    const known = new Set(groups.rows.map(({ name }) => name))
    const claims = await claimsOf(
      db,
      lines.flatMap(({ thingId }) => thingId ?? []),
    )
    return new Map(
      lines.flatMap((judged) => {
        const { line, outcome, thingId, values } = judged
        const email = String(values.email)
        const problems = outcome === 'new' && others.has(email) ? [userWords.createFailed(email)] : []
        const missing = lower(values.groups).find((name) => !known.has(name))
        if (missing !== undefined) problems.push(trailerWords.noSuchGroup(missing))
        problems.push(...refusalsOf(by, judged, claims.get(thingId ?? -1) ?? []))
        return problems.length > 0 ? [[line, problems] as const] : []
      }),
    )
  },
  take: async (client, by, lines, before, said) => {
    const { customerId } = by
    const users: number[] = []
    for (const some of portions(lines, 100)) {
      const members: Membership[] = []
      for (const line of some) {
        try {
          const id = await saveOne(client, by, line, before.get(line.thingId ?? -1))
          users.push(id)
          if (line.values.groups !== undefined)
            members.push({ id, groups: line.values.groups as readonly string[] })
        } catch (error) {
          if (error instanceof GraphQLError)
            throw refusal(
              t('Line {{line}}, {{name}}: {{problem}}', {
                line: line.line,
                name: line.name,
                problem: error.message,
              }),
            )
          throw error
        }
      }
      await putGroups(client, customerId, members)
      const regrouped = some.flatMap((line) => {
        const change = line.changes.find(([key]) => key === 'groups')
        const groups = change
          ? [change[1], change[2]]
          : [[], line.outcome === 'new' ? line.values.groups : []]
        return lower(groups[0] as Value).join() === lower(groups[1] as Value).join()
          ? []
          : [{ subject: line.name, old: { groups: groups[0] }, new: { groups: groups[1] } }]
      })
      await recordMany(
        client,
        by.actor,
        regrouped.map((one) => ({ action: 'user groups changed', customerId, ...one })),
      )
      await said(users.length)
    }
    return { vehicles: [], users, watched: false }
  },
  isGuess: ({ name, problems }) => problems.includes(userWords.createFailed(name)),
  every: async function* (db, { customerId }) {
    const { rows } = await db.query<Row>(`${people} ORDER BY u.email`, [customerId])
    yield* portions(rows.map(thingOf))
  },
}
