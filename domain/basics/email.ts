/** E-mail addresses as people type them. */

/** Longer ones no mail server takes. */
const longest = 254
const shape = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The address that was typed, trimmed and in lower case; null where it is none. */
export const emailOf = (typed: string): string | null => {
  const email = typed.trim().toLowerCase()
  return email.length <= longest && shape.test(email) ? email : null
}
