/** The grid of the fleet. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const fleet: Tour = {
  id: 'fleet',
  title: t('Fleet status'),
  path: '/fleet/currentFleetStatus',
  right: 'fleet',
  permission: 'fleet',
  steps: [
    {
      part: 'fleet-views',
      title: t('Saved views'),
      text: t('Filters, order and columns can be saved as a view, and shared with your company.'),
    },
    {
      part: 'narrow',
      title: t('Find a trailer'),
      text: t('Type a part of a unit or VIN.'),
      keys: t('The key / brings you here.'),
    },
    {
      part: 'grid-titles',
      title: t('Sort, filter, move'),
      text: t('Press a title to sort. Its menu filters, hides or pins the column; drag it to move it.'),
    },
    {
      part: 'grid-totals',
      title: t('Totals'),
      text: t('What all trailers of your filters come to. Press one to choose another figure.'),
    },
    {
      part: 'acts',
      title: t('Columns and files'),
      text: t('Choose by faults, show or hide columns, and export what you see to CSV or Excel.'),
    },
  ],
}
