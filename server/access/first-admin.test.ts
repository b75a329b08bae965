import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#domain/basics/time.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { isEmpty } from '../seed/seed.ts'
import { type Access, openAccess } from './access.ts'
import { accessRoutes } from './routes.ts'

const start = Date.UTC(2026, 10, 21, 8)
let now = start
let db: Database
let access: Access
let app: FastifyInstance

beforeAll(async () => {
  db = await testDatabase()
  access = openAccess({ pool: db.pool, ingestKey: null, now: () => now })
  app = fastify()
  await app.register(accessRoutes, { access })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const tokenOf = (path: string) => new URL(path, 'http://app.example').searchParams.get('token')
const set = (payload: object) => app.inject({ method: 'POST', url: '/auth/v1/set-password', payload })

test('the first super admin of an empty app comes in by a link, chooses an e-mail, and then there is none', async () => {
  const old = await access.firstAdminLink()
  const link = await access.firstAdminLink()
  expect(link).toMatchObject({ email: 'admin@tandem.example', expires: start + day })
  expect(await isEmpty(db.pool)).toBe(true)

  // The link of the start before has ended.
  expect((await set({ token: tokenOf(old!.path), password: 'Tandem!2026' })).statusCode).toBe(400)

  const wrong = await set({ token: tokenOf(link!.path), password: 'Tandem!2026', email: 'nonsense' })
  expect(wrong.json().errorMessage).toBe('Email entered is not valid.')

  const answer = await set({
    token: tokenOf(link!.path),
    password: 'Tandem!2026',
    email: 'Chief@Fleet.Example',
  })
  expect(answer.json()).toMatchObject({ email: 'chief@fleet.example' })

  const headers = {
    authorization: `Basic ${Buffer.from('chief@fleet.example:Tandem!2026').toString('base64')}`,
  }
  await app.inject({ method: 'POST', url: '/auth/v1/acceptTermsOfService', headers })
  const login = await app.inject({ method: 'GET', url: '/auth/v1/loginV2', headers })
  const session = await access.authenticate({ headers: { authorization: login.json().token } })
  expect(session?.viewer).toMatchObject({ groups: ['ADMINS'], customers: 'all' })
  expect(await access.firstAdminLink()).toBeNull()
  expect(await isEmpty(db.pool)).toBe(false)
})

test('two servers that start at once make one account', async () => {
  now += day
  const other = await testDatabase()
  const both = [1, 2].map(() => openAccess({ pool: other.pool, ingestKey: null, now: () => now }))
  await Promise.all(both.map((one) => one.firstAdminLink()))
  const { rows } = await other.pool.query(
    'SELECT (SELECT count(*) FROM user_account) AS users, (SELECT count(*) FROM one_time_link) AS links',
  )
  await other.close()
  expect(rows[0]).toEqual({ users: 1, links: 1 })
})
