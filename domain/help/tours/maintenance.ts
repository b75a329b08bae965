/** Trailers with issues, and what the shop does. */
import type { Tour } from '../tour.ts'

export const maintenance: Tour = {
  id: 'maintenance',
  title: 'Maintenance',
  path: '/maintenance',
  right: 'maintenance',
  flag: 'MaintenanceDashboard',
  steps: [
    {
      part: 'maintenance-counts',
      title: 'At a glance',
      text: 'What needs attention, what is due, and what the shop works on. Press a count to see it.',
    },
    {
      part: 'grid-titles',
      title: 'Trailers with issues',
      text: 'One line for each trailer. Open it to see its issues, and to make a work order of them.',
    },
    {
      part: 'acts',
      title: 'Report something',
      text: 'Open an issue that no sensor sees, or filter by geofence and group.',
    },
    {
      part: 'tabs',
      title: 'Work orders, plans, inspections',
      text: 'Plans say what is due every so many miles, hours or days. Issues then open by themselves.',
    },
  ],
}
