/** Saving a user: creating one, editing one, or enabling one who was disabled. */
import type pg from 'pg'

import { isPermission } from '#domain/access/permissions.ts'
import { type Claim, reachOf, readClaim } from '#domain/access/roles.ts'
import { scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { mayCreate } from '#domain/access/user-types.ts'
import { userRefusals, userWords } from '#domain/access/user-words.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { emailOf } from '#domain/basics/email.ts'
import { sendWelcome } from '../access/emails.ts'
import { passwordsOff } from '../access/provider-store.ts'
import type { Acting } from '../audit/context.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { decidesOver, mustEditUsers } from './reach.ts'
import {
  changeUser,
  customersThere,
  insertUser,
  isOem,
  type ListedUser,
  lockUser,
  otherSuperAdmin,
  putClaims,
  userById,
} from './store.ts'
import { noteUser } from './trail.ts'

type ActContext = Acting & Pick<Context, 'access' | 'users'>

export interface SaveUser {
  readonly email: string
  readonly roleNames: readonly string[]
  readonly customerIds: readonly number[] | null
  readonly name?: string | null | undefined
  readonly withheld?: readonly string[] | null | undefined
  /** The OEM that they work for; left as it is where not given, none where empty. */
  readonly oem?: string | null | undefined
  readonly edit?: boolean | null | undefined
  /** Somebody who is disabled stays so; saving enables them otherwise. */
  readonly keepEnabled?: boolean
}

const keyOf = ({ role, customerId }: Claim): string => `${role} ${customerId}`

/** The claims that role names stand for; a customer's role without its number is given for each customer chosen. */
const claimsOf = (viewer: Viewer, { roleNames, customerIds }: SaveUser): readonly Claim[] => {
  const own = scope(viewer, 'editUsers')
  const chosen = customerIds?.length ? customerIds : own !== 'all' && own.length === 1 ? own : []
  const claims = roleNames.flatMap((name): readonly Claim[] => {
    const claim = readClaim(name.trim())
    if (!claim) throw refusal(userRefusals.type(name))
    if (reachOf(claim.role) !== 'own' || claim.customerId !== null) return [claim]
    if (chosen.length === 0) throw refusal(userWords.selectCustomer)
    return chosen.map((customerId) => ({ role: claim.role, customerId }))
  })
  if (claims.length === 0) throw refusal(userRefusals.noType)
  return [...new Map(claims.map((claim) => [keyOf(claim), claim])).values()]
}

/**
 * Claims that are not the viewer's to decide over stay as they are, whatever the list says.
 * Whoever does not see all users may fail to create only some within an hour: which addresses other customers have
 * is not to be found out by trying.
 * @throws a refusal in words
 */
export const saveUser = async (context: ActContext, args: SaveUser): Promise<ListedUser> => {
  const { viewer, users, now } = context
  if (args.edit === true || scope(viewer, 'seeUsers') === 'all') return save(context, args)
  const key = String(viewer.userId)
  if (users.failedCreations.take(key, now) > 0) throw refusal(userRefusals.tooManyFailed)
  let counts = false
  try {
    return await save(context, args)
  } catch (error) {
    counts = error instanceof Error && error.message === userWords.createFailed(emailOf(args.email) ?? '')
    throw error
  } finally {
    if (!counts) users.failedCreations.giveBack(key)
  }
}

const save = async (context: ActContext, args: SaveUser): Promise<ListedUser> => {
  const { viewer, db } = context
  const id = await inTransaction(db, (client) => saveUserWithin(client, context, args))
  await context.access.usersChanged([id])
  return (await userById(db, id, scope(viewer, 'seeUsers')))!
}

/** Saves a user inside the caller's transaction, and answers their number; others are told after the commit. @throws a refusal */
export const saveUserWithin = async (
  client: pg.PoolClient,
  { viewer, now, actor }: Omit<Acting, 'db'>,
  args: SaveUser,
): Promise<number> => {
  mustEditUsers(viewer)
  const email = emailOf(args.email)
  if (email === null) throw refusal(userWords.emailInvalid)
  const name = args.name?.trim() ?? null
  if (name !== null && name.length > 200) throw refusal(userRefusals.name)
  const withheld = args.withheld ?? null
  for (const one of withheld ?? []) if (!isPermission(one)) throw refusal(userRefusals.permission(one))
  const wanted = claimsOf(viewer, args)
  const oem = args.oem ?? null
  if (oem !== null) {
    if (!mayCreate(viewer, 'OEM', null)) throw refusal(signInWords.notAuthorized)
    if (oem !== '' && !(await isOem(client, oem))) throw refusal(userRefusals.oem(oem))
  }

  const found = await lockUser(client, { email })
  if (found === null && args.edit === true) throw refusal(userRefusals.noSuchUser)
  const before = found === null ? null : await userById(client, found, 'all')
  const held = before?.claims ?? []
  // Somebody of other customers is not there for whoever manages this one.
  if (before && !held.some((claim) => decidesOver(viewer, claim)))
    throw refusal(args.edit ? userRefusals.noSuchUser : userWords.createFailed(email))
  if (before && args.edit === false) throw refusal(userRefusals.taken)
  const heldKeys = new Set(held.map(keyOf))
  for (const claim of wanted)
    if (!heldKeys.has(keyOf(claim)) && !mayCreate(viewer, claim.role, claim.customerId))
      throw refusal(signInWords.notAuthorized)
  const kept = held.filter((claim) => !decidesOver(viewer, claim))
  const claims = [...new Map([...kept, ...wanted].map((claim) => [keyOf(claim), claim])).values()]
  const numbers = [...new Set(claims.flatMap(({ customerId }) => customerId ?? []))]
  if ((await customersThere(client, numbers)) !== numbers.length) throw refusal(accessWords.noSuchCustomer)

  const enables = before !== null && !before.enabled && args.keepEnabled !== true
  if (before) {
    const same = withheld === null || withheld.toSorted().join() === before.withheld.toSorted().join()
    const changesPerson = enables || (name !== null && name !== before.name) || !same
    if (kept.length > 0 && changesPerson) throw refusal(userRefusals.ofOthers)
    const loses = (role: Claim['role']) =>
      held.some((claim) => claim.role === role && !claims.some((one) => keyOf(one) === keyOf(claim)))
    if (before.id === viewer.userId && (loses('ADMINS') || loses('CUSTOMER_ADMIN')))
      throw refusal(userRefusals.notYourself)
    if (loses('ADMINS') && !(await otherSuperAdmin(client, before.id)))
      throw refusal(userRefusals.lastSuperAdmin)
  }

  const id = before?.id ?? (await insertUser(client, { email, name: name ?? '', now }))
  // Made by somebody else at the same moment, perhaps at another customer.
  if (id === null)
    throw refusal(scope(viewer, 'seeUsers') === 'all' ? userRefusals.taken : userWords.createFailed(email))
  await changeUser(client, id, {
    name,
    withheld,
    oem,
    enabled: args.keepEnabled && before ? null : true,
    now,
  })
  await putClaims(client, id, claims)
  // Where passwords are off there is none to set: the provider lets them in.
  const off = before === null ? await passwordsOff(client, email) : null
  if (before === null && (off === null || off.keepsPassword)) await sendWelcome(client, id, now)
  const after = await userById(client, id, 'all')
  const action = before === null ? 'user created' : enables ? 'user enabled' : 'user edited'
  await noteUser(client, actor, action, { before, after })
  return id
}
