/** People of the journeys: made the way an administrator makes them, with the links of their emails. */

import { createHmac } from 'node:crypto'
import { graphql, tokenOf } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { password } from './browser.ts'
import { inDatabase } from './database.ts'

export const superAdmin = 'admin@tandem.example'

let token: Promise<string> | undefined
/** The token of the super admin: one sign-in for everything that a file sets up. */
export const adminToken = (): Promise<string> => {
  token ??= tokenOf(superAdmin)
  return token
}

/** Where the newest email to somebody leads, as a super admin reads it. */
export async function linkTo(recipient: string): Promise<string> {
  const { data } = await graphql<{ outbox: { letters: readonly { link: string | null }[] } }>(
    await adminToken(),
    'query($to: String) { outbox(search: $to) { letters { link } } }',
    { to: recipient },
  )
  const { pathname, search } = new URL(data.outbox.letters[0]!.link!)
  return pathname + search
}

/** A call to one of the ways in; with a name, as its owner by Basic. */
export async function openCall(
  path: string,
  body: object,
  name?: string,
): Promise<{ status: number; errorMessage: string | null }> {
  const answer = await fetch(`${appUnderTest.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(name ? { Authorization: `Basic ${btoa(`${name}:${password}`)}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const { errorMessage } = (await answer.json()) as { errorMessage: string | null }
  return { status: answer.status, errorMessage }
}

/** The customer of this name, as its id. */
export async function customerId(shortName: string): Promise<string> {
  const { data } = await graphql<{ customers: readonly { id: string; shortName: string }[] }>(
    await adminToken(),
    '{ customers { id shortName } }',
  )
  return data.customers.find((customer) => customer.shortName === shortName)!.id
}

/**
 * Makes a customer; answers the id. A journey that is tried once more finds the one it made before.
 * @param flags what is switched on; a map that moves and no more where left out
 */
export async function makeCustomer(abbrev: string, name: string, flags?: readonly string[]): Promise<string> {
  const [known] = await inDatabase<{ id: number }>('SELECT id FROM customer WHERE abbrev = $1', [abbrev])
  const id = known ? String(known.id) : await createCustomer(abbrev, name)
  if (flags) await inDatabase('UPDATE customer SET flags = $2 WHERE id = $1', [Number(id), flags])
  return id
}

async function createCustomer(abbrev: string, name: string): Promise<string> {
  const { data, errors } = await graphql<{ createCustomer: { id: string } }>(
    await adminToken(),
    'mutation($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }',
    {
      input: {
        abbrev,
        shortName: name,
        longName: name,
        retentionDurationDays: 90,
        featureNames: ['MapRefreshing'],
      },
    },
  )
  if (errors) throw new Error(errors[0]!.message)
  return data.createCustomer.id
}

/**
 * Makes a user with these roles who has set the password that all journeys know; answers the id. A journey that is tried
 * once more finds the one it made before.
 */
export async function makeUser(
  email: string,
  roleNames: readonly string[],
  { terms = true, withheld = [] as readonly string[] } = {},
): Promise<string> {
  const [known] = await inDatabase<{ id: number }>('SELECT id FROM user_account WHERE email = $1', [email])
  if (known) return String(known.id)
  const { data, errors } = await graphql<{ createUser: { id: string } }>(
    await adminToken(),
    'mutation($input: CreateUserInput!) { createUser(input: $input) { id } }',
    { input: { email, roleNames, withheld, edit: false } },
  )
  if (errors) throw new Error(errors[0]!.message)
  const token = new URL(await linkTo(email), appUnderTest.url).searchParams.get('token')
  const set = await openCall('set-password', { token, password })
  if (set.errorMessage) throw new Error(set.errorMessage)
  if (terms) await openCall('acceptTermsOfService', {}, email)
  return data.createUser.id
}

/** The code that an authenticator app shows at a moment for a key in base 32. */
export function codeFor(key: string, at = Date.now()): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((email) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(email).toString(2).padStart(5, '0'))
    .join('')
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', bytes).update(step).digest()
  return String((hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}
