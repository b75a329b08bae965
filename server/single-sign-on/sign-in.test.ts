import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptTerms } from '../access/account-store.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { insertUser, putClaims } from '../users/store.ts'
import { addDomain, confirmDomain } from './domain-store.ts'
import { putProvider } from './store.ts'
import { clientId, clientSecret, goThrough, openProvider, type TestProvider } from './testing.ts'

let app: TestApp
let provider: TestProvider
beforeAll(async () => {
  app = await testApp([trailer('QXA', 1)], Date.now, {
    webhookRules: { isHttpAllowed: true, isPrivateAllowed: true },
  })
  const { publicUrl } = app.access.auth.app.emailBrand()
  provider = await openProvider({
    signIn: `${publicUrl}/auth/v1/single-sign-on/callback`,
    signOut: `${publicUrl}/`,
    backChannel: `${publicUrl}/auth/v1/single-sign-on/back-channel`,
  })
  const customerId = app.customers.QXA!
  const sealed = await app.access.auth.sealing.seal(clientSecret, 'client secret')
  await inTransaction(app.db.pool, async (client) => {
    const now = Date.now()
    await putProvider(
      client,
      customerId,
      {
        issuer: provider.issuer,
        clientId,
        isActive: true,
        makesUsers: false,
        passwordsOff: false,
        valueClaim: 'groups',
        usualRole: null,
        mappings: [],
      },
      sealed,
      now,
    )
    await addDomain(client, { customerId, domain: 'qxa.example', proof: 'x', by: 'test' }, now)
    await confirmDomain(client, { customerId, domain: 'qxa.example', by: 'test' }, now)
    const id = (await insertUser(client, { email: 'ann@qxa.example', name: 'Ann', now }))!
    await putClaims(client, id, [{ role: 'CUSTOMER', customerId }])
    await acceptTerms(client, id, 1, now)
  })
  provider.accounts.set('ann', {
    email: 'ann@qxa.example',
    email_verified: true,
    name: 'Ann Ames',
    groups: [],
  })
})
afterAll(async () => {
  await provider.close()
  await app.close()
})

it('lets a known user in who was recognized by the provider of their customer', async () => {
  const came = await goThrough(app, provider, 'ann')
  expect(came).toMatchObject({ status: 200, problem: null, message: 'Signed in.' })
  const session = await app.access.authenticate({ headers: { authorization: came.token } })
  expect(session?.viewer).toMatchObject({
    email: 'ann@qxa.example',
    groups: [`CUSTOMER_${app.customers.QXA}`],
  })
})
