/** Short texts about report configs on their screens. */
import { count, number } from '#domain/basics/print.ts'

export const describeRecipients = (emails: readonly string[]): string =>
  emails.length === 1 ? emails[0]! : count(emails.length, 'recipient')

/** "1.4 MB", "12 kB". */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${number(bytes / 1_000_000, 1)} MB`
    : `${number(Math.max(1, Math.round(bytes / 1_000)))} kB`
