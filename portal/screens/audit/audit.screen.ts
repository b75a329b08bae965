/** The audit trail: who changed what, when and from where. */
import type { Screen } from '../../data/screen.ts'

export const auditTrail: Screen = {
  paths: ['/audit'],
  title: 'Audit trail',
  tab: 'Audit',
  right: 'seeAudit',
  load: () => import('./audit.tsx'),
}
