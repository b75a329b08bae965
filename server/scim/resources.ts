/** Users and groups as SCIM has them (RFC 7643), and how what comes in is read. */
import { z } from 'zod'
import { emailOf } from '#domain/basics/email.ts'
import type { Instant } from '#domain/basics/units.ts'
import { invalid, invalidSyntax } from './problem.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** What the provider said of a user besides, and is told again. */
export interface Said {
  readonly name?: Readonly<Partial<Record<'givenName' | 'familyName' | 'formatted', string | undefined>>>
  readonly displayName?: string
}

export interface UserRow {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly enabled: boolean
  readonly externalId: string | null
  readonly said: Said | null
  readonly created: Instant
  readonly updated: Instant
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

export interface GroupRow {
  readonly id: number
  readonly name: string
  readonly externalId: string | null
  readonly created: Instant
  readonly updated: Instant
  readonly members: readonly { readonly id: number; readonly email: string }[]
}

const metaOf = (type: 'User' | 'Group', row: UserRow | GroupRow, base: string) => ({
  resourceType: type,
  created: new Date(row.created).toISOString(),
  lastModified: new Date(row.updated).toISOString(),
  location: `${base}/${type}s/${row.id}`,
})

/** @param base the address of SCIM, without a slash at its end */
export const userResource = (row: UserRow, base: string) => ({
  schemas: [userSchema],
  id: String(row.id),
  ...(row.externalId !== null && { externalId: row.externalId }),
  userName: row.email,
  name: { formatted: row.name, ...row.said?.name },
  displayName: row.said?.displayName ?? row.name,
  active: row.enabled,
  emails: [{ value: row.email, type: 'work', primary: true }],
  groups: row.groups.map(({ id, name }) => ({
    value: String(id),
    display: name,
    $ref: `${base}/Groups/${id}`,
  })),
  meta: metaOf('User', row, base),
})

export const groupResource = (row: GroupRow, base: string) => ({
  schemas: [groupSchema],
  id: String(row.id),
  ...(row.externalId !== null && { externalId: row.externalId }),
  displayName: row.name,
  members: row.members.map(({ id, email }) => ({
    value: String(id),
    display: email,
    $ref: `${base}/Users/${id}`,
  })),
  meta: metaOf('Group', row, base),
})

const words = z
  .string()
  .max(300)
  .refine((text) => !text.includes('\0'))
/** Entra writes it as a text in some of its requests. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
])
/** A part that is null or of another kind counts as left out. */
const part = words.optional().catch(undefined)

const userBody = z.object({
  userName: words,
  externalId: words.nullish(),
  active: flag.nullish(),
  displayName: part,
  name: z.object({ givenName: part, familyName: part, formatted: part }).optional().catch(undefined),
})

export interface UserDraft {
  readonly email: string
  readonly externalId: string | null
  readonly isActive: boolean
  /** Empty where nothing was said. */
  readonly name: string
  readonly said: Said
}

const issueOf = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')
    .slice(0, 500)

/** @throws ScimProblem */
export const readUser = (body: unknown): UserDraft => {
  const read = userBody.safeParse(body)
  if (!read.success) throw invalidSyntax(`This is not a user. ${issueOf(read.error)}`)
  const { userName, externalId, active, displayName, name } = read.data
  const email = emailOf(userName)
  if (email === null) throw invalid('userName must be an e-mail address.')
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  return {
    email,
    externalId: externalId || null,
    isActive: active ?? true,
    name: (displayName || name?.formatted || parts).trim().slice(0, 200),
    said: { ...(name && { name }), ...(displayName && { displayName }) },
  }
}

/** @assume No group of a company that matters here has more. */
const membersMost = 20_000
const groupBody = z.object({
  displayName: words.min(1),
  externalId: words.nullish(),
  members: z
    .array(z.object({ value: z.string().max(40), type: z.string().max(40).optional() }))
    .max(membersMost)
    .nullish(),
})

export interface GroupDraft {
  readonly name: string
  readonly externalId: string | null
  /** Null: nothing was said of them. */
  readonly memberIds: readonly number[] | null
}

/** The number of a resource; null for what can be none. */
export const numberOf = (id: string): number | null => (/^\d{1,9}$/.test(id) ? Number(id) : null)

/** @throws ScimProblem */
export const readGroup = (body: unknown): GroupDraft => {
  const read = groupBody.safeParse(body)
  if (!read.success) throw invalidSyntax(`This is not a group. ${issueOf(read.error)}`)
  const { displayName, externalId, members } = read.data
  const memberIds = members?.map(({ value, type }) => {
    const id = numberOf(value)
    if (id === null || (type !== undefined && type !== 'User'))
      throw invalid('Members of groups are users, by their id.')
    return id
  })
  return {
    name: displayName.trim(),
    externalId: externalId || null,
    memberIds: memberIds ? [...new Set(memberIds)] : null,
  }
}
