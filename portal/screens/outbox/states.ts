/** What becomes of an email, in a level and a word. */
import type { Level } from '#domain/vehicle/severity.ts'
import type { OutboxEmail } from '../../data/outbox.ts'

export const states: Readonly<
  Record<OutboxEmail['status'], { readonly level: Level; readonly label: string }>
> = {
  waiting: { level: 'notice', label: 'Waiting' },
  sent: { level: 'good', label: 'Sent' },
  failed: { level: 'critical', label: 'Not sent' },
}
