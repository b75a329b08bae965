/** All kinds of emails. */
import type { z } from 'zod'
import type { EmailKind } from '../email.ts'
import { alert } from './alert.ts'
import { alertDigest } from './alert-digest.ts'
import { diagnostic } from './diagnostic.ts'
import { insight } from './insight.ts'
import { lease } from './lease.ts'
import { passwordExpiry } from './password-expiry.ts'
import { report } from './report.ts'
import { reset } from './reset.ts'
import { subscriptionEnd } from './subscription-end.ts'
import { verification } from './verification.ts'
import { vinTransfer } from './vin-transfer.ts'
import { welcome } from './welcome.ts'

export const emailKinds = {
  welcome,
  verification,
  reset,
  'password-expiry': passwordExpiry,
  alert,
  'alert-digest': alertDigest,
  diagnostic,
  'subscription-end': subscriptionEnd,
  insight,
  lease,
  report,
  'vin-transfer': vinTransfer,
} as const

export type EmailName = keyof typeof emailKinds
export type EmailData<Name extends EmailName> = z.infer<(typeof emailKinds)[Name]['data']>

/** Null for a kind that this version does not know. */
export const findEmailKind = (name: string): EmailKind | null =>
  Object.hasOwn(emailKinds, name) ? (emailKinds[name as EmailName] as EmailKind) : null
