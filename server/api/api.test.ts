import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1)])
})
afterAll(() => app.close())

const post = async (payload: object, token?: string) =>
  app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: token ? { authorization: token } : {},
    payload,
  })

test('without a token nothing is answered, not even what could be asked', async () => {
  const answer = await post({ query: '{ __schema { types { name } } }' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ errorMessage: 'Please sign in.' })
})

test('a made-up token is nobody’s', async () => {
  expect((await post({ query: '{ me { id } }' }, 'Bearer eyJhbGciOiJub25lIn0.e30.')).statusCode).toBe(401)
})

test.each(['Bearer ', ''])('the token is taken after "%s"', async (before) => {
  const answer = await post({ query: '{ me { email isLoggedIn } }' }, before + (await app.token('ADMINS')))
  expect(answer.json()).toEqual({ data: { me: { email: 'someone@example.com', isLoggedIn: true } } })
})

test('the signed-in can ask for the schema', async () => {
  const { __schema } = await app.ask(['ADMINS'], '{ __schema { queryType { name } } }')
  expect(__schema).toEqual({ queryType: { name: 'Query' } })
})

test('a field that does not exist is named', async () => {
  await expect(app.ask(['ADMINS'], '{ me { shoeSize } }')).rejects.toThrow('shoeSize')
})

test('what costs too much is refused before it runs', async () => {
  const many = Array.from({ length: 40 }, (_, n) => `v${n}: vehiclesNow { vehicleCount }`).join(' ')
  await expect(app.ask(['ADMINS'], `{ ${many} }`)).rejects.toThrow('more than 20 fields at once')
})

test('an error of ours is answered in the words of the specification, its cause is logged', async () => {
  await app.db.pool.query('ALTER TABLE vehicle_now RENAME TO away')
  await expect(app.ask(['ADMINS'], '{ vehiclesNow { vehicleCount } }')).rejects.toThrow(
    /^Unknown error occured!$/,
  )
  await app.db.pool.query('ALTER TABLE away RENAME TO vehicle_now')
  expect(app.loggedProblems).toEqual(['A GraphQL request failed'])
})

test.each([
  ['a body that is no object', '"x"'],
  ['no question', '{}'],
  ['variables that are none', '{"query":"{me{id}}","variables":7}'],
])('%s is refused and harms nobody', async (_what, payload) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: await app.token('ADMINS'), 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.json().errors[0].message).toEqual(expect.any(String))
})
