/**
 * `/scim/v2`: the provider of a customer keeps its users and groups (SCIM 2.0, RFC 7643 and 7644), by the secret that
 * the customer's single sign-on has for it.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { minute } from '#domain/basics/time.ts'
import type { Access } from '../access/access.ts'
import { makeRate } from '../access/rate.ts'
import { hashSecret } from '../access/secrets.ts'
import type { Log } from '../platform/log.ts'
import { noteScimUse, type Provider, providerByScim } from '../single-sign-on/store.ts'
import { providerConfig, resourceTypes, schemas } from './described.ts'
import { createGroup, deleteGroup, keptGroup, replaceGroup } from './groups.ts'
import { patched } from './patch.ts'
import { notFound, problemBody, ScimProblem } from './problem.ts'
import { filtered, listOf, onlyValue, readQuery, trimmed } from './query.ts'
import { groupResource, numberOf, readGroup, readUser, userResource } from './resources.ts'
import { type GroupWhich, keptGroups, keptUsers, type UserWhich } from './store.ts'
import { createUser, deleteUser, type Keeping, keptUser, replaceUser } from './users.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose provider asks; null where the route is not SCIM's. */
    scimProvider: Provider | null
  }
}

/** A group of some thousand members fits. */
const mostBytes = 2 * 1024 * 1024
const requestsAMinute = 1_200
const wrongSecretsAMinute = 60
const contentType = 'application/scim+json; charset=utf-8'

type Ids = { Params: { id: string } }

export interface ScimOptions {
  readonly access: Access
  readonly log: Pick<Log, 'seldom'>
}

export const scimRoutes: FastifyPluginAsync<ScimOptions> = async (app, { access, log }) => {
  const { auth, now } = access
  const { pool } = auth
  const base = () => `${auth.app.emailBrand().publicUrl}/scim/v2`
  const rate = makeRate(requestsAMinute, minute)
  const wrong = makeRate(wrongSecretsAMinute, minute)
  const limits = { bodyLimit: mostBytes }

  app.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'string', bodyLimit: mostBytes },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.decorateRequest('scimProvider', null)
  const problem = (reply: FastifyReply, status: number, detail: string, scimType: string | null = null) =>
    reply
      .status(status)
      .type(contentType)
      .send(problemBody(status, detail, scimType))

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const [, secret] = /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
    const provider = secret ? await providerByScim(pool, hashSecret(secret)) : null
    if (!provider) {
      const wait = wrong.take(request.ip, now())
      if (wait > 0) reply.header('retry-after', Math.ceil(wait / 1000))
      if (wait === 0) reply.header('www-authenticate', 'Bearer realm="scim"')
      return problem(
        reply,
        wait > 0 ? 429 : 401,
        'This needs the SCIM secret of a customer as a bearer token.',
      )
    }
    // Of a customer, whatever addresses its provider has.
    const wait = rate.take(`customer ${provider.customerId}`, now())
    if (wait > 0) {
      reply.header('retry-after', Math.ceil(wait / 1000))
      return problem(reply, 429, 'Too many requests.')
    }
    request.scimProvider = provider
    await noteScimUse(pool, provider.customerId, now())
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ScimProblem) return problem(reply, error.status, error.message, error.scimType)
    const { statusCode, message } = error as { statusCode?: number; message: string }
    if (statusCode !== undefined && statusCode < 500) return problem(reply, statusCode, message)
    log.seldom('scim', 'A SCIM request failed', { error })
    return problem(reply, 500, 'This did not work. Please try again.')
  })

  const send = (reply: FastifyReply, body: object, status = 200) =>
    reply.status(status).type(contentType).send(body)
  const providerOf = ({ scimProvider }: FastifyRequest): Provider => {
    if (!scimProvider) throw new Error('This route does not ask whose provider it is.')
    return scimProvider
  }
  const keeping = (request: FastifyRequest): Keeping => ({
    pool,
    provider: providerOf(request),
    by: { userId: null, email: 'SCIM', address: request.ip },
    changed: async (ids) => {
      await access.usersChanged(ids)
      await access.signInsEnded()
    },
  })

  app.get('/scim/v2/ServiceProviderConfig', (_request, reply) => send(reply, providerConfig(base())))
  const described = [
    ['Schemas', schemas],
    ['ResourceTypes', resourceTypes],
  ] as const
  for (const [name, list] of described) {
    app.get(`/scim/v2/${name}`, (_request, reply) => send(reply, listOf(list(base()), readQuery({}))))
    app.get<Ids>(`/scim/v2/${name}/:id`, (request, reply) => {
      const { id } = request.params
      const found = list(base()).find((one) => one.id === id)
      if (!found) throw notFound(name, id)
      return send(reply, found)
    })
  }

  app.get('/scim/v2/Users', async (request, reply) => {
    const query = readQuery(request.query)
    const asked = userAsked(query.filter)
    const rows = await keptUsers(pool, providerOf(request).customerId, asked)
    const found = rows.map((row) => userResource(row, base()))
    return send(reply, listOf(asked === 'all' ? filtered(found, query.filter) : found, query))
  })
  app.get<Ids>('/scim/v2/Users/:id', async (request, reply) => {
    const row = await keptUser(pool, providerOf(request), request.params.id)
    return send(reply, trimmed(userResource(row, base()), readQuery(request.query)))
  })
  app.post('/scim/v2/Users', limits, async (request, reply) => {
    const resource = userResource(await createUser(keeping(request), readUser(request.body), now()), base())
    return send(reply.header('location', resource.meta.location), resource, 201)
  })
  app.put<Ids>('/scim/v2/Users/:id', limits, async (request, reply) => {
    const draft = readUser(request.body)
    const row = await replaceUser(keeping(request), request.params.id, () => draft, now())
    return send(reply, userResource(row, base()))
  })
  app.patch<Ids>('/scim/v2/Users/:id', limits, async (request, reply) => {
    const row = await replaceUser(
      keeping(request),
      request.params.id,
      (before) => readUser(patched(userResource(before, base()), request.body)),
      now(),
    )
    return send(reply, userResource(row, base()))
  })
  app.delete<Ids>('/scim/v2/Users/:id', async (request, reply) => {
    await deleteUser(keeping(request), request.params.id, now())
    return reply.status(204).send()
  })

  app.get('/scim/v2/Groups', async (request, reply) => {
    const query = readQuery(request.query)
    const withMembers = !query.excluded.has('members')
    const asked = groupAsked(query.filter)
    const rows = await keptGroups(pool, providerOf(request).customerId, asked, withMembers)
    const found = rows.map((row) => groupResource(row, base()))
    return send(reply, listOf(asked === 'all' ? filtered(found, query.filter) : found, query))
  })
  app.get<Ids>('/scim/v2/Groups/:id', async (request, reply) => {
    const row = await keptGroup(pool, providerOf(request).customerId, request.params.id)
    return send(reply, trimmed(groupResource(row, base()), readQuery(request.query)))
  })
  app.post('/scim/v2/Groups', limits, async (request, reply) => {
    const resource = groupResource(
      await createGroup(keeping(request), readGroup(request.body), now()),
      base(),
    )
    return send(reply.header('location', resource.meta.location), resource, 201)
  })
  app.put<Ids>('/scim/v2/Groups/:id', limits, async (request, reply) => {
    const draft = readGroup(request.body)
    const row = await replaceGroup(keeping(request), request.params.id, () => draft, now())
    return send(reply, groupResource(row, base()))
  })
  app.patch<Ids>('/scim/v2/Groups/:id', limits, async (request, reply) => {
    const row = await replaceGroup(
      keeping(request),
      request.params.id,
      (before) => readGroup(patched(groupResource(before, base()), request.body)),
      now(),
    )
    return send(reply, groupResource(row, base()))
  })
  app.delete<Ids>('/scim/v2/Groups/:id', async (request, reply) => {
    await deleteGroup(keeping(request), request.params.id, now())
    return reply.status(204).send()
  })
}

type Asked = ReturnType<typeof readQuery>['filter']

/** The users among which a filter looks: one, where it names one, so that nobody else is read. */
const userAsked = (filter: Asked): UserWhich | 'all' => {
  const email = onlyValue(filter, 'userName') ?? onlyValue(filter, 'emails.value')
  if (email !== null) return { email: email.trim().toLowerCase() }
  const externalId = onlyValue(filter, 'externalId')
  if (externalId !== null) return { externalId }
  const id = onlyValue(filter, 'id')
  return id === null ? 'all' : { id: numberOf(id) ?? -1 }
}

const groupAsked = (filter: Asked): GroupWhich | 'all' => {
  const name = onlyValue(filter, 'displayName')
  if (name !== null) return { name }
  const externalId = onlyValue(filter, 'externalId')
  if (externalId !== null) return { externalId }
  const id = onlyValue(filter, 'id')
  return id === null ? 'all' : { id: numberOf(id) ?? -1 }
}
