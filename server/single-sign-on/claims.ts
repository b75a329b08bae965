/** What a provider's claims say of somebody. */
import { valuesOf } from '#domain/access/single-sign-on.ts'
import { emailOf } from '#domain/basics/email.ts'
import type { NotLetIn, ProviderPerson } from './person.ts'
import type { Provider } from './store.ts'

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && !value.includes('\0') ? value.trim() : null

/** The address: some providers have it only as the name that somebody signs in with. */
const addressIn = (claims: Claims): string | null => {
  for (const name of ['email', 'preferred_username', 'upn']) {
    const email = emailOf(text(claims[name]) ?? '')
    if (email) return email
  }
  return null
}

const nameIn = (claims: Claims): string => {
  const parts = [text(claims.given_name), text(claims.family_name)].filter((part) => part !== null)
  return (text(claims.name) ?? parts.join(' ')).slice(0, 200)
}

export const personIn = (
  claims: Claims,
  { valueClaim }: Pick<Provider, 'valueClaim'>,
): ProviderPerson | { readonly reason: NotLetIn; readonly email: string | null } => {
  const email = addressIn(claims)
  if (email === null) return { reason: 'address of no domain of the customer', email }
  // Many say nothing of it: then the address is of a domain that is proven to be the customer's.
  if (claims.email_verified === false || claims.email_verified === 'false')
    return { reason: 'address not verified', email }
  return { subject: claims.sub, email, name: nameIn(claims), values: valuesOf(claims, valueClaim) }
}
