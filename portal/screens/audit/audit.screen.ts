/** The audit trail: who changed what, when and from where. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const auditTrail: Screen = {
  paths: ['/audit'],
  title: t('Audit trail'),
  tab: t('Audit'),
  right: 'seeAudit',
  load: () => import('./audit.tsx'),
}
