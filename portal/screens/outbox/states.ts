/** What becomes of an email, in a level and a word. */
import { t } from '#domain/basics/texts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { OutboxEmail } from '../../data/outbox.ts'

export const states: Readonly<
  Record<OutboxEmail['status'], { readonly level: Level; readonly label: string }>
> = {
  waiting: { level: 'notice', label: t('Waiting') },
  sent: { level: 'good', label: t('Sent') },
  failed: { level: 'critical', label: t('Not sent') },
}
