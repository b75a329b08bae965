/** The emails that were written, for super admins: sent, waiting, or kept where no mail server is set. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const outbox: Screen = {
  paths: ['/outbox'],
  title: t('Outbox'),
  tab: t('Outbox'),
  right: 'readOutbox',
  load: () => import('./outbox.tsx'),
}
