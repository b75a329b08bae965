/** The description of the REST API (OpenAPI 3.1), made of the declarations that answer it. */
import { z } from 'zod'
import { dayFormats } from '../feed/day-file.ts'
import { queryTypes } from './answer.ts'
import { dayParamTypes, dayQueryTypes } from './day-routes.ts'
import { type Call, type DayCall, type FeedCall, itemType } from './declare.ts'
import { feedQueryTypes } from './feed-routes.ts'
import { problemKinds, problemType } from './problem.ts'
import { calls, feedCalls, resources } from './resources/index.ts'

type Json = Readonly<Record<string, unknown>>

const schemaOf = (type: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json
  return io === 'output' ? (opened(schema) as Json) : schema
}

/** Fields may be added to an answer at any time, so its schema is not closed; what a format says needs no pattern. */
const opened = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(opened)
  if (typeof schema !== 'object' || schema === null) return schema
  const { format } = schema as { readonly format?: unknown }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !(name === 'additionalProperties' && value === false))
      .filter(([name, value]) => !(name === 'pattern' && typeof value === 'string' && format === 'date-time'))
      .filter(([, value]) => Math.abs(value as number) !== Number.MAX_SAFE_INTEGER)
      .map(([name, value]) => [name, opened(value)]),
  )
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const parameter =
  (at: 'path' | 'query', example: unknown) =>
  ([name, type]: readonly [string, z.ZodType]) => {
    const { description, example: _, ...schema } = schemaOf(type)
    const given = (example as Json | undefined)?.[name]
    return {
      name,
      in: at,
      required: at === 'path',
      ...(description !== undefined && { description }),
      schema,
      ...(given !== undefined && { example: schema.type === 'integer' ? Number(given) : given }),
    }
  }

const header = (description: string, type = 'string') => ({ description, schema: { type } })
const limitHeaders = {
  RateLimit: header('What is left of each limit: `"token";r=599;t=60`'),
  'RateLimit-Policy': header('The limits: `"token";q=600;w=60`'),
}
const problem = (status: keyof typeof problemKinds) => ({
  description: problemKinds[status][1],
  content: { 'application/problem+json': { schema: ref('Problem') } },
})

const answerOf = (call: Call): Json => {
  const item = ref(call.answers)
  const schema =
    call.kind === 'list'
      ? {
          type: 'object',
          required: ['data', 'next'],
          properties: {
            data: { type: 'array', items: item },
            next: {
              type: ['string', 'null'],
              description: 'For `after` of the next page; null behind the last',
            },
          },
        }
      : item
  const status = call.kind === 'write' ? call.status : 200
  const content = status === 204 ? {} : { content: { 'application/json': { schema } } }
  const hasETag = call.kind !== 'write' || call.isRevised
  const etag = hasETag ? { ETag: header('For If-None-Match, and If-Match where the call takes it') } : {}
  const going = call.going ? { Deprecation: header('Since when'), Sunset: header('Until when') } : {}
  return {
    [status]: { description: call.summary, headers: { ...limitHeaders, ...etag, ...going }, ...content },
    ...(call.kind !== 'write' && { 304: { description: 'It is as you have it.' } }),
  }
}

const headerParameters = (call: Call) =>
  call.kind === 'write'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Your own name of this write: sent again within 24 hours, it is answered as before and done once.',
          schema: { type: 'string', maxLength: 255 },
        },
        ...(call.isGuarded
          ? [
              {
                name: 'If-Match',
                in: 'header',
                required: false,
                description: 'The ETag of what you have read: refused with 412 where it was changed since.',
                schema: { type: 'string' },
              },
            ]
          : []),
      ]
    : [
        {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The ETag of what you have: answered with 304 where nothing has changed.',
          schema: { type: 'string' },
        },
      ]

const operationOf = (tag: string, call: Call): Json => ({
  operationId: call.id,
  tags: [tag],
  summary: call.summary,
  ...(call.going && { deprecated: true }),
  description: [
    call.description,
    call.going && `It goes on ${call.going.sunset}: use \`${call.going.instead}\`.`,
    `Scope of a token: \`${call.right}\`.`,
  ]
    .filter(Boolean)
    .join('\n\n'),
  parameters: [
    ...Object.entries(call.params ?? {}).map(parameter('path', call.example.params)),
    ...Object.entries(queryTypes(call)).map(parameter('query', call.example.query)),
    ...headerParameters(call),
  ],
  ...(call.kind === 'write' &&
    call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(call.body, 'input'), example: call.example.body },
        },
      },
    }),
  responses: {
    ...answerOf(call),
    400: problem(400),
    401: problem(401),
    403: problem(403),
    404: problem(404),
    ...(call.kind === 'write' && { 409: problem(409), 412: problem(412) }),
    422: problem(422),
    429: {
      ...problem(429),
      headers: { ...limitHeaders, 'Retry-After': header('Seconds to wait', 'integer') },
    },
  },
})

const feedOf = (tag: string, call: FeedCall): Json => ({
  operationId: call.id,
  tags: [tag],
  summary: call.summary,
  description: [call.description, `Scope of a token: \`${call.right}\`.`].filter(Boolean).join('\n\n'),
  parameters: [
    ...Object.entries(feedQueryTypes).map(parameter('query', call.example.query)),
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'In place of `after` where server-sent events go on.',
      schema: { type: 'string', maxLength: 4_000 },
    },
  ],
  responses: {
    200: {
      description: call.summary,
      headers: limitHeaders,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['data', 'next', 'more'],
            additionalProperties: false,
            properties: {
              data: { type: 'array', items: ref(call.answers) },
              next: { type: 'string', description: 'For `after` of the next page' },
              more: {
                type: 'boolean',
                description: 'Whether there is more by now; else ask again in a while',
              },
            },
          },
        },
        'text/event-stream': {
          schema: {
            type: 'string',
            description: 'Events `changes`, whose data is a list of changes and whose id is a cursor',
          },
        },
      },
    },
    400: problem(400),
    401: problem(401),
    403: problem(403),
    410: problem(410),
    429: {
      ...problem(429),
      headers: { ...limitHeaders, 'Retry-After': header('Seconds to wait', 'integer') },
    },
  },
})

const dayOf = (tag: string, call: DayCall): Json => ({
  operationId: call.id,
  tags: [tag],
  summary: call.summary,
  description: [call.description, `Scope of a token: \`${call.right}\`.`].join('\n\n'),
  parameters: [
    ...Object.entries(dayParamTypes).map(parameter('path', call.example.params)),
    ...Object.entries(dayQueryTypes).map(parameter('query', call.example.query)),
  ],
  responses: {
    200: {
      description: call.summary,
      headers: limitHeaders,
      content: Object.fromEntries(
        Object.values(dayFormats).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
    ...Object.fromEntries(([400, 401, 403, 429] as const).map((status) => [status, problem(status)])),
  },
})

export const openApi = (): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const resource of resources)
    for (const call of resource.calls)
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: operationOf(resource.name, call),
      }
  for (const { name, feeds = [] } of resources)
    for (const call of feeds) paths[call.path] = { get: feedOf(name, call) }
  for (const { name, days = [] } of resources)
    for (const call of days) paths[call.path] = { get: dayOf(name, call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fleet API',
      version: '1',
      description:
        'Reads and changes a fleet with an access token, made under Profile, or in the settings of a customer. Lists are read page by page with `limit` and `after`; `fields` leaves out what you do not need. Units are in the names of fields, times are RFC 3339 in UTC. Errors are problem details (RFC 9457).',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    tags: resources.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token: `Authorization: Bearer tdm_…`',
        },
      },
      schemas: {
        ...Object.fromEntries(
          calls
            .filter(({ fields }) => Object.keys(fields).length > 0)
            .map((call) => [call.answers, schemaOf(itemType(call.fields))]),
        ),
        ...Object.fromEntries(feedCalls.map(({ answers, types }) => [answers, schemaOf(z.object(types))])),
        Problem: schemaOf(problemType),
      },
    },
  }
}
