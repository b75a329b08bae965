/** For tests of access: a small app with somebody of every role, and a clock that the tests set. */
import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { type Role, roleNames, roles } from '#domain/access/roles.ts'
import { day } from '#domain/basics/time.ts'
import { graphqlRoutes } from '../api/routes.ts'
import { slicesOf } from '../api/slices.ts'
import { openHub } from '../live/hub.ts'
import { openBoard } from '../messages/board.ts'
import { makeLog } from '../platform/log.ts'
import { testDatabase } from '../platform/testing.ts'
import { seed } from '../seed/seed.ts'
import { openAccess } from './access.ts'
import { makeLink } from './link-store.ts'
import { accessRoutes } from './routes.ts'
import { hashSecret, newSecret } from './secrets.ts'

export const password = 'Tandem!2026'
/** When the app begins, and each test anew. */
export const testStart = Date.UTC(2026, 10, 21, 8)
/** Somebody who has this role, at customer BLU where the role needs one. */
export const emailOfRole = (role: Role) => `${role.toLowerCase().replaceAll('_', '-')}@fleet.example`

const user = (email: string, role: string, customer: string | null) => ({
  email,
  password,
  name: email,
  timezone: 'America/Chicago',
  roles: [role],
  customer,
})
const customer = (abbrev: string) => ({
  abbrev,
  shortName: abbrev,
  longName: abbrev,
  dotNumber: null,
  retentionDurationDays: 90,
  flags: [],
})
const people = [
  user('admin@north.example', 'CUSTOMER_ADMIN', 'NOR'),
  user('gone@north.example', 'CUSTOMER', 'NOR'),
  user('new@north.example', 'CUSTOMER', 'NOR'),
  user('changing@north.example', 'CUSTOMER', 'NOR'),
  ...roleNames.map((role) => user(emailOfRole(role), role, roles[role].reach === 'own' ? 'BLU' : null)),
]

export const openTestAccess = async () => {
  const db = await testDatabase()
  await seed(
    db.pool,
    { customers: [customer('NOR'), customer('BLU')], users: people, vehicles: [] },
    testStart,
  )
  const clock = { now: testStart }
  const access = openAccess({ pool: db.pool, ingestKey: null, now: () => clock.now })
  let log = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk
      done()
    },
  })
  const app = fastify({ logger: { level: 'trace', stream }, trustProxy: true })
  await app.register(accessRoutes, { access })

  let addresses = 0
  const basic = (email: string, secret: string) =>
    `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/auth/v1/${path}`, payload, headers })
  await app.register(graphqlRoutes, {
    access,
    pool: db.pool,
    log: makeLog(() => {}),
    slices: slicesOf({
      access,
      hub: openHub(),
      messageBoard: openBoard({ pool: db.pool, log: makeLog(() => {}), now: access.now }),
      edits: { vehiclesChanged: async () => {}, watchersChanged: async () => {} },
    }),
  })
  return {
    db,
    app,
    access,
    clock,
    log: () => log,
    /** From an address of its own by default, so that one test's failures do not slow another's. */
    login: (
      email: string,
      secret: string,
      address = `10.1.1.${++addresses}`,
      path = 'loginV2',
      more: Record<string, string> = {},
    ) =>
      app.inject({
        method: 'GET',
        url: `/auth/v1/${path}`,
        headers: { authorization: basic(email, secret), 'x-forwarded-for': address, ...more },
      }),
    basic,
    post,
    /** Asks GraphQL with this token; answers the data. @throws with the first error's words */
    // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asked for
    ask: async (token: string, query: string, variables: object = {}): Promise<any> => {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: token },
        payload: { query, variables },
      })
      const { data, errors, errorMessage } = answer.json()
      if (errors) throw new Error(errors[0]?.message ?? errorMessage)
      return data
    },
    /** The secret in the last email to this person, of this kind if given; null if there is none. */
    emailTo: async (email: string, kind?: string): Promise<string | null> => {
      const { rows } = await db.pool.query(
        `SELECT data->>'token' AS token FROM letter WHERE recipient = $1 AND ($2::text IS NULL OR kind = $2)
          ORDER BY id DESC LIMIT 1`,
        [email, kind ?? null],
      )
      return rows[0]?.token ?? null
    },
    refreshed: (refreshToken: string) => post('refreshToken', { refreshToken }),
    who: (token: string) => access.authenticate({ headers: { authorization: token } }),
    /** The secret of a link, good for a day, that sets this person's password. */
    linkFor: async (email: string) => {
      const token = newSecret()
      const { rows } = await db.pool.query('SELECT id FROM user_account WHERE email = $1', [email])
      const expires = clock.now + day
      await makeLink(db.pool, {
        userId: rows[0].id,
        purpose: 'set-password',
        hash: hashSecret(token),
        expires,
      })
      return token
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
export type TestAccess = Awaited<ReturnType<typeof openTestAccess>>
