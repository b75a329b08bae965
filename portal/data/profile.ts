/** My own account: name, time zone, password, second factor, sessions. */
import { isoIn } from '#domain/basics/dates.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Answer, mutation, query, request, type Variables } from './graphql.ts'

export type Profile = Answer<typeof profileQuery>['me']

export type TimeZoneChoice = Answer<typeof profileQuery>['timeZones'][number]

export type OwnSession = Answer<typeof profileQuery>['sessions'][number]

export const profileQuery = query(`{
  me { email name timezone { id } isSubscribed units { distance temperature pressure weight clock weekStart language } secondFactor secondFactorRequired recoveryCodesLeft }
  timeZones { id country countryCode description }
  sessions { id started lastUsed address agent current }
}`)

export const saveProfileMutation =
  mutation(`mutation($name: String, $timezone: String, $isSubscribed: Boolean, $units: UnitsInput) {
  updateProfile(name: $name, timezone: $timezone, isSubscribed: $isSubscribed, units: $units) { id }
}`)

export const changePasswordMutation = mutation(
  'mutation($present: String!, $fresh: String!) { changePassword(current: $present, password: $fresh) }',
)

export const totpBeginMutation = mutation(
  'mutation($password: String!) { totpBegin(password: $password) { secret uri } }',
)
export const totpConfirmMutation = mutation('mutation($code: String!) { totpConfirm(code: $code) }')
export const totpDisableMutation = mutation('mutation($code: String!) { totpDisable(code: $code) }')
export const recoveryCodesMutation = mutation('mutation($code: String!) { recoveryCodes(code: $code) }')
export const signOutSessionMutation = mutation('mutation($id: ID!) { signOutSession(id: $id) }')
export const signOutOthersMutation = mutation('mutation { signOutOthers }')

/*
 * All of them throw a CallError with the sentence to show.
 */
/** What is left out stays as it is. */
export const saveProfile = (profile: Partial<Variables<typeof saveProfileMutation>>) =>
  request(saveProfileMutation, { name: null, timezone: null, isSubscribed: null, units: null, ...profile })

export const changePassword = (present: string, fresh: string) =>
  request(changePasswordMutation, { present, fresh })

/** A key for an authenticator app; it counts once a first code has proven it. `password`: my present one. */
export const totpBegin = async (password: string) =>
  (await request(totpBeginMutation, { password })).totpBegin
/** Turns the second factor on; answers the recovery codes, this once. */
export const totpConfirm = async (code: string) => (await request(totpConfirmMutation, { code })).totpConfirm
export const totpDisable = (code: string) => request(totpDisableMutation, { code })
/** New recovery codes in place of all that are left. */
export const renewRecoveryCodes = async (code: string) =>
  (await request(recoveryCodesMutation, { code })).recoveryCodes

export const signOutSession = (id: string) => request(signOutSessionMutation, { id })
export const signOutOthers = () => request(signOutOthersMutation, {})

/** "UTC−5", "UTC+5:30": how far clocks of the zone are off at a moment, in summer or in winter. */
export function offsetText(zone: string, at: Instant): string {
  const minutes = Math.round(
    (Date.parse(`${isoIn(at, zone).slice(0, 19)}Z`) - Math.floor(at / 1000) * 1000) / 60_000,
  )
  const away = Math.abs(minutes)
  const rest = away % 60
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(away / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
