/** Dashboards. */
import type { Tour } from '../tour.ts'

export const insights: Tour = {
  id: 'insights',
  title: 'Insights',
  path: '/quicksight',
  right: 'insights',
  permission: 'insights',
  flag: 'Insight',
  steps: [
    {
      part: 'tabs',
      title: 'A dashboard for each question',
      text: 'Utilization, dwell, coverage, health and others. You can also put together your own.',
    },
    {
      part: 'narrow',
      title: 'Which trailers, which days',
      text: 'All figures and charts follow these filters. The address keeps them, so you can share it.',
    },
    {
      part: 'insight-figures',
      title: 'What it comes to',
      text: 'Point at a figure to read how it is counted. Press it to see the trailers behind it.',
    },
    {
      part: 'insight-chart',
      title: 'Charts',
      text: 'Press a bar to see its rows. Every chart can be shown as a table, made large, and saved.',
    },
  ],
}
