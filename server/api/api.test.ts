import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1)])
})
afterAll(() => app.close())

const post = async (payload: object | string, token?: string) =>
  app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
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
  ['no query', '{}'],
  ['several queries at once', '[{"query":"{me{id}}"},{"query":"{me{id}}"}]'],
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

test('one query of several is chosen by its name, and gets its variables', async () => {
  const query = 'query a { me { id } } query b($all: Boolean!) { me { id @skip(if: $all) email } }'
  const answer = await post(
    { query, operationName: 'b', variables: { all: true } },
    await app.token('ADMINS'),
  )
  expect(answer.json()).toEqual({ data: { me: { email: 'someone@example.com' } } })
})

describe('whoever wants to keep the server busy', () => {
  const many = (count: number, one: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => one(n)).join(' ')
  const [, ...fragments] = getIntrospectionQuery().split('fragment ')
  // No more of them have more than a megabyte than one user may send at once.
  const attacks: Readonly<Record<string, object | string>> = {
    '12 MB of aliases': { query: `{ me { ${many(800_000, (n) => `x${n}: id`)} } }` },
    '0.1 MB of chained fragments': {
      query: `{ ...f0 } ${many(2_500, (n) => `fragment f${n} on Query { ...f${n + 1} }`)} fragment f2500 on Query { me { id } }`,
    },
    'fragments that contain each other': {
      query: '{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }',
    },
    'deep nesting': { query: `{me${'{id'.repeat(30_000)}${'}'.repeat(30_000)}}` },
    'deep nesting within the tokens': { query: `{me${'{id'.repeat(3_000)}${'}'.repeat(3_000)}}` },
    'thousands of directives': { query: `{ me { id ${'@skip(if: false) '.repeat(1_500)} } }` },
    'many fields of the root': { query: `{ ${many(2_000, (n) => `x${n}: me { id }`)} }` },
    'the whole schema many times': {
      query: `{ ${many(20, (n) => `x${n}: __schema { types { ...FullType } }`)} } fragment ${fragments.join('fragment ')}`,
    },
    'megabytes of fields': {
      query: '{ me { id } }',
      variables: Object.fromEntries(Array.from({ length: 600_000 }, (_, n) => [`v${n}`, n])),
    },
    'megabytes of lists': { query: '{ me { id } }', variables: { f: Array(2_000_000).fill([]) } },
    'lists within lists': `{"query":"{ me { id } }","variables":{"f":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    'no end of the body': '{"query":'.repeat(50_000),
    'thousands of queries in one request': Array(200_000).fill({ query: '{ me { id } }' }),
  }

  test('may not send many large requests at once, and later may again', async () => {
    const token = await app.token('ADMINS')
    const send = async () =>
      (await post({ query: '{ me { id } }', variables: { file: 'x'.repeat(2_000_000) } }, token)).statusCode
    const statuses = await Promise.all(Array.from({ length: 12 }, send))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
    expect(statuses).toContain(429)
    expect(await send()).toBe(200)
  })

  test('is refused in words, while others are answered', async () => {
    const token = await app.token('ADMINS')
    let longest = 0
    const bodies = Object.entries(attacks).map(
      ([name, body]) => [name, typeof body === 'string' ? body : JSON.stringify(body)] as const,
    )
    const going = bodies.map(async ([name, body]) => {
      const [error] = (await post(body, token)).json().errors
      return [name, error.message]
    })
    const asking = { on: true }
    const others = (async () => {
      while (asking.on) {
        // In time of the processor, so that a busy machine changes nothing.
        const began = process.cpuUsage()
        expect((await app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
        const { user, system } = process.cpuUsage(began)
        longest = Math.max(longest, (user + system) / 1000)
        await new Promise(setImmediate)
      }
    })()
    const words = Object.fromEntries(await Promise.all(going))
    asking.on = false
    await others
    expect(words).toEqual({
      '12 MB of aliases': expect.stringContaining('longer than 100 kB'),
      '0.1 MB of chained fragments': expect.stringContaining('more than 10,000 tokens'),
      'fragments that contain each other': expect.stringContaining('contains itself'),
      'deep nesting': expect.stringContaining('longer than 100 kB'),
      'deep nesting within the tokens': expect.stringContaining('nested more than 60 deep'),
      'thousands of directives': expect.stringContaining('more than 10,000 tokens'),
      'many fields of the root': expect.stringContaining('more than 10,000 tokens'),
      'the whole schema many times': expect.stringContaining('more than 1,500 fields'),
      'megabytes of fields': expect.stringContaining('more than 1,000 fields'),
      'megabytes of lists': expect.stringContaining('more than 250,000 values'),
      'lists within lists': expect.stringContaining('nested more than 60 deep'),
      'no end of the body': expect.stringContaining('nested more than 60 deep'),
      'thousands of queries in one request': 'Send one query a request.',
    })
    // Once it took half a minute of nothing else.
    expect(longest).toBeLessThan(10_000)
    expect(app.loggedProblems.filter((text) => text !== 'A GraphQL request failed')).toEqual([])
  })
})
