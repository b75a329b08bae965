/** Trailers with issues, and what the shop does. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const maintenance: Tour = {
  id: 'maintenance',
  title: t('Maintenance'),
  path: '/maintenance',
  right: 'maintenance',
  flag: 'MaintenanceDashboard',
  steps: [
    {
      part: 'maintenance-counts',
      title: t('At a glance'),
      text: t('What needs attention, what is due, and what the shop works on. Press a count to see it.'),
    },
    {
      part: 'grid-titles',
      title: t('Trailers with issues'),
      text: t('One line for each trailer. Open it to see its issues, and to make a work order of them.'),
    },
    {
      part: 'acts',
      title: t('Report something'),
      text: t('Open an issue that no sensor sees, or filter by geofence and group.'),
    },
    {
      part: 'tabs',
      title: t('Work orders, plans, inspections'),
      text: t('Plans say what is due every so many miles, hours or days. Issues then open by themselves.'),
    },
  ],
}
