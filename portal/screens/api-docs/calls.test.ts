/** The documentation of the API as it is read from its description, and the requests that it sends. */
import { expect, test } from 'vitest'
import type { OpenApi, Operation } from '../../data/open-api.ts'
import { type ApiCall, callsOf, curlOf, fieldsOf, trialOf, typeText } from './calls.ts'

const operation = (facts: Partial<Operation>): Operation => ({
  operationId: 'listYards',
  tags: ['Yards'],
  summary: 'Yards',
  parameters: [],
  responses: {},
  ...facts,
})
const api: OpenApi = {
  info: { title: 'Fleet API', version: '1', description: '' },
  servers: [{ url: '/api/v1' }],
  tags: [
    { name: 'Yards', description: '' },
    { name: 'Gates', description: '' },
  ],
  paths: { '/yards': { get: operation({}), post: operation({ operationId: 'createYard' }) } },
  components: {
    schemas: {
      Yard: {
        properties: {
          name: { type: 'string', description: 'Its name' },
          center: {
            anyOf: [{ type: 'object', properties: { latitude: { type: 'number' } } }, { type: 'null' }],
          },
          corners: { type: 'array', items: { type: 'object', properties: { at: { type: 'integer' } } } },
        },
      },
    },
  },
}

test('calls stand with their resource, also one that has none', () => {
  const calls = callsOf(api)
  expect(calls.get('Yards')?.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(calls.get('Gates')).toEqual([])
})

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'string (date-time) | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ $ref: '#/components/schemas/Yard' }, 'Yard'],
  [{}, 'any'],
])('a type is a few words: %j', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})

test('what is inside a field stands under it', () => {
  const lines = fieldsOf(api, { $ref: '#/components/schemas/Yard' })
  expect(lines.map(({ name }) => name)).toEqual([
    'name',
    'center',
    'center.latitude',
    'corners',
    'corners[].at',
  ])
  expect(lines[0]).toEqual({ name: 'name', type: 'string', about: 'Its name' })
})

test('a request has its values, none that are empty, and the same for a terminal whatever is in them', () => {
  const parameter = (name: string, where: 'path' | 'query' | 'header') =>
    ({ name, in: where, required: false, schema: { type: 'string' } }) as const
  const call: ApiCall = {
    method: 'PUT',
    path: '/yards/{id}',
    operation: operation({
      parameters: [
        parameter('id', 'path'),
        parameter('fields', 'query'),
        parameter('search', 'query'),
        parameter('If-Match', 'header'),
      ],
    }),
  }
  const trial = trialOf('/api/v1', call, { id: 'a/b', search: "O'Hare & sons", fields: '' }, `{"n":"O'H"}`)
  expect(trial.path).toBe('/api/v1/yards/a%2Fb?search=O%27Hare+%26+sons')
  expect(curlOf('https://fleet.example', trial)).toBe(
    `curl -X PUT 'https://fleet.example/api/v1/yards/a%2Fb?search=O%27Hare+%26+sons' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"n":"O'\\''H"}'`,
  )
})
