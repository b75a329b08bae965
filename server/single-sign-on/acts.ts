/** What is done to the single sign-on of a customer: set up, edited, removed; and the secret of its provisioning. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import type { Role } from '#domain/access/roles.ts'
import { isRole } from '#domain/access/roles.ts'
import { providerRoles, valueLongest } from '#domain/access/single-sign-on.ts'
import { singleSignOnWords as words } from '#domain/access/single-sign-on-words.ts'
import { signInWords } from '#domain/access/words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { endAllOfProvider } from '../access/provider-store.ts'
import { hashSecret, newSecret } from '../access/secrets.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { issuerProblem } from './connection.ts'
import { domainsOf } from './domain-store.ts'
import {
  lockCustomerOf,
  type Provider,
  type ProviderDraft,
  providerOf,
  putProvider,
  putScimHash,
  removeProvider,
} from './store.ts'

export type ActContext = Acting & Pick<Context, 'access' | 'webhooks' | 'singleSignOn'>

/** @assume No company maps more groups of its own. */
const mappingsMost = 200

/** @throws the refusal where the viewer does not manage this customer's single sign-on */
export const mustManageSingleSignOn = ({ viewer }: Pick<Acting, 'viewer'>, customerId: number): void => {
  if (!can(viewer, 'manageSingleSignOn', { customerId })) throw refusal(signInWords.notAuthorized)
}

export interface SaveProvider {
  readonly issuer: string
  readonly clientId: string
  /** Left out: stays as it is; empty: a public client. */
  readonly clientSecret?: string | null | undefined
  readonly isActive: boolean
  readonly makesUsers: boolean
  readonly passwordsOff: boolean
  readonly valueClaim: string
  readonly usualRole?: string | null | undefined
  readonly mappings: readonly {
    readonly value: string
    readonly role?: string | null | undefined
    readonly groupId: number | null
  }[]
}

const isText = (text: string, most: number) => text !== '' && text.length <= most && !text.includes('\0')

const roleNamed = (name: string | null | undefined): Role | null => {
  if (!name) return null
  if (!isRole(name) || !providerRoles.includes(name)) throw refusal(words.role(name.slice(0, 40)))
  return name
}

/** @throws a refusal for the first value that cannot be */
const checked = ({ webhooks }: ActContext, given: SaveProvider): ProviderDraft => {
  const issuer = given.issuer.trim()
  const wrong = issuerProblem(issuer, webhooks.addressRules)
  if (wrong) throw refusal(wrong)
  const clientId = given.clientId.trim()
  if (!isText(clientId, 300)) throw refusal(words.clientId)
  if ((given.clientSecret?.length ?? 0) > 1_000) throw refusal(words.secret)
  const valueClaim = given.valueClaim.trim()
  if (!isText(valueClaim, 100)) throw refusal(words.claim)
  if (given.mappings.length > mappingsMost) throw refusal(words.mappings(mappingsMost))
  const mappings = given.mappings.map(({ value, role, groupId }) => {
    if (!isText(value.trim(), valueLongest)) throw refusal(words.mappingValue(valueLongest))
    const line = { value: value.trim(), role: roleNamed(role), groupId }
    if (line.role === null && groupId === null) throw refusal(words.mappingGives)
    return line
  })
  const usualRole = roleNamed(given.usualRole)
  const { isActive, makesUsers, passwordsOff } = given
  if (makesUsers && usualRole === null && mappings.every(({ role }) => role === null))
    throw refusal(words.usualRole)
  return { issuer, clientId, isActive, makesUsers, passwordsOff, valueClaim, usualRole, mappings }
}

/** Whether the groups of the mapping are all the customer's. */
const groupsThere = async (
  client: pg.ClientBase,
  customerId: number,
  { mappings }: ProviderDraft,
): Promise<boolean> => {
  const ids = [...new Set(mappings.flatMap(({ groupId }) => groupId ?? []))]
  const { rowCount } = await client.query(
    'SELECT FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2)',
    [customerId, ids],
  )
  return rowCount === ids.length
}

/** Whether somebody of the customer has come in by this issuer. */
const wasTried = async (client: pg.ClientBase, customerId: number, issuer: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    'SELECT FROM provider_user WHERE customer_id = $1 AND issuer = $2 AND subject IS NOT NULL LIMIT 1',
    [customerId, issuer],
  )
  return rowCount !== 0
}

/** Without anything secret; the names of values are free of the words that the trail leaves out. */
const auditValues = (provider: ProviderDraft | null) =>
  provider && {
    issuer: provider.issuer,
    clientId: provider.clientId,
    isActive: provider.isActive,
    makesUsers: provider.makesUsers,
    onlyBySingleSignOn: provider.passwordsOff,
    claim: provider.valueClaim,
    usualRole: provider.usualRole,
    mappings: provider.mappings.map(({ value, role, groupId }) =>
      [value, role, groupId].filter((part) => part !== null).join(' → '),
    ),
  }

/** @throws a refusal */
export const saveProvider = async (
  context: ActContext,
  customerId: number,
  given: SaveProvider,
): Promise<Provider> => {
  mustManageSingleSignOn(context, customerId)
  const draft = checked(context, given)
  const { access, now } = context
  const secret = given.clientSecret ?? undefined
  const sealed =
    secret === undefined
      ? undefined
      : secret === ''
        ? null
        : await access.auth.sealing.seal(secret, 'client secret')
  const saved = await inTransaction(context.db, async (client) => {
    const name = await lockCustomerOf(client, customerId)
    if (name === null) throw refusal(customerWords.noSuchCustomer)
    const before = await providerOf(client, customerId)
    if (before?.clientSecret && sealed === undefined && before.issuer !== draft.issuer)
      throw refusal(words.secretAgain)
    if (!(await groupsThere(client, customerId, draft))) throw refusal(words.noSuchGroup)
    if (draft.isActive && !(await domainsOf(client, customerId)).some(({ confirmed }) => confirmed !== null))
      throw refusal(words.noDomain)
    if (draft.passwordsOff && !(await wasTried(client, customerId, draft.issuer)))
      throw refusal(words.notTried)
    await putProvider(client, customerId, draft, sealed, now)
    // Whoever came in by another provider, or by one that is off, has not been recognized by this one.
    if (before && (before.issuer !== draft.issuer || !draft.isActive))
      await endAllOfProvider(client, customerId, now)
    await record(client, context.actor, {
      action: before ? 'single sign-on edited' : 'single sign-on set up',
      subject: name,
      customerId,
      old: auditValues(before),
      new: { ...auditValues(draft), ...(sealed !== undefined && { isClientCredentialNew: true }) },
    })
    return (await providerOf(client, customerId))!
  })
  await access.signInsEnded()
  return saved
}

/** A customer's provider, for whoever manages it. @throws a refusal */
const managed = async (client: pg.ClientBase, customerId: number) => {
  const name = await lockCustomerOf(client, customerId)
  if (name === null) throw refusal(customerWords.noSuchCustomer)
  const provider = await providerOf(client, customerId)
  if (!provider) throw refusal(words.notSet)
  return { name, provider }
}

/** Everybody who came in by it is signed out; the users stay. @throws a refusal */
export const deleteProvider = async (context: ActContext, customerId: number): Promise<boolean> => {
  mustManageSingleSignOn(context, customerId)
  await inTransaction(context.db, async (client) => {
    const { name, provider } = await managed(client, customerId)
    await endAllOfProvider(client, customerId, context.now)
    await removeProvider(client, customerId)
    await record(client, context.actor, {
      action: 'single sign-on removed',
      subject: name,
      customerId,
      old: auditValues(provider),
    })
  })
  await context.access.signInsEnded()
  return true
}

/** A secret by which the provider keeps users; the one before ends. Shown this once. @throws a refusal */
export const makeProvisioningSecret = async (context: ActContext, customerId: number): Promise<string> => {
  mustManageSingleSignOn(context, customerId)
  const secret = newSecret()
  await inTransaction(context.db, async (client) => {
    const { name } = await managed(client, customerId)
    await putScimHash(client, customerId, hashSecret(secret), context.now)
    await record(client, context.actor, { action: 'provisioning opened', subject: name, customerId })
  })
  return secret
}

/** The provider keeps users no longer; those there are stay. @throws a refusal */
export const endProvisioning = async (context: ActContext, customerId: number): Promise<boolean> => {
  mustManageSingleSignOn(context, customerId)
  await inTransaction(context.db, async (client) => {
    const { name } = await managed(client, customerId)
    await putScimHash(client, customerId, null, context.now)
    await record(client, context.actor, { action: 'provisioning closed', subject: name, customerId })
  })
  return true
}
