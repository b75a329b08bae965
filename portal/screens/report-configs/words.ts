/** Short texts about report configs on their screens. */
import { count } from '#domain/basics/print.ts'

export const describeRecipients = (emails: readonly string[]): string =>
  emails.length === 1 ? emails[0]! : count(emails.length, 'recipient')
