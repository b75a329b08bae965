/** Everything somebody does for their account without being signed in: create it, verify it, get back into it. */
import { openRequest, postOpen } from './call.ts'

/** What goes into `Authorization` for a name and a password, in UTF-8: passwords may hold any letter. */
export const basicAuth = (name: string, password: string) =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${password}`)))}`

/*
 * All of them throw a CallError with the sentence to show.
 */

/** Asks for an email with a link to a new password. */
export const requestPasswordReset = (username: string): Promise<unknown> =>
  postOpen('/auth/v1/request-password-reset', { username })

/** Sets a password by the one-time token of a link; answers whose it is. */
export const setPassword = async (token: string, password: string): Promise<string> =>
  (await postOpen<{ email: string }>('/auth/v1/set-password', { token, password })).email

/** Whether the link of this token can set a password; throws a CallError that says why it cannot. */
export const checkLink = (token: string): Promise<unknown> => postOpen('/auth/v1/check-link', { token })

/** Asks for a technician's account; the email that comes then has a link that verifies the address. */
export const createAccount = (email: string, password: string): Promise<unknown> =>
  postOpen('/auth/v1/register-user-anonymously', { email, roleNames: ['TECHNICIAN'], password })

/** What the link of an email came to: the address is verified, wants a password besides, or the link is too old. */
export interface Verified {
  readonly result: 'found' | 'showForm' | 'expired'
  readonly message: string
  readonly email: string | null
}

export const verifyEmail = (token: string): Promise<Verified> => postOpen('/auth/v1/verify-email', { token })

/** Asks for a new email in place of one whose link has expired. */
export const resendVerification = (token: string): Promise<unknown> =>
  postOpen('/auth/v1/resend-verification', { token })

export interface Unsubscribing {
  /** The alerts and geofences whose emails a link ends; null where it ends all emails that can be declined. */
  readonly names: readonly string[] | null
  /** Whether they have ended already. */
  readonly left: boolean
}
export const unsubscribing = (token: string, signal?: AbortSignal): Promise<Unsubscribing> =>
  openRequest(`/auth/v1/unsubscribe?token=${encodeURIComponent(token)}`, signal ? { signal } : {})

/** Ends the emails that a link stands for. */
export const unsubscribe = (token: string): Promise<unknown> => postOpen('/auth/v1/unsubscribe', { token })
/** Starts the alert emails again that the same link stopped. */
export const resubscribe = (token: string): Promise<unknown> => postOpen('/auth/v1/resubscribe', { token })
