/** My own account: name, time zone, password, second factor, sessions. */
import type { Instant } from '#domain/basics/units.ts'
import { ask, question } from './graphql.ts'

export interface Profile {
  readonly email: string
  readonly name: string
  readonly timezone: { readonly id: string } | null
  readonly isSubscribed: boolean
  readonly secondFactor: boolean
  /** A customer of mine wants it of everybody. */
  readonly secondFactorRequired: boolean
  readonly recoveryCodesLeft: number
}

export interface Zone {
  /** IANA name. */
  readonly id: string
  readonly country: string
  readonly description: string
  /** Hours ahead of UTC while daylight time holds. */
  readonly utcDaylightOffset: number
}

export interface OwnSession {
  readonly id: string
  readonly started: Instant
  readonly lastUsed: Instant
  readonly address: string | null
  readonly agent: string | null
  readonly current: boolean
}

export const profileQuestion = question<{
  me: Profile
  timeZones: readonly Zone[]
  sessions: readonly OwnSession[]
}>(`{
  me { email name timezone { id } isSubscribed secondFactor secondFactorRequired recoveryCodesLeft }
  timeZones { id country description utcDaylightOffset }
  sessions { id started lastUsed address agent current }
}`)

export const saveProfileQuestion = question<
  { updateProfile: { id: string } },
  { name: string; timezone: string; isSubscribed: boolean }
>(`mutation($name: String, $timezone: String, $isSubscribed: Boolean) {
  updateProfile(name: $name, timezone: $timezone, isSubscribed: $isSubscribed) { id }
}`)

export const changePasswordQuestion = question<
  { changePassword: boolean },
  { present: string; fresh: string }
>('mutation($present: String!, $fresh: String!) { changePassword(current: $present, password: $fresh) }')

export const totpBeginQuestion = question<
  { totpBegin: { secret: string; uri: string } },
  { password: string }
>('mutation($password: String!) { totpBegin(password: $password) { secret uri } }')
export const totpConfirmQuestion = question<{ totpConfirm: readonly string[] }, { code: string }>(
  'mutation($code: String!) { totpConfirm(code: $code) }',
)
export const totpDisableQuestion = question<{ totpDisable: boolean }, { code: string }>(
  'mutation($code: String!) { totpDisable(code: $code) }',
)
export const recoveryCodesQuestion = question<{ recoveryCodes: readonly string[] }, { code: string }>(
  'mutation($code: String!) { recoveryCodes(code: $code) }',
)
export const signOutSessionQuestion = question<{ signOutSession: boolean }, { id: string }>(
  'mutation($id: ID!) { signOutSession(id: $id) }',
)
export const signOutOthersQuestion = question<{ signOutOthers: number }>('mutation { signOutOthers }')

/*
 * All of them throw a CallError with the sentence to show.
 */
export const saveProfile = (profile: { name: string; timezone: string; isSubscribed: boolean }) =>
  ask(saveProfileQuestion, profile)

export const changePassword = (present: string, fresh: string) =>
  ask(changePasswordQuestion, { present, fresh })

/** A key for an authenticator app; it counts once a first code has proven it. `password`: my present one. */
export const totpBegin = async (password: string) => (await ask(totpBeginQuestion, { password })).totpBegin
/** Turns the second factor on; answers the recovery codes, this once. */
export const totpConfirm = async (code: string) => (await ask(totpConfirmQuestion, { code })).totpConfirm
export const totpDisable = (code: string) => ask(totpDisableQuestion, { code })
/** New recovery codes in place of all that are left. */
export const renewRecoveryCodes = async (code: string) =>
  (await ask(recoveryCodesQuestion, { code })).recoveryCodes

export const signOutSession = (id: string) => ask(signOutSessionQuestion, { id })
export const signOutOthers = () => ask(signOutOthersQuestion, {})

/** "UTC−5", "UTC+5:30". */
export function offsetText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const rest = minutes % 60
  const sign = hours < 0 ? '−' : '+'
  return `UTC${sign}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
