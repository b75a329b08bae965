/** Daily Maintenance (6): what is critical, caution, not reporting and due. */
import { t } from '../basics/texts.ts'
import {
  attentionFigures,
  attentionRows,
  attentionSection,
  dueRows,
  dueSection,
} from './maintenance-sections.ts'
import { reportKind } from './report.ts'

export const dailyMaintenance = reportKind({
  id: 6,
  name: t('Daily Maintenance'),
  slug: 'dailyMaintenanceReport',
  purpose: t('What the workshop has to look at today.'),
  form: 'absSummary',
  about: 'moment',
  cadences: ['daily'],
  isByDay: false,
  fields: ['sensorData'],
  usualDays: 1,
  reads: ['attention', 'due'],
  sections: [attentionSection, dueSection],
  figures: attentionFigures,
  rows: ({ attention, due }, { period: { to } }) => [...attentionRows(attention), ...dueRows(due, to)],
})
