/** Which passwords are too weak: those that break a rule, and those that everybody tries first. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PasswordFlow, passwordRefusal } from '#domain/access/password.ts'
import { passwordWords } from '#domain/access/words.ts'

let common: ReadonlySet<string> | null = null

/** Whether a password is one of the 10,000 most common, in any case, with special characters around it or without. */
const isCommon = (password: string): boolean => {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'weak-passwords/passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  const lower = password.normalize('NFKC').toLowerCase()
  return common.has(lower) || common.has(lower.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''))
}

/** Why a password cannot be taken, or null if it can. */
export const weakPassword = (flow: PasswordFlow, password: string): string | null =>
  passwordRefusal(flow, password) ?? (isCommon(password) ? passwordWords.common : null)
