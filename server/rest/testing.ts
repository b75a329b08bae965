/** For tests of programs: an app with two customers, people, and access tokens of theirs. */
import { writeClaim } from '#domain/access/roles.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

export interface TokenInput {
  readonly name?: string
  readonly scopes?: readonly string[]
  readonly customerIds?: readonly number[]
  readonly groupIds?: readonly number[]
  readonly addresses?: readonly string[]
  readonly expires?: number
}

const create = `mutation ($customerId: ID, $input: ApiTokenInput!) {
  createApiToken(customerId: $customerId, input: $input) { secret token { id name hint } } }`

export const openRestApp = async () => {
  const clock = { now: noon }
  const fitted = [1, 5, 6, 7, 10, 16, 25, 36]
  const app: TestApp = await testApp(
    [
      trailer('NOR', 1, { groups: ['West'], installedSensorTypeIds: fitted }),
      trailer('NOR', 2, { groups: ['East'] }),
      trailer('NOR', 3),
      trailer('BLU', 4),
    ],
    () => clock.now,
  )
  const nor = app.customers.NOR!
  const blu = app.customers.BLU!
  const person = async (email: string, claim: 'CUSTOMER' | 'CUSTOMER_ADMIN', customerId: number) => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      `INSERT INTO user_account (email, account_status, password_hash) VALUES ($1, 'CONFIRMED', 'x') RETURNING id`,
      [email],
    )
    const { id } = rows[0]!
    await app.db.pool.query('INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, $2, $3)', [
      id,
      claim,
      customerId,
    ])
    return { id, groups: [writeClaim({ role: claim, customerId })] }
  }
  const admin = await person('admin@north.example', 'CUSTOMER_ADMIN', nor)
  const user = await person('user@north.example', 'CUSTOMER', nor)
  const other = await person('admin@blue.example', 'CUSTOMER_ADMIN', blu)
  for (const [n, unit] of ['NOR-1', 'NOR-2', 'NOR-3', 'BLU-4'].entries())
    await app.now(
      unit,
      [
        reportAt(noon - 60_000 * n, {
          gps: { lat: 32, lng: -96, speedMph: 55, headingDeg: 90 },
          odometer: { miles: 100 + n },
        }),
      ],
      'Dallas, TX',
    )
  type Person = typeof admin
  const made = async (by: Person, input: TokenInput, customerId?: number) => {
    const { createApiToken } = await app.ask(
      by.groups,
      create,
      { customerId, input: { name: 'warehouse', scopes: ['trailerList'], ...input } },
      by.id,
    )
    return createApiToken as { readonly secret: string; readonly token: { readonly id: string } }
  }
  return {
    ...app,
    clock,
    nor,
    blu,
    admin,
    user,
    other,
    made,
    /** The secret of a new token. */
    tokenFor: async (by: Person, input: TokenInput = {}, customerId?: number) =>
      (await made(by, input, customerId)).secret,
    send: (
      secret: string,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      more: {
        readonly payload?: object
        readonly headers?: Record<string, string>
        readonly from?: string
      } = {},
    ) =>
      app.http.inject({
        method,
        url: `/api/v1${path}`,
        remoteAddress: more.from ?? '127.0.0.1',
        headers: { authorization: `Bearer ${secret}`, ...more.headers },
        ...(more.payload && { payload: more.payload }),
      }),
  }
}
export type RestApp = Awaited<ReturnType<typeof openRestApp>>
