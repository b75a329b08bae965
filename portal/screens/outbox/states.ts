/** What becomes of an email, in a level and a word. */
import type { Level } from '#domain/vehicle/severity.ts'
import type { OutboxEmail } from '../../data/outbox.ts'

export const states: Readonly<
  Record<OutboxEmail['status'], { readonly level: Level; readonly says: string }>
> = {
  waiting: { level: 'notice', says: 'Waiting' },
  sent: { level: 'good', says: 'Sent' },
  failed: { level: 'critical', says: 'Not sent' },
}
