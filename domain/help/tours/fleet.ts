/** The grid of the fleet. */
import type { Tour } from '../tour.ts'

export const fleet: Tour = {
  id: 'fleet',
  title: 'Fleet status',
  path: '/fleet/currentFleetStatus',
  right: 'fleet',
  permission: 'fleet',
  steps: [
    {
      part: 'fleet-views',
      title: 'Saved views',
      text: 'Filters, order and columns can be saved as a view, and shared with your company.',
    },
    {
      part: 'narrow',
      title: 'Find a trailer',
      text: 'Type a part of a unit or VIN.',
      keys: 'The key / brings you here.',
    },
    {
      part: 'grid-titles',
      title: 'Sort, filter, move',
      text: 'Press a title to sort. Its menu filters, hides or pins the column; drag it to move it.',
    },
    {
      part: 'grid-totals',
      title: 'Totals',
      text: 'What all trailers of your filters come to. Press one to choose another figure.',
    },
    {
      part: 'acts',
      title: 'Columns and files',
      text: 'Choose by faults, show or hide columns, and export what you see to CSV or Excel.',
    },
  ],
}
