/** The two sets of rules for a password: one where it is set or changed, one where an account is created (§5). */
import { passwordLongest } from '../basics/assumed.ts'
import { passwordWords as words } from './words.ts'

export interface PasswordRule {
  readonly text: string
  readonly met: (password: string) => boolean
}

/** The special characters of both forms. */
export const specialCharacters = '~!@#$%^&*'

const lengthOf = (password: string) => [...password].length
const longEnough = (least: number): PasswordRule => ({
  text: words.length(least),
  met: (password) => lengthOf(password) >= least,
})
const kinds: readonly PasswordRule[] = [
  { text: words.special(specialCharacters), met: (p) => [...specialCharacters].some((c) => p.includes(c)) },
  { text: words.lower, met: (p) => /\p{Ll}/u.test(p) },
  { text: words.upper, met: (p) => /\p{Lu}/u.test(p) },
  { text: words.number, met: (p) => /\d/.test(p) },
]

export const passwordRules = {
  /** Longer than 8 characters. */
  settings: [longEnough(9), ...kinds],
  /** Over 7 characters. */
  signUp: [longEnough(8), ...kinds],
} as const satisfies Record<string, readonly PasswordRule[]>
export type PasswordFlow = keyof typeof passwordRules

export interface JudgedPassword {
  readonly text: string
  readonly met: boolean
}

/** Every rule of a flow with whether it is met, for a form that shows them while somebody types. */
export const judgePassword = (
  flow: PasswordFlow,
  password: string,
  confirmation: string,
): readonly JudgedPassword[] => [
  ...passwordRules[flow].map(({ text, met }) => ({ text, met: met(password) })),
  { text: words.match, met: password !== '' && password === confirmation },
]

/** Why a password cannot be taken, or null if it can. */
export const passwordRefusal = (flow: PasswordFlow, password: string): string | null =>
  password.length > passwordLongest
    ? words.tooLong(passwordLongest)
    : (passwordRules[flow].find(({ met }) => !met(password))?.text ?? null)
