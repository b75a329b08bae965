/** Pages of a customer's own: whose are shown to whom, and that their frame shows one site alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { outsidePageWords } from './routes.ts'

let app: TestApp
let now = noon
beforeAll(async () => {
  app = await testApp([trailer('OPA', 1), trailer('OPB', 2), trailer('OPC', 3)], () => now)
  await app.db.pool.query(
    `UPDATE customer SET freight_url = 'https://tms.example/loads?for=' || abbrev, flags = '{FreightIframe}'
      WHERE abbrev IN ('OPA', 'OPB')`,
  )
  await app.db.pool.query(`UPDATE customer SET freight_url = 'https://tms.example/off' WHERE abbrev = 'OPC'`)
})
afterAll(() => app.close())

const user = (abbrev: string) => [`CUSTOMER_${app.customers[abbrev]}`]
const pages = async (groups: readonly string[], kind = 'freight') =>
  (await app.ask(groups, `{ outsidePages(kind: ${kind}) { shortName url frame } }`)).outsidePages
const names = async (groups: readonly string[]) =>
  (await pages(groups)).map(({ shortName }: { shortName: string }) => shortName)

test('I see the page of my customer; with the feature off, or without an address, there is none', async () => {
  expect(await names(user('OPA'))).toEqual(['OPA'])
  expect(await names(user('OPC'))).toEqual([])
  expect(await pages(user('OPA'), 'dashboard')).toEqual([])
  expect(await names(['ADMINS'])).toEqual(['OPA', 'OPB'])
  await expect(pages(['TECHNICIAN'])).rejects.toThrow('Not Authorized')
})

test('The frame may show the site of that address and no other, in a sandbox, for five minutes', async () => {
  const [{ frame }] = await pages(user('OPA'))
  const answer = await app.http.inject({ url: frame })
  expect(answer.statusCode).toBe(200)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-src https://tms.example;')
  expect(policy).toMatch(/frame-ancestors 'self' http/)
  expect(answer.headers['x-frame-options']).toBeUndefined()
  expect(answer.body).toContain('src="https://tms.example/loads?for=OPA"')
  expect(answer.body).toMatch(/sandbox="[^"]*allow-same-origin"/)

  for (const url of [`${frame}x`, '/v1/api/outside-page']) {
    const refused = await app.http.inject({ url })
    expect(refused.statusCode).toBe(404)
    expect(refused.body).toContain(outsidePageWords.over)
    expect(refused.headers['content-security-policy']).toContain("frame-src 'none'")
  }
  now += minutes(6)
  expect((await app.http.inject({ url: frame })).statusCode).toBe(404)
  now = noon
})

test('A token of a person opens no frame, and the token of a frame is nobody', async () => {
  const token = await app.token(...user('OPA'))
  expect((await app.http.inject({ url: `/v1/api/outside-page?token=${token}` })).statusCode).toBe(404)
  const [{ frame }] = await pages(user('OPA'))
  const { statusCode } = await app.http.inject({
    url: '/v1/api/track?vin=X',
    headers: { authorization: new URLSearchParams(frame.split('?')[1]).get('token')! },
  })
  expect(statusCode).toBe(401)
})

test('A page of the portal itself loses its origin in the frame', async () => {
  await app.db.pool.query(
    `UPDATE customer SET freight_url = 'https://portal.example/control' WHERE abbrev = 'OPB'`,
  )
  const [{ frame }] = await pages(user('OPB'))
  const { body } = await app.http.inject({ url: frame, headers: { host: 'portal.example' } })
  expect(body).not.toContain('allow-same-origin')
})
