/** All kinds of letters. */
import type { z } from 'zod'
import type { LetterKind } from '../letter.ts'
import { alert } from './alert.ts'
import { alertDigest } from './alert-digest.ts'
import { diagnostic } from './diagnostic.ts'
import { passwordExpiry } from './password-expiry.ts'
import { reset } from './reset.ts'
import { verification } from './verification.ts'
import { welcome } from './welcome.ts'

export const letterKinds = {
  welcome,
  verification,
  reset,
  'password-expiry': passwordExpiry,
  alert,
  'alert-digest': alertDigest,
  diagnostic,
} as const

export type LetterName = keyof typeof letterKinds
export type LetterData<Name extends LetterName> = z.infer<(typeof letterKinds)[Name]['data']>

/** Null for a kind that this version does not know. */
export const letterKind = (name: string): LetterKind | null =>
  Object.hasOwn(letterKinds, name) ? (letterKinds[name as LetterName] as LetterKind) : null
