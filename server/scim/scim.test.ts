import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { administrator, goThrough, openStage, type Stage } from '../single-sign-on/testing/stage.ts'
import * as vectors from './testing/vectors.ts'

let at: Stage
let secret: string
let groupId: number
beforeAll(async () => {
  at = await openStage()
  const { rows } = await at.app.db.pool.query(
    `INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'West') RETURNING id`,
    [at.customerId],
  )
  groupId = rows[0].id
  await at.save({
    mappings: [
      { value: 'Fleet Admins', role: 'CUSTOMER_ADMIN' },
      { value: 'Fleet', role: 'CUSTOMER' },
      { value: 'West', groupId },
    ],
  })
  secret = await newSecret()
})
afterAll(() => at.close())

const newSecret = async () =>
  (
    await at.app.ask(
      ['ADMINS'],
      'mutation($id: ID!) { makeProvisioningSecret(customerId: $id) }',
      { id: at.customerId },
      administrator,
    )
  ).makeProvisioningSecret as string

const scim = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  bearer = secret,
) => {
  const answer = await at.app.http.inject({
    method,
    url: `/scim/v2/${path}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(payload && { 'content-type': 'application/scim+json' }),
    },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its request asked for
  const body: any = answer.body === '' ? null : answer.json()
  return { status: answer.statusCode, headers: answer.headers, body }
}
const filter = (text: string) => `filter=${encodeURIComponent(text)}`
const role = (name: string) => `${name}_${at.customerId}`
const account = async (email: string) => {
  const { rows } = await at.app.db.pool.query(
    'SELECT id, enabled, name, made_by_provider AS made FROM user_account WHERE email = $1',
    [email],
  )
  return rows[0] ?? null
}

describe('who may', () => {
  it.each(['', 'nonsense', 'a'.repeat(43)])('is nobody with the secret %j', async (bearer) => {
    const answer = await scim('GET', 'Users', undefined, bearer)
    expect(answer).toMatchObject({
      status: 401,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
    })
    expect(answer.headers['www-authenticate']).toContain('Bearer')
  })

  it('is nobody with a secret in whose place another was made, which is kept as a hash', async () => {
    const before = secret
    secret = await newSecret()
    expect((await scim('GET', 'Users', undefined, before)).status).toBe(401)
    expect((await scim('GET', 'Users')).status).toBe(200)
    const { rows } = await at.app.db.pool.query('SELECT scim_hash FROM single_sign_on')
    expect(rows.some((row) => row.scim_hash?.toString() === secret)).toBe(false)
  })

  it('sees the users of that customer and its domains alone', async () => {
    await at.user('seen@qxa.example', { role: 'CUSTOMER', customerId: at.customerId })
    await at.user('far@other.example', { role: 'CUSTOMER', customerId: at.customerId })
    await at.user('other@qxb.example', { role: 'CUSTOMER', customerId: at.app.customers.QXB! })
    const root = await at.user('root@qxa.example', { role: 'ADMINS', customerId: null })
    const { body } = await scim('GET', 'Users')
    const names = body.Resources.map((user: { userName: string }) => user.userName)
    expect(names).toContain('seen@qxa.example')
    for (const email of ['far@other.example', 'other@qxb.example', 'root@qxa.example'])
      expect(names).not.toContain(email)
    expect((await scim('GET', `Users/${root}`)).status).toBe(404)
    expect((await scim('DELETE', `Users/${root}`)).status).toBe(404)
    expect((await scim('POST', 'Users', vectors.oktaUser('root@qxa.example'))).status).toBe(409)
    expect((await scim('POST', 'Users', vectors.oktaUser('new@other.example'))).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    })
  })
})

describe('what it says of itself', () => {
  test('which requests it takes, which resources there are, and what they hold', async () => {
    expect((await scim('GET', 'ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true },
    })
    const types = (await scim('GET', 'ResourceTypes')).body
    expect(types.Resources.map((type: { id: string }) => type.id)).toEqual(['User', 'Group'])
    for (const { schema } of types.Resources) {
      const described = await scim('GET', `Schemas/${schema}`)
      expect(described.body.attributes.length).toBeGreaterThan(1)
    }
    expect((await scim('GET', 'Schemas/nothing')).status).toBe(404)
  })
})

describe('users as Okta keeps them', () => {
  const email = 'okta@qxa.example'
  it('are looked for, made, changed, disabled and enabled again', async () => {
    expect(
      (await scim('GET', `Users?${filter(`userName eq "${email}"`)}&startIndex=1&count=100`)).body,
    ).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const made = await scim('POST', 'Users', vectors.oktaUser(email))
    expect(made).toMatchObject({
      status: 201,
      body: {
        userName: email,
        active: true,
        displayName: 'Test User',
        name: { givenName: 'Test', familyName: 'User' },
        externalId: `okta-${email}`,
      },
    })
    expect(made.body).not.toHaveProperty('password')
    expect(made.headers.location).toBe(made.body.meta.location)
    expect(await account(email)).toMatchObject({ enabled: true, name: 'Test User', made: true })
    expect((await scim('POST', 'Users', vectors.oktaUser(email))).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })
    const { id } = made.body
    expect(
      (await scim('PUT', `Users/${id}`, { ...vectors.oktaUser(email), displayName: 'Tess' })).body,
    ).toMatchObject({
      id,
      displayName: 'Tess',
    })
    expect((await scim('PATCH', `Users/${id}`, vectors.oktaDeactivate)).body.active).toBe(false)
    expect((await account(email)).enabled).toBe(false)
    expect((await scim('PATCH', `Users/${id}`, vectors.oktaActivate)).body.active).toBe(true)
    expect(await account(email)).toMatchObject({ enabled: true, name: 'Tess' })
  })

  it('get and lose roles and groups by the groups they are in', async () => {
    const user = (await scim('GET', `Users?${filter(`userName eq "${email.toUpperCase()}"`)}`)).body
      .Resources[0]
    expect(await at.rolesOf(email)).toEqual([])
    const fleet = await scim('POST', 'Groups', vectors.oktaGroup('Fleet'))
    const west = await scim('POST', 'Groups', vectors.oktaGroup('West'))
    expect(fleet.status).toBe(201)
    const add = await scim('PATCH', `Groups/${fleet.body.id}`, vectors.oktaAdd(user.id, email))
    expect(add.body.members).toEqual([{ value: user.id, display: email, $ref: expect.any(String) }])
    expect(await at.rolesOf(email)).toEqual([role('CUSTOMER')])
    expect(await at.groupsOf(email)).toEqual(['No VINs'])
    await scim('PATCH', `Groups/${west.body.id}`, vectors.oktaReplaceMembers([user.id]))
    expect(await at.groupsOf(email)).toEqual(['West'])
    await scim('PATCH', `Groups/${fleet.body.id}`, vectors.oktaRename(fleet.body.id, 'Fleet Admins'))
    expect(await at.rolesOf(email)).toEqual([role('CUSTOMER_ADMIN')])
    const shown = (await scim('GET', `Users/${user.id}`)).body.groups
    expect(shown.map((group: { display: string }) => group.display).sort()).toEqual(['Fleet Admins', 'West'])
    expect(
      (await scim('PATCH', `Groups/${fleet.body.id}`, vectors.oktaRemove(user.id))).body.members,
    ).toEqual([])
    expect(await at.rolesOf(email)).toEqual([])
    await scim('PUT', `Groups/${fleet.body.id}`, {
      ...vectors.oktaGroup('Fleet'),
      members: [{ value: user.id }],
    })
    expect(await at.rolesOf(email)).toEqual([role('CUSTOMER')])
    expect((await scim('DELETE', `Groups/${fleet.body.id}`)).status).toBe(204)
    expect(await at.rolesOf(email)).toEqual([])
    expect((await scim('GET', `Groups/${fleet.body.id}`)).status).toBe(404)
  })
})

describe('users as Microsoft Entra keeps them', () => {
  const email = 'entra@qxa.example'
  it('are made, changed in its dialect, and disabled by a flag that is a text', async () => {
    const { body: made } = await scim('POST', 'Users', vectors.entraUser(email))
    const found = await scim('GET', `Users?${filter(`externalId eq "${made.externalId}"`)}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: made.id }] })
    const changed = await scim('PATCH', `Users/${made.id}`, vectors.entraPatch(email))
    expect(changed).toMatchObject({
      status: 200,
      body: {
        displayName: 'Updated Name',
        name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      },
    })
    expect((await scim('PATCH', `Users/${made.id}`, vectors.entraDotted)).body).toMatchObject({
      displayName: 'Dotted Name',
      name: { givenName: 'Dotted', familyName: 'updatedFamilyName' },
    })
    expect((await scim('PATCH', `Users/${made.id}`, vectors.entraDisable)).body.active).toBe(false)
    expect(await account(email)).toMatchObject({ enabled: false, name: 'Dotted Name' })
    const renamed = await scim('PATCH', `Users/${made.id}`, vectors.entraRename('entra2@qxa.example'))
    expect(renamed.body.userName).toBe('entra2@qxa.example')
    expect((await scim('PATCH', `Users/${made.id}`, vectors.entraRename('seen@qxa.example'))).status).toBe(
      409,
    )
    expect((await scim('PATCH', `Users/${made.id}`, vectors.entraRename('x@other.example'))).status).toBe(400)
  })

  it('come into and leave groups, and groups are listed without their members', async () => {
    const { body: user } = await scim('POST', 'Users', vectors.entraUser('member@qxa.example'))
    const { body: group } = await scim('POST', 'Groups', vectors.entraGroup('Fleet'))
    expect((await scim('PATCH', `Groups/${group.id}`, vectors.entraAdd(user.id))).body.members).toHaveLength(
      1,
    )
    expect(await at.rolesOf('member@qxa.example')).toEqual([role('CUSTOMER')])
    const listed = await scim('GET', `Groups?excludedAttributes=members&${filter('displayName eq "fleet"')}`)
    expect(listed.body.Resources).toEqual([expect.objectContaining({ id: group.id, displayName: 'Fleet' })])
    expect(listed.body.Resources[0]).not.toHaveProperty('members')
    expect((await scim('PATCH', `Groups/${group.id}`, vectors.entraRemove(user.id))).body.members).toEqual([])
    expect(await at.rolesOf('member@qxa.example')).toEqual([])
    await scim('PATCH', `Groups/${group.id}`, vectors.entraRenameGroup('Renamed'))
    expect((await scim('POST', 'Groups', vectors.entraGroup('renamed'))).status).toBe(409)
    expect((await scim('PATCH', `Groups/${group.id}`, vectors.entraAdd('999999'))).status).toBe(400)
  })
})

describe('lists', () => {
  it('come in pages, by filters of several parts, with the attributes asked for', async () => {
    for (const name of ['p1', 'p2', 'p3'])
      await scim('POST', 'Users', vectors.oktaUser(`${name}@qxa.example`))
    const some = 'userName sw "p" and active eq true'
    const first = (await scim('GET', `Users?${filter(some)}&count=2&attributes=userName`)).body
    expect(first).toMatchObject({ totalResults: 3, itemsPerPage: 2 })
    expect(Object.keys(first.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName'])
    const rest = (await scim('GET', `Users?${filter(some)}&count=2&startIndex=3`)).body
    expect(rest.Resources.map((user: { userName: string }) => user.userName)).toEqual(['p3@qxa.example'])
    const either = filter('username eq "p1@qxa.example" or emails[value eq "p2@qxa.example"]')
    expect((await scim('GET', `Users?${either}`)).body.totalResults).toBe(2)
    expect((await scim('GET', 'Users?filter=userName+eq')).body).toMatchObject({
      status: '400',
      scimType: 'invalidFilter',
    })
    expect((await scim('GET', `Users?${filter('a eq "b" and '.repeat(200))}`)).status).toBe(400)
  })

  test.each([
    ['no operations', {}],
    ['an operation that there is not', { Operations: [{ op: 'move', path: 'active' }] }],
    ['a name that leads out', { Operations: [{ op: 'add', path: '__proto__.x', value: 1 }] }],
    ['a flag that is none', { Operations: [{ op: 'replace', path: 'active', value: 'perhaps' }] }],
    ['no name at all', { Operations: [{ op: 'remove', path: 'userName' }] }],
  ])('a change is refused for %s', async (_what, body) => {
    const user = (await scim('GET', `Users?${filter('userName eq "p1@qxa.example"')}`)).body.Resources[0]
    expect((await scim('PATCH', `Users/${user.id}`, body)).status).toBe(400)
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

describe('somebody whom the provider removes', () => {
  it('is signed out at once, disabled, gone for the provider, and made again by it', async () => {
    const email = 'leaver@qxa.example'
    const { body: user } = await scim('POST', 'Users', vectors.oktaUser(email))
    const { body: group } = await scim('POST', 'Groups', {
      ...vectors.oktaGroup('Fleet'),
      members: [{ value: user.id }],
    })
    await at.app.db.pool.query('UPDATE user_account SET terms_version = 1 WHERE email = $1', [email])
    at.provider.accounts.set('leaver', { email, groups: [] })
    const came = await goThrough(at.app, at.provider, 'leaver')
    expect(came.status).toBe(200)
    expect(await at.rolesOf(email)).toEqual([role('CUSTOMER')])
    expect((await scim('DELETE', `Users/${user.id}`)).status).toBe(204)
    expect(await at.app.access.authenticate({ headers: { authorization: came.token } })).toBeNull()
    expect((await account(email)).enabled).toBe(false)
    expect((await scim('GET', `Users/${user.id}`)).status).toBe(404)
    expect((await scim('GET', `Groups/${group.id}`)).body.members).toEqual([])
    expect(await goThrough(at.app, at.provider, 'leaver')).toMatchObject({ problem: 'notLetIn' })
    const again = await scim('POST', 'Users', vectors.oktaUser(email))
    expect(again).toMatchObject({ status: 201, body: { id: user.id, active: true } })
    expect((await account(email)).enabled).toBe(true)
  })
})
