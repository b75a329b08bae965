/** Somebody who is signed in already: for all journeys that are about something else than the sign-in. */
import type { Browser } from 'playwright-core'
import { customerIdOf } from '#domain/access/roles.ts'
import { type IdClaims, viewerOf, writeRoles } from '#domain/access/session.ts'
import { storageKeys as keys } from '#domain/access/storage-keys.ts'
import { graphql } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { type Person, password, type VisitOptions, visit } from './browser.ts'

interface Entry {
  readonly name: string
  readonly value: string
}

/** One sign-in serves all windows of a file. */
const stored = new Map<string, Promise<readonly Entry[]>>()

/** What the portal keeps in the browser of somebody who has just signed in. */
async function storageOf(email: string, tours: boolean): Promise<readonly Entry[]> {
  const answer = await fetch(`${appUnderTest.url}/auth/v1/loginV2`, {
    headers: { Authorization: `Basic ${btoa(`${email}:${password}`)}` },
  })
  const tokens = (await answer.json()) as Readonly<Record<string, string | null>>
  if (!tokens.token) throw new Error(`${email} was not let in: ${tokens.errorMessage}`)
  // Whoever is here to do something else has ended them long ago.
  if (!tours) await graphql(tokens.token, 'mutation { offerTours(on: false) }')
  const claims: IdClaims = JSON.parse(Buffer.from(tokens.token.split('.')[1]!, 'base64url').toString())
  const viewer = viewerOf(claims)
  const entries = {
    clockSkew: '0',
    [keys.idToken]: tokens.token,
    [keys.refreshToken]: tokens.refreshToken,
    [keys.encryptedToken]: tokens.encryptedToken,
    [keys.userName]: viewer.email,
    [keys.userRoles]: writeRoles(viewer.roles),
    [keys.customerId]: String(customerIdOf(viewer.groups)),
    [keys.lastActivity]: String(Date.now()),
  }
  return Object.entries(entries).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** Somebody who signed in a moment ago, with a path open. Whoever signs out in a journey signs in by the form. */
export async function visitAs(
  browser: Browser,
  email: string,
  path: string,
  options: VisitOptions = {},
): Promise<Person> {
  const storage = stored.get(email) ?? storageOf(email, options.tours ?? false)
  stored.set(email, storage)
  const person = await visit(browser, { ...options, storage: await storage })
  await person.page.goto(path)
  return person
}
