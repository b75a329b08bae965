/** The fields of the form of a provider: what they hold at first, what is wrong with them, and what is saved. */

import type { Role } from '#domain/access/roles.ts'
import type { Viewer } from '#domain/access/session.ts'
import { providerRoles, valueLongest } from '#domain/access/single-sign-on.ts'
import { singleSignOnWords as words } from '#domain/access/single-sign-on-words.ts'
import { titlesFor } from '#domain/access/user-types.ts'
import { t } from '#domain/basics/texts.ts'
import type { ProviderInput, SignInProvider } from '../../data/sign-in-provider.ts'
import type { Problems } from '../../ui/fields/use-form.ts'

export interface MappingLine {
  /** Of the form alone. */
  readonly key: number
  readonly value: string
  /** Empty: none. */
  readonly role: string
  readonly groupId: string
}

export interface ProviderFields {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whether the client is one without a secret. */
  readonly isPublic: boolean
  readonly valueClaim: string
  readonly usualRole: string
  readonly isActive: boolean
  readonly makesUsers: boolean
  readonly passwordsOff: boolean
  readonly mappings: readonly MappingLine[]
}

export const fieldsOf = (provider: SignInProvider | null): ProviderFields => ({
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  isPublic: provider !== null && !provider.hasSecret,
  valueClaim: provider?.valueClaim ?? 'groups',
  usualRole: provider?.usualRole ?? '',
  isActive: provider?.isActive ?? false,
  makesUsers: provider?.makesUsers ?? false,
  passwordsOff: provider?.passwordsOff ?? false,
  mappings: (provider?.mappings ?? []).map(({ value, role, groupId }, key) => ({
    key,
    value,
    role: role ?? '',
    groupId: groupId ?? '',
  })),
})

/** What is wrong with the lines of the mapping; null where nothing is. */
const lineProblem = (lines: readonly MappingLine[]): string | false => {
  if (lines.some(({ value }) => value.trim() === '' || value.length > valueLongest))
    return words.mappingValue(valueLongest)
  return lines.some(({ role, groupId }) => role === '' && groupId === '') && words.mappingGives
}

export const problemsOf = (
  fields: ProviderFields,
  provider: SignInProvider | null,
): Problems<ProviderFields> => ({
  issuer: !/^https?:\/\/./i.test(fields.issuer.trim()) && words.issuer,
  clientId: fields.clientId.trim() === '' && words.clientId,
  clientSecret:
    !fields.isPublic &&
    fields.clientSecret === '' &&
    !provider?.hasSecret &&
    t('Give the client secret, or say that there is none.'),
  valueClaim: fields.valueClaim.trim() === '' && words.claim,
  mappings: lineProblem(fields.mappings),
  usualRole:
    fields.makesUsers &&
    fields.usualRole === '' &&
    fields.mappings.every(({ role }) => role === '') &&
    words.usualRole,
})

export const writtenOf = (fields: ProviderFields, provider: SignInProvider | null): ProviderInput => ({
  issuer: fields.issuer.trim(),
  clientId: fields.clientId.trim(),
  // Left empty, the one that is kept stays.
  clientSecret: fields.isPublic ? '' : fields.clientSecret === '' && provider ? null : fields.clientSecret,
  isActive: fields.isActive,
  makesUsers: fields.makesUsers,
  passwordsOff: fields.passwordsOff,
  valueClaim: fields.valueClaim.trim(),
  usualRole: fields.usualRole || null,
  mappings: fields.mappings.map(({ value, role, groupId }) => ({
    value: value.trim(),
    role: role || null,
    groupId: groupId || null,
  })),
})

/** The roles that can be given, by the names that this viewer knows them by. */
export const roleOptions = (viewer: Viewer, none: string) => [
  { value: '', label: none },
  ...providerRoles.map((role: Role) => ({ value: role, label: t(titlesFor(viewer, [role])[0]!) })),
]
