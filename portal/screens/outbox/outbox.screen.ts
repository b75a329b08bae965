/** The emails that were written, for super admins: sent, waiting, or kept where no mail server is set. */
import type { Screen } from '../../data/screen.ts'

export const outbox: Screen = {
  paths: ['/outbox'],
  title: 'Outbox',
  tab: 'Outbox',
  right: 'readOutbox',
  load: () => import('./outbox.tsx'),
}
